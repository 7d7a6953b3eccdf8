"""Trap Attack at the table. Knows no other game."""
