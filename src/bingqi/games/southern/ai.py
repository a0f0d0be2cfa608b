from bingqi.games.southern.victory import totals
def evaluate(s, seat):
    a,b=totals(s); return (a-b) if seat==0 else (b-a)
def advise(s, seat, decision):
    return None
