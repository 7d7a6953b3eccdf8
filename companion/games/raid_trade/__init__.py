"""Raid Trade at the table. Knows no other game."""
