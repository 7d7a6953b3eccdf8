"""What is kept on disk, and how files are written whole; knows nothing of what is in them."""
