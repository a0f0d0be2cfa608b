"""The computer player's judgement of naval."""

from __future__ import annotations

from bingqi.ai.naval.policy import advise, evaluate, moment
from bingqi.ai.naval.weights import WEIGHTS
from bingqi.ai.policy import Policy

POLICY = Policy(evaluate=evaluate, advise=advise, weights=WEIGHTS, moment=moment)
