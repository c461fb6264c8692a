"""Texts on one place: what the map knows of it, what is proven if it was chosen, and why a search found it."""

from __future__ import annotations

import numpy as np

from app.core.language import counted, labelled, to_sentence, tr
from app.core.lengths import format_length
from app.games.move_costs import format_uncounted
from app.planning.exposure_map import ExposureMap
from app.planning.move_proof import MoveProof
from app.planning.place_check import PlaceCheck
from app.planning.threat_map import ThreatMap
from app.planning.useful_places import UsefulPlace
from app.ui.planning.table_map import TableMap

FEW = 4
"""Number of names listed individually."""
LOW_MM = 12.0
"""Largest height in mm that still counts as the floor."""


def format_map_place(found: TableMap, place: int) -> list[str]:
    """Returns what a map knows of a place, one sentence a line, the most important first; samples, not verdicts."""
    lines: list[str] = []
    if found.exposure and found.exposure.known[place]:
        lines += _format_exposure(found.exposure, place, found.question.kind == "seen_after")
    if found.targets is not None:
        names = [id for id, on in zip(found.question.enemies, found.targets[place].tolist(), strict=True) if on]
        lines.insert(0, tr("Can attack {names}.", names=_list(names)) if names else tr("Can attack no enemy."))
    if found.cover and found.cover.known[place]:
        names = [id for id, on in zip(found.cover.enemies, found.cover.covered[place].tolist(), strict=True) if on]
        lines.append(tr("Cover from {names}.", names=_list(names)) if names else tr("No cover from any enemy."))
    lines += _format_threats(found.threats, place)
    if found.reach:
        cost = float(found.reach.costs[place])
        far = tr("Out of reach of one move.")
        lines.append(tr("The move here costs {length}.", length=format_length(cost)) if np.isfinite(cost) else far)
    return lines


def _format_exposure(exposure: ExposureMap, place: int, later: bool) -> list[str]:
    on = np.flatnonzero(exposure.seen[place])
    order = on[np.argsort(-exposure.shares[place, on], kind="stable")].tolist()
    names = [exposure.enemies[number] for number in order]
    if not names:
        return [tr("Seen by no enemy after their move.") if later else tr("Seen by no enemy.")]
    if later:
        return [tr("Seen by {count} after their move: {names}.", count=len(names), names=_list(names))]
    lines = [tr("Seen by {count}: {names}.", count=len(names), names=_list(names))]
    share, height = float(exposure.most_shown[place]), float(exposure.crouch_mm[place])
    if share > 0:
        lines.append(tr("{name} sees most of it, about {share:.0%}.", name=names[0], share=share))
    if np.isfinite(height) and round(height) > 0:  # Sight on the plan ignores heights.
        lines.append(tr("Unseen if lower than about {height} mm.", height=f"{height:.0f}"))
    return lines


def _format_threats(threats: tuple[ThreatMap, ...], place: int) -> list[str]:
    if not any(one.attacks for one in threats):
        return []
    parts: list[str] = []
    for one in threats:
        with_ = [attack.name for attack, on in zip(one.attacks, one.after_move, strict=True) if on[place]]
        if with_:
            parts.append(f"{one.enemy} ({', '.join(dict.fromkeys(with_))})")
    return [tr("Can be attacked by {names}.", names=_list(parts))] if parts else [tr("Can be attacked by no enemy.")]


def _list(names: list[str]) -> str:
    """Returns the names separated by commas; of a long list, the first few and the number of others."""
    if len(names) <= FEW + 1:
        return ", ".join(names)
    more = counted(len(names) - FEW, "{count} more", "{count} more")
    return f"{', '.join(names[:FEW])}, {more}"


def format_check(check: PlaceCheck, covers: tuple[tuple[str, str], ...] = ()) -> list[str]:
    """Returns which enemies see the fighter at a place, which do not, and which are undecided; then its cover."""
    seen, unseen, unknown = (check.having(verdict) for verdict in ("visible", "blocked", "undecided"))
    lines: list[str] = []
    if check.is_proven_unseen:
        lines.append(tr("Proven: no counted enemy sees {name} here.", name=check.fighter.id))
    if not check.count:
        lines.append(tr("No enemies are counted."))
    if seen:
        lines.append(tr("Seen by {names}.", names=", ".join(seen)))
    if unseen and not check.is_proven_unseen:
        lines.append(tr("Proven unseen by {names}.", names=", ".join(unseen)))
    if unknown:
        lines.append(tr("Too close to call: {names}.", names=", ".join(unknown)))
    if not check.done:
        lines.append(counted(check.count - len(check.found), "{count} still to check…", "{count} still to check…"))
    lines += [tr("Cover from {name}: {why}.", name=name, why=why) for name, why in covers]
    return lines


