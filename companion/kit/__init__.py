"""What all games are made with: verbs with slots, moves as forms, questions, and the base of a game."""
