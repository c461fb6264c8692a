"""Battles as older files hold them: what belongs to one game stood beside what belongs to all."""

from typing import Any

import msgspec

KEPT = frozenset(("name", "faction", "alliance", "colour", "points", "revealed"))
"""What of a side stayed where it was; the rest is a game's."""


def with_game_data(text: bytes) -> bytes:
    """A battle of any version as JSON of the present one. Raises ValueError where it is no JSON, or RecursionError.

    What stood beside the table for one game is what that game keeps now, by its version 0. What does not fit is left:
    whoever decodes it says so.
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
