"""From an order to finished files: what is made, in which processes."""
