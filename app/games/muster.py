"""What a game makes of rosters: lines in words, what is still to be asked, the action that musters them, and back."""

from app.core.language import mark
from app.games.actions import Action
from app.games.card_form import CardForm
from app.model import Battle
from app.rosters import Recruit, Roster


class Muster:
    """How a side is mustered in a game, whatever its rosters are made of; texts are to be translated.

    `Muster` itself musters nobody.
    """

    card_form: CardForm = CardForm()
    roles: tuple[tuple[str, str], ...] = ()
    """What somebody may be, each by its id; nothing where nobody is anything."""
    yours: str = mark("Your fighters")
    one: str = mark("Fighter")
    count: str = mark("Count")
    quantity: str = mark("Quantity")
    new_one: str = mark("&New fighter…")
    search: str = mark("Name, faction or keyword")
    none_yet: str = mark("No fighters yet. Import a file, add a new fighter, or try a demo roster.")
    how_many: str = mark("Say how many there are of: {names}.")

    def make_action(self, battle: Battle, roster: Roster, side: str, preview: bool) -> Action:
        """What musters a roster for a side, in place of who waits there already; a preview needs no bases and figures.

        Raises PlayerError where something has to be said first.
        """
        raise NotImplementedError(type(self).__name__)

    def read_roster(self, battle: Battle, side: str) -> Roster:
        """What a side has mustered, as long as all of it waits; empty where it has nobody, or has been set up."""
        return Roster()

    def replaces(self, battle: Battle, side: str) -> bool:
        """Whether mustering comes in place of who is there: as long as all of it waits."""
        return False

    def is_own(self, recruit: Recruit) -> bool:
        """Whether a line is one of this game's."""
        return True

    def demo_rosters(self) -> tuple[Roster, ...]:
        """The invented ones that come with the program."""
        return ()

    def format_card(self, recruit: Recruit) -> str:
        """Everything on a card, line by line."""
        return ""

    def format_totals(self, roster: Roster) -> str:
        """How many there are and what they cost."""
        return ""

    def find_roles(self, battle: Battle, side: str, roster: Roster) -> tuple[str, ...]:
        """What each line would be, in the battle as it would be."""
        return ()
