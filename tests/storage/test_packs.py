import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.errors import PlayerError
from app.games.card_map import CardPoint
from app.games.warcry.cards.card_terms import Scoring
from app.games.warcry.cards.decks import CardPack, DeploymentCard, TwistCard, VictoryCard
from app.session import card_packs
from app.session.card_packs import pack_text
from app.storage.library_entries import CARD, read_card
from app.storage.settings import change
from tests.effort import examples

COUNTS = {
    "Core set": (36, 29, 36),
    "Catacombs": (12, 12, 12),
    "Red Harvest": (12, 12, 12),
    "Heart of Ghur": (24, 24, 24),
    "Scales of Talaxis": (6, 12, 12),
    "Bloodhunt": (6, 6, 6),
    "Nightmare Quest": (6, 6, 6),
    "Sundered Fate": (6, 6, 6),
}
MIRRORS = {
    "turned": lambda x, y: (30 - x, 22 - y),
    "across": lambda x, y: (30 - x, y),
    "away": lambda x, y: (x, 22 - y),
}
NO_MIRROR = {"Twisted Route"}
"""Printed with the mark of symmetrical cards, but it is none."""
SHIPPED = {pack.name: pack for pack in card_packs.all_packs() if pack.shipped}
DEPLOYMENT = [card for pack in SHIPPED.values() for card in pack.deployment]
MINE = CardPack(
    "Mine",
    ("warcry-1e",),
    'A pack of mine: "quoted", with a \\ in it\nand two lines',
    deployment=(
        DeploymentCard(
            "Corner",
            points=(CardPoint("dagger", "red", 2, line=((0.0, 0.0), (15.0, 0.0))), CardPoint("shield", at=(1.5, 2.0))),
        ),
    ),
    victory=(VictoryCard("Hold", rounds=3, scores=(Scoring("control", points=2, since=2),)),),
    twist=(TwistCard("Fog", words="Nobody sees far"),),
)


@pytest.fixture(autouse=True)
def _own_data(tmp_path, monkeypatch):
    monkeypatch.setenv("EYELINE_DATA", str(tmp_path))


def written(tmp_path, text, name="bad.toml"):
    path = tmp_path / name
    path.write_text(text, "utf-8")
    return path


@pytest.mark.parametrize(("name", "counts"), COUNTS.items())
def test_every_shipped_card_exists(name, counts):
    pack = SHIPPED[name]
    assert (len(pack.deployment), len(pack.victory), len(pack.twist)) == counts


def test_there_are_a_hundred_and_eight_deployment_cards():
    assert len(DEPLOYMENT) == 108


def test_every_card_of_an_open_board_has_a_point_for_each_group_of_each_colour():
    for pack in SHIPPED.values():
        for card in pack.deployment if pack.name != "Catacombs" else ():
            groups = sorted((point.colour, point.group) for point in card.points)
            assert groups == [(colour, group) for colour in ("blue", "red") for group in ("dagger", "hammer", "shield")]


def test_every_point_is_on_the_board_and_lines_are_on_its_edge():
    for card in DEPLOYMENT:
        for point in card.points:
            for x, y in (point.at,) if point.at else point.line:
                assert 0 <= x <= 30, card.name
                assert 0 <= y <= 22, card.name
            if point.line:
                (x0, y0), (x1, y1) = point.line
                assert (x0 == x1 and x0 in (0, 30)) or (y0 == y1 and y0 in (0, 22)), card.name


def places(card, colour, mirror=lambda x, y: (x, y)):
    """Returns where groups of a colour are set up and in which round, mirrored."""
    return {
        (point.round, frozenset(mirror(*end) for end in ((point.at,) if point.at else point.line)))
        for point in card.points
        if point.colour in (colour, "")
    }


def mirrored(card):
    """Returns how red must be mirrored to become blue; nothing if it is impossible."""
    return [name for name, mirror in MIRRORS.items() if places(card, "red", mirror) == places(card, "blue")]


