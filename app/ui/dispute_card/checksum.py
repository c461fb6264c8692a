"""A short checksum of all that a verdict hangs on: two cards with the same one are about the same table."""

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
"""The SHA-256 of a file that a battle names; nothing where it is missing."""


def make_checksum(table: BattleGeometry, game: Game, pair: tuple[str, str], resolution: float, hash_of: HashOf) -> str:
    """Twelve hexadecimal digits in groups of four: the beginning of the SHA-256 of a JSON text.

    In it are the game with the house rules in force, the board, all terrain and everybody on the table with their poses
    and the hashes of their models, in the order of their ids, then who looks at whom and at which resolution, and what
    cards in force make of a line; where the game decides sight itself, what it keeps as well. Names of files, the log,
    wounds and views are not. Keys are sorted and numbers written as short as they are read again exactly (as JavaScript
    writes them), so that it is the same on every machine.
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
