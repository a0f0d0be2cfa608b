"""The computer player's judgement of southern."""

from __future__ import annotations

from bingqi.ai.policy import Policy
from bingqi.ai.southern.policy import advise
from bingqi.ai.southern.weights import WEIGHTS
from bingqi.ai.southern.worth import evaluate

POLICY = Policy(evaluate=evaluate, advise=advise, weights=WEIGHTS)
