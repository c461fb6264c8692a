"""The content of a dispute card: the verdict, its reasons, and everything it depends on; independent of Qt."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from app import __version__
from app.core.language import join_clauses, labelled, shorten, tr
from app.core.legible import legible
from app.core.lengths import column_unit, format_dimensions, format_in_column, format_mm
from app.core.progress import Report, silent
from app.games.game import Game
from app.geometry.sight_proof.sight_result import Point, Segment
from app.model import Battle, Cylinder, Fighter
from app.session import Session
from app.table.battle_geometry import BattleGeometry
from app.table.pictures.ray_scene import GroundOf
from app.table.sight_cache import find_robustness, find_sight
from app.ui.board_photos import BoardPhotos
from app.ui.dispute_card.checksum import HashOf, make_checksum
from app.ui.dispute_card.eye_picture import EyePicture, make_eye_picture
from app.ui.dispute_card.photo_picture import PhotoPicture, TablePhotos, make_photo_picture
from app.ui.outcome import VerdictFact
from app.ui.photo.verdict_picture import VerdictMarks
from app.ui.scene_builder import SideStyles, scene_side_styles
from app.ui.side_and_base_boxes import format_base
from app.ui.sight.pair_sight import make_pair_sight
from app.ui.sight.section_cut import Section, SectionQuestion, cut_sections
from app.ui.sight.sight_text import VerdictText, blockers_caption, format_count, make_verdict_text
from app.ui.sight_answer import PairSight, SightAnswer, SightQuestion, make_sight_line
from app.ui.viewport.scene import VerdictBadge

EYE_PIXELS = (1080, 660)
PROVING, LOOKING = 0.5, 0.95
"""Shares of the work after which the verdict is known, and after which the picture is drawn."""
MAX_CODE_BYTES = 290
"""Largest number of bytes in the code; with more, a phone could not read it from paper."""
MAX_NAME_LENGTH = 40


@dataclass(frozen=True)
class FactGroup:
    """Facts with a heading."""

    title: str
    facts: tuple[VerdictFact, ...]


@dataclass(frozen=True, eq=False)
class DisputeCard:
    """A card on an observer and a target in the battle `title`; `scan_text` is the text of its code.

    `section`, the side view, is None if sight is decided on the plan. `photo` is None if no photo shows the pair.
    """

    table: BattleGeometry
    observer: Fighter
    target: Fighter
    title: str
    game: str
    looks: SideStyles
    pair: PairSight
    said: VerdictText
    eye: EyePicture
    section: Section | None
    groups: tuple[FactGroup, ...]
    warnings: tuple[str, ...]
    checksum: str
    scan_text: str
    photo: PhotoPicture | None = None

    @property
    def line(self) -> Segment | None:
        """The line that is drawn: the witness, or the closest line."""
        return self.pair.sight.witness or self.pair.sight.closest


@dataclass(frozen=True, eq=False)
class DisputeQuestion:
    """A pair on a table, the battle's name, a function for the hashes of its files, and the photos of its boards.

    `photos` reads the photos of the table.
    """

    table: BattleGeometry
    game: Game
    observer: str
    target: str
    title: str
    hash_of: HashOf
    ground: GroundOf
    photos: TablePhotos


def ask_for_card(session: Session, pair: tuple[str, str], title: str) -> DisputeQuestion:
    """Returns the question for a card about a pair of a session's shown battle."""
    return DisputeQuestion(
        session.table, session.game, *pair, title, session.file_hash, BoardPhotos(session), TablePhotos(session)
    )


def make_card(asked: DisputeQuestion, report: Report = silent) -> DisputeCard:
    """Makes the card, in a worker. `report` may raise Cancelled."""
    table, game, pair = asked.table, asked.game, (asked.observer, asked.target)
    found = find_sight(table, *pair, report=lambda share, doing: report(PROVING * share, doing))
    report(PROVING, tr("Drawing the card"))
    question = SightQuestion(0, table, game, *pair, thorough=True, everyone=False)
    known = make_pair_sight(question, table.with_silhouette(*pair, found.sight), found.ms)
    if known.photo:
        tested = find_robustness(table, *pair, known.photo.mm, known.sight, lambda _, doing: report(PROVING, doing))
        known = known.with_robustness(tested)
    said = make_verdict_text(SightAnswer(question, known, (), found.ms))
    assert said is not None, "the question is about a pair"
    on_plan = known.sight.on_plan
    section = None if on_plan else next(cut_sections(SectionQuestion(table, *pair, known.sight)))

    def tell(share: float, _: str) -> None:
        report(PROVING + (LOOKING - PROVING) * share, "")

    eye = make_eye_picture(table, pair, known.sight, EYE_PIXELS, asked.ground, tell)
    badge = VerdictBadge(said.outcome, sure=True)
    line = make_sight_line(known.sight, known.stop)
    photo = make_photo_picture(table, VerdictMarks(line, *pair, badge), asked.photos) if table.battle.photos else None
    checksum = make_checksum(table, game, pair, known.sight.resolution_mm, asked.hash_of)
    observer, target = (table.battle.fighter(id) for id in pair)
    return DisputeCard(
        table,
        observer,
        target,
        asked.title,
        tr(game.name),
        scene_side_styles(table.battle),
        known,
        said,
        eye,
        section,
        (
            FactGroup(tr("Distance"), said.distances),
            FactGroup(tr("The line"), (*said.line, *_line_facts(known, said))),
            *(FactGroup(shorten(one.id, 60), tuple(_fighter_facts(one))) for one in (observer, target)),
            FactGroup(tr("The battle"), tuple(_battle_facts(table.battle, game, checksum))),
        ),
        tuple(filter(None, (*said.overlaps, *said.health, said.assumed))),
        checksum,
        _make_scan_text(asked, said, tr(game.name), checksum),
        photo,
    )


