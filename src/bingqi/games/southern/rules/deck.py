"""5.0, 6.3 Cards as actions: whether a card can do anything now, and what begins when it is played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bingqi.core.procedure import Procedure
from bingqi.games.southern.rules.allied_cards import DestroyOil, Submarines, minable
from bingqi.games.southern.rules.groups import any_group
from bingqi.games.southern.rules.japanese_cards import DivineSoldiers, Landing, YesOrNo, jumpers, parley_areas
from bingqi.games.southern.rules.macarthur import IShallReturn, macarthur_area
from bingqi.games.southern.rules.operations import JointOperation, Orders, TwiceInARow
from bingqi.games.southern.rules.reinforcements import (
    AirReplacements,
    ChineseReinforcements,
    CommonwealthReinforcements,
    army_room,
    chinese_areas,
    lost_commonwealth_air,
    missing_chinese_air,
)
from bingqi.games.southern.rules.supply import SupplyCard, used_units
from bingqi.games.southern.rules.terms import (
    ALONE,
    ANY,
    BICYCLES,
    FORCE_Z,
    INDEPENDENT,
    LANDING,
    MOVE,
    TORPEDO,
    TRANSPORT,
)
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import ALL, ARMY, CARD, CARDS, CHINESE, COMMONWEALTH, ENEMY, INDIA, NOWHERE, POOL, SEA


def playable(s: State, side: int, card: int, groups: bool) -> bool:
    """6.3(1) Whether the card's own action could do anything; `groups`: some group could act in an ordinary way."""
    if not CARDS[card].action:
        return False
    test = TESTS.get(CARDS[card].key)
    return groups if test is None else bool(test(s, side))


TESTS: dict[str, Callable[[State, int], Any]] = {
    "supply": lambda s, side: used_units(s, side, ALL),
    "independent_japan": lambda s, side: any_group(s, side, INDEPENDENT),
    "divine_soldiers": lambda s, side: any_group(s, side, MOVE) or jumpers(s, side),
    "silver_wheels": lambda s, side: any_group(s, side, BICYCLES),
    "yes_or_no": parley_areas,
    "landing": lambda s, side: any_group(s, side, LANDING) or any_group(s, side, TRANSPORT),
    "submarines": lambda s, side: s.present[ENEMY[side]] & SEA,
    "destroy_oil": minable,
    "commonwealth": lambda s, side: s.at[POOL] & COMMONWEALTH & ARMY and army_room(s, side, INDIA) > 0,
    "chinese": lambda s, side: s.at[POOL] & CHINESE & ARMY and chinese_areas(s, side),
    "air_replacements": lambda s, side: lost_commonwealth_air(s) or missing_chinese_air(s),
    "i_shall_return": lambda s, side: macarthur_area(s) != NOWHERE,
    "sea_transport": lambda s, side: any_group(s, side, TRANSPORT),
    "z_force": lambda s, side: any_group(s, side, FORCE_Z),
}


def begin_card(s: State, side: int, card: int) -> Procedure:
    """19.0 The procedure of a card."""
    return BEGIN[CARDS[card].key](s, side, CARDS[card].rule)


def _landing(s: State, side: int, rule: str) -> Procedure:
    return Landing(seat=side, first=any_group(s, side, LANDING), second=any_group(s, side, TRANSPORT))


BEGIN: dict[str, Callable[[State, int, str], Procedure]] = {
    "blitzkrieg": lambda s, side, rule: TwiceInARow(seat=side, rule=rule, terms=ANY),
    "joint_operation": lambda s, side, rule: JointOperation(seat=side, rule=rule, terms=ANY),
    "supply": lambda s, side, rule: SupplyCard(seat=side),
    "independent_japan": lambda s, side, rule: Orders(seat=side, rule=rule, terms=INDEPENDENT, left=4),
    "divine_soldiers": lambda s, side, rule: DivineSoldiers(seat=side),
    "hinode": lambda s, side, rule: Orders(seat=side, rule=rule, terms=ANY, left=4, again=2),
    "silver_wheels": lambda s, side, rule: Orders(seat=side, rule=rule, terms=BICYCLES, left=1),
    "yes_or_no": lambda s, side, rule: YesOrNo(seat=side),
    "oxygen_torpedo": lambda s, side, rule: TwiceInARow(seat=side, rule=rule, terms=ANY | TORPEDO),
    "landing": _landing,
    "independent_allies": lambda s, side, rule: Orders(seat=side, rule=rule, terms=ANY | ALONE, left=4),
    "submarines": lambda s, side, rule: Submarines(seat=side),
    "destroy_oil": lambda s, side, rule: DestroyOil(seat=side),
    "commonwealth": lambda s, side, rule: CommonwealthReinforcements(seat=side),
    "chinese": lambda s, side, rule: ChineseReinforcements(seat=side),
    "air_replacements": lambda s, side, rule: AirReplacements(seat=side),
    "i_shall_return": lambda s, side, rule: IShallReturn(seat=side),
    "sea_transport": lambda s, side, rule: Orders(seat=side, rule=rule, terms=TRANSPORT, left=3),
    "z_force": lambda s, side, rule: TwiceInARow(seat=side, rule="19.0(20)①", terms=FORCE_Z),
}
assert {card.key for card in CARDS if card.action} <= set(BEGIN) <= set(CARD)
