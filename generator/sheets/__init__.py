"""Which piece goes where on which sheet: arithmetic in millimetres; knows nothing of PDF or of what is drawn."""
