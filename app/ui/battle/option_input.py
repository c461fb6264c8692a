"""What an option needs before it can be done: a place, a token's spot, a fighter that is meant, or words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Signal

from app.language import tr

if TYPE_CHECKING:
    from app.rules.flow import Option
    from app.ui.battle.action_runner import Doing
    from app.ui.battle.battle_panel import BattlePanel
    from app.ui.battle.move_planner import Walking
    from app.ui.battle_document import BattleDocument
    from app.ui.setup.deploy_controller import Deploying
    from app.ui.viewport.view import View


class Answering(QObject):
    """Collects what an option needs before the rules are asked: a place, a token's spot, a fighter or words.

    Dice and overruling are asked for later, by the action itself. Made for one open battle, and closed with it.
    `panel` is where it is shown, if it is shown.
    """

    words_asked = Signal(object)
    """An option whose words a dialog is to ask for."""
    winner_asked = Signal()
    """The players want to end the battle by hand."""

    def __init__(self, play: BattleDocument, doing: Doing, walking: Walking, parent: QObject) -> None:
        super().__init__(parent)
        self._play, self._doing, self._walking = play, doing, walking
        self.panel: BattlePanel | None = None
        self._hands: Deploying | None = None

    def choose(self, option: Option) -> None:
        """Do what an option offers, once there is what it asks for; dice are asked for by who does it."""
        asks: dict[str, Callable[[Option], None]] = {
            "pose": self._ask_for_pose,
            "text": self._ask_for_words,
            "token": self._ask_on_table,
            "target": self._ask_for_target,
            "winner": lambda option: self.winner_asked.emit(),
        }
        if option.asks in asks:
            asks[option.asks](option)
        elif option.action is not None:
            self._doing.attempt(option.action)

    def close(self) -> None:
        if self._hands:
            self._hands.close()

    def _ask_for_pose(self, option: Option) -> None:
        """Whoever is beside the table is set up with a click; whoever is on it is dragged."""
        battle, walking = self._play.session.battle, self._walking
        if option.subject not in {fighter.id for fighter in battle.fighters}:
            self.set_up(option.subject)
            return
        walking.begin_anew()
        if option.id == "disengage":
            walking.disengage()
        self._play.selection.select(option.subject)
        self._play.remarked.emit(tr("Drag {name} on the table.", name=option.subject))
        cast("View", self._play.stage).setFocus()

    def set_up(self, id: str) -> None:
        """Have a fighter that is beside the table set up with a click on it, or with Enter."""
        self._on_table.arm(id)
        cast("View", self._play.stage).setFocus()

    def _ask_for_words(self, option: Option) -> None:
        panel, battle = self.panel, self._play.session.battle
        if option.action is not None:
            self.words_asked.emit(option)
        elif panel:
            side = next((one.side for one in battle.everyone if one.id == option.subject), "")
            sets = next((one.sets for one in battle.sides if one.name == side), ())
            panel.turn.naming.ask(option, sets)

    def _ask_on_table(self, option: Option) -> None:
        self._on_table.ask(option)

    def _ask_for_target(self, option: Option) -> None:
        if option.action is not None:
            self._on_table.ask(option)
        elif self.panel:
            self.panel.show_page("attack")

    @property
    def _on_table(self) -> Deploying:
        """The hand that sets fighters up, and points at things on the table."""
        if self._hands is None:
            from app.ui.setup.deploy_controller import Deploying

            self._hands = Deploying(self._play, cast("View", self._play.stage))
            self._hands.wanted.connect(self._doing.attempt)
            self._hands.failed.connect(self._play.failed)
            self._hands.remarked.connect(self._play.remarked)
            self._hands.show(True)
        return self._hands
