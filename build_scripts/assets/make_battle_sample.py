"""Makes the sample battle file of the present version for `tests/files`; samples of older versions stay unchanged.

`dev.py assets make_battle_sample`
"""

import tempfile
from pathlib import Path

import numpy as np

from app.games.actions import (
    Action,
    ChooseSystem,
    ForgetPhoto,
    Move,
    NotePlacement,
    Rename,
    SavePhoto,
    make_place,
)
from app.games.battle_actions import (
    Activate,
    Attack,
    MarkFighter,
    NextPhase,
    Note,
    Score,
    SetClock,
    TakeDown,
    UseAbility,
    Walk,
)
from app.games.card_map import CardPoint
from app.games.plan_actions import AddPlan, TurnPlan
from app.games.setup_actions import (
    Begin,
    Choose,
    Deploy,
    Draw,
    Enlist,
    PutToken,
    Reply,
    Reveal,
    RollOff,
    SetOption,
    SetTerrain,
    Split,
)
from app.games.warcry.cards.card_terms import CardQuestion, Scoring, TokenSetup
from app.games.warcry.cards.decks import DeploymentCard, TwistCard, VictoryCard
from app.games.warcry.turn.initiative import PlayWild, RollInitiative
from app.model import (
    Battle,
    Board,
    BoardMark,
    CardAnswer,
    Cylinder,
    Fighter,
    LogEntry,
    PhotoPlacement,
    Piece,
    PiecePose,
    Plan,
    PlannedPlace,
    Pose,
    Profile,
    Roll,
    Round,
    Side,
    Sighting,
    TablePhoto,
    Token,
    Weapon,
)
from app.session import Session
from app.storage import sqlite_schema
from app.storage.battle_file import create_file
from app.storage.model_files import Models
from app.storage.step_codec import initial_history
from app.table.pictures.top_view_svg import encode_png
from build_scripts.environment import ROOT

FILES = ROOT / "tests" / "files"
CORNERS = [(x, y, z) for z in (0, 40) for y in (-20, 20) for x in (-20, 20)]
FACES = [
    (1, 3, 4), (1, 4, 2), (5, 6, 8), (5, 8, 7), (1, 2, 6), (1, 6, 5),
    (3, 7, 8), (3, 8, 4), (1, 5, 7), (1, 7, 3), (2, 4, 8), (2, 8, 6),
]  # fmt: skip


def main() -> None:
    """Writes `battle-v<version>.eyeline` unless it exists."""
    path = FILES / f"battle-v{sqlite_schema.VERSION}.eyeline"
    if path.exists():
        raise SystemExit(f"{path.name} already exists; samples are never changed")
    with tempfile.TemporaryDirectory() as folder:
        crate = Path(folder) / "crate.obj"
        crate.write_text(
            "".join(f"v {x} {y} {z}\n" for x, y, z in CORNERS) + "".join(f"f {a} {b} {c}\n" for a, b, c in FACES)
        )
        photo = Path(folder) / "table.png"
        photo.write_bytes(encode_png(np.full((3, 4, 3), 90, np.uint8)))
        _play(path, crate, photo)
    print(path)


def _play(path: Path, crate: Path, photo: Path) -> None:
    battle = Battle("free", Board(), (), (_fighter("Ashka", "red", 100), _fighter("Borin", "blue", 600)))
    models = Models(None)
    session = Session(battle, models, create_file(path, initial_history(battle), models))
    session.do(Move((("Ashka", Pose(150, 120)),)))
    session.do(make_place(Piece("crate", session.add_asset(crate), PiecePose(300, 300, yaw=30), "mm", "z")))
    for action in _photos(session.add_asset(photo)):
        session.do(action)
    for action in (*_set_up(), AddPlan(_PLAN), TurnPlan(_PLAN.name, "half"), *_rounds()):
        session.do(action, session.check(action))
    session.do(Rename("Borin", "Sela"))
    session.undo()
    session.close()


def _photos(picture: str) -> tuple[Action, ...]:
    """Returns actions for two photos, one of which is removed again, and for what was placed by them."""
    corners = ((0.125, 0.875), (0.75, 0.875), (0.625, 0.25), (0.25, 0.25))
    spots = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    marks = (*map(BoardMark, corners, spots), BoardMark((0.5, 0.875), edge="near"))
    rim, points = ((0.25, 0.5), (0.3125, 0.5), (0.28125, 0.53125)), ((-20.0, -20.0, 40.0), (20.0, -20.0, 40.0))
    return (
        SavePhoto(TablePhoto("from the door", picture, 4, 3, marks, 3.5, 1.5)),
        SavePhoto(TablePhoto("from the window", picture, 4, 3)),
        NotePlacement(
            (
                PhotoPlacement("crate", (300, 300), 2.5, (Sighting("from the window", rim[:2], points),)),
                PhotoPlacement("Borin", (600, 100), 1.25, (Sighting("from the door", rim, click_px=0.5),)),
            )
        ),
        ForgetPhoto("from the window"),
    )


