"""The battle's cards over the table: the strip and the replay bar at the top, the last result at the bottom."""

from app.ui.battle.battle_strip import BattleStrip
from app.ui.battle.replay_bar import ReplayBar
from app.ui.battle.result_banner import ResultBanner
from app.ui.table_area import TableArea


class TableCards:
    """The cards, created once for the window and hidden until a battle needs them."""

    def __init__(self, area: TableArea) -> None:
        self.strip, self.replay_bar, self.banner = BattleStrip(), ReplayBar(), ResultBanner()
        for card in (self.strip, self.replay_bar):
            area.add_card(card, "top")
        area.add_card(self.banner, "bottom")

    def hide(self) -> None:
        """Hides all cards when no battle is open."""
        for card in (self.strip, self.replay_bar, self.banner):
            card.hide()
