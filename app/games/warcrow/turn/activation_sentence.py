"""What the unit that is being activated is to do now, as a sentence that its options bear out (D1.33, D1.34)."""

from app.core.language import mark, tr
from app.games.warcrow.activation import declared, is_spent, left_driven, owes_attack
from app.games.warcrow.measures import is_on_table
from app.games.warcrow.state import Unit, read_state
from app.model import Battle


def format_activation(battle: Battle, unit: Unit, can_act: bool) -> str:
    """What the active unit is to do; `can_act` says whether rules leave it anything but the end of its activation."""
    going = read_state(battle).course.activation
    owed, driven = owes_attack(battle), left_driven(battle)
    sentences = (
        (is_spent(battle), mark("{side}: {unit} is done. End its activation.")),
        (not is_on_table(battle, unit), mark("{side}: {unit} is out of combat. End its activation.")),
        (not can_act, mark("{side}: {unit} can do nothing more. End its activation.")),
        (owed, mark("{side}: {unit} attacks {target}, as its charge or assault goes on.")),
        (driven, mark("{side}: {unit} has to charge or assault {enemies}.")),
        (declared(battle), mark("{side}: {unit} has acted. End its activation, or let it act again.")),
        (going and going.to_rest, mark("{side}: {unit} rests.")),
        (True, mark("{side}: {unit} acts.")),
    )
    text = next(text for holds, text in sentences if holds)
    return tr(text, side=unit.side, unit=unit.id, target=owed, enemies=", ".join(driven))
