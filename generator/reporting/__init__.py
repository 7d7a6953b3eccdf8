"""What people are told: the bill of materials, what printing costs, and the terminal."""
