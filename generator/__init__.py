"""Tuckbox's printing half: YAML content and SVG templates in, print-ready PDFs out."""

__version__ = "1.0.0"
