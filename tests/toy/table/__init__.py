"""What players see: board, names, views, overlays, panels, refusals, odds."""
