"""What a game is: its YAML read with places, checked, and frozen. Shared with the companion.

Knows the standard library and PyYAML; knows nothing of templates, fonts or PDF.
"""
