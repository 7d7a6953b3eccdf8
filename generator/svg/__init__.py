"""One SVG document: read, checked against the profile, styled; knows nothing of how it is painted."""
