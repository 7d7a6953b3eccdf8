"""Attacks on the whole program from outside: random and aimed edits, hostile inputs; see README.md."""
