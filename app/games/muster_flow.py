"""What a game makes of rosters: lines in words, what is still to be asked, the action that musters them, and back."""

from collections.abc import Callable
from dataclasses import dataclass

from app.core.language import mark
from app.games.actions import Action
from app.games.card_form import CardForm
from app.model import Battle
from app.rosters import Recruit, Roster


def _find_no_roles(battle: Battle, side: str, roster: Roster) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True)
class MusterFlow:
    """How a side is mustered in a game, whatever its rosters are made of; texts are to be translated."""

    card_form: CardForm
    make_action: Callable[[Battle, Roster, str, bool], Action]
    """What musters a roster for a side, in place of who waits there already; a preview needs no bases and figures.

    Raises PlayerError where something has to be said first.
    """
    read_roster: Callable[[Battle, str], Roster]
    """What a side has mustered, as long as all of it waits; empty where it has nobody, or has been set up."""
    replaces: Callable[[Battle, str], bool]
    """Whether mustering comes in place of who is there."""
    is_own: Callable[[Recruit], bool]
    """Whether a line is one of this game's."""
    demo_rosters: Callable[[], tuple[Roster, ...]]
    format_card: Callable[[Recruit], str]
    """Everything on a card, line by line."""
    format_totals: Callable[[Roster], str]
    """How many there are and what they cost."""
    roles: tuple[tuple[str, str], ...] = ()
    """What somebody may be, each by its id; nothing where nobody is anything."""
    find_roles: Callable[[Battle, str, Roster], tuple[str, ...]] = _find_no_roles
    """What each line would be, in the battle as it would be."""
    yours: str = mark("Your fighters")
    one: str = mark("Fighter")
    count: str = mark("Count")
    quantity: str = mark("Quantity")
    new_one: str = mark("&New fighter…")
    search: str = mark("Name, faction or keyword")
    none_yet: str = mark("No fighters yet. Import a file, add a new fighter, or try a demo roster.")
    how_many: str = mark("Say how many there are of: {names}.")
