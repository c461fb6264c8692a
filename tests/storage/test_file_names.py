"""Names of figures, templates and models become names that every disk can have."""

import pytest

from app.core.allowed_names import plain_name
from app.games.warcry.cards.decks import CardPack, TwistCard
from app.session import card_packs
from app.storage import template_files
from app.storage.drafts import DraftFile
from app.storage.model_files import Models
from tests.scenes import battle, fighter

ALLOWED = {
    "con": "con_",
    "NUL.txt": "NUL_.txt",
    "com1": "com1_",
    "LPT9 .tar.gz": "LPT9_ .tar.gz",
    "aux . ": "aux_",
    "CONOUT$": "CONOUT$_",
    "com¹": "com¹_",
    "console": "console",
    "com10": "com10",
    "icon": "icon",
    "night. . .": "night",
    'a<b>c:d"e/f\\g|h?i*j': "a b c d e f g h i j",
    "tab\there\x00": "tab here",
    "...": "",
    "x" * 300: "x" * 200,
    "漢" * 66 + ". 漢": "漢" * 66,
    "broken\udcff": "broken",
}


@pytest.mark.parametrize("name", ALLOWED)
def test_a_name_becomes_one_that_every_disk_can_have(name):
    assert plain_name(name) == ALLOWED[name]
    assert plain_name(ALLOWED[name]) == ALLOWED[name]


def test_a_template_a_pack_and_a_draft_called_like_a_device_are_files():
    one = template_files.save_template("con", battle(fighter("A", 100, 100)), Models(None))
    assert (one.path.name, [found.name for found in template_files.own_templates()]) == ("con_.eyeline", ["con_"])
    assert DraftFile("nul.first night").path.name.startswith("nul_.first night ")
    assert (
        card_packs.save(
            CardPack("aux", ("warcry-1e",), "mine", twist=(TwistCard("Fog", words="Nobody sees far"),))
        ).name
        == "aux_.toml"
    )
