"""Pictures out: faces as files, one picture of a game, tables for Tabletop Simulator, folders for print shops."""
