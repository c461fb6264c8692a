"""The page of attacks: every weapon on every enemy, why or why not, what it may come to, and whether it is seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.language import tr
from app.ui.battle.attack_details import Aim
from app.ui.battle.attack_text import Sights, outcome_of, problems_of, summary
from app.ui.widgets.expandable_row import Line
from app.ui.widgets.labels import Text, column

if TYPE_CHECKING:
    from app.model import Weapon
    from app.rules.flow import AttackOption
    from app.ui.battle.game_state import Positions


class AttacksPage(QWidget):
    """Lists shots by weapon; one that is chosen unfolds. `aimed` tells it, or None; `wanted` that it is to be made."""

    aimed = Signal(object)
    wanted = Signal(object)
    pointed = Signal(object)
    noted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._hint = Text(name="muted")
        self._weapons: list[_Shots] = []
        self._list = column(14)
        self.aim = Aim()
        self.aim.wanted.connect(self.wanted)
        self.aim.noted.connect(self.noted)
        self.aim.pointed.connect(self.pointed)
        self._positions: Positions | None = None
        self.sights = Sights()
        self.shot: AttackOption | None = None
        down = column(12, self)
        down.addWidget(self._hint)
        down.addWidget(self.aim)
        down.addLayout(self._list)
        down.addStretch(1)

    @property
    def lines(self) -> list[Line]:
        return [line for weapon in self._weapons for line in weapon.lines if not (weapon.isHidden() or line.isHidden())]

    @property
    def fighter(self) -> str:
        return self._positions.moment.fighter if self._positions else ""

    def show_positions(self, positions: Positions) -> None:
        """Show whom the fighter can attack; what was aimed at is aimed at still, if it can be."""
        self._positions = positions
        before = self.shot
        self.shot = next((shot for shot in positions.shots if before and _key(shot) == _key(before)), None)
        self._hint.say(_hint(positions))
        self._show()
        if before is not None and self.shot is None:
            self.aimed.emit(None)

    def show_sights(self, sights: Sights) -> None:
        if sights != self.sights:
            self.sights = sights
            self._show()

    def _show(self) -> None:
        if self._positions is None:
            return
        battle, fighter = self._positions.moment.battle, self._positions.moment.fighter
        profile = battle.anyone(fighter).profile if fighter else None
        shots = self._positions.shots
        numbers = sorted({shot.weapon for shot in shots})
        while len(self._weapons) < len(numbers):
            self._weapons.append(new := _Shots())
            new.chosen.connect(self._choose)
            self._list.addWidget(new)
        for widget, number in zip(self._weapons, numbers, strict=False):
            weapon = profile.weapons[number] if profile and number < len(profile.weapons) else None
            mine = [shot for shot in shots if shot.weapon == number]
            widget.show_shots(title(weapon), mine, self.sights, self.shot)
        for widget in self._weapons[len(numbers) :]:
            widget.hide()
        self.aim.show_shot(self.shot, self.sights, battle)

    def _choose(self, shot: AttackOption | None) -> None:
        self.shot = shot
        self.aim.reset()
        self._show()
        self.aimed.emit(shot)


class _Shots(QWidget):
    """One weapon with its targets."""

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._caption = Text(bold=True)
        self.lines: list[Line] = []
        self._shots: list[AttackOption] = []
        self._list = column(1)
        down = column(4, self)
        down.addWidget(self._caption)
        down.addLayout(self._list)

    def show_shots(self, caption: str, shots: list[AttackOption], sights: Sights, chosen: AttackOption | None) -> None:
        """Show them, those that can be made first."""
        self._shots = sorted(shots, key=lambda shot: (bool(problems_of(shot, sights)), shot.target))
        self.show()
        self._caption.say(caption)
        while len(self.lines) < len(self._shots):
            self._add()
        for line, shot in zip(self.lines, self._shots, strict=False):
            outcome, sure = outcome_of(shot, sights)
            line.show_words(shot.target, summary(shot, sights), outcome=outcome, sure=sure)
            line.setChecked(shot is chosen)
            line.show()
        for line in self.lines[len(self._shots) :]:
            line.hide()

    def _add(self) -> None:
        line, number = Line(), len(self.lines)
        line.clicked.connect(lambda on: self.chosen.emit(self._shots[number] if on else None))
        self.lines.append(line)
        self._list.addWidget(line)


def title(weapon: Weapon | None) -> str:
    """A weapon with its figures, as players write them."""
    if weapon is None:
        return tr("Weapon")
    reach = f"{weapon.min_range}–{weapon.max_range}" if weapon.min_range else str(weapon.max_range)
    figures = {"reach": reach, "attacks": weapon.attacks, "strength": weapon.strength}
    return tr(
        "{name} · range {reach} · {attacks} attacks, strength {strength}, damage {hit}/{critical}",
        name=weapon.name or tr("Weapon"),
        hit=weapon.hit,
        critical=weapon.critical,
        **figures,
    )


def _hint(positions: Positions) -> str:
    if not positions.moment.fighter:
        return tr("Select a fighter to see whom it can attack.")
    if not positions.shots:
        return tr("{name} has no weapon, or nobody to use it on.", name=positions.moment.fighter)
    return ""


def _key(shot: AttackOption) -> tuple[str, int, str]:
    return shot.fighter, shot.weapon, shot.target
