"""Raid Trade at the table."""
