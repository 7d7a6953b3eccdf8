"""A page of all starter designs in all palettes, with somebody’s own cards in them; what is picked is written."""
