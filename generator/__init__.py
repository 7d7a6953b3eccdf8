"""Tuckbox's printing half: YAML content and SVG templates in, print-ready PDFs out."""