def _line_facts(known: PairSight, said: VerdictText) -> Iterator[VerdictFact]:
    sight = known.sight
    if sight.witness:
        yield from _point_facts(tr("From"), sight.witness[0])
        yield from _point_facts(tr("To"), sight.witness[1])
    if sight.pairs:
        yield VerdictFact(tr("Pairs of patches"), format_count(sight.pairs), tr("checked"))
    if said.blockers:
        yield VerdictFact(blockers_caption(said), ", ".join(shorten(name, 40) for name in said.blockers[:6]))


def _fighter_facts(one: Fighter) -> Iterator[VerdictFact]:
    body = one.body
    yield VerdictFact(tr("Side"), shorten(one.side, 60))
    yield VerdictFact(tr("Base"), format_base(one.base))
    if isinstance(body, Cylinder):
        size = tr("⌀ {across:g} mm, {height:g} mm high", across=2 * body.radius_mm, height=body.height_mm)
        yield VerdictFact(tr("Body"), size, tr("assumed") if body.assumed else "")
    else:
        yield VerdictFact(tr("Body"), tr("miniature mesh"))
    pose = one.pose
    yield from _point_facts(tr("Position"), (pose.x, pose.y, pose.z))


def _battle_facts(battle: Battle, game: Game, checksum: str) -> Iterator[VerdictFact]:
    round_ = tr("round {number}", number=battle.clock.round) if battle.clock.round else ""
    yield VerdictFact(tr("Game"), " · ".join(filter(None, (tr(game.name), round_))))
    yield VerdictFact(tr("Board"), format_dimensions((battle.board.width_mm, battle.board.depth_mm)))
    rules = [tr(text) for text in (game.house_rules(battle))]
    yield VerdictFact(tr("House rules"), join_clauses(rules) if rules else tr("not used"))
    yield VerdictFact(tr("Program"), f"Eyeline {__version__}")
    yield VerdictFact(tr("Checksum"), checksum)


def _point_facts(name: str, at: Point) -> Iterator[VerdictFact]:
    """Yields the coordinates of a point from the board's lower left corner: right, away, up; in mm, too."""
    unit = column_unit()
    units = f"{_join_axes(map(format_in_column, at))} {unit}".rstrip()
    exact = _join_axes(format_mm(mm) for mm in at)
    yield VerdictFact(name, units)
    if units != exact:
        yield VerdictFact("", exact)


def _join_axes(lengths: Iterable[str]) -> str:
    return " · ".join(f"{axis} {length}" for axis, length in zip("xyz", lengths, strict=True))


def _make_scan_text(asked: DisputeQuestion, said: VerdictText, game: str, checksum: str) -> str:
    """Returns the verdict in a few lines, for scanning; long names and reasons are shortened."""
    proven = tr("{verdict} (proven)", verdict=said.headline) if said.proof else said.headline
    tail = (said.distances[0].value, game, f"# {checksum}")

    def write(name_length: int, reason_length: int) -> str:
        names = " → ".join(shorten(name, name_length) for name in (asked.observer, asked.target))
        reason = shorten(said.reason, reason_length) if reason_length else ""
        return legible(
            "\n".join(filter(None, (labelled(labelled("Eyeline", names), proven), reason, *tail))), lines=True
        )

    without_reason = (write(length, 0) for length in range(MAX_NAME_LENGTH, 0, -1))
    with_reason = (write(MAX_NAME_LENGTH, length) for length in range(len(said.reason), 0, -1))
    texts = chain(with_reason, without_reason)
    return next((text for text in texts if len(text.encode()) <= MAX_CODE_BYTES), write(1, 0))
