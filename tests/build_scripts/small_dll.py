"""Makes the smallest files for Windows that have tables of exports and imports."""

import struct

CODE, DATA = 0x60000020, 0xC0000040
"""Flags of sections: code that is run, and data that is written."""
HEADER, PAGE, TEXT = 0x200, 0x1000, 0x2000
"""Where the only stored section is in the file and in memory; where the functions are."""


class _Section:
    """The contents of the section; what is added gets an address."""

    def __init__(self):
        self.data = bytearray()

    def add(self, data):
        self.data += bytes(-len(self.data) % 8)
        self.data += data
        return PAGE + len(self.data) - len(data)

    def text(self, words):
        return self.add(words.encode() + b"\0")


def make_dll(name, functions=(), data=(), imports=None):
    """Returns a 64-bit DLL that exports functions and data, and imports library -> names."""
    section = _Section()
    exported = sorted([*functions, *data])
    places = section.add(struct.pack(f"<{len(exported)}I", *(TEXT if each in functions else PAGE for each in exported)))
    names = section.add(struct.pack(f"<{len(exported)}I", *[section.text(each) for each in exported]))
    ordinals = section.add(struct.pack(f"<{len(exported)}H", *range(len(exported))))
    count = len(exported)
    exports = section.add(
        struct.pack("<IIHH7I", 0, 0, 0, 0, section.text(name), 1, count, count, places, names, ordinals)
    )
    rows = b""
    for library, taken in (imports or {}).items():
        thunks = [section.add(b"\0\0" + each.encode() + b"\0") for each in taken]
        table = section.add(struct.pack(f"<{len(thunks) + 1}Q", *thunks, 0))
        rows += struct.pack("<5I", table, 0, 0, section.text(library), table)
    imported = section.add(rows + bytes(20)) if imports else 0
    return _header(len(section.data), exports if exported else 0, imported) + bytes(section.data)


def _header(size, exports, imports):
    tables = struct.pack("<4I", exports, 0, imports, 0).ljust(128, b"\0")
    optional = struct.pack("<H", 0x20B).ljust(112, b"\0") + tables
    sections = [(b".data", size, PAGE, size, HEADER, DATA), (b".text", 0x1000, TEXT, 0, 0, CODE)]
    rows = b"".join(
        struct.pack("<8s4I12xI", title, virtual, address, stored, offset, flags)
        for title, virtual, address, stored, offset, flags in sections
    )
    start = b"MZ".ljust(0x3C, b"\0") + struct.pack("<I", 0x40)
    coff = struct.pack("<4sHHIIIHH", b"PE\0\0", 0x8664, len(sections), 0, 0, 0, len(optional), 0x2022)
    return (start + coff + optional + rows).ljust(HEADER, b"\0")
