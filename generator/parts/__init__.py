"""What is in the box, kind by kind: the faces of its decks, which files it yields, and how they are written."""
