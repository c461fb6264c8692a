"""What tells of a battle over the table: the strip and the replay bar at its top, the last result at its bottom."""

from app.ui.battle.battle_strip import BattleStrip
from app.ui.battle.replay_bar import ReplayBar
from app.ui.battle.result_banner import ResultBanner
from app.ui.table_area import TableArea


class TableCards:
    """Made once for the window, hidden until a battle has something to tell."""

    def __init__(self, area: TableArea) -> None:
        self.strip, self.replay_bar, self.banner = BattleStrip(), ReplayBar(), ResultBanner()
        for card in (self.strip, self.replay_bar):
            area.add_card(card, "top")
        area.add_card(self.banner, "bottom")

    def hide(self) -> None:
        """No battle is open any more."""
        for card in (self.strip, self.replay_bar, self.banner):
            card.hide()
