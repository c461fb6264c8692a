"""A plan of the table for each round of a battle, as it stood when the round ended, for a report."""

from app.language import tr
from app.model import Battle
from app.plan_svg import draw_terrain, format_image, format_plan
from app.session.session import Session


def make_round_plans(session: Session) -> dict[int, str]:
    """SVG elements for one page, by round; 0 is the set-up. The terrain is drawn once for as long as it stays."""
    known: dict[object, str] = {}
    plans: dict[int, str] = {}
    for number, battle in sorted(_find_ends(session).items()):
        key = (battle.board, battle.pieces)
        if key in known:
            terrain = f'<use href="#{known[key]}"/>'
        else:
            known[key] = id = f"terrain-{len(known) + 1}"
            terrain = format_image(draw_terrain(battle, session.table.meshes), battle, id)
        about = tr("The table at the end of round {number}", number=number) if number else tr("The table as set up")
        names = session.system.fighter_names(session.table.with_battle(battle))
        plans[number] = format_plan(battle, terrain, about, names)
    return plans


def _find_ends(session: Session) -> dict[int, Battle]:
    """The battle as each round left it, of those in which anybody is on the table."""
    history = session.history
    battles = (step.battle for step in history.steps[: history.at + 1])
    return {battle.clock.round: battle for battle in battles if battle.fighters}
