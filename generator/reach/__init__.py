"""Where rules reach: what stands on faces and in books in one edition and in others. Paints and prints nothing."""
