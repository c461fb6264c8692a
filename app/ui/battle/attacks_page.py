"""The attacks page: every weapon against every enemy, with the reasons why an attack is impossible, and details."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QFrame, QPushButton, QSpinBox, QWidget

from app.core.language import counted, format_number, labelled, to_sentence, tr
from app.core.lengths import format_range
from app.games.actions import Action
from app.games.attack_option import AttackOption
from app.games.battle_actions import Attack
from app.games.facts import Fact
from app.ui.battle.attack_text import ObserverRulings, attack_outcome, find_problems, format_odds, format_summary
from app.ui.battle.facts_page import format_rule
from app.ui.outcome import ruling_outcome
from app.ui.widgets.bars import Bar
from app.ui.widgets.expandable_row import ExpandableRow
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.inputs import SpinBox
from app.ui.widgets.labels import BadgeLabel, WrappingLabel, fill, make_column, make_row, plain_tooltip
from app.ui.widgets.odds_chart import OddsChart
from app.ui.widgets.theme import theme

if TYPE_CHECKING:
    from app.model import Battle, Weapon
    from app.ui.battle.game_state_model import Positions


class AttackDetails(QFrame):
    """Details of one attack. `attack_requested` carries the attack, `log_requested` asks to log its sight ruling."""

    attack_requested = Signal(Action)
    log_requested = Signal(AttackOption)
    fact_selected = Signal(Fact)

    def __init__(self) -> None:
        super().__init__()
        self._option: AttackOption | None = None
        self._shown_facts: tuple[Fact, ...] = ()
        self._title, self._chances = WrappingLabel(factor=1.15, bold=True), WrappingLabel(factor=0.92)
        self._against = WrappingLabel(name="warning")
        self._sight, self._proof = ExpandableRow(), BadgeLabel()
        self._sight.setCheckable(False)
        self._sight.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._facts: list[ExpandableRow] = []
        self._list = make_column(1)
        self._odds: list[OddsChart] = []
        self._charts = make_column(6)
        self._damage, self._takedown = (
            _Share(tr("Damage (share of remaining wounds)")),
            _Share(tr("Chance to take it down")),
        )
        self.attack_button, self.log_button = QPushButton(), QPushButton(tr("Add sight to log"))
        self.attack_button.clicked.connect(self._request_attack)
        self.log_button.clicked.connect(lambda: self.log_requested.emit(self._option))
        self.modifiers = _ModifiersForm()
        buttons = FlowLayout(8)
        buttons.addWidget(self.attack_button)
        buttons.addWidget(self.log_button)
        layout = fill(make_column(8, self), self._title)
        fill(layout, self._against, self._sight, (self._proof, 0, Qt.AlignmentFlag.AlignLeft), self._list, self._charts)
        fill(layout, self._chances, self._damage, self._takedown, self.modifiers, buttons)
        self.hide()

    def reset(self) -> None:
        """Clears the modifiers, which were entered for another attack."""
        self.modifiers.reset()

    def show_attack(self, option: AttackOption | None, sights: ObserverRulings, battle: Battle) -> None:
        """Shows an attack; None hides the details."""
        self._option = option
        focused = self.window().focusWidget()
        if option is None and focused and self.isAncestorOf(focused):
            focused.clearFocus()  # Otherwise, Qt would focus an arbitrary button of the window.
        self.setVisible(option is not None)
        if option is None:
            return
        problems = find_problems(option, sights)
        own = option.own or option
        self._title.show_text(tr("{unit} attacks {target}", unit=own.fighter, target=own.target))
        self._against.show_text("\n".join(to_sentence(problem.text) for problem in problems))
        self._show_sight(option, sights)
        self._show_chances(option, battle)
        facts = option.facts
        self._shown_facts = facts
        while len(self._facts) < len(facts):
            line = ExpandableRow()
            line.clicked.connect(lambda on, line=line: self._on_fact_clicked(line, on))
            self._facts.append(line)
            self._list.addWidget(line)
        for line, fact in zip(self._facts, facts, strict=False):
            line.show_answer(fact.text[:1].upper() + fact.text[1:], format_rule(fact), fact.yes)
            line.show()
        for line in self._facts[len(facts) :]:
            line.hide()
        self.attack_button.setText(tr("Attack anyway…") if problems else tr("Attack"))

    def _show_sight(self, option: AttackOption, sights: ObserverRulings) -> None:
        ruling = None if option.own else sights.attack_ruling(option)
        self.log_button.setVisible(ruling is not None)
        self._proof.setVisible(False)
        self._sight.setVisible(not option.own)
        if ruling is None:
            self._sight.show_words(
                tr("Checking whether {target} is visible…", target=option.target), outcome="maybe", sure=False
            )
            return
        mark = ruling_outcome(ruling)
        said = f"{ruling.name[:1].upper()}{ruling.name[1:]}"
        self._sight.show_words(tr("Sight: {ruling}", ruling=said), to_sentence(ruling.reason), outcome=mark)
        if ruling.kind in ("visible", "blocked"):
            self._proof.show_word(tr("Proven").upper(), theme().outcome_colour(mark))

    def _show_chances(self, option: AttackOption, battle: Battle) -> None:
        chance = option.chance
        self.modifiers.setVisible(not option.own)
        odds = option.own.odds if option.own else ()
        while len(self._odds) < len(odds):
            self._odds.append(chart := OddsChart(above=True))
            self._charts.addWidget(chart)
        for number, chart in enumerate(self._odds):
            chart.show_odds(odds[number] if number < len(odds) else None)
        for widget in (self._damage, self._takedown, self._chances):
            widget.setVisible(chance is not None)
        if chance is None:
            return
        target = battle.any_fighter(option.target)
        left = max((target.profile.wounds if target.profile else 1) - target.state.damage, 1)
        self._chances.show_text(format_odds(chance))
        self._damage.show_share(chance.mean_damage / left, f"{format_number(chance.mean_damage, '.1f')}/{left}")
        self._takedown.show_share(chance.takes_down, format_number(chance.takes_down, ".0%"))

    def _on_fact_clicked(self, line: ExpandableRow, on: bool) -> None:
        for other in self._facts:
            other.setChecked(on and other is line)
        self.fact_selected.emit(self._shown_facts[self._facts.index(line)] if on else None)

    def _request_attack(self) -> None:
        if self._option:
            own = self._option.own
            self.attack_requested.emit(own.action if own else self.modifiers.make_attack(self._option))


class _Share(QWidget):
    """A bar for a share, with a caption and a figure."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._what = name
        self._name, self._figure, self._bar = (
            WrappingLabel(name, factor=0.88, name="muted"),
            WrappingLabel(bold=True),
            Bar(),
        )
        self._figure.setWordWrap(False)
        row = fill(make_row(8), (self._name, 1), self._figure)
        fill(make_column(3, self), row, self._bar)

    def show_share(self, share: float, figure: str) -> None:
        """Shows a share from 0 to 1."""
        self._figure.show_text(figure)
        self._bar.show_share(share, name=labelled(self._what, figure))


