"""The commands of every game; each module is loaded when its command is said."""
