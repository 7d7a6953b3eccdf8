"""What a game is: its YAML read with places, checked, and frozen. Shared with the companion.

Knows the standard library and PyYAML. Import from its modules:
this file loads none of them, because a command that only needs a Problem should not load YAML for it.
"""
