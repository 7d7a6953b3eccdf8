"""The SVG profile painted as PDF Form XObjects through reportlab."""
