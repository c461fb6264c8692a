"""Conditions that hold for a battle after each step, whatever was done."""

from __future__ import annotations

from pathlib import Path

import msgspec

from app.model import Battle
from app.session import Session, open_session
from app.storage import battle_json
from app.storage.consistency import require_valid
from build_scripts.soundness.random_battle import Chance


def sound(session: Session, strictly: bool) -> None:
    """Requires a consistent battle; `strictly` if no rule was overruled."""
    battle = session.battle
    require_valid(battle)
    session.game.require_valid(battle)
    ids = [one.id for one in (*battle.fighters, *battle.aside, *battle.pieces, *battle.tokens)]
    require(len(ids) == len(set(ids)), f"duplicate names: {sorted(ids)}")
    for fighter in battle.all_fighters:
        here = fighter in battle.fighters
        require(here == (fighter.state.whereabouts == "table"), f"{fighter.id} is not where its state says")
        wounds = fighter.profile.wounds if fighter.profile else fighter.state.damage
        require(0 <= fighter.state.damage <= wounds, f"{fighter.id} has {fighter.state.damage} damage of {wounds}")
        if strictly and fighter.profile:
            require(not here or fighter.state.damage < wounds, f"{fighter.id} has no Wounds left but is on the table")
    # A fighter taken down keeps its treasure until the owner places it; a card may give one to a fighter yet to come.
    carriers = {one.id for one in battle.all_fighters}
    for token in battle.tokens:
        require(not token.carrier or token.carrier in carriers, f"{token} has no carrier")
    again = msgspec.json.decode(msgspec.json.encode(battle), type=Battle)
    require(again == battle, "a battle differs after JSON")


def asked(session: Session, chance: Chance) -> None:
    """Runs every query that a window makes about a battle."""
    course, table = session.game, session.table
    assert course is not None, "every edition has a game"
    for what in (course.scoreboard, course.reminders, course.unfinished_reminders, course.table_facts):
        what(table)
    course.zones(table.battle)
    if table.battle.fighters:
        course.facts(table, chance.choice(table.battle.fighters).id)


def undone(session: Session, before: Battle) -> None:
    """Requires that undoing the last step restores the battle before it, and redoing the one after it."""
    after = session.battle
    session.undo()
    require(session.battle == before, "undo does not restore the battle")
    session.redo()
    require(session.battle == after, "redo does not restore the battle")


def kept(session: Session, path: Path) -> None:
    """Requires that the battle survives its file, JSON, and going back to its beginning and forward again."""
    battle, last = session.battle, session.history.at
    session.go_to(0)
    session.go_to(last)
    require(session.battle == battle, "going back and forward changes the battle")
    session.save_copy(path)
    again = open_session(path)
    require(again.battle == battle, "the battle in the file differs")
    require(len(again.history.steps) == len(session.history.steps), "the steps in the file differ")
    again.close()
    path.unlink()
    (written,) = session.export_json(path.with_suffix(".json"))
    require(battle_json.load(written)[0] == battle, "the battle in JSON differs")


def require(true: bool, otherwise: str) -> None:
    """Raises AssertionError with this message unless the condition holds."""
    if not true:
        raise AssertionError(otherwise)
