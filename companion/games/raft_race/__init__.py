"""Raft Race! at the table. Knows no other game."""
