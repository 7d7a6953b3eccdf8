"""Which piece goes where on which sheet: arithmetic in millimetres."""
