"""A game to begin with: files for a deck, a face and a back, made from a table or from an example. Draws nothing."""
