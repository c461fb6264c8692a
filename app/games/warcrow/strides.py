"""How long a stride is on a table: what everything is measured in (D1.1, D1.3)."""

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import mark, tr
from app.core.lengths import LengthUnit, format_mm
from app.games.actions import Action
from app.games.log import with_log_line
from app.games.rule import Rule
from app.games.warcrow.state import read_state, with_state
from app.model import Battle

LEAST_MM, MOST_MM = 5.0, 50.0


def stride_unit(battle: Battle) -> LengthUnit:
    """Strides as they are on this table."""
    mm = read_state(battle).stride_mm
    return LengthUnit(mm, mark("strides"), mark("{number} stride"), mark("{number} strides"))


class SetStride(Action, frozen=True, tag_field="action", tag="wc-stride"):
    """Say how long a stride is, in mm."""

    mm: float


class SetStrideRule(Rule[SetStride]):
    kind = SetStride

    def apply(self) -> Battle:
        if not LEAST_MM <= self.action.mm <= MOST_MM:
            least, most = format_mm(LEAST_MM), format_mm(MOST_MM)
            raise PlayerError(tr("a stride is from {least} to {most} long", least=least, most=most))
        battle = with_state(self.battle, replace(read_state(self.battle), stride_mm=self.action.mm))
        return with_log_line(battle, tr("A stride is {length} long", length=format_mm(self.action.mm)), "note")

    def label(self) -> str:
        return tr("Say how long a stride is")


RULES = (SetStrideRule,)
