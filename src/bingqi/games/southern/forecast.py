def forecast(s, seat, action): return None
