"""The page of attacks: every weapon on every enemy, why or why not, and one attack looked at closely."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QFrame, QPushButton, QSpinBox, QWidget

from app.language import tr
from app.ui.battle.attack_text import SightCache, chances, outcome_of, problems_of, summary
from app.ui.battle.facts_page import rule_of
from app.ui.formatting import sentence
from app.ui.sight.sight_text import outcome
from app.ui.widgets.bars import Bar
from app.ui.widgets.expandable_row import ExpandableRow
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.inputs import SpinBox
from app.ui.widgets.labels import BadgeLabel, WrappingLabel, column, plain, row
from app.ui.widgets.theme import theme

if TYPE_CHECKING:
    from app.model import Battle, Weapon
    from app.rules.battle_actions import Attack
    from app.rules.flow import AttackOption, Fact
    from app.ui.battle.game_state_model import Positions


class AttackDetails(QFrame):
    """`wanted` tells the attack to be made, `noted` that the ruling on sight is to go into the log."""

    wanted = Signal(object)
    noted = Signal(object)
    pointed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._shot: AttackOption | None = None
        self._told: tuple[Fact, ...] = ()
        self._title, self._chances = WrappingLabel(factor=1.15, bold=True), WrappingLabel(factor=0.92)
        self._against = WrappingLabel(name="warning")
        self._sight, self._proof = ExpandableRow(), BadgeLabel()
        self._sight.setCheckable(False)
        self._facts: list[ExpandableRow] = []
        self._list = column(1)
        self._damage, self._down = _Share(tr("Damage, of the wounds left")), _Share(tr("Takes it down"))
        self.attack, self.note = QPushButton(), QPushButton(tr("Add sight to log"))
        self.note.setToolTip(tr("Add the ruling on sight to the battle log"))
        self.attack.setProperty("main", True)
        self.attack.clicked.connect(self._attack)
        self.note.clicked.connect(lambda: self.noted.emit(self._shot))
        self.more = _More()
        self._lay_out()
        self.hide()

    def reset(self) -> None:
        """What abilities added to another attack is not meant here."""
        self.more.reset()

    def show_shot(self, shot: AttackOption | None, sights: SightCache, battle: Battle) -> None:
        """Show an attack; None for none."""
        self._shot = shot
        self.setVisible(shot is not None)
        if shot is None:
            return
        problems = problems_of(shot, sights)
        self._title.say(tr("{fighter} attacks {target}", fighter=shot.fighter, target=shot.target))
        self._against.say("\n".join(sentence(problem.text) for problem in problems))
        self._show_sight(shot, sights)
        self._show_chances(shot, battle)
        self._show_facts(tuple(fact for fact in shot.facts if fact.kind != "sight"))
        self.attack.setText(tr("Attack anyway…") if problems else tr("Attack"))

    def _show_sight(self, shot: AttackOption, sights: SightCache) -> None:
        ruling = sights.of(shot)
        self.note.setVisible(ruling is not None)
        self._proof.setVisible(False)
        if ruling is None:
            self._sight.show_words(
                tr("Checking whether {target} is visible…", target=shot.target), outcome="maybe", sure=False
            )
            return
        mark = outcome(ruling)
        said = f"{ruling.name[:1].upper()}{ruling.name[1:]}"
        self._sight.show_words(tr("Sight: {ruling}", ruling=said), sentence(ruling.reason), outcome=mark)
        if ruling.kind in ("visible", "blocked"):
            self._proof.show_word(tr("Proven").upper(), theme().of(mark))

    def _show_chances(self, shot: AttackOption, battle: Battle) -> None:
        chance = shot.chance
        for widget in (self._damage, self._down, self._chances):
            widget.setVisible(chance is not None)
        if chance is None:
            return
        target = battle.anyone(shot.target)
        left = max((target.profile.wounds if target.profile else 1) - target.state.damage, 1)
        self._chances.say(chances(chance))
        self._damage.show_share(chance.mean_damage / left, f"{chance.mean_damage:.1f}/{left}")
        self._down.show_share(chance.takes_down, f"{round(100 * chance.takes_down)} %")

    def _show_facts(self, facts: tuple[Fact, ...]) -> None:
        self._told = facts
        while len(self._facts) < len(facts):
            line = ExpandableRow()
            line.clicked.connect(lambda on, line=line: self._point(line, on))
            self._facts.append(line)
            self._list.addWidget(line)
        for line, fact in zip(self._facts, facts, strict=False):
            line.show_answer(fact.text, rule_of(fact), fact.yes)
            line.show()
        for line in self._facts[len(facts) :]:
            line.hide()

    def _point(self, line: ExpandableRow, on: bool) -> None:
        for other in self._facts:
            other.setChecked(on and other is line)
        self.pointed.emit(self._told[self._facts.index(line)] if on else None)

    def _attack(self) -> None:
        if self._shot:
            self.wanted.emit(self.more.added(self._shot))

    def _lay_out(self) -> None:
        buttons = FlowLayout(8)
        buttons.addWidget(self.attack)
        buttons.addWidget(self.note)
        down = column(8, self)
        down.addWidget(self._title)
        down.addWidget(self._against)
        down.addWidget(self._sight)
        down.addWidget(self._proof, 0, Qt.AlignmentFlag.AlignLeft)
        down.addLayout(self._list)
        for widget in (self._chances, self._damage, self._down, self.more):
            down.addWidget(widget)
        down.addLayout(buttons)


class _Share(QWidget):
    """A bar with what it is, and a figure."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._what = name
        self._name, self._figure, self._bar = (
            WrappingLabel(name, factor=0.88, name="muted"),
            WrappingLabel(bold=True),
            Bar(),
        )
        self._figure.setWordWrap(False)
        across = row(8)
        across.addWidget(self._name, 1)
        across.addWidget(self._figure)
        down = column(3, self)
        down.addLayout(across)
        down.addWidget(self._bar)

    def show_share(self, share: float, figure: str) -> None:
        """Draw a share from 0 to 1."""
        self._figure.say(figure)
        self._bar.show_share(share, name=f"{self._what}: {figure}")


