"""Faces drawn for those who print them: what was asked for, the decks of an edition, and what is kept of them."""