def format_summary(check: PlaceCheck, moves: tuple[MoveProof, ...]) -> list[str]:
    """Returns the verdicts on a place in one short line, and the outcome of the enemies' next moves in another."""
    seen, count = check.having("visible"), check.count - len(check.found)
    if seen:
        lines = [tr("Seen by {count}: {names}.", count=len(seen), names=_list(list(seen)))]
    else:
        lines = format_check(check)[:1] if check.done else []
    if not check.done:
        lines.append(counted(count, "{count} still to check…", "{count} still to check…"))
    return [*lines, *format_moves(moves, check.count)[:1]]


def format_moves(moves: tuple[MoveProof, ...], count: int) -> list[str]:
    """Returns the results for the next moves of `count` enemies, proven or not."""
    if not moves:
        return []
    blocked = [one.enemy for one in moves if one.outcome == "blocked"]
    spent = [one.enemy for one in moves if one.spent]
    others = [one.enemy for one in moves if one.outcome != "blocked" and not one.spent]
    if len(blocked) == count:
        lines = [
            tr("Proven: no counted enemy sees it after one move, wherever the move ends. Only terrain blocks sight.")
        ]
    else:
        lines = [tr("Proven unseen after one move by {names}.", names=_list(blocked))] if blocked else []
    uncounted = format_uncounted(text for one in moves if one.outcome == "blocked" for text in one.uncounted)
    lines += [uncounted] if uncounted else []
    if others:
        lines.append(tr("Not proven after one move: {names}.", names=_list(others)))
    if spent:
        lines.append(tr("Undecided after one move (took too long): {names}.", names=_list(spent)))
    if len(moves) < count:
        left = count - len(moves)
        lines.append(counted(left, "{count} move still to check…", "{count} moves still to check…"))
    return lines


def format_left_out(check: PlaceCheck, moves: tuple[MoveProof, ...]) -> list[str]:
    """Returns, each once, what the meshes lack of their files if a place's verdicts and proofs may depend on it."""
    said = (text for one in (*check.found, *moves) for text in one.left_out)
    return [to_sentence(text, capital=False) for text in dict.fromkeys(said)]


def format_useful(number: int, one: UsefulPlace) -> tuple[str, str]:
    """Returns a found place in two lines: its location, and its merits."""
    if one.level_mm > LOW_MM and one.piece:
        place = tr("{piece}, level {height}", piece=one.piece, height=format_length(one.level_mm))
    elif one.piece:
        place = tr("next to {piece}", piece=one.piece)
    else:
        x, y = format_length(one.at.x), format_length(one.at.y)
        place = tr("{x} from the left, {y} from the near edge", x=x, y=y)
    return labelled(str(number), place), ", ".join(_format_merits(one))


def _format_merits(one: UsefulPlace) -> list[str]:
    seen = one.check.having("visible")
    parts: list[str] = []
    if one.check.is_proven_unseen:
        parts.append(counted(one.check.count, "proven unseen by {count} enemy", "proven unseen by {count} enemies"))
    elif seen:
        parts.append(tr("sees {count} of {all}", count=len(seen), all=one.check.count))
        shown = tr("up to about {share:.0%} visible", share=one.shown)
        parts.append(shown if one.shown > 0.01 else tr("barely visible"))
    if not seen:
        many = tr("seen by {count} after their move (sampled)", count=one.later)
        parts.append(many if one.later else tr("unseen after their move (sampled)"))
    if one.objective:
        away = format_length(one.away_mm)
        parts.append(tr("{length} from {name}", length=away, name=one.objective))
    if np.isfinite(one.way_mm):
        parts.append(tr("reached by a move of about {length}", length=format_length(one.way_mm)))
    return parts
