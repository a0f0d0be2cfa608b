def explain(s, seat, action): return None
