"""APP-6 symbol codes by kind of unit."""

from __future__ import annotations

_DIVISION, _ARMY = "-I---", "AK---"  # modifier, echelon, country, order of battle

SYMBOLS = {
    kind: f"SFGP{function}{size}"
    for kind, function, size in (
        ("panzer", "UCA---", _DIVISION),
        ("motorised", "UCIM--", _DIVISION),
        ("infantry", "UCI---", _DIVISION),
        ("security", "UCI---", _DIVISION),
        ("panzer-hq", "UCA---", _ARMY),
        ("army-hq", "UCI---", _ARMY),
        ("rifle", "UCI---", _DIVISION),
        ("tank", "UCA---", _DIVISION),
        ("motor-rifle", "UCIM--", _DIVISION),
        ("nkvd-motor", "UCIM--", _DIVISION),
        ("nkvd", "UCI---", _DIVISION),
        ("militia", "UCI---", _DIVISION),
        ("guards-militia", "UCI---", _DIVISION),
        ("marine", "UCIN--", _DIVISION),
        ("cavalry", "UCRVM-", _DIVISION),
        ("fortress", "fortress", ""),
    )
}