def test_symmetrical_cards_are_the_same_for_both_sides():
    for card in DEPLOYMENT:
        if card.symmetrical and card.name not in NO_MIRROR:
            assert mirrored(card), card.name


def test_asymmetric_cards_are_different_for_both_sides():
    for card in DEPLOYMENT:
        if not card.symmetrical and card.pack != "Catacombs":  # colours of that set are not known well
            assert not mirrored(card), card.name


def test_no_card_has_more_than_a_few_words():
    for pack in SHIPPED.values():
        for card in (*pack.victory, *pack.twist):
            assert 0 < len(card.words) <= 160, card.name


def test_every_pack_belongs_to_a_known_game():
    from app.games.game_list import GAMES

    assert all(system in GAMES for pack in SHIPPED.values() for system in pack.systems)


def test_cards_ask_for_the_answers_they_use():
    for pack in SHIPPED.values():
        for card in pack.victory:
            asked = {question.name for question in card.questions}
            named = {rule.named for rule in (*card.scores, *card.wins, *card.kills)}
            named |= {rule.fighters for rule in (*card.scores, *card.wins)} | {one.edge for one in card.escapes}
            assert named - {""} <= asked, card.name


def test_no_card_only_says_that_it_is_resolved_by_hand():
    for pack in SHIPPED.values():
        for card in (*pack.victory, *pack.twist):
            words = [card.words, *(one.words for one in card.recalls)]
            assert not any(hint in one for one in words for hint in ("manually", "by hand")), card.name


def test_a_manual_twist_is_reminded_of_at_its_time():
    """A twist that the program neither calculates nor asks for causes a reminder."""
    worked_out = {field.name for field in msgspec.structs.fields(TwistCard)}
    worked_out -= {"name", "pack", "number", "symmetrical", "category", "words", "recalls", "redraw"}
    for pack in SHIPPED.values():
        for card in pack.twist:
            plain = TwistCard(card.name)
            done = [name for name in worked_out if getattr(card, name) != getattr(plain, name)]
            assert done or card.recalls or card.words == "No effect", card.name


def test_questions_follow_the_others_of_the_same_card():
    for pack in SHIPPED.values():
        for card in (*pack.victory, *pack.twist):
            names = {one.name: one for one in card.questions}
            for one in card.questions:
                assert one.after in {"", *names}, card.name
                assert one.unlike in {"", *names}, card.name
                assert one.who not in ("winner", "loser") or names[one.after].kind == "roll-off", card.name


def test_cards_that_name_roles_need_them():
    for pack in SHIPPED.values():
        for card in pack.victory:
            who = {rule.who for rule in (*card.scores, *card.wins, *card.kills)} | {card.otherwise, card.tie}
            if who & {"attacker", "defender"}:
                assert card.roles, card.name


@pytest.mark.parametrize("pack", [*SHIPPED.values(), MINE], ids=lambda pack: pack.name)
def test_a_written_pack_reads_back_the_same(pack, tmp_path):
    again = card_packs.read(written(tmp_path, pack_text(pack)), pack.shipped)
    assert pack_text(again) == pack_text(pack)
    assert again.deployment[0].points == pack.deployment[0].points
    assert again.about == pack.about


def test_a_saved_pack_is_listed():
    card_packs.save(MINE)
    found = next(pack for pack in card_packs.all_packs() if pack.name == "Mine")
    assert not found.shipped
    assert found.victory[0].scores == MINE.victory[0].scores
    assert found.victory[0].pack == "Mine"


def test_saving_again_replaces_the_first():
    card_packs.save(MINE)
    card_packs.save(msgspec.structs.replace(MINE, about="new"))
    assert [pack.about for pack in card_packs.all_packs() if pack.name == "Mine"] == ["new"]
    assert len(list(card_packs.packs_folder().glob("*"))) == 1


