"""What is to be done with initiative dice now, in a sentence and as options (A7.1 to A7.5, B.dice)."""

from collections.abc import Iterator

from app.language import tr
from app.model import Battle, Roll
from app.rules.battle_actions import PlayWild, RollInitiative
from app.rules.flow import Option
from app.rules.setup_actions import RollOff
from app.rules.systems.warcry.cards import twists
from app.rules.systems.warcry.turn import initiative


def dice_sentence(battle: Battle) -> tuple[str, str]:
    """What is to be done about the initiative, and the side it is for."""
    due = initiative.next_step(battle)
    if due == "roll":
        return tr("Both sides roll {count} initiative dice.", count=twists.initiative_dice(battle)), ""
    if due == "tie":
        return tr("As many singles on both sides: roll off for the initiative."), ""
    if due == "wild":
        side = initiative.wild_dice_side(battle)
        return tr("{side}: say what you do with your wild dice, or keep them.", side=side), side
    side = battle.clock.initiative
    return tr("{side} has the initiative. Go on to the next phase.", side=side), side


def dice_options(battle: Battle) -> Iterator[Option]:
    """Rolling, rolling off, and wild dice; nothing once all of it is done."""
    due = initiative.next_step(battle)
    if due == "roll":
        missing = tuple((side.name, Roll("D6", ())) for side in battle.sides if not side.rolled)
        text = tr("Roll for initiative")
        yield Option("initiative", text, action=RollInitiative(missing), asks="dice", main=True)
    elif due == "tie":
        yield Option("roll-off", tr("Roll off"), action=RollOff("initiative", ()), asks="dice", main=True)
    elif due == "wild":
        yield from _wild(battle, initiative.wild_dice_side(battle))


def _wild(battle: Battle, name: str) -> Iterator[Option]:
    """Keep them, or play one; several at once are played by hand of the window."""
    side = battle.side(name)
    yield Option("wild-keep", tr("Keep wild dice"), "side", name, PlayWild(name), main=True)
    for count in range(1, side.wild + 1):
        text = tr("{count} wild dice as singles", count=count) if count > 1 else tr("A wild die as a single")
        yield Option(f"wild-single {count}", text, "side", name, PlayWild(name, singles=count))
    for one in side.sets:
        if one.count < initiative.QUAD and not one.wild:
            what = tr(initiative.SIZES[one.count + 1])
            text = tr("A wild die makes a {size} of {value}", size=what, value=one.value)
            yield Option(f"wild-raise {one.value}", text, "side", name, PlayWild(name, raised=(one.value,)))
