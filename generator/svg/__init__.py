"""One SVG document: read, checked against the profile, styled."""
