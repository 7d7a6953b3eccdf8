"""A screen in the middle of the table, and phones around it, on one ledger."""
