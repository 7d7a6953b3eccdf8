"""The SVG profile painted as PDF Form XObjects through reportlab; knows nothing of games, decks or sheets."""
