"""What a Windows program or DLL exports and imports: a small reader of its tables."""

from __future__ import annotations

import struct
from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path

EXPORTS, IMPORTS = 0, 1
"""Numbers of the tables in a file's directory."""
_CODE = 0x20000000
"""The flag of a section that holds code."""


@dataclass(frozen=True)
class Section:
    """A part of the file: where it is in memory and in the file, in bytes, and whether it holds code."""

    address: int
    size: int
    offset: int
    is_code: bool


@dataclass(frozen=True)
class Export:
    """A name that a DLL offers; data must be forwarded differently than functions."""

    name: str
    is_data: bool


class PeFile:
    """A 64-bit DLL or program. Raises ValueError if the bytes are not such a file."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        if data[:2] != b"MZ" or len(data) < 0x40:
            raise ValueError("This is not a Windows program.")
        (header,) = struct.unpack_from("<I", data, 0x3C)
        signature, _, sections = struct.unpack_from("<4sHH", data, header)
        (kind,) = struct.unpack_from("<H", data, header + 24)
        if signature != b"PE\0\0" or kind != 0x20B:
            raise ValueError("This is not a 64-bit Windows program.")
        (optional,) = struct.unpack_from("<H", data, header + 20)
        self._tables = header + 24 + 112
        self._sections = [self._read_section(header + 24 + optional + 40 * at) for at in range(sections)]

    def exports(self) -> list[Export]:
        """Returns the exported names in alphabetical order."""
        table = self._find_table(EXPORTS)
        if table is None:
            return []
        count, functions, names, ordinals = struct.unpack_from("<4I", self.data, table + 24)
        found: list[Export] = []
        for at in range(count):
            (name,) = struct.unpack_from("<I", self.data, self._to_offset(names) + 4 * at)
            (ordinal,) = struct.unpack_from("<H", self.data, self._to_offset(ordinals) + 2 * at)
            (address,) = struct.unpack_from("<I", self.data, self._to_offset(functions) + 4 * ordinal)
            found.append(Export(self._text(self._to_offset(name)), not self._section_of(address).is_code))
        return found

    def imports(self) -> dict[str, set[str]]:
        """Returns the names that are taken from each DLL; the DLLs' names are in lower case."""
        return {self._text(at).lower(): set(self._imported(thunks)) for at, thunks in self._libraries()}

    def with_other_library(self, library: str, other: str) -> bytes:
        """Returns the file with one imported DLL replaced by another. Raises ValueError if the new name is longer."""
        if len(other) > len(library):
            raise ValueError(f"{other} is longer than {library}, for which there is room.")
        changed = bytearray(self.data)
        for at, _ in self._libraries():
            if self._text(at).lower() == library:
                changed[at : at + len(library)] = other.encode().ljust(len(library), b"\0")
        return bytes(changed)

    def _libraries(self) -> Generator[tuple[int, int]]:
        """Yields the place of each imported DLL's name, and the address of the names taken from it."""
        table = self._find_table(IMPORTS)
        while table is not None:
            names, _, _, library, _ = struct.unpack_from("<5I", self.data, table)
            if not library:
                return
            yield self._to_offset(library), names
            table += 20

    def _imported(self, thunks: int) -> Generator[str]:
        at = self._to_offset(thunks)
        while value := struct.unpack_from("<Q", self.data, at)[0]:
            if not value >> 63:  # else it is taken by its number
                yield self._text(self._to_offset(value) + 2)
            at += 8

    def _read_section(self, at: int) -> Section:
        size, address, stored, offset = struct.unpack_from("<4I", self.data, at + 8)
        (flags,) = struct.unpack_from("<I", self.data, at + 36)
        return Section(address, max(size, stored), offset, bool(flags & _CODE))

    def _find_table(self, number: int) -> int | None:
        (address,) = struct.unpack_from("<I", self.data, self._tables + 8 * number)
        return self._to_offset(address) if address else None

    def _section_of(self, address: int) -> Section:
        found = (part for part in self._sections if part.address <= address < part.address + part.size)
        section = next(found, None)
        if section is None:
            raise ValueError(f"Address {address:#x} is in no section.")
        return section

    def _to_offset(self, address: int) -> int:
        section = self._section_of(address)
        return address - section.address + section.offset

    def _text(self, at: int) -> str:
        return self.data[at : self.data.index(b"\0", at)].decode("ascii")


def read_pe(path: Path) -> PeFile:
    """Reads a file; raises ValueError if it is not a 64-bit Windows program, OSError if it cannot be read."""
    return PeFile(path.read_bytes())


def definition_rows(exports: list[Export], library: str) -> list[str]:
    """Returns the rows of a module definition that forwards all names to another DLL, named without its suffix."""
    return [f"{each.name} = {library}.{each.name}{' DATA' if each.is_data else ''}" for each in exports]
