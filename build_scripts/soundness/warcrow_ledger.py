"""The referee's view of a Warcrow battle: units, course and dice from its data, without the program's rules."""

from __future__ import annotations

import json
import math
import tomllib
from collections import Counter
from collections.abc import Iterable
from typing import Any

from app.core.app_paths import RESOURCES
from app.model import Battle, Fighter, Roll, Round, Token

NUMBERS: dict[str, Any] = tomllib.loads((RESOURCES / "rules" / "warcrow.toml").read_text("utf-8"))
FACES: dict[str, list[list[str]]] = {die["colour"]: die["faces"] for die in NUMBERS["die"]}
FULL = {"hollow-success": "success", "hollow-block": "block", "hollow-special": "special"}
UNSURE_MM = 0.1
"""Distance from a limit within which nothing is judged."""


class Ledger:
    """A battle at one moment; units and course are plain dictionaries."""

    def __init__(self, battle: Battle) -> None:
        state = json.loads(bytes(battle.game.values))
        self.battle = battle
        self.stride: float = state["stride_mm"]
        self.units: dict[str, dict[str, Any]] = {unit["id"]: unit for unit in state["units"]}
        self.course: dict[str, Any] = state["course"]
        self.going: dict[str, Any] = self.course["activation"] or {}
        self.due: list[dict[str, Any]] = self.course["due"]
        self.standing = {one.id: one for one in battle.fighters}
        self.scenario: dict[str, Any] = next(
            (one for one in NUMBERS["scenario"] if one["id"] == self.course["scenario"]), {}
        )

    def own(self, id: str) -> list[Fighter]:
        """Returns the troops of a unit on the table, without Characters that have joined it."""
        return [self.standing[one] for one in self.units[id]["troops"] if one in self.standing]

    def members(self, id: str) -> list[Fighter]:
        """Returns the troops of a unit on the table, with Characters that have joined it."""
        return self.own(id) + [
            one for unit in self.units.values() if unit["host"] == id for one in self.own(unit["id"])
        ]

    def is_here(self, id: str) -> bool:
        """Returns whether a unit is on the table and has not joined another."""
        return not self.units[id]["host"] and bool(self.members(id))

    def here(self, side: str = "") -> list[str]:
        """Returns the units on the table, of a side or of all."""
        return [id for id, unit in self.units.items() if side in ("", unit["side"]) and self.is_here(id)]

    def leader(self, id: str) -> Fighter:
        """Returns a unit's leader on the table: a joined Officer, otherwise its own leader, otherwise any troop."""
        officers = [one for one in self.units.values() if one["host"] == id and self.has(one["id"], "Officer")]
        first = {*(one["leader"] for one in officers)}
        members = {one.id for one in self.members(id)}
        order = [one for one in self.battle.fighters if one.id in members]
        return min(order, key=lambda one: (one.id not in first, one.id != self.units[id]["leader"]))

    def keyword(self, id: str, name: str) -> str | None:
        """Returns the text in the brackets of a unit's keyword; None if it has no such keyword."""
        for text in (*self.units[id]["keywords"], *self.units[id]["gained"]):
            word, _, rest = text.partition("(")
            if word.strip().casefold() == name.casefold():
                return rest.rstrip(") ").strip()
        return None

    def has(self, id: str, name: str) -> bool:
        """Returns whether a unit has a keyword."""
        return self.keyword(id, name) is not None

    def rival(self, side: str) -> str:
        """Returns the other side."""
        return next((one.name for one in self.battle.sides if one.name != side), "")

    def owed(self, id: str) -> int:
        """Returns the number of troops of a unit that must still be removed from combat."""
        return sum(one["count"] for one in self.due if one["due"] == "casualty" and one["unit"] == id)

    def dues(self, kind: str, **values: Any) -> list[dict[str, Any]]:
        """Returns the pending steps of a kind with these values."""
        return [
            one for one in self.due if one["due"] == kind and all(one[key] == value for key, value in values.items())
        ]

    def last_turn(self) -> int:
        """Returns the turn at which the round ends."""
        return sum(self.scenario.get("turns", (5, 5, 5))[: self.battle.clock.round])

    def gap(self, one: Fighter, other: Fighter) -> float:
        """Returns the distance between two round bases, in mm."""
        return math.dist((one.pose.x, one.pose.y), (other.pose.x, other.pose.y)) - _radius(one) - _radius(other)

    def token_gap(self, one: Fighter, token: Token) -> float:
        """Returns the distance of a round base from a token, which is 2 strides wide, in mm."""
        return math.dist((one.pose.x, one.pose.y), token.at[:2]) - _radius(one) - self.stride

    def is_inside(self, one: Fighter, box: tuple[float, float, float, float]) -> bool | None:
        """Returns whether a round base is wholly in a rectangle; None if it is too close to tell."""
        x, y, radius = one.pose.x, one.pose.y, _radius(one)
        room = min(x - box[0], y - box[1], box[2] - x, box[3] - y) - radius
        return None if abs(room) < UNSURE_MM else room > 0

    def touch(self, one: str, other: str) -> bool:
        """Returns whether two units on the table are roughly in contact."""
        return any(self.gap(a, b) <= UNSURE_MM for a in self.members(one) for b in self.members(other))

    def contests(self, id: str, token: Token) -> bool | None:
        """Returns whether a unit's leader is close enough to an objective; None if it is too close to tell."""
        if self.scenario.get("quadrants"):
            board, deep = self.battle.board, self.scenario["zone_depth"] * self.stride
            left = 0.0 if token.at[0] < board.width_mm / 2 else board.width_mm / 2
            low, high = deep, board.depth_mm / 2
            if token.at[1] > board.depth_mm / 2:
                low, high = board.depth_mm / 2, board.depth_mm - deep
            return self.is_inside(self.leader(id), (left, low, left + board.width_mm / 2, high))
        most = (self.scenario.get("contest_strides") or NUMBERS["turn"]["contest_strides"]) * self.stride
        gap = self.token_gap(self.leader(id), token) - most
        return None if abs(gap) < UNSURE_MM else gap < 0

    def award(self, side: str, award: dict[str, Any]) -> int:
        """Returns the points that an award gives a side."""
        first = self.battle.sides[0].name
        own = "red" if side == (self.course["red"] or first) else "blue"
        other = "blue" if own == "red" else "red"
        colour = {"own": own, "rival": other}.get(award.get("of", ""), award.get("of", ""))
        carried = {unit["tokens"]["carries"]: unit["side"] for unit in self.units.values() if unit["tokens"]["carries"]}
        about = [one for one in self.battle.tokens if one.kind == "objective" and (not colour or colour in one.marks)]
        about = [one for one in about if not award.get("number") or str(award["number"]) in one.marks]
        held = Counter(owner for one in about for owner in {one.holder, carried.get(one.id, "")} if owner)
        mine, theirs = held[side], held[self.rival(side)]
        if award["what"] == "each":
            return award["points"] * mine
        earned = {
            "least": mine >= award.get("count", 1),
            "more": mine > theirs,
            "same": mine == theirs,
            "none-lost": theirs == 0,
            "rival-none": theirs == 0,
        }
        return award["points"] if earned[award["what"]] else 0

    def tinge_effects(self, id: str, ascending: bool, rolls: Any) -> list[str]:
        """Returns the effects of this much tinge, by the unit's table."""
        unit, tinge = self.units[id], self.units[id]["tokens"]["tinge"]
        words = {text.partition("(")[0].strip() for text in (*unit["keywords"], *unit["gained"])} | {
            unit["card"]["faction"]
        }
        table = next((one for one in NUMBERS["tinge"] if words & {*one.get("of", ())}), NUMBERS["tinge"][0])
        last = next(at for at, row in enumerate(table["rows"]) if tinge <= row.get("upto", tinge))
        found = list[str]()
        for row in table["rows"][0 if ascending else last : last + 1] if tinge else ():
            found += row.get("effects", ())
            if row.get("roll"):
                (die,) = shown(rolls)
                found += next((one["effects"] for one in table["faces"] if sorted(one["shows"]) == sorted(die)), ())
        return found


