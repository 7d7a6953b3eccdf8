"""Trap Attack at the table."""
