"""What all games are made with: verbs with slots, deeds, questions, and the base of a game."""
