"""Trade or Duel at the table."""
