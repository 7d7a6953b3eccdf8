"""What was printed before: a ledger beside the content, what changed since, and sheets of just that."""
