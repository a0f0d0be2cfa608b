"""The table in a terminal: draws a view, lists options, asks the core."""
