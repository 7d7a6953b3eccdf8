"""The companion in a terminal: one line answered, the table mode, what is printed."""
