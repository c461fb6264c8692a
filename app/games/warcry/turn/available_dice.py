"""The initiative dice that a side has left: sets to pay for abilities, singles, unused wild dice."""

from app.core.language import counted, tr
from app.games.dice_looks import DiceGroup, DisplayedDice, ShownDie
from app.games.warcry.state import DiceSet, WarbandDice, all_dice
from app.games.warcry.turn.initiative import QUAD, SIZES
from app.model import Battle


def size_text(one: DiceSet) -> str:
    """Returns the name of a set of this size."""
    return tr(SIZES[min(one.count, QUAD)])


def side_dice(battle: Battle) -> tuple[DisplayedDice, ...]:
    """Returns the dice of the sides that have any."""
    return tuple(_side_dice(battle, dice) for dice in all_dice(battle) if dice.rolled or dice.wild)


def _side_dice(battle: Battle, dice: WarbandDice) -> DisplayedDice:
    """Returns a side's dice: the largest sets first, then singles, then wild dice."""
    first = dice.side == battle.clock.initiative
    text = tr("{side} · has the initiative", side=dice.side) if first else dice.side
    sets = sorted((one for one in dice.sets if one.count > 1), key=lambda one: (-one.count, -one.value))
    groups = list[DiceGroup]()
    for one in sets:
        last = one.count - 1
        alike = tuple(ShownDie(one.value, marked=one.wild and number == last) for number in range(one.count))
        groups.append(DiceGroup(size_text(one), alike))
    singles = [ShownDie(one.value) for one in dice.sets if one.count == 1]
    singles += [ShownDie(marked=True) for _ in range(dice.singles)]
    if singles:
        words = counted(len(singles), "{count} single", "{count} singles")
        groups.append(DiceGroup(words, tuple(singles), spendable=False))
    if dice.wild:
        wild = tuple(ShownDie(marked=True, pale=True) for _ in range(dice.wild))
        groups.append(DiceGroup(tr("wild, available"), wild))
    return DisplayedDice(dice.side, text, tuple(groups))
