"""What is kept on disk, and how files are written whole."""
