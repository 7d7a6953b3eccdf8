"""What is drawn, as PDF content operators: numbers, matrices, colours, outlines, glyphs, and the record of a face."""
