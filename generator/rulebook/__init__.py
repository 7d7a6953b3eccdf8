"""Rulebooks: Markdown into blocks, blocks into lines and pages, pages onto a press."""
