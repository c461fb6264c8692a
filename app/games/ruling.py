"""The conclusions of a game: problems of an action, and rulings on the sight of a pair of fighters."""

from typing import Literal

from msgspec.structs import replace

from app.core.language import mark, tr
from app.geometry.sight_proof.sight_result import CLOSE_CALL_MM, SightResult
from app.model import Value


class Problem(Value, frozen=True):
    """The reason why an action breaks a rule. Players may overrule it.

    `rule` cites the rule for players, `row` is its id in our list of rules, which players never see.
    """

    text: str
    rule: str
    row: str = ""


RulingKind = Literal["visible", "close", "blocked", "undecided"]
"""The possible rulings: a reliable line, a line too narrow to rely on, proof that there is none, undecided."""


class Ruling(Value, frozen=True):
    """The meaning of evidence in a game: its kind for code, and for players a name, the reason and the rule."""

    kind: RulingKind
    name: str
    reason: str
    rule: str


NEAR_MM = 50.0
"""Largest clearance, in mm, that a ruling states; beyond it nothing is near the line."""

_RULE = mark("True line of sight: any part of one body to any part of the other, without their bases")


def judge(sight: SightResult) -> Ruling:
    """Returns the ruling if any part of a body seen from any part of another is enough."""
    if sight.verdict == "visible":
        return _visible_ruling(sight)
    if sight.verdict == "blocked":
        return Ruling(
            "blocked",
            tr("not visible"),
            (
                tr("every line of sight is blocked")
                if sight.hairline_mm is None
                else tr(
                    "every line of sight is blocked; the widest gap found has {hairline:.2g} mm of clearance, and less "
                    "than {resolution:g} mm does not count",
                    resolution=sight.resolution_mm,
                    hairline=sight.hairline_mm,
                )
            ),
            tr(_RULE),
        )
    return Ruling("undecided", tr("undecided"), sight.reason, tr(_RULE))


def make_unsure(ruling: Ruling) -> Ruling:
    """Returns a ruling that holds as everything is placed, but not as exactly as that is known."""
    if ruling.kind == "undecided":
        return ruling
    return replace(ruling, kind="undecided", name=tr("{verdict} as placed, unsure", verdict=ruling.name))


def _visible_ruling(sight: SightResult) -> Ruling:
    clearance = sight.clearance_mm
    if clearance is None or clearance > NEAR_MM:
        return Ruling("visible", tr("visible"), tr("nothing is near the line"), tr(_RULE))
    if clearance < CLOSE_CALL_MM:
        reason = tr(
            "the best line found has only {clearance:.2f} mm of clearance, less than models shift on a real table",
            clearance=clearance,
        )
        return Ruling("close", tr("too close to call"), reason, tr(_RULE))
    reason = tr("a line has {clearance:.1f} mm of clearance", clearance=clearance)
    return Ruling("visible", tr("visible"), reason, tr(_RULE))
