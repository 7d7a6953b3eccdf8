"""What an evening is made of: words, dice, entries of the ledger, moves, replies."""
