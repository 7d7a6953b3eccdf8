"""The print gate: what was painted is held against what can be read and cut, before any file is replaced."""
