"""Files are replaced although Windows refuses that while another program reads them."""

import os

import pytest

from app.core import file_replacement
from app.core.file_replacement import is_link, replace_file, retry_while_in_use
from tests.links import link_folder


def denied(winerror):
    """Returns the error that Windows gives, with its own number."""
    error = PermissionError(13, "Access is denied")
    error.winerror = winerror
    return error


@pytest.fixture
def read_by_others(monkeypatch):
    """Makes the next replacements fail because another program reads the file; returns how often it was tried."""
    tries = []
    monkeypatch.setattr(file_replacement.time, "sleep", lambda _: None)

    def read(times, winerror=32):
        really = os.replace

        def replace(part, path):
            tries.append(path)
            if len(tries) <= times:
                raise denied(winerror)
            really(part, path)

        monkeypatch.setattr("os.replace", replace)
        return tries

    return read


@pytest.mark.parametrize("winerror", [5, 32, 33])
def test_a_file_is_replaced_as_soon_as_nobody_reads_it(tmp_path, read_by_others, winerror):
    path = tmp_path / "card.json"
    path.write_bytes(b"old")
    read_by_others(2, winerror)
    replace_file(path, b"new")
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_stays_in_use_is_as_good_if_it_has_the_same_bytes(tmp_path, read_by_others):
    path = tmp_path / "card.json"
    path.write_bytes(b"same")
    read_by_others(10**6)
    replace_file(path, b"same")
    assert list(tmp_path.iterdir()) == [path]
    with pytest.raises(PermissionError):
        replace_file(path, b"more")
    assert path.read_bytes() == b"same"
    assert list(tmp_path.iterdir()) == [path]


def test_a_refusal_for_another_reason_is_not_tried_again(tmp_path, read_by_others):
    tries = read_by_others(10**6, winerror=None)
    with pytest.raises(PermissionError):
        replace_file(tmp_path / "card.json", b"new")
    assert len(tries) == 1
    assert list(tmp_path.iterdir()) == []


def test_removing_a_file_waits_until_it_is_free(monkeypatch):
    monkeypatch.setattr(file_replacement.time, "sleep", lambda _: None)
    refusals = [denied(32), denied(5)]

    def remove():
        if refusals:
            raise refusals.pop()

    retry_while_in_use(remove)
    assert not refusals


def test_a_link_to_a_folder_is_told_from_a_folder(tmp_path):
    (tmp_path / "folder").mkdir()
    link_folder(tmp_path / "link", tmp_path / "folder")
    assert is_link(tmp_path / "link")
    assert not is_link(tmp_path / "folder")
    assert not is_link(tmp_path / "nothing")
