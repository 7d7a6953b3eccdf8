"""What keeps games safe: forms of the file, damage that is told, backups, rescue."""