def test_an_own_pack_replaces_a_shipped_one_until_it_is_deleted():
    card_packs.save(msgspec.structs.replace(MINE, name="Core set"))
    assert [card.name for card in card_packs.deck("deployment", "warcry-1e", "Core set")] == ["Corner"]
    card_packs.delete("Core set")
    assert len(card_packs.deck("deployment", "warcry-1e", "Core set")) == 36


def test_packs_whose_names_are_not_file_names_do_not_collide():
    card_packs.save(msgspec.structs.replace(MINE, name="a/b"))
    card_packs.save(msgspec.structs.replace(MINE, name="a:b"))
    assert {"a/b", "a:b"} <= {pack.name for pack in card_packs.all_packs()}


def test_a_deck_contains_only_cards_of_its_game():
    names = {card.pack for card in card_packs.deck("victory", "warcry-2e")}
    assert names == {"Heart of Ghur", "Scales of Talaxis", "Bloodhunt", "Nightmare Quest", "Sundered Fate"}


def test_a_disabled_pack_is_not_drawn_from():
    change(packs_off=("Core set",))
    assert {card.pack for card in card_packs.deck("twist", "warcry-1e")} == {"Catacombs", "Red Harvest"}


def test_a_card_is_drawn_with_a_die_of_as_many_sides_as_there_are_cards():
    sides = []

    def last(count):
        sides.append(count)
        return count

    assert card_packs.draw_card("victory", "warcry-1e", last, "Core set").name == "The Messenger"
    assert sides == [29]
    assert card_packs.draw_card("victory", "warcry-1e", last, "Core set", symmetrical=True).symmetrical


def test_an_empty_deck_is_reported():
    with pytest.raises(PlayerError, match="select another pack"):
        card_packs.draw_card("victory", "no such game", lambda count: 1)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", r"^bad\.toml: the file: .*name"),
        ('name = "x"\nrules = 3', r"^bad\.toml: the file: .*rules"),
        ('name = "x"\n[[victory]]\nname = "a"\nrounds = "four"', r"^bad\.toml: victory\[0\]\.rounds: expected `int`"),
        ('name = "x"\n[[twist]]\nname = "a"\ncolour = 1', r"^bad\.toml: twist\[0\]: .*colour"),
        (
            'name = "x"\n[[twist]]\nname = "a"\n[[twist]]\nname = "a"',
            r"^bad\.toml: twist\[1\]\.name: duplicate name “a”",
        ),
        (
            'name = "x"\n[[deployment]]\nname = "a"\npoints = [{ group = "dagger", at = [31, 0] }]',
            r"^bad\.toml: deployment\[0\]\.points\[0\]: outside the card, which is 30 × 22 inches",
        ),
        (
            'name = "x"\n[[deployment]]\nname = "a"\npoints = [{ group = "dagger" }]',
            r"^bad\.toml: deployment\[0\]\.points\[0\]: .* a place or a line",
        ),
        ("name = ", r"^bad\.toml is not a card pack: "),
        ('name = "x"\nshipped = true', r"^bad\.toml: the file: .*shipped"),
        ('name = "x"\n[[victory]]\nname = "a"\nscores = [{ kind = "luck" }]', r"^bad\.toml: victory\[0\]\.scores"),
    ],
)
def test_a_fault_in_a_pack_is_reported_in_one_sentence(tmp_path, text, sentence):
    with pytest.raises(PlayerError, match=sentence) as told:
        card_packs.read(written(tmp_path, text))
    assert "\n" not in str(told.value)


def test_a_pack_that_is_too_long_is_not_read(tmp_path):
    with pytest.raises(PlayerError, match="larger than 2 MB"):
        card_packs.read(written(tmp_path, "#" * (card_packs.MAX_PACK_BYTES + 1)))


def test_a_missing_pack_is_reported(tmp_path):
    with pytest.raises(PlayerError, match=r"^none\.toml: .*not exist"):
        card_packs.read(tmp_path / "none.toml")


