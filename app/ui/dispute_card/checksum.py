"""A short checksum of everything that a verdict depends on: cards with the same checksum are about the same table."""

import hashlib
from collections.abc import Callable
from typing import Any

import msgspec

from app.games.game import Game
from app.games.ruling import Ruling
from app.model import Fighter, ModelRef, Sculpt
from app.table.battle_geometry import BattleGeometry

DIGITS, GROUP = 12, 4
HashOf = Callable[[str], str]
"""Returns the SHA-256 of a file that a battle names; empty if the file is missing."""


def make_checksum(table: BattleGeometry, game: Game, pair: tuple[str, str], resolution: float, hash_of: HashOf) -> str:
    """Returns twelve hexadecimal digits in groups of four: the start of the SHA-256 of a JSON text.

    The text contains the game with the house rules in force, the board, all terrain and all fighters on the table with
    their poses and the hashes of their models, in the order of their ids, then observer, target and resolution, and the
    effect on lines of the cards in force; if the game decides sight itself, also what it records. File names, the log,
    wounds and views are left out. Keys are sorted, and numbers have the shortest form that is read back exactly (as in
    JavaScript), so that the text is the same on every machine.
    """
    battle = table.battle
    text = msgspec.json.encode(
        {
            "form": 1,
            "system": battle.system,
            "house_rules": sorted(game.options_on(battle)),
            "bases_block": battle.bases_block,
            "board": (battle.board.width_mm, battle.board.depth_mm),
            "terrain": [
                (piece.id, _model(piece.ref, hash_of), piece.pose)
                for piece in sorted(battle.pieces, key=lambda one: one.id)
            ],
            "fighters": [_fighter(one, hash_of) for one in sorted(battle.fighters, key=lambda one: one.id)],
            "game": (
                msgspec.json.decode(battle.game.values),
                [(token.id, token.at, token.marks) for token in battle.tokens],
            )
            if table.evidence
            else None,
            "pair": pair,
            "cards": game.adjust_ruling(table, *pair, Ruling("visible", "", "", "")).kind,
            "resolution": resolution,
        },
        order="sorted",
    )
    digits = hashlib.sha256(text).hexdigest()[:DIGITS]
    return " ".join(digits[at : at + GROUP] for at in range(0, DIGITS, GROUP))


def _fighter(fighter: Fighter, hash_of: HashOf) -> tuple[Any, ...]:
    body = fighter.body
    mesh = _model(body.ref, hash_of) if isinstance(body, Sculpt) else None
    shape = (body.cut_mm, body.centre, body.scale, body.turn) if isinstance(body, Sculpt) else body
    return fighter.id, fighter.base, shape, mesh, fighter.pose


def _model(ref: ModelRef, hash_of: HashOf) -> tuple[Any, ...]:
    return hash_of(ref.name), ref.unit, ref.up
