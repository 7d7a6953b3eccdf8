"""A window on our own machine or home network: a small web server for screens."""
