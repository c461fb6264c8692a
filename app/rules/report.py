"""The report of a battle: who fought over what, round by round with the dice, and how it ended; as text or as HTML."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import groupby
from types import MappingProxyType

from msgspec.structs import replace

from app.language import counted, current_language, tr
from app.model import Battle, Fighter, LogEntry, Roll, Side, Value
from app.model.colours import SIDE_COLOURS, side_numbers
from app.rules.dice_looks import DieKinds, find_die_kind, format_face, format_faces
from app.rules.flow import GameFlow
from app.rules.report_parts import ReportLine, ReportParts, ReportSection
from app.rules.system import RuleSystem

_KIND = "html"
_STYLE = """
body { font: 16px/1.5 Georgia, serif; max-width: 46em; margin: 2em auto; padding: 0 1em; color: #222; }
h1, h2, h3 { font-family: Inter, Arial, sans-serif; line-height: 1.2; }
h2 { border-bottom: 1px solid #bbb; margin-top: 2em; }
h3 { color: #555; margin-bottom: 0.3em; }
ul { list-style: none; padding: 0; margin: 0; }
li { padding: 0.15em 0 0.15em 1em; border-left: 3px solid #ddd; overflow-wrap: break-word; }
li.attack { border-color: #b33; } li.down { border-color: #111; font-weight: bold; }
li.points { border-color: #283; font-weight: bold; } li.token { border-color: #a70; } li.roll { border-color: #36c; }
li.sight { border-color: #708; } li.clock { font-style: italic; }
.dice { font: 0.85em Consolas, monospace; color: #36c; }
.side { font-style: normal; }
.against { display: block; color: #b33; font-size: 0.9em; }
.summary { font-size: 1.15em; } footer { margin-top: 3em; font-size: 0.8em; color: #777; }
svg { display: block; width: 100%; height: auto; margin: 1em 0; break-inside: avoid; }
"""
NUMBER = re.compile(r"\d+")
FEW = 4
"""Fewer dice are never told in sets."""
_MARKS = "▲■●◆"
"""Each side's mark, as on the table; never its colour alone."""


class BattleReport(Value, frozen=True):
    """A whole report: its title, a few sentences that say it all, and its sections."""

    title: str
    summary: str
    sections: tuple[ReportSection, ...]
    notice: str


def make_report(battle: Battle, system: RuleSystem) -> BattleReport:
    """What there is to tell of a battle, from its log and from how it stands."""
    parts = _find_parts(system)
    sections = (
        *_muster_sections(battle, parts),
        *parts.sections(battle),
        *_round_sections(battle, system.flow),
        *_sight_section(battle),
        *_outcome_section(battle),
    )
    return BattleReport(_title(battle), _summary(battle, system), tuple(sections), format_notice())


def _find_parts(system: RuleSystem) -> ReportParts:
    return system.flow.report if system.flow else ReportParts()


def format_text(battle: Battle, system: RuleSystem) -> str:
    """The report as plain text."""
    told = make_report(battle, system)
    parts = [told.title, "=" * len(told.title), "", told.summary]
    for section in told.sections:
        parts += ["", section.title, ("=" if section.level == 1 else "-") * len(section.title)]
        parts += [row for line in section.lines for row in _text_rows(line)]
    return "\n".join([*parts, "", told.notice]) + "\n"


def format_html(battle: Battle, system: RuleSystem, plans: Mapping[int, str] = MappingProxyType({})) -> str:
    """The report as one HTML page that needs nothing else; `plans` are drawings of rounds, by number, as SVG."""
    told = make_report(battle, system)
    title = escape(told.title)
    marks = {side: _mark_html(side, number) for side, number in side_numbers(battle).items()}
    parts = [_section_html(section, marks, plans) for section in told.sections]
    return (
        f"<!DOCTYPE {_KIND}>\n"
        f'<html lang="{current_language()[0]}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>{_STYLE}</style></head>\n"
        f'<body><h1>{title}</h1>\n<p class="summary">{escape(told.summary)}</p>\n'
        + "\n".join(parts)
        + f"\n<footer>{escape(told.notice)}</footer></body></html>\n"
    )


def _section_html(section: ReportSection, marks: Mapping[str, str], plans: Mapping[int, str]) -> str:
    level = section.level + 1
    parts = [f"<h{level}>{marks.get(section.side, '')}{escape(section.title)}</h{level}>"]
    if section.round is not None and section.round in plans:
        parts.append(plans[section.round])
    if section.lines:
        parts += ["<ul>", *(_line_html(line, marks) for line in section.lines), "</ul>"]
    return "\n".join(parts)


def _line_html(line: ReportLine, marks: Mapping[str, str]) -> str:
    rolled = f' <span class="dice">{escape("; ".join(line.dice))}</span>' if line.dice else ""
    overruled = f'<span class="against">{escape(_overruled_text(line))}</span>' if line.against else ""
    words = f"{marks.get(line.side, '')}{escape(line.text)}{rolled}{overruled}"
    return f'<li class="{escape(line.kind or "plain")}">{words}</li>'


def _mark_html(side: str, number: int) -> str:
    colour = "".join(f"{round(255 * part):02x}" for part in SIDE_COLOURS[number])
    name = f'aria-label="{escape(side)}" title="{escape(side)}"'
    return f'<span class="side" role="img" {name} style="color: #{colour}">{_MARKS[number]}</span> '


def _text_rows(line: ReportLine) -> Iterator[str]:
    dice = f" [{'; '.join(line.dice)}]" if line.dice else ""
    yield f"- {line.text}{dice}"
    if line.against:
        yield f"    {_overruled_text(line)}"


def _overruled_text(line: ReportLine) -> str:
    return tr("Overruled by the players: {rules}", rules="; ".join(line.against)) if line.against else ""


# the beginning


def _title(battle: Battle) -> str:
    factions = {side.faction for side in battle.sides if side.faction}
    apart = len(factions) == len(battle.sides)  # then they say more than "Side A" does
    names = [side.faction if apart else side.name for side in battle.sides]
    return tr("{sides}: a battle report", sides=" – ".join(names)) if names else tr("A battle report")


def _summary(battle: Battle, system: RuleSystem) -> str:
    sentences = [tr("{game}.", game=tr(system.name))]
    if len(battle.sides) == 2:
        one, other = battle.sides
        sentences.append(tr("{one} meets {other}.", one=_with_faction(one), other=_with_faction(other)))
    sentences.append(_find_parts(system).aim(battle))
    return " ".join((*filter(None, sentences), *_outcome_sentences(battle)))


def _with_faction(side: Side) -> str:
    return f"{side.name} ({side.faction})" if side.faction not in ("", side.name) else side.name


def _outcome_sentences(battle: Battle) -> Iterator[str]:
    clock = battle.clock
    if not clock.round:
        yield tr("The battle has not begun yet.")
        return
    if clock.stage != "over":
        yield tr("It is round {number}; nothing is decided.", number=clock.round)
        return
    rounds = counted(clock.round, "After {count} round", "After {count} rounds")
    if clock.winner in ("", "draw"):
        draw = tr("{rounds} nobody has won.", rounds=rounds)
        yield draw if clock.winner else tr("{rounds} it is over.", rounds=rounds)
    else:
        yield tr("{rounds} {side} has won.", rounds=rounds, side=clock.winner)
    if any(side.points for side in battle.sides):
        yield tr("Victory points: {score}.", score=_score_text(battle))


def _score_text(battle: Battle) -> str:
    return ", ".join(f"{side.name} {side.points}" for side in battle.sides)


def _muster_sections(battle: Battle, parts: ReportParts) -> Iterator[ReportSection]:
    mustered = [(side, battle.fighters_of(side.name)) for side in battle.sides]
    if not any(fighters for _, fighters in mustered):
        return
    yield ReportSection(tr(parts.musters))
    for side, fighters in mustered:
        points = sum(one.profile.points for one in fighters if one.profile)
        lines = tuple(ReportLine(_fighter_text(one)) for one in sorted(fighters, key=_natural_key))
        if parts.members:
            lines = tuple(ReportLine(text) for text in parts.members(battle, side.name))
        title = tr("{side}: {points} points", side=_with_faction(side), points=points) if points else side.name
        yield ReportSection(title, lines, 2, side=side.name)


def _natural_key(one: Fighter) -> tuple[str, int]:
    """Those of a name stand together, by their numbers: "Archer", "Archer 2", "Archer 10"."""
    stem, _, number = one.id.rpartition(" ")
    return (stem, int(number)) if stem and number.isdecimal() else (one.id, 0)


def _fighter_text(one: Fighter) -> str:
    if one.profile is None:
        return one.id
    kind = "" if one.profile.name == one.id else f" ({one.profile.name})"
    points = tr(", {points} points", points=one.profile.points) if one.profile.points else ""
    return f"{one.id}{kind}{points}"


# what happened


def _round_sections(battle: Battle, flow: GameFlow | None) -> Iterator[ReportSection]:
    """A chapter a round, with a part for each phase that has lines."""
    phases = {phase.id: phase.text for phase in flow.phases} if flow else {}
    kinds, joins = (flow.die_kinds, flow.joins_activations) if flow else ({}, True)
    sides = {side.name for side in battle.sides}
    for round, entries in groupby(battle.log, key=lambda entry: entry.round):
        title = tr("Round {number}", number=round) if round else tr("Before the battle")
        yield ReportSection(title, round=round)
        for phase, lines in groupby(entries, key=lambda entry: entry.phase):
            title = tr(phases[phase]) if phase in phases else tr("What happened")
            told = (
                replace(line, side=line.side if line.side in sides else "")
                for line in _report_lines(lines, kinds, joins)
            )
            yield ReportSection(title, tuple(told), 2)


def _report_lines(entries: Iterable[LogEntry], kinds: DieKinds, joins: bool) -> Iterator[ReportLine]:
    """A line for each entry, and, where the game `joins` them, one for all that a fighter did in an activation."""
    for subject, group in groupby(entries, key=lambda entry: entry.subject):
        told = list(group)
        if joins and subject and len(told) > 1:
            yield _activation_line(subject, told[1:] if told[0].kind == "clock" else told, kinds)
        else:
            yield from (_entry_line(entry, kinds) for entry in told)


def _activation_line(subject: str, told: Sequence[LogEntry], kinds: DieKinds) -> ReportLine:
    """The fighter is named once."""
    words = " · ".join(entry.text.removeprefix(f"{subject} ") for entry in told)
    lines = [_entry_line(entry, kinds) for entry in told]
    kind = next((line.kind for line in lines if line.kind == "down"), lines[0].kind)
    return ReportLine(
        f"{subject}: {words}",
        kind,
        tuple(dice for line in lines for dice in line.dice),
        tuple(rule for line in lines for rule in line.against),
        told[0].side,
    )


def _entry_line(entry: LogEntry, kinds: DieKinds) -> ReportLine:
    untold = [roll for roll in entry.rolls if roll.again or roll.typed or not _is_told(roll, entry.text)]
    dice = tuple(_format_roll(roll, kinds) for roll in untold)
    return ReportLine(entry.text, entry.kind, dice, entry.against, entry.side)


def _is_told(roll: Roll, text: str) -> bool:
    """Whether a text tells the faces of a roll already: one after the other, or many of them in sets, as "double 5"."""
    sets = len(roll.faces) >= FEW and {str(face) for face in roll.faces} <= set(NUMBER.findall(text))
    return sets or _format_faces(roll.faces) in text


def _format_roll(roll: Roll, kinds: DieKinds) -> str:
    kind = find_die_kind(kinds, roll.kind)
    what = f"{roll.what}: " if roll.what else ""
    before = _format_faces(roll.before)
    dice = f"{roll.kind} {_format_faces(roll.faces)}"
    if kind:
        before = "; ".join(format_face(kind, face) for face in roll.before)
        dice = tr(
            "{count} {colour}: {faces}", count=len(roll.faces), colour=tr(kind.text), faces=format_faces(kinds, roll)
        )
    again = tr(", {count} rolled again, before: {before}", count=len(roll.again), before=before)
    typed = tr(", rolled on the table") if roll.typed else ""
    return f"{what}{dice}{again if roll.again else ''}{typed}"


def _format_faces(faces: Sequence[int]) -> str:
    return ", ".join(map(str, faces))


def _sight_section(battle: Battle) -> Iterator[ReportSection]:
    found = tuple(_entry_line(entry, {}) for entry in battle.log if entry.kind == "sight")
    if found:
        yield ReportSection(tr("Verdicts on sight"), found)


# the end


def _outcome_section(battle: Battle) -> Iterator[ReportSection]:
    if not battle.clock.round:
        return
    yield ReportSection(tr("How it stands"), tuple(_final_lines(battle)))


def _final_lines(battle: Battle) -> Iterator[ReportLine]:
    for token in battle.tokens:
        yield ReportLine(_token_text(token.id, token.holder, token.carrier), "token")
    for side in battle.sides:
        for where, words in (("down", tr("taken down")), ("left", tr("left the table"))):
            gone = [one.id for one in battle.fighters_of(side.name) if one.state.whereabouts == where]
            if gone:
                yield ReportLine(
                    tr("{side}, {what}: {names}", side=side.name, what=words, names=", ".join(gone)), "down"
                )
    for sentence in _outcome_sentences(battle):
        yield ReportLine(sentence, "clock")


def _token_text(name: str, holder: str, carrier: str) -> str:
    if carrier:
        return tr("{token} is carried by {name}", token=name, name=carrier)
    if holder:
        return tr("{token} is held by {side}", token=name, side=holder)
    return tr("{token} is nobody's", token=name)


def format_notice() -> str:
    """What stands below whatever leaves the program."""
    return tr(
        "Made with Eyeline, an unofficial tool. Names of games and cards are trademarks of their owners, who have no "
        "part in it."
    )
