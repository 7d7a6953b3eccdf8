"""A screen in the middle of the table, and phones around it, on one ledger. Knows no game and draws nothing."""
