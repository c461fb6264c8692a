"""The muster of a game: the lines of a roster in words, open entries, and the action, in both directions."""

from app.core.language import mark
from app.games.actions import Action
from app.games.card_form import CardForm
from app.model import Battle
from app.rosters import Recruit, Roster


class Muster:
    """A game's way to muster a side; texts are to be translated.

    `Muster` itself musters no fighters.
    """

    card_form: CardForm = CardForm()
    roles: tuple[tuple[str, str], ...] = ()
    """The roles of a fighter, each with its id; empty if the game has no roles."""
    own_fighters: str = mark("Your fighters")
    member: str = mark("Fighter")
    count: str = mark("Count")
    quantity: str = mark("Quantity")
    new_member: str = mark("&New fighter…")
    search: str = mark("Name, faction or keyword")
    none_yet: str = mark("No fighters yet. Import a file, add a new fighter, or try a demo.")
    missing_counts: str = mark("Enter a quantity for: {names}.")

    def make_action(self, battle: Battle, roster: Roster, side: str, preview: bool) -> Action:
        """Returns the action that musters a roster in place of fighters that still wait.

        A preview needs no bases and figures. Raises PlayerError if something has to be entered first.
        """
        raise NotImplementedError(type(self).__name__)

    def read_roster(self, battle: Battle, side: str) -> Roster:
        """Returns the roster of a side whose fighters all still wait; empty otherwise."""
        return Roster()

    def replaces(self, battle: Battle, side: str) -> bool:
        """Returns whether mustering replaces the current fighters: only while all of them wait."""
        return False

    def is_own(self, recruit: Recruit) -> bool:
        """Returns whether a line belongs to this game."""
        return True

    def demo_rosters(self) -> tuple[Roster, ...]:
        """Returns the invented rosters that come with the program."""
        return ()

    def format_card(self, recruit: Recruit) -> str:
        """Returns everything on a card, line by line."""
        return ""

    def format_totals(self, roster: Roster) -> str:
        """Returns how many fighters there are and what they cost."""
        return ""

    def find_roles(self, battle: Battle, side: str, roster: Roster) -> tuple[str, ...]:
        """Returns the role that each line would have in the battle."""
        return ()
