"""What is in the box, kind by kind: which files a part yields, and how they are written. Draws no face itself."""
