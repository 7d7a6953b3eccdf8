"""Rulebooks: from Markdown to pages and sheets."""
