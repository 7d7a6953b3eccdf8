"""Trade or Duel at the table. Knows no other game."""
