"""German catalogues of a few texts, for tests of what is said in another language."""

import re
from collections.abc import Mapping
from pathlib import Path

from build_scripts import catalogues, literals, qt_catalogues, translate


def below_the_window(folder: Path, said: Mapping[tuple[str, str], str | tuple[str, str]]) -> Path:
    """The folder with gettext's catalogue: each text and its plural or "", and the same in German."""
    empty = catalogues.merged("", {text: ["app/x.py"] for text in said}, "de")
    catalogue = catalogues.parsed(empty, "de")
    for (one, many), words in said.items():
        message = catalogue.get((one, many) if many else one)
        assert message is not None
        message.string = words
    path = translate.po_file("de", folder).with_suffix(".mo")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(catalogues.compiled(catalogues.text_of(catalogue, "de"), "de"))
    return folder


def in_the_window(folder: Path, text: str, words: str) -> Path:
    """The folder with Qt's catalogue of one text."""
    empty = qt_catalogues.merged("", {(text, ""): []}, "de")
    filled = empty.replace(' type="unfinished"></translation>', f">{words}</translation>")
    translate.ts_file("de", folder).with_suffix(".qm").write_bytes(qt_catalogues.compiled(filled))
    return folder


def bracketed(folder: Path) -> Path:
    """The folder with "German" catalogues of all texts, each in «brackets»: what is shown without them was missed."""
    texts = literals.texts()
    core, window = literals.door(texts, "gettext"), literals.door(texts, "qt")
    said = {(one, many): (f"«{one}»", f"«{many}»") if many else f"«{one}»" for one, many in core}
    empty = qt_catalogues.merged("", window, "de")
    filled = re.sub(r"(<source>(.*?)</source>\s*)<translation [^>]*></translation>", _in_brackets, empty, flags=re.S)
    translate.ts_file("de", folder).with_suffix(".qm").write_bytes(qt_catalogues.compiled(filled))
    return below_the_window(folder, said)


def _in_brackets(found: re.Match[str]) -> str:
    return f"{found[1]}<translation>«{found[2]}»</translation>"
