"""Treasure: picking up along a move, carrying, putting down (G23 to G31, A8.2, A8.3; B.treasure)."""

from msgspec.structs import replace

from app import shapes
from app.geometry.bodies import Column
from app.geometry.gaps import measured
from app.geometry.glance import glances
from app.language import tr
from app.model import Battle, Fighter, Spot, Token
from app.rules.log import told
from app.rules.system import Problem
from app.rules.systems.warcry.book import INCH, book
from app.rules.systems.warcry.citing import inches, problem
from app.rules.systems.warcry.foes import SLACK
from app.table import Table

LEVEL = 1.0
"""Millimetres of texture by which a place may be higher and still count as level."""
_SPECK = (0.5, 0.2, 1.0)
"""What stands for a place on the ground that is looked at, in mm: its radius, from where, up to where."""


def carried(battle: Battle, id: str) -> Token | None:
    """The treasure a fighter carries."""
    return next((token for token in battle.tokens if token.kind == "treasure" and token.carrier == id), None)


def may_carry(battle: Battle, fighter: Fighter) -> bool:
    """Whether a fighter's runemarks allow it to carry treasure (A8.4, B.treasure)."""
    marks = () if fighter.profile is None else fighter.profile.runemarks
    return not {mark.casefold() for mark in marks} & set(book(battle).treasure.never)


def lying(battle: Battle) -> tuple[Token, ...]:
    """The treasures nobody carries."""
    return tuple(token for token in battle.tokens if token.kind == "treasure" and not token.carrier)


def picked(battle: Battle, id: str, tokens: tuple[str, ...]) -> Battle:
    """The battle with a fighter carrying these treasures, a line in the log for each (G24)."""
    for token in tokens:
        battle = battle.with_tokens(replace(battle.token(token), carrier=id))
        battle = told(battle, tr("{name} picks up {token}", name=id, token=token), "token")
    return battle


def let_go(table: Table, battle: Battle, id: str, at: Spot | None = None) -> Battle:
    """The battle with whatever a fighter carries put down at a place, or where it stands (G27)."""
    token = carried(battle, id)
    if token is None:
        return battle
    pose = battle.anyone(id).pose
    down = replace(token, carrier="", at=at or (pose.x, pose.y, pose.z))
    return told(battle.with_tokens(down), tr("{name} drops {token}", name=id, token=token.id), "token")


def pick_problems(table: Table, fighter: Fighter, tokens: tuple[str, ...]) -> tuple[Problem, ...]:
    """Why a fighter may not pick these up, wherever they lie: who may carry, and one each (G25)."""
    battle, found = table.battle, list[Problem]()
    if tokens and not may_carry(battle, fighter):
        text = tr("{name} may not carry treasure", name=fighter.id)
        found.append(problem(battle, text, tr("Who may not carry treasure"), "A8.4"))
    if len(tokens) > (0 if carried(battle, fighter.id) else 1):
        text = tr("{name} would carry more than one treasure", name=fighter.id)
        found.append(problem(battle, text, tr("One treasure each"), "G25"))
    return tuple(found)


def drop_problems(table: Table, fighter: Fighter, at: Spot) -> tuple[Problem, ...]:
    """Why a treasure may not be put down there: floor or platform, near, visible, level or lower (G28 to G31)."""
    battle, found = table.battle, list[Problem]()
    most = book(battle).treasure.drop_in * INCH
    apart = measured(shapes.slab(fighter), shapes.point(*at)).horizontal_mm
    if not _lies(table, at):
        text = tr("that place is neither on the floor nor on a platform")
        found.append(problem(battle, text, tr("Treasure is put down on the floor or on a platform"), "G28"))
    if apart > most + SLACK:
        text = tr(
            'that place is {apart}" away horizontally, more than {most}"',
            apart=inches(apart, most),
            most=inches(most),
        )
        found.append(problem(battle, text, tr("Treasure is put down within reach"), "G29"))
    if not sees(table, fighter, at):
        text = tr("no line from {name} to that place was found", name=fighter.id)
        found.append(problem(battle, text, tr("Treasure is put down where its carrier sees it"), "G30"))
    if at[2] > fighter.pose.z + LEVEL:
        text = tr('that place is {height}" higher than {name}', height=inches(at[2] - fighter.pose.z), name=fighter.id)
        found.append(problem(battle, text, tr("Treasure is put down level or lower"), "G31"))
    return tuple(found)


def sees(table: Table, fighter: Fighter, at: Spot) -> bool:
    """Whether a quick look finds a line from a fighter's body to a place on the ground."""
    radius, bottom, top = _SPECK
    speck = Column(at[0], at[1], radius, at[2] + bottom, at[2] + top)
    return glances(shapes.seen(fighter, table.meshes), {"": speck}, table.others(fighter.id))[""]


def _lies(table: Table, at: Spot) -> bool:
    """Whether a place is on the floor or a platform."""
    return True
