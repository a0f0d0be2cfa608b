"""HTTP and WebSocket: the only door to a game in play."""
