"""One line at the table: parsed, weighed, written, told; what is on the menu; what a fix does to later lines."""