class _ModifiersForm(QWidget):
    """A form for an attack's modifiers from rules that the program does not know."""

    def __init__(self) -> None:
        super().__init__()
        self.boxes: dict[str, QSpinBox] = {}
        layout = fill(make_column(4, self), WrappingLabel(tr("Modifiers from other rules"), factor=0.88, name="muted"))
        row = FlowLayout(10)
        layout.addLayout(row)
        names = {"attacks": tr("attacks"), "strength": tr("strength"), "damage": tr("damage")}
        for field, name in names.items():
            box = SpinBox()
            box.setRange(-20, 20)
            box.setPrefix("")
            box.setToolTip(plain_tooltip(tr("Modifiers from other rules: {what}", what=name)))
            box.setAccessibleName(box.toolTip())
            self.boxes[field] = box
            both = QWidget()
            over = make_column(0, both)
            label = WrappingLabel(name, factor=0.82, name="muted")
            label.setWordWrap(False)
            label.setBuddy(box)
            fill(over, label, box)
            row.addWidget(both)
        self.bonus = QCheckBox(tr("Bonus attack"))
        layout.addWidget(self.bonus)

    def reset(self) -> None:
        for box in self.boxes.values():
            box.setValue(0)
        self.bonus.setChecked(False)

    def make_attack(self, option: AttackOption) -> Attack:
        """Returns the attack with these modifiers, without its dice."""
        more = {field: box.value() for field, box in self.boxes.items()}
        plain = Attack(option.fighter, option.weapon, option.target, bonus=self.bonus.isChecked())
        return replace(plain, attacks=more["attacks"], strength=more["strength"], damage=more["damage"])


