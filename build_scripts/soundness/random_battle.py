"""Random battles: sides, warbands, terrain and cards that follow from a seed."""

from __future__ import annotations

import random
from typing import Any, Literal

from msgspec.structs import replace

from app.games.actions import make_place
from app.games.card_map import CardPoint
from app.games.game_list import GAMES
from app.games.setup_actions import Enlist
from app.games.warcry.cards.card_terms import Scoring, WinCondition
from app.games.warcry.cards.decks import Deck, DeploymentCard, VictoryCard
from app.model import (
    Battle,
    Board,
    Colour,
    Cylinder,
    Fighter,
    Oval,
    Piece,
    PiecePose,
    Pose,
    Profile,
    Round,
    Side,
    Weapon,
)
from app.session import Session, card_packs
from app.table.battle_shapes import Meshes

EDITIONS = ("warcry-1e", "warcry-2e")
Chance = random.Random
_LEADER = {"warcry-1e": "leader", "warcry-2e": "hero"}
_BASES = (Round(25.0), Round(28.5), Round(32.0), Round(32.0), Round(40.0), Round(50.0), Oval(60.0, 35.0))
_MODELS = (
    "barricade", "well", "crates_and_barrels", "rocks_low", "rocks_tall", "wall_long", "stairs", "walkway", "tower",
    "two_storey_ruin", "corner_ruin", "bare_tree", "ladder",
)  # fmt: skip
_MARKS = ("fly", "mount", "beast", "berserker", "scout")
DISC, BODY = Round(25.0), Cylinder(10.0, 30.0)
_GROUPS = ("dagger", "shield", "hammer")
_OPEN: Colour = ""
_COLOURS: tuple[Colour, Colour] = ("red", "blue")
_SIDES = (("Red", "wolves"), ("Blue", "bears"))
_WILD = "Wild"


def begun(seed: int, meshes: Meshes) -> tuple[Session, Chance]:
    """Returns a battle with terrain and two mustered warbands, and the random generator to continue with."""
    chance = Chance(f"battle {seed}")
    system = EDITIONS[seed % len(EDITIONS)]
    empty = Battle(system, Board())
    session = Session(replace(empty, board=Board(*GAMES[system].board_mm(empty))), meshes)
    terrain = [_piece(session.battle, chance, number) for number in range(chance.choice((0, 0, 1, 2, 4, 6)))]
    if terrain:
        session.do(make_place(*terrain))
    count = chance.choice((3, 4) if _is_written(seed) else (3, 3, 4, 5, 6, 9))
    for name, faction in _SIDES:
        warband = tuple(_recruit(chance, system, faction, number, count) for number in range(count))
        session.do(Enlist(Side(name, faction, "chaos"), warband))
    return session, chance


def beasts(session: Session, chance: Chance) -> None:
    """Sometimes places a neutral beast."""
    if chance.random() < 0.15:
        board = session.battle.board
        where = Pose(board.width_mm * chance.uniform(0.3, 0.7), board.depth_mm * chance.uniform(0.3, 0.7))
        session.do(
            make_place(
                _fighter(
                    chance, "Hound", _WILD, Profile("Hound", "beasts", "", 5, 3, 8, 0, ("beast",), _arms(chance)), where
                )
            )
        )


def card(seed: int, deck: Deck, system: str, chance: Chance) -> Any:
    """Returns a card of a deck: over the seeds all of them occur; sometimes the players have written their own."""
    cards = card_packs.deck(deck, system)
    if deck != "twist" and _is_written(seed):
        return _written_victory(chance) if deck == "victory" else _written_deployment(chance)
    return cards[seed // len(EDITIONS) * {"deployment": 1, "victory": 1, "twist": 7}[deck] % len(cards)]


def _is_written(seed: int) -> bool:
    """Returns whether the players write their cards; then deployment is crowded, so their warbands are small."""
    return seed % 10 >= 8


def _written_victory(chance: Chance) -> VictoryCard:
    """Returns a card in the players' own words: nothing to count, manual points, their decision.

    It has a last round or none.
    """
    rounds = chance.choice((0, 1, 2, 3))
    kind = chance.choice(("words", "points", "say", "at once"))
    when: Literal["once", "end"] = "once" if kind == "at once" else "end"
    return VictoryCard(
        "Our own",
        rounds=rounds,
        roles=chance.random() < 0.5,
        words="Whoever holds the well.",
        scores=(Scoring("hand"),) if kind == "points" else (),
        wins=(WinCondition("hand", when=when),) if kind in ("say", "at once") else (),
    )


def _written_deployment(chance: Chance) -> DeploymentCard:
    """Returns points in corners and along edges with hardly any space, some of them without a colour."""
    spots = [(0.0, 0.0), (30.0, 0.0), (0.0, 22.0), (30.0, 22.0), (0.0, 11.0), (30.0, 11.0), (15.0, 0.0), (15.0, 22.0)]
    chance.shuffle(spots)
    pairs: list[tuple[str, Colour]] = [(group, colour) for group in _GROUPS for colour in _COLOURS]
    points = tuple(
        CardPoint(
            group,
            colour if chance.random() < 0.8 else _OPEN,
            chance.choice((1, 1, 2, 3)) if group == "hammer" else 1,
            at=spot,
        )
        for (group, colour), spot in zip(pairs, spots, strict=False)
    )
    return DeploymentCard("Corners", points=points)


def _recruit(chance: Chance, system: str, faction: str, number: int, count: int) -> Fighter:
    """Returns a fighter off the table; the first is the leader."""
    marks = (_LEADER[system],) if number == 0 else tuple(chance.sample(_MARKS, chance.choice((0, 0, 1))))
    name = "Chief" if number == 0 else chance.choice(("Axe", "Bow", "Spear"))
    profile = Profile(
        name,
        faction,
        "chaos",
        chance.randint(3, 6),
        chance.randint(3, 5),
        chance.randint(3, 14),
        1000 // count,
        marks,
        _arms(chance),
    )
    return _fighter(chance, name, "", profile, Pose(0.0, 0.0))


def _fighter(chance: Chance, name: str, side: str, profile: Profile, pose: Pose) -> Fighter:
    return Fighter(
        name, side, chance.choice(_BASES), Cylinder(10.0, chance.choice((30.0, 40.0, 60.0))), pose, profile=profile
    )


def _arms(chance: Chance) -> tuple[Weapon, ...]:
    melee = Weapon(
        "axe", 0, chance.choice((1, 1, 2, 3)), chance.randint(2, 5), chance.randint(3, 6), 1, chance.randint(2, 6)
    )
    bow = Weapon("bow", 3, chance.choice((8, 12, 20)), chance.randint(1, 4), chance.randint(3, 5), 1, 3)
    return (melee, bow) if chance.random() < 0.4 else (melee,)


def _piece(battle: Battle, chance: Chance, number: int) -> Piece:
    board = battle.board
    where = PiecePose(
        chance.uniform(0.1, 0.9) * board.width_mm,
        chance.uniform(0.1, 0.9) * board.depth_mm,
        yaw=chance.choice((0.0, 90.0, chance.uniform(-180, 180))),
    )
    return Piece(f"piece {number}", f"ruins/{chance.choice(_MODELS)}", where)
