"""Roll-offs, roles, colours and the four decks."""

from typing import Any

from app.rules.system import Rule

RULES: dict[type[Any], Rule] = {}
