"""Fonts, shaping, wrapping and fitting text with the very fonts that are embedded."""
