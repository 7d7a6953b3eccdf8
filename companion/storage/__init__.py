"""The table's file: its forms, damage that is told, backups, rescue."""
