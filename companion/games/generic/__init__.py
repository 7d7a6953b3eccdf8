"""Any game without a package of its own at the table."""
