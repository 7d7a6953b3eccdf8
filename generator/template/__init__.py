"""Templates and cards in, SVG faces in millimetres out."""
