"""Display lists as PDF operators, and what is noted of them."""
