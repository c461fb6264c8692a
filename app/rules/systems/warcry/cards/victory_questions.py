"""What the victory card still asks of the players, and what there is to choose from (S31)."""

from collections.abc import Iterator

from app.language import mark, tr
from app.model import Battle, Fighter, Question, Value
from app.rules.course import Named
from app.rules.systems.warcry.book import book
from app.rules.systems.warcry.cards import scoring_sets as sets
from app.rules.systems.warcry.setup import order

PLACES = {
    "far": mark("far edge"),
    "right": mark("right edge"),
    "near": mark("near edge"),
    "left": mark("left edge"),
    "far-left": mark("far left quarter"),
    "far-right": mark("far right quarter"),
    "near-left": mark("near left quarter"),
    "near-right": mark("near right quarter"),
    "dagger": mark("Dagger"),
    "shield": mark("Shield"),
    "hammer": mark("Hammer"),
}
"""What players call the places and groups they choose from."""


class Asked(Value, frozen=True):
    """A question that waits for a side's answer.

    `name` is what the answer's question is called: with a number where several are wanted, and with the round where it
    comes again. `choices` are the answers there are, none where players write one.
    """

    name: str
    side: str
    words: str
    question: Question
    choices: tuple[str, ...] = ()

    @property
    def named(self) -> tuple[Named, ...]:
        """The choices with what players call them."""
        return tuple(Named(id, PLACES.get(id, id)) for id in self.choices)


def pending(battle: Battle) -> tuple[Asked, ...]:
    """The questions that are to be answered now, in the card's order."""
    card = battle.plan.victory
    return tuple(asked for question in card.questions for asked in _asked(battle, question)) if card else ()


def _asked(battle: Battle, question: Question) -> Iterator[Asked]:
    round = _round(battle, question)
    if round is None:
        return
    tail = f"{sets.ROUND}{round}" if question.rounds else ""
    for side in sets.sides_of(battle, question.who):
        for number in range(1, question.count + 1):
            name = f"{question.name} {number}{tail}" if question.count > 1 else f"{question.name}{tail}"
            if not any((one.question, one.side) == (name, side) for one in battle.plan.answers):
                yield Asked(name, side, tr(question.words), question, choices(battle, question, side))


def _round(battle: Battle, question: Question) -> int | None:
    """The round it is asked in now, 0 for the set-up; None where it is not asked now."""
    clock = battle.clock
    if question.when == "setup":
        return 0 if clock.stage in ("", "setup", "deployment", "battle") else None
    if clock.stage != "battle" or (question.rounds and clock.round not in question.rounds):
        return None
    order = book(battle).phases.order
    first = clock.phase == order[0]
    now = {"round-start": first, "combat": clock.phase == "combat", "round-end": clock.phase == "combat"}
    return clock.round if now.get(question.when) else None


def question_of(battle: Battle, name: str) -> Question | None:
    """The card's question that an answer's name is about; None where the card asks nothing like it."""
    asked = name.partition(sets.ROUND)[0]
    stem = asked.rstrip("0123456789").rstrip()
    card = battle.plan.victory
    return next((one for one in (card.questions if card else ()) if one.name in (asked, stem)), None)


def choices(battle: Battle, question: Question, side: str) -> tuple[str, ...]:
    """What a side may answer."""
    owners = sets.sides_of(battle, question.of) if question.of and question.of != "each" else (side,)
    taken = {one.answer for one in battle.plan.answers if question.apart and one.question == question.name}
    found: tuple[str, ...] = ()
    if question.kind == "quarter":
        found = sets.QUARTERS
    elif question.kind == "edge":
        found = sets.EDGES
    elif question.kind == "group":
        found = _groups(battle, owners, question.here)
    elif question.kind == "fighter":
        found = tuple(one.id for one in _nameable(battle, question) if one.side in owners)
    elif question.kind in ("token", "remove"):
        found = tuple(token.id for token in battle.tokens)
    elif question.kind == "piece":
        found = tuple(piece.id for piece in battle.pieces)
    given = _given(battle, question, side)
    return tuple(one for one in found if one not in taken and one not in given)


def _given(battle: Battle, question: Question, side: str) -> tuple[str, ...]:
    """What a side has answered to it already, where several different answers are wanted."""
    return sets.answers(battle, question.name, side, every=True) if question.count > 1 else ()


def _nameable(battle: Battle, question: Question) -> tuple[Fighter, ...]:
    """In a battle, fighters on the table; before it, everybody."""
    return battle.everyone if question.when == "setup" else battle.fighters


def _groups(battle: Battle, owners: tuple[str, ...], early: bool) -> tuple[str, ...]:
    """The groups these sides have; `early` only those that are there from the start."""
    those = [one for one in battle.everyone if one.side in owners]
    here = {one.state.group for one in those if not (early and order.is_reserve(battle, one))}
    return tuple(group for group in ("dagger", "shield", "hammer") if group in here)
