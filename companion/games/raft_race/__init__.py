"""Raft Race! at the table."""
