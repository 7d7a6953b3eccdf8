"""What bots that play a game say about it: the same game as at the table, figures that are right."""
