"""A game's YAML as the companion needs it, read through the catalog and kept as JSON."""