class _More(QWidget):
    """What rules add to an attack that the program does not know."""

    def __init__(self) -> None:
        super().__init__()
        self.boxes: dict[str, QSpinBox] = {}
        down = column(4, self)
        down.addWidget(WrappingLabel(tr("Modifiers from other rules"), factor=0.88, name="muted"))
        across = FlowLayout(10)
        down.addLayout(across)
        names = {"attacks": tr("attacks"), "strength": tr("strength"), "damage": tr("damage")}
        for field, name in names.items():
            box = SpinBox()
            box.setRange(-20, 20)
            box.setPrefix("")
            box.setToolTip(plain(tr("Modifiers from rules the program does not know: {what}", what=name)))
            box.setAccessibleName(box.toolTip())
            self.boxes[field] = box
            across.addWidget(_named(name, box))
        self.bonus = QCheckBox(tr("A bonus attack"))
        down.addWidget(self.bonus)

    def reset(self) -> None:
        for box in self.boxes.values():
            box.setValue(0)
        self.bonus.setChecked(False)

    def added(self, shot: AttackOption) -> Attack:
        """The attack, without its dice, with what is added."""
        from app.rules.battle_actions import Attack

        more = {field: box.value() for field, box in self.boxes.items()}
        plain = Attack(shot.fighter, shot.weapon, shot.target, bonus=self.bonus.isChecked())
        return replace(plain, attacks=more["attacks"], strength=more["strength"], damage=more["damage"])


def _named(name: str, box: QSpinBox) -> QWidget:
    """A field with its name over it."""
    both = QWidget()
    down = column(0, both)
    label = WrappingLabel(name, factor=0.82, name="muted")
    label.setWordWrap(False)
    label.setBuddy(box)
    down.addWidget(label)
    down.addWidget(box)
    return both


class AttacksPage(QWidget):
    """Lists shots by weapon; one that is chosen unfolds. `aimed` tells it, or None; `wanted` that it is to be made."""

    aimed = Signal(object)
    wanted = Signal(object)
    pointed = Signal(object)
    noted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._hint = WrappingLabel(name="muted")
        self._weapons: list[_Shots] = []
        self._list = column(14)
        self.aim = AttackDetails()
        self.aim.wanted.connect(self.wanted)
        self.aim.noted.connect(self.noted)
        self.aim.pointed.connect(self.pointed)
        self._positions: Positions | None = None
        self.sights = SightCache()
        self.shot: AttackOption | None = None
        down = column(12, self)
        down.addWidget(self._hint)
        down.addWidget(self.aim)
        down.addLayout(self._list)
        down.addStretch(1)

    @property
    def lines(self) -> list[ExpandableRow]:
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

    def show_sights(self, sights: SightCache) -> None:
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
        self._caption = WrappingLabel(bold=True)
        self.lines: list[ExpandableRow] = []
        self._shots: list[AttackOption] = []
        self._list = column(1)
        down = column(4, self)
        down.addWidget(self._caption)
        down.addLayout(self._list)

    def show_shots(
        self, caption: str, shots: list[AttackOption], sights: SightCache, chosen: AttackOption | None
    ) -> None:
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
        line, number = ExpandableRow(), len(self.lines)
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
