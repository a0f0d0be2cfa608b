"""The computer player's judgement of leningrad."""

from __future__ import annotations

from bingqi.ai.leningrad.policy import advise, evaluate, moment
from bingqi.ai.leningrad.weights import WEIGHTS
from bingqi.ai.policy import Policy

POLICY = Policy(evaluate=evaluate, advise=advise, weights=WEIGHTS, moment=moment)
