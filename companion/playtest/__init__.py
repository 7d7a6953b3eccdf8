"""Games that nobody plays: bots at the referee's table, many of them, and what they say about the rules."""
