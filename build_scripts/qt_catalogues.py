"""Qt's catalogues of the window's texts: what translators fill in (.ts), and what the program reads (.qm).

Qt's own lupdate finds no texts in calls of a plain function, so these files are written from the literals here.
"""

import subprocess
import tempfile
from pathlib import Path
from xml.etree import ElementTree
from xml.sax.saxutils import escape

import PySide6

from app.ui.language import CONTEXT
from build_scripts.catalogues import Found, places

HEAD = '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n'


class Refused(Exception):
    """What lrelease says of a file it cannot compile."""


def merged(old: str, found: Found, language: str) -> str:
    """The .ts of a language brought up to date: what is translated stays, what is used no more is marked vanished."""
    known = translations(old)
    messages = [_message(text, files, known.get(text, "")) for (text, _), files in found.items()]
    used = {text for text, _ in found}
    gone = [_vanished(text, said) for text, said in sorted(known.items()) if text not in used and said]
    spoken = f' language="{language}"' if language else ""
    body = "".join([*messages, *gone])
    return (
        f'{HEAD}<TS version="2.1"{spoken} sourcelanguage="en">\n<context>\n'
        f"    <name>{CONTEXT}</name>\n{body}</context>\n</TS>\n"
    )


def translations(text: str) -> dict[str, str]:
    """What each text of a .ts is in its language; "" where nobody has said."""
    if not text:
        return {}
    messages = ElementTree.fromstring(text).iter("message")
    return {message.findtext("source", ""): message.findtext("translation", "") for message in messages}


def compiled(text: str) -> bytes:
    """The .qm of a .ts. Raises Refused."""
    tool = next(Path(PySide6.__file__).parent.glob("lrelease*"))
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "eyeline.ts", Path(folder) / "eyeline.qm"
        source.write_text(text, encoding="utf-8")
        done = subprocess.run(
            [tool, source, "-silent", "-qm", target], capture_output=True, text=True, encoding="utf-8", check=False
        )
        if done.returncode or not target.exists():
            raise Refused(done.stdout + done.stderr)
        return target.read_bytes()


def flaws(text: str, language: str) -> list[str]:
    """What is wrong with a .ts: what is not translated, or has other `{places}` than its source."""
    said: list[str] = []
    for message in ElementTree.fromstring(text).iter("message"):
        source, words = message.findtext("source", ""), message.find("translation")
        assert words is not None
        if words.get("type") == "vanished":
            continue
        if not words.text:
            said.append(f"{language}: not translated: {source}")
        elif words.get("type") == "unfinished":
            said.append(f"{language}: to be checked: {source}")
        elif places(source) != places(words.text):
            said.append(f"{language}: other places than in the source: {source}")
    return said


def _message(text: str, files: list[str], said: str) -> str:
    located = "".join(f'        <location filename="{file}"/>\n' for file in files)
    kind = "" if said else ' type="unfinished"'
    return _element(located, text, kind, said)


def _vanished(text: str, said: str) -> str:
    return _element("", text, ' type="vanished"', said)


def _element(located: str, text: str, kind: str, said: str) -> str:
    words = f"        <source>{escape(text)}</source>\n        <translation{kind}>{escape(said)}</translation>\n"
    return f"    <message>\n{located}{words}    </message>\n"