class AttacksPage(QWidget):
    """A list of the possible attacks by weapon.

    The selected one is expanded. `option_selected` carries it, or None; `attack_requested` carries an attack to make.
    """

    option_selected = Signal(AttackOption)

    def __init__(self) -> None:
        super().__init__()
        self._hint = WrappingLabel(name="muted")
        self._weapons: list[_WeaponTargets] = []
        self._list = make_column(14)
        self.details = AttackDetails()
        self.attack_requested = self.details.attack_requested
        self.log_requested = self.details.log_requested
        self.fact_selected = self.details.fact_selected
        self._positions: Positions | None = None
        self.sights = ObserverRulings()
        self.selected_option: AttackOption | None = None
        fill(make_column(12, self), self._hint, self.details, self._list, 1)

    @property
    def lines(self) -> list[ExpandableRow]:
        return [line for weapon in self._weapons for line in weapon.lines if not (weapon.isHidden() or line.isHidden())]

    @property
    def fighter(self) -> str:
        return self._positions.snapshot.fighter if self._positions else ""

    def show_positions(self, positions: Positions) -> None:
        """Shows the fighter's possible attacks; the selected one stays selected if it still exists."""
        self._positions = positions
        before = self.selected_option
        self.selected_option = next(
            (option for option in positions.attack_options if before and _identity(option) == _identity(before)), None
        )
        self._hint.show_text(_format_hint(positions))
        self._update_lists()
        if before is not None and self.selected_option is None:
            self.option_selected.emit(None)

    def aim_at(self, target: str) -> None:
        """Selects the first possible attack on a fighter or its leader, unless one on it is already selected."""
        if self._positions is None:
            return
        game, battle = self._positions.snapshot.game, self._positions.snapshot.battle
        target = game.squad(battle, target)[0]
        if self.selected_option and self.selected_option.target == target:
            return
        options = [option for option in self._positions.attack_options if option.target == target]
        if options:
            self._select_option(min(options, key=lambda option: bool(find_problems(option, self.sights))))

    def show_sights(self, sights: ObserverRulings) -> None:
        if sights != self.sights:
            self.sights = sights
            self._update_lists()

    def _update_lists(self) -> None:
        if self._positions is None:
            return
        battle, fighter = self._positions.snapshot.battle, self._positions.snapshot.fighter
        profile = battle.any_fighter(fighter).profile if fighter else None
        shots = self._positions.attack_options
        numbers = sorted({option.weapon for option in shots})
        while len(self._weapons) < len(numbers):
            self._weapons.append(new := _WeaponTargets())
            new.chosen.connect(self._select_option)
            self._list.addWidget(new)
        for widget, number in zip(self._weapons, numbers, strict=False):
            weapon = profile.weapons[number] if profile and number < len(profile.weapons) else None
            mine = [option for option in shots if option.weapon == number]
            own = mine[0].own
            widget.show_options(own.weapon if own else format_weapon(weapon), mine, self.sights, self.selected_option)
        for widget in self._weapons[len(numbers) :]:
            widget.hide()
        self.details.show_attack(self.selected_option, self.sights, battle)

    def _select_option(self, option: AttackOption | None) -> None:
        self.selected_option = option
        self.details.reset()
        self._update_lists()
        self.option_selected.emit(option)


class _WeaponTargets(QWidget):
    """One weapon with its targets."""

    chosen = Signal(AttackOption)

    def __init__(self) -> None:
        super().__init__()
        self._caption = WrappingLabel(bold=True)
        self.lines: list[ExpandableRow] = []
        self._group = QButtonGroup(self)
        self._group.setExclusive(False)  # A second click deselects the target.
        self._options: list[AttackOption] = []
        self._list = make_column(1)
        fill(make_column(4, self), self._caption, self._list)

    def show_options(
        self, caption: str, shots: list[AttackOption], sights: ObserverRulings, chosen: AttackOption | None
    ) -> None:
        """Shows the attacks of the weapon, possible ones first."""
        self._options = sorted(shots, key=lambda option: (bool(find_problems(option, sights)), option.target))
        self.show()
        self._caption.show_text(caption)
        while len(self.lines) < len(self._options):
            self._add_line()
        for line, option in zip(self.lines, self._options, strict=False):
            outcome, sure = attack_outcome(option, sights)
            target = option.own.target if option.own else option.target
            line.show_words(target, format_summary(option, sights), outcome=outcome, sure=sure)
            line.setChecked(option is chosen)
            line.show()
        for line in self.lines[len(self._options) :]:
            line.hide()

    def _add_line(self) -> None:
        line, number = ExpandableRow(self._group), len(self.lines)
        line.clicked.connect(lambda on: self.chosen.emit(self._options[number] if on else None))
        self.lines.append(line)
        self._list.addWidget(line)


def format_weapon(weapon: Weapon | None) -> str:
    """Returns a weapon with its characteristics, in the players' notation."""
    if weapon is None:
        return tr("Weapon")
    reach = format_range(weapon.min_range, weapon.max_range)
    return counted(
        weapon.attacks,
        "{name} · range {reach} · {count} attack, strength {strength}, damage {hit}/{critical}",
        "{name} · range {reach} · {count} attacks, strength {strength}, damage {hit}/{critical}",
        name=weapon.name or tr("Weapon"),
        reach=reach,
        strength=weapon.strength,
        hit=weapon.hit,
        critical=weapon.critical,
    )


def _format_hint(positions: Positions) -> str:
    if not positions.snapshot.fighter:
        return tr("Select a fighter to see its targets.")
    if not positions.attack_options:
        return tr("{name} has no weapon or no target.", name=positions.snapshot.fighter)
    return ""


def _identity(option: AttackOption) -> tuple[str, int, str]:
    return option.fighter, option.weapon, option.target
