"""Painted faces, lines and words put on pages and written as a PDF."""
