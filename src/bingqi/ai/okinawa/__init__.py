"""The computer player's judgement of okinawa."""

from __future__ import annotations

from bingqi.ai.okinawa.policy import advise, evaluate, moment
from bingqi.ai.okinawa.weights import WEIGHTS
from bingqi.ai.policy import Policy

POLICY = Policy(evaluate=evaluate, advise=advise, weights=WEIGHTS, moment=moment)
