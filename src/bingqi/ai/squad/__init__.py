"""The computer player's judgement of squad."""

from __future__ import annotations

from bingqi.ai.policy import Policy
from bingqi.ai.squad.policy import advise, evaluate, moment, parts
from bingqi.ai.squad.weights import WEIGHTS

POLICY = Policy(evaluate=evaluate, advise=advise, weights=WEIGHTS, moment=moment, parts=parts)
