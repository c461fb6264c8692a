"""The referee's count of victory cards: points, and the sides left; it reads the card from the battle's JSON."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from app.model import Battle, Token
from build_scripts.soundness.referee_ruler import INCH, spot_gap

_COUNTED = {"control", "carry", "majority", "alive", "down", "escaped"}
"""Kinds of rules on victory cards that are counted here."""


def read_state(battle: Battle) -> dict[str, Any]:
    """Returns the game's data of a battle, as in its file."""
    return json.loads(bytes(battle.game.values))


def victory_card(battle: Battle) -> dict[str, Any]:
    """Returns the victory card in play; empty if there is none."""
    return read_state(battle).get("plan", {}).get("victory") or {}


def is_there(battle: Battle, name: str, round: int) -> bool:
    """Returns whether a side has fighters on the battlefield or to come; those that left may count for the card."""
    lasts = round <= victory_card(battle).get("rounds", 0)
    own = [one for one in battle.all_fighters if one.side == name]
    if any(one.state.whereabouts == "table" or (lasts and one.state.whereabouts in ("left", "reserve")) for one in own):
        return True
    points = (read_state(battle).get("plan", {}).get("deployment") or {}).get("points", ())
    colours = ("", battle.side(name).colour)
    late = {point["group"] for point in points if point.get("round", 1) > 1 and point.get("colour", "") in colours}
    return any(one.state.whereabouts == "reserve" and one.state.group in late for one in own)


def is_plain(rule: dict[str, Any]) -> bool:
    """Returns whether a rule of a card counts only what the referee counts."""
    odd = any(rule.get(what) for what in ("named", "fighters", "mine", "carrying", "on"))
    return rule["kind"] in _COUNTED and not odd and rule.get("whom", "all") == "all" and rule.get("leader", 1) == 1


def count_gains(after: Battle, before: Battle, rule: dict[str, Any]) -> Counter[str]:
    """Returns the victory points that a rule of the card gives each side."""
    plan, who = read_state(before).get("plan", {}), rule.get("who", "each")
    meant = [plan[who]] if who in ("attacker", "defender") else [side.name for side in after.sides]
    counts = {side: _count(after, side, rule) for side in meant}
    points = rule.get("points", 1)
    if not rule.get("compare"):
        return Counter({side: points * count for side, count in counts.items()})
    best = (max if rule["compare"] == "most" else min)(counts.values(), default=0)
    first = [side for side, count in counts.items() if count == best]
    return Counter({first[0]: points}) if len(first) == 1 and len(counts) > 1 else Counter()


def _count(battle: Battle, side: str, rule: dict[str, Any]) -> int:
    found = _count_plainly(battle, side, rule)
    others = (other.name for other in battle.sides if other.name != side)
    if rule.get("alone") and any(_count_plainly(battle, other, rule) for other in others):
        return 0
    return found


def _count_plainly(battle: Battle, side: str, rule: dict[str, Any]) -> int:
    own = [one for one in battle.all_fighters if one.side == side]
    here = [one for one in own if one.state.whereabouts == "table"]
    match rule["kind"]:
        case "control":
            return sum(token.holder == side for token in battle.tokens if token.kind == "objective")
        case "carry":
            ids = {one.id for one in own if one.state.whereabouts != "down"}
            return sum(token.carrier in ids for token in battle.tokens if token.kind == "treasure")
        case "alive":
            return len(here)
        case "escaped":
            return sum(one.state.whereabouts == "left" for one in own)
        case "down":
            sides = {one.name for one in battle.sides} - {side}
            return sum(one.side in sides and one.state.whereabouts == "down" for one in battle.all_fighters)
        case _:
            return sum(_has_more(battle, side, token, rule) for token in battle.tokens if token.kind == "objective")


def _has_more(battle: Battle, side: str, token: Token, rule: dict[str, Any]) -> bool:
    near = [one.side for one in battle.fighters if spot_gap(one, token.at) <= rule.get("reach", 0) * INCH + 1e-6]
    return near.count(side) > len(near) - near.count(side)