def _radius(fighter: Fighter) -> float:
    assert isinstance(fighter.base, Round), "the random player has round bases"
    return fighter.base.diameter_mm / 2


def read_pool(text: str) -> Counter[str]:
    """Returns the dice and symbols of a text such as "2 red, 1 block"."""
    found = Counter[str]()
    for part in filter(None, (part.strip() for part in text.split(","))):
        count, _, name = part.partition(" ")
        found[name if name in FACES else name.replace(" ", "-")] += int(count)
    return found


def shown(rolls: Iterable[Roll]) -> list[list[str]]:
    """Returns the faces of each die."""
    return [FACES[roll.kind.partition("D8 ")[2]][face - 1] for roll in rolls for face in roll.faces]


def tally(
    pool: str, dice: Iterable[Iterable[str]], elite: bool = False, spent: str = "", added: str = ""
) -> Counter[str]:
    """Returns the symbols that count: of dice and automatic ones, without those that switches use, plus those added."""
    found = Counter({name: count for name, count in read_pool(pool).items() if name not in FACES})
    for symbols in dice:
        found.update(symbols)
    found.subtract(read_pool(spent))
    for hollow, full in FULL.items() if elite else ():
        found[full] += found.pop(hollow, 0)
    found.update(read_pool(added))
    return found


def fallen(part: dict[str, Any]) -> Iterable[list[str]]:
    """Returns the faces of each die of a side of an attack."""
    for roll in part["rolls"]:
        for face in roll["faces"]:
            yield FACES[roll["kind"].partition("D8 ")[2]][face - 1]
