"""Templates and cards in, SVG faces in millimetres out; knows nothing of PDF or sheets."""
