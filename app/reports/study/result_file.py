"""Results as lines of a CSV file to which lines are only appended, so that an interrupted study can be resumed.

Each line is flushed to the disk before the next one is written. The first line identifies the study and the version of
the program: results of another study are never mixed in. The lines have the order of the cases, so an interrupted file
is the beginning of the complete one.
"""

import csv
import io
import math
import os
from contextlib import suppress
from pathlib import Path
from typing import Self

import msgspec

from app import __version__
from app.core.errors import PlayerError
from app.core.file_replacement import is_link
from app.core.language import format_number, tr
from app.core.plain_numbers import parse_float, parse_int
from app.reports.study.case_result import CaseResult, SideFigures
from app.reports.study.study_cases import Study
from app.storage.file_lock import try_lock
from app.storage.whole_file import ensure_folder

RESULTS = "results.csv"
_TITLE = "# eyeline-study "
_FIGURES = ("fighters", "exposed", "threatened", "objective_mm")
COLUMNS = (
    *("case", "layout", "opening", "deployment", "red_side", "reason", "who"),
    *(f"{colour}_{figure}" for colour in ("red", "blue") for figure in _FIGURES),
)
MAX_BYTES = 1 << 30
"""Largest size of a results file that is read, in bytes."""


class ResultFile:
    """The results in a folder. Written results survive a crash; an incomplete last line is removed.

    `results` are all results in the file, numbered from 0.
    """

    def __init__(self, folder: Path, study: Study, resume: bool) -> None:
        """Opens or creates the file. Raises PlayerError if it has results of another study, or any without `resume`."""
        self.path = folder / RESULTS
        self.results: list[CaseResult] = []
        ensure_folder(self.path)
        try:
            if is_link(self.path) or (
                self.path.exists() and (not self.path.is_file() or self.path.stat().st_size > MAX_BYTES)
            ):
                raise PlayerError(tr("{name} is not a results file; choose another folder", name=self.path))
            self._file = self.path.open("r+b" if self.path.exists() else "x+b")
            try:
                said = msgspec.json.encode({"program": __version__, **study.identity}, order="sorted").decode()
                head = f"{_TITLE}{said}\n{','.join(COLUMNS)}\n"
                self._begin(head, study, resume)
            except BaseException:
                self._file.close()
                raise
        except OSError as error:
            raise _file_error(self.path, error) from error

    def _begin(self, head: str, study: Study, resume: bool) -> None:
        """Reads the existing results and continues after the last complete line."""
        if not try_lock(self._file):
            raise PlayerError(
                tr("{name} is in use by another study; wait until it ends, or choose another folder", name=self.path)
            )
        whole, first, kept = self._file.read(), head.encode("utf-8"), 0
        # Otherwise the study ended before its first result.
        if len(whole) >= len(first) or not first.startswith(whole):
            if not whole.startswith(first):
                raise PlayerError(tr("{name} does not belong to this study; choose another folder", name=self.path))
            body = whole[len(first) : whole.rfind(b"\n") + 1]
            for number, line in enumerate(body.splitlines(keepends=True)):
                self.results.append(_parse_row(line, number, study, self.path))
            kept = len(first) + len(body)
        if self.results and not resume:
            raise PlayerError(
                tr("{name} already contains results; continue with --resume, or choose another folder", name=self.path)
            )
        self._file.truncate(kept)
        self._file.seek(kept)
        if not kept:
            self._write(head)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the file."""
        with suppress(OSError):  # All results are on the disk; earlier errors have been reported.
            self._file.close()

    def add(self, result: CaseResult) -> None:
        """Writes the next result. Raises PlayerError."""
        assert result.number == len(self.results), "results are written in their order"
        try:
            self._write(_format_row(result))
        except OSError as error:
            raise _file_error(self.path, error) from error
        self.results.append(result)

    def _write(self, text: str) -> None:
        self._file.write(text.encode("utf-8"))
        self._file.flush()
        os.fsync(self._file.fileno())


def _file_error(path: Path, error: OSError) -> PlayerError:
    why = error.strerror or str(error)
    return PlayerError(tr("{name} cannot be written ({why}); earlier results are kept", name=path, why=why))


def _format_row(result: CaseResult) -> str:
    figures = [getattr(side, name) for side in (result.red, result.blue) for name in _FIGURES]
    said = [result.number, result.layout, result.opening, result.deployment, result.red_side, result.reason, result.who]
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(
        [*said, *("" if figure is None else repr(figure) for figure in figures)]
    )
    return text.getvalue()


def _parse_row(line: bytes, number: int, study: Study, path: Path) -> CaseResult:
    """Returns the result in a line. Raises PlayerError with its place if it is invalid or another case's."""
    try:
        [cells] = csv.reader([line.decode("utf-8")], strict=True)
        row = dict(zip(COLUMNS, cells, strict=True))
        red, blue = (_parse_figures(row, colour) for colour in ("red", "blue"))
        found = CaseResult(
            int(row["case"]), row["layout"], row["opening"], int(row["deployment"]), row["red_side"], red, blue,
            row["reason"], row["who"],
        )  # fmt: skip
    except (ValueError, csv.Error) as error:
        raise _line_error(path, number) from error
    [case] = study.cases_from(number, number + 1)
    expected = (number, study.layouts[case.layout].name, study.openings[case.opening].name, case.deployment)
    if (found.number, found.layout, found.opening, found.deployment) != expected or _format_row(found).encode() != line:
        raise _line_error(path, number)
    return found


def _line_error(path: Path, number: int) -> PlayerError:
    line = format_number(number + 3, "d")
    sentence = tr(
        "{name}, line {line}: not a result of this study; delete this line and all lines after it", name=path, line=line
    )
    return PlayerError(sentence)


def _parse_figures(row: dict[str, str], colour: str) -> SideFigures:
    """Returns the figures of a colour in a row. Raises ValueError."""
    count, *rest = (row[f"{colour}_{figure}"] for figure in _FIGURES)
    figures = [parse_float(text) if text else None for text in rest]
    if not all(figure is None or math.isfinite(figure) for figure in figures):
        raise ValueError
    return SideFigures(parse_int(count), *figures)
