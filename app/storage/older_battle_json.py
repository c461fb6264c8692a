"""Converts battles of older files, in which data of one game was stored among the data of all games."""

from typing import Any

import msgspec

KEPT = frozenset(("name", "faction", "alliance", "colour", "points", "revealed"))
"""The fields of a side that stay in place; the other fields belong to a game."""


def with_game_data(text: bytes) -> bytes:
    """Returns a battle of any version as JSON of the current version.

    Data that belonged to one game becomes that game's data, in its version 0. Data that does not fit is left unchanged,
    and decoding it reports the error. Raises ValueError if the text is not JSON, and RecursionError.
    """
    battle = msgspec.json.decode(text)
    return msgspec.json.encode(_move_to_game(battle) if isinstance(battle, dict) else battle)


def _move_to_game(battle: dict[str, Any]) -> dict[str, Any]:
    plan, sides = battle.get("plan", {}), battle.get("sides", [])
    found = {key: value for key, value in battle.items() if key != "plan"}
    values = dict[str, Any]()
    if isinstance(plan, dict):
        found |= {"bases_block": plan["bases_block"]} if "bases_block" in plan else {}
        plan = {key: value for key, value in plan.items() if key != "bases_block" and value}
    if plan:
        values["plan"] = plan
    if isinstance(sides, list):
        dice = [moved for side in sides if isinstance(side, dict) and (moved := _find_dice(side))]
        values |= {"dice": dice} if dice else {}
        found["sides"] = [
            ({key: value for key, value in side.items() if key in KEPT} if isinstance(side, dict) else side)
            for side in sides
        ]
    return {**found, "game": {"version": 0, "values": values}} if values else found


def _find_dice(side: dict[str, Any]) -> dict[str, Any]:
    moved = {key: value for key, value in side.items() if key not in KEPT and value}
    return {"side": side.get("name"), **moved} if moved else {}
