"""A game while it is written: watched, drawn when it is saved, compared with what it was."""
