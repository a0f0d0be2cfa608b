"""The computer player's judgement of squad."""

from __future__ import annotations

from bingqi.ai.policy import Policy
from bingqi.ai.squad.policy import advise, evaluate

POLICY = Policy(evaluate=evaluate, advise=advise)
