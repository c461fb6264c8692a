import pytest

from app.ui.seeing import known


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch):
    """What another test found out about the same scene is not to be known."""
    monkeypatch.setattr(known, "_found", {})
