"""Checks whether a battle is consistent: every reference exists, and no list exceeds its limit."""

from collections.abc import Iterator

from app.core.errors import PlayerError
from app.core.language import labelled, mark, tr
from app.model import MAX_COUNTS, Battle

_DRAW = "draw"
_NO_FIGHTER = mark("unknown fighter “{name}”")
_NO_SIDE = mark("unknown side “{name}”")
_TWICE = mark("“{name}” is listed twice; keep one of them")
_MANY = mark("more than the {most} allowed for a battle")
_VAGUE = mark("neither a point nor an edge of the board; write “spot” or “edge”")
_ELSEWHERE = mark("“{name}” does not belong here; its state places it elsewhere")


def require_valid(battle: Battle) -> None:
    """Raises PlayerError if the battle is inconsistent, with one sentence that names the place."""
    flaw = find_flaw(battle)
    if flaw:
        raise PlayerError(flaw)


def find_flaw(battle: Battle) -> str:
    """Returns the first inconsistency of a battle as a sentence with its place; "" if there is none."""
    for found in (
        _find_overfull,
        _find_misplaced,
        _find_doubled_plans,
        _find_doubled_photos,
        _find_vague_marks,
        _find_unknown_fighters,
        _find_unknown_sides,
    ):
        for place, text, values in found(battle):
            return labelled(place, tr(text, **values))
    return ""


Flaws = Iterator[tuple[str, str, dict[str, object]]]


def _find_overfull(battle: Battle) -> Flaws:
    for part, most in MAX_COUNTS.items():
        if len(getattr(battle, part)) > most:
            yield part, _MANY, {"most": most}


def _find_misplaced(battle: Battle) -> Flaws:
    """Yields fighters whose state contradicts their list, and duplicate sides."""
    for part, here in (("fighters", True), ("aside", False)):
        for index, fighter in enumerate(getattr(battle, part)):
            if (fighter.state.whereabouts == "table") != here:
                yield f"{part}[{index}].state.whereabouts", _ELSEWHERE, {"name": fighter.id}
    names = [side.name for side in battle.sides]
    for index, name in enumerate(names):
        if name in names[:index]:
            yield f"sides[{index}].name", _TWICE, {"name": name}


def _find_doubled_plans(battle: Battle) -> Flaws:
    """Yields duplicate plans, and fighters with two places in one plan.

    A plan may refer to fighters that no longer exist.
    """
    names = set[str]()
    for index, plan in enumerate(battle.plans):
        if plan.name in names:
            yield f"plans[{index}].name", _TWICE, {"name": plan.name}
        names.add(plan.name)
        placed = set[str]()
        for number, place in enumerate(plan.places):
            if place.fighter in placed:
                yield f"plans[{index}].places[{number}].fighter", _TWICE, {"name": place.fighter}
            placed.add(place.fighter)


def _find_doubled_photos(battle: Battle) -> Flaws:
    """Yields photos of the same name, and things that were placed twice by photos."""
    for part, field in (("photos", "name"), ("placements", "thing")):
        names = set[str]()
        for index, one in enumerate(getattr(battle, part)):
            name = getattr(one, field)
            if name in names:
                yield f"{part}[{index}].{field}", _TWICE, {"name": name}
            names.add(name)


def _find_vague_marks(battle: Battle) -> Flaws:
    """Yields marks in photos that are neither a point nor an edge of the board."""
    for index, photo in enumerate(battle.photos):
        for number, one in enumerate(photo.marks):
            if one.spot is None and one.edge is None:
                yield f"photos[{index}].marks[{number}]", _VAGUE, {}


def _find_unknown_fighters(battle: Battle) -> Flaws:
    """Yields references to fighters that do not exist."""
    ids = {"", *(fighter.id for fighter in battle.all_fighters)}
    if battle.clock.active not in ids:
        yield "clock.active", _NO_FIGHTER, {"name": battle.clock.active}
    for index, token in enumerate(battle.tokens):
        if token.carrier not in ids:
            yield f"tokens[{index}].carrier", _NO_FIGHTER, {"name": token.carrier}


def _find_unknown_sides(battle: Battle) -> Flaws:
    """Yields references to sides that do not exist; the sides of all fighters count as existing."""
    known = {"", *(side.name for side in battle.sides), *(fighter.side for fighter in battle.all_fighters)}
    clock = battle.clock
    named = [("clock.initiative", clock.initiative), ("clock.turn", clock.turn)]
    named += [("clock.winner", clock.winner)] if clock.winner != _DRAW else []
    named += [(f"tokens[{index}].holder", token.holder) for index, token in enumerate(battle.tokens)]
    for place, name in named:
        if name not in known:
            yield place, _NO_SIDE, {"name": name}
