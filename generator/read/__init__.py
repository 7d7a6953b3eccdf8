"""What is read from the records of a face: what lies under a point, lines of text, what cannot be read or cut."""
