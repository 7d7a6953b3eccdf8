"""What is in the box, kind by kind: which files a part yields, and how they are written. Knows no other kind."""