def _set_up() -> tuple[Action, ...]:
    """Returns actions for two invented warbands, invented cards, and the deployment of all fighters."""
    tie = (("Ash", _roll(3)), ("Moss", _roll(3)))
    return (
        ChooseSystem("warcry-2e"),
        SetOption("whole-obstacle"),
        Enlist(Side("Ash", "ash", "order"), tuple(_recruit(name, "ash") for name in ("Tarn", "Ivo", "Rusk", "Nell"))),
        Enlist(
            Side("Moss", "moss", "order"), tuple(_recruit(name, "moss") for name in ("Fern", "Oda", "Pell", "Wick"))
        ),
        Reveal(),
        RollOff("roles", (tie, (("Ash", _roll(5)), ("Moss", _roll(2))))),
        Choose("attacker", "Ash"),
        Split("Ash", (("Tarn", "dagger"), ("Ivo", "dagger"), ("Rusk", "shield"), ("Nell", "hammer"))),
        Split("Moss", (("Fern", "dagger"), ("Oda", "dagger"), ("Pell", "shield"), ("Wick", "hammer"))),
        SetTerrain("one crate", turned=True),
        Draw("deployment", _DEPLOYMENT),
        Draw("victory", _VICTORY),
        Draw("twist", _TWIST, drawn=True),
        Choose("red", "Ash"),
        Reply(CardAnswer("who", "Tarn", "Ash", secret=True)),
        PutToken(Token("hill", "objective", (381.0, 280.0, 0.0), "Ash", marks=("lit",))),
        PutToken(Token("gold", "treasure", (250.0, 130.0, 0.0))),
        Begin(),
        Deploy((("Tarn", Pose(200, 130)), ("Ivo", Pose(230, 200)))),
        Deploy((("Fern", Pose(330, 140)), ("Oda", Pose(500, 400)))),
        Deploy((("Rusk", Pose(100, 200)),)),
        Deploy((("Pell", Pose(600, 300)),)),
        Begin(),
    )


def _rounds() -> tuple[Action, ...]:
    """Returns actions up to the middle of the second round: one fighter is active, one down, one carries a treasure."""
    ash, moss = Roll("D6", (4, 4, 2, 1, 5, 6), "initiative"), Roll("D6", (3, 3, 3, 1, 2, 6), "initiative", typed=True)
    return (
        RollInitiative((("Ash", ash), ("Moss", moss))),
        PlayWild("Ash", raised=(4,)),
        PlayWild("Moss"),
        NextPhase(),
        Choose("first", "Ash"),
        TakeDown("Oda", why="manually"),
        Score("Ash", 2, "manually"),
        MarkFighter("Fern", "seen"),
        SetClock(round=2, turn="Ash"),
        Activate("Tarn"),
        Walk("Tarn", (Pose(220, 130), Pose(280, 135)), pick=("gold",)),
        UseAbility("Tarn", "Rush", 2, 4),
        Attack("Tarn", 0, "Fern", Roll("D6", (6, 4, 1), "hits", (1,), (2,))),
        Note(_NOTE),
    )


_PLAN = Plan(
    "The far corner",
    "if they have the hill",
    (PlannedPlace("Tarn", Pose(80, 90, 0, 45), "Ash"), PlannedPlace("Borin", Pose(500, 400), "blue", guessed=True)),
)
_DEPLOYMENT = DeploymentCard(
    "Two corners",
    "invented",
    points=tuple(
        CardPoint(group, colour, 2 if group == "hammer" else 1, at=(8.0 if colour == "red" else 22.0, y))
        for colour in ("red", "blue")
        for group, y in (("dagger", 6.0), ("shield", 11.0), ("hammer", 16.0))
    ),
)
_VICTORY = VictoryCard(
    "The hill",
    "invented",
    rounds=4,
    roles=True,
    words="Hold the hill",
    settings=(TokenSetup("", at="centre"),),
    questions=(CardQuestion("who", "Name a runner", "attacker", "fighter", secret=True),),
    scores=(Scoring("control", words="The hill"),),
)
_TWIST = TwistCard("Thin fog", "invented", category="weather", words="Nothing to be seen far away")
_NOTE = LogEntry("Tarn sees Fern", "sight", side="Ash", pair=("Tarn", "Fern"))


def _roll(face: int) -> Roll:
    return Roll("D6", (face,), "roll-off")


def _recruit(name: str, faction: str) -> Fighter:
    weapon = Weapon("hook", 0, 1, 3, 4, 1, 3)
    profile = Profile(
        f"{name} kind", faction, "order", 4, 4, 12, 110, ("hero",) if name in ("Tarn", "Fern") else (), (weapon,)
    )
    return Fighter(name, "", Round(32), Cylinder(12, 40), Pose(0, 0), profile=profile)


def _fighter(id: str, side: str, x: float) -> Fighter:
    return Fighter(id, side, Round(32), Cylinder(12, 40, assumed=True), Pose(x, 100))


if __name__ == "__main__":
    main()
