"""Tuckbox's half at the table: it follows a game, it never prints a card."""
