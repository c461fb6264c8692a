"""Context menu entries of the game: options of fighters and tokens, attacks and wounds in a battle, fewer before it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from app.core.language import tr
from app.games.battle_actions import Attack, Walk
from app.games.setup_actions import PutToken, TakeToken, Withdraw
from app.ui.actions.context_menu import CommandEntry, Entry, MenuEntry
from app.ui.battle.token_tool import find_token_at
from app.ui.widgets.dialogs import input_box

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.games.prompts import Option
    from app.model import Fighter
    from app.ui.actions.context_menu import ContextTarget, Section
    from app.ui.battle.battle_controller import BattleController


def list_entries(controller: BattleController, target: ContextTarget, window: QWidget) -> Iterator[Entry]:
    """Yields all entries for a target; rules are checked when one is chosen. Yields none while a prompt is open."""
    session = controller.session
    if session.viewed_step is not None or controller.is_waiting:
        return
    battle, at, options = session.battle, target.spot, controller.current_options
    if target.kind == "fighter":
        fighter = battle.fighter(target.id)
        at = (fighter.pose.x, fighter.pose.y, fighter.pose.z)
        options = tuple(option for option in options if option not in _list_options(controller, fighter))
        if controller.is_played:
            yield from _fighter_entries(controller, fighter)
            yield CommandEntry("hurt", "wounds")
            yield CommandEntry("heal", "wounds")
            if fighter.profile:
                most = fighter.profile.wounds
                yield MenuEntry(tr("Set wounds…"), lambda: _ask_for_wounds(controller, fighter, most, window), "wounds")
        elif battle.clock.stage == "deployment" and fighter.state.group:
            text = tr("Take {name} off the table to set it up again", name=fighter.id)
            yield MenuEntry(text, lambda: controller.attempt(Withdraw((fighter.id,))), "battle")
    token = find_token_at(session.game, battle, at) if at else None
    if token:
        yield from (_make_entry(controller, option, "token") for option in options if token.id in _list_tokens(option))
        yield MenuEntry(tr("Remove {what}", what=token.id), lambda: controller.attempt(TakeToken(token.id)), "token")


def _fighter_entries(controller: BattleController, fighter: Fighter) -> Iterator[Entry]:
    options = _list_options(controller, fighter)
    attacks = [option for option in options if isinstance(option.action, Attack)]
    others = [option for option in options if option not in attacks]
    yield from (_make_entry(controller, option) for option in others if option.topic != "ability")
    abilities = tuple(_make_entry(controller, option) for option in others if option.topic == "ability")
    if abilities:
        game = controller.session.game
        yield MenuEntry(tr(game.ability_caption), section="battle", children=abilities)
    yield from _attack_entries(controller, fighter, attacks)
    offered = {option.action for option in options}
    row = controller.find_row(fighter.id)
    for text, action in row.actions if row else ():
        if action not in offered:
            yield MenuEntry(text, lambda action=action: controller.attempt(action), "hand")


def _make_entry(controller: BattleController, option: Option, section: Section = "battle") -> MenuEntry:
    """Returns an option as a menu entry; rule problems are its tooltip, and a prompt if it is chosen."""
    against = "\n".join(f"{problem.text} ({problem.rule})" for problem in option.problems)
    return MenuEntry(option.text, lambda: controller.choose(option), section, note=against)


def _attack_entries(controller: BattleController, fighter: Fighter, attacks: list[Option]) -> Iterator[Entry]:
    """Yields a submenu of targets for the active fighter, or the possible attacks on another, or why there are none."""
    active, game = controller.session.battle.clock.active, controller.session.game
    children = tuple(_make_entry(controller, option) for option in attacks)
    if active and any(shot.own for shot in game.attack_options(controller.session.table, active)):
        return  # Attacks that a game defines itself are among the other options.
    if fighter.id != active and children:
        yield from children
    else:
        unavailable_reason = "" if children else _explain_no_attack(controller, fighter, active)
        yield MenuEntry(tr("Attack"), None, "battle", unavailable_reason, children=children)


def _explain_no_attack(controller: BattleController, fighter: Fighter, active: str) -> str:
    """Returns why a fighter cannot attack, or why the clicked one cannot be attacked."""
    game, battle = controller.session.game, controller.session.battle
    if active not in {one.id for one in battle.fighters}:
        return tr("Activate {name} first", name=fighter.id)
    if fighter.id == active:
        return tr("{name} has no target now", name=fighter.id)
    if fighter.side == battle.fighter(active).side:
        return tr("{name} is active", name=active)
    shots = [shot for shot in game.attack_options(controller.session.table, active) if shot.target == fighter.id]
    reasons = dict.fromkeys(problem.text for shot in shots for problem in shot.problems)
    return "\n".join(reasons) or tr("{name} has no target now", name=active)


def _ask_for_wounds(controller: BattleController, fighter: Fighter, most: int, window: QWidget) -> None:
    """Asks for a fighter's remaining wounds and sets them manually."""
    id, left = fighter.id, max(most - fighter.state.damage, 0)
    dialog = input_box(window, tr("Set wounds"), tr("Remaining wounds of {name}:", name=id))
    dialog.setInputMode(dialog.InputMode.IntInput)
    dialog.setIntRange(0, most)
    dialog.setIntValue(left)
    dialog.intValueSelected.connect(lambda value: value != left and controller.wound(id, left - value))
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()


def _list_options(controller: BattleController, fighter: Fighter) -> list[Option]:
    """Returns the options that involve a fighter, and those of its leader, which apply to its whole unit.

    If an action could affect either of them, only the option for the clicked fighter is returned.
    """
    options, row = controller.current_options, controller.find_row(fighter.id)
    leader = row.fighters[0] if row else fighter.id
    own = [option for option in options if _is_about(option, fighter.id)]
    done = {type(option.action) for option in own if option.topic != "ability"}
    led = (option for option in options if option not in own and _is_about(option, leader))
    return [*own, *(option for option in led if type(option.action) not in done)]


def _is_about(option: Option, fighter: str) -> bool:
    """Returns whether a fighter performs the option or is affected by it."""
    return fighter in (option.subject, getattr(option.action, "fighter", ""))


def _list_tokens(option: Option) -> tuple[str, ...]:
    """Returns the tokens that an option places or picks up."""
    if isinstance(option.action, PutToken):
        return (option.action.token.id,)
    return option.action.pick if isinstance(option.action, Walk) else ()