def test_an_invalid_pack_does_not_hide_the_others():
    card_packs.save(MINE)
    written(card_packs.packs_folder(), "name = 3", "worse.toml")
    found, said = card_packs.read_all(card_packs.packs_folder())
    assert "Mine" in {pack.name for pack in found}
    assert said == ("worse.toml: name: expected `str`, got `int`",)


def test_a_pack_with_duplicate_card_names_is_not_saved():
    with pytest.raises(PlayerError, match="duplicate name"):
        card_packs.save(msgspec.structs.replace(MINE, twist=MINE.twist * 2))
    assert not card_packs.packs_folder().exists()


@examples(150)
@given(st.binary(max_size=400))
def test_any_bytes_give_a_pack_or_one_sentence(tmp_path_factory, data):
    path = tmp_path_factory.mktemp("any") / "any.toml"
    path.write_bytes(data)
    reads_or_tells(path)


@examples(150)
@given(
    st.sampled_from(list(SHIPPED.values())),
    st.integers(0, 10**6),
    st.sampled_from(["", "]", '"', "= ", "nan", "1e999", "[[victory]]", "\x00", "-1", "[", "é"]),
)
def test_a_damaged_pack_gives_a_pack_or_one_sentence(tmp_path_factory, pack, at, damage):
    text = pack_text(pack)
    at %= len(text)
    path = tmp_path_factory.mktemp("damaged") / "damaged.toml"
    path.write_text(text[:at] + damage + text[at + 3 :], "utf-8")
    reads_or_tells(path)


def reads_or_tells(path):
    told = path.name
    try:
        card_packs.read(path)
    except PlayerError as error:
        told = str(error)
    assert told.startswith(path.name)
    assert "\n" not in told


def test_cards_are_drawn_from_the_usual_set_until_another_is_chosen():
    assert card_packs.deck_pack_name("warcry-1e") == "Core set"
    change(drawn_from={"warcry-1e": "Catacombs"})
    assert (card_packs.deck_pack_name("warcry-1e"), card_packs.deck_pack_name("warcry-2e")) == (
        "Catacombs",
        "Heart of Ghur",
    )
    change(packs_off=("Catacombs",))
    assert card_packs.deck_pack_name("warcry-1e") == "Core set"
    change(packs_off=("Catacombs", "Core set"))
    assert card_packs.deck_pack_name("warcry-1e") == ""
    change(packs_off=(), drawn_from={"warcry-1e": ""})
    assert card_packs.deck_pack_name("warcry-1e") == ""


def test_a_deck_missing_from_the_set_is_drawn_from_all_sets():
    card_packs.save(CardPack("Ours", systems=("warcry-1e",), victory=(VictoryCard("Win"),)))
    change(drawn_from={"warcry-1e": "Ours"})
    assert (card_packs.deck_pack_name("warcry-1e", "victory"), card_packs.deck_pack_name("warcry-1e", "twist")) == (
        "Ours",
        "",
    )


@pytest.mark.parametrize(
    "text",
    [
        ".".join("a" * 5_000) + " = 1",
        ".".join(['"a\u2028"'] * 5_000) + " = 1",
        "[" + ".".join("a" * 1_000) + "]" + "\nb = 1" * 5_000,
    ],
    ids=["a key", "a key with line separators", "a header above many lines"],
)
def test_keys_of_thousands_of_parts_are_refused_before_they_are_read(tmp_path, text):
    with pytest.raises(PlayerError, match=r"bad\.toml .*dots"):
        card_packs.read(written(tmp_path, text))


def test_such_keys_of_a_model_card_are_refused_too(tmp_path):
    (tmp_path / CARD).write_text(".".join(['"a\u2028"'] * 5_000) + " = 1", "utf-8")
    with pytest.raises(PlayerError, match="dots"):
        read_card(tmp_path)
