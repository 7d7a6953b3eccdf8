"""From an order to finished files: what is made, in which processes. Knows nothing of what is on a card."""
