"""Looking up rules and cards: passages, their index, how a question is answered."""
