"""Whether the books of our games teach them."""
