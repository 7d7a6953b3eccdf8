"""Tuckbox's printing half: YAML content and SVG templates in, print-ready PDFs out."""

__version__ = "0.1.0"
