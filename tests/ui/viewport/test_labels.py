import itertools
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QPainter

from app.games.battle_status import FighterStatus, LabelToken
from app.geometry.drawing.camera import Orbit
from app.ui.viewport.fighter_labels import (
    LabelLayout,
    LabelOptions,
    make_labels,
    max_name_width,
    paint_labels,
    project_outlines,
)
from app.ui.viewport.frame_settings import Highlights
from app.ui.viewport.label_content import LabelContent
from app.ui.viewport.label_layout import LabelRect
from app.ui.viewport.label_picture import draw_label, label_size, text_width
from app.ui.viewport.overlay import Overlay, Tag
from app.ui.viewport.render_scene import RenderScene
from app.ui.viewport.scene import VerdictBadge
from app.ui.widgets.theme import theme
from app.ui.widgets.token_signs import TOKEN_SIGNS
from tests.effort import examples
from tests.ui.viewport.looks import colours, fighter, scene

pytestmark = pytest.mark.usefixtures("qapp")

NO_HIGHLIGHTS, ALL = Highlights(), LabelOptions()
SIZE = (680.0, 640.0)
CAMERA = Orbit(distance=1500.0).camera()
LONG = "Reader of the very long Lamplighter's Litany of Saint Ost, 61"
IDS = ("Ashka", "Borin", "Cato", "Dray")


def looks(*ids):
    return [fighter(id, "red" if number % 2 == 0 else "blue", 150 + 120 * number, 200) for number, id in enumerate(ids)]


def place_labels(fighters, highlights=NO_HIGHLIGHTS, wish=ALL, tags=(), camera=CAMERA, size=SIZE, scale=1.0):
    """Returns the places of labels, and the rectangles of the models."""
    render_scene = RenderScene()
    render_scene.show_scene(scene(*fighters))
    outlines = {id: one.outline for id, one in render_scene.fighters.items()}
    labels = make_labels([one.look for one in render_scene.fighters.values()], highlights, wish, [Overlay(tags=tags)])
    places = LabelLayout().place(labels, outlines, camera, size, scale)
    return places, project_outlines(outlines, camera, size)


def forms(highlights=NO_HIGHLIGHTS, wish=ALL, tags=(), ids=IDS):
    """Returns the form of each visible label, by fighter or by text."""
    places, _ = place_labels(looks(*ids), highlights, wish, tags)
    return {place.label.id or place.label.content.text: place.form for place in places}


@examples(60)
@given(
    st.lists(
        st.tuples(st.floats(0, 762), st.floats(0, 559), st.text("abcdefgh", min_size=1, max_size=70)), max_size=24
    ),
    st.sampled_from(["all", "short", "hover", "none"]),
    st.sampled_from([1.0, 1.5, 2.0]),
    st.booleans(),
    st.floats(-180, 180),
)
def test_no_label_is_cut_or_covers_another_label_or_without_need_a_fighter(spots, grade, scale, moving, azimuth):
    fighters = [fighter(f"{text}{number}", "red", x, y) for number, (x, y, text) in enumerate(spots)]
    highlights = Highlights(*((fighters[-1].id,), *(one.id for one in fighters[:4])) if len(fighters) > 4 else ())
    tags = tuple(Tag(text, (x, y, 0.0), short=text[:1]) for x, y, text in spots[::3])
    camera = Orbit(distance=1100.0, azimuth=azimuth).camera()
    places, models = place_labels(fighters, highlights, LabelOptions(grade, moving), tags, camera, SIZE, scale)
    rooms = [place.rect for place in places]
    assert not any(a.overlaps(b) for a, b in itertools.combinations(rooms, 2))
    others = [place.rect for place in places if not place.label.needed]
    assert not any(room.overlaps(model) for room in others for model in models.values())
    assert all(LabelRect(0, 0, *SIZE).contains(room) for room in rooms)


def test_no_label_is_under_a_card():
    render_scene = RenderScene()
    render_scene.show_scene(scene(*looks("Ashka")))
    ashka, outlines = render_scene.fighters["Ashka"], {"Ashka": render_scene.fighters["Ashka"].outline}
    labels, layout = make_labels([ashka.look], NO_HIGHLIGHTS), LabelLayout()
    (free,) = layout.place(labels, outlines, CAMERA, SIZE)
    card = QRect(*(round(side) for side in (free.rect.left - 5, free.rect.top - 5, 300, 25)))
    (moved,) = layout.place(labels, outlines, CAMERA, SIZE, covered=[card])
    assert not moved.rect.overlaps(LabelRect(card.left(), card.top(), card.right() + 1, card.bottom() + 1))


@pytest.mark.parametrize("grade", ["all", "short", "hover"])
def test_no_label_covers_tokens_on_the_table(grade):
    observer = fighter("Ashka", "red", 381, 279)
    highlights = Highlights(observer="Ashka", hovered="Ashka")
    (free,), _ = place_labels([observer], highlights, LabelOptions(grade))
    lies = (381.0, 279.0 + 70.0, 3.0)
    ring = np.array(lies) + 20 * np.array([(np.cos(t), np.sin(t), 0) for t in np.linspace(0, 6.28, 60)])
    pixels, _ = CAMERA.pixels(ring, SIZE)
    token = LabelRect(*pixels.min(axis=0), *pixels.max(axis=0))
    assert free.rect.overlaps(token)
    places, _ = place_labels(
        [observer], highlights, LabelOptions(grade), [Tag("Treasure 5", lies, short="5", radius=20.0)]
    )
    assert "Ashka" in [place.label.id for place in places]
    assert not any(place.rect.overlaps(token) for place in places)
    told = [place.label.content.text for place in places if not place.label.id]
    assert told == {"all": ["Treasure 5"], "short": ["5"], "hover": []}[grade]


def test_the_rectangle_of_a_model_contains_all_of_it():
    places, models = place_labels(looks("Ashka"))
    ring = [(150 + 16 * np.cos(t), 200 + 16 * np.sin(t), z) for t in np.linspace(0, 6.28, 60) for z in (0, 3.5)]
    body = [(150 + 12 * np.cos(t), 200 + 12 * np.sin(t), 40) for t in np.linspace(0, 6.28, 60)]
    pixels, _ = CAMERA.pixels(np.array(ring + body), SIZE)
    drawn, found = LabelRect(*pixels.min(axis=0), *pixels.max(axis=0)), models["Ashka"]
    assert found.contains(drawn)
    assert max(np.abs(np.subtract(found, drawn))) < 4
    assert len(places) == 1


def test_modes_all_and_short_name_everyone_and_hover_only_relevant_fighters():
    chosen = Highlights(observer="Ashka", active="Borin")
    assert forms() == dict.fromkeys(IDS, "full")
    assert forms(chosen, LabelOptions("short")) == dict.fromkeys(IDS, "full")


@pytest.mark.parametrize("role", ["observer", "target", "active", "hovered"])
def test_mode_hover_labels_only_relevant_fighters(role):
    assert forms(Highlights(**{role: "Cato"}), LabelOptions("hover")) == {"Cato": "full"}


def test_mode_none_labels_only_the_fighter_under_the_mouse():
    assert forms(Highlights(("Dray",), "Borin", "Ashka", "Cato"), LabelOptions("none")) == {"Borin": "full"}


def test_recent_damage_is_shown_in_every_label_mode():
    hit = Tag("−4", (0.0, 0.0, 0.0), fighter="Cato", tone="loss")
    assert forms(wish=LabelOptions("none"), tags=(hit,)) == {"Cato": "mark"}


def test_token_names_give_way_to_measurements():
    tags = (Tag("Treasure 5", (100.0, 400.0, 0.0), short="5"), Tag("4.00″", (300.0, 400.0, 0.0)))
    told = {grade: set(forms(wish=LabelOptions(grade), tags=tags)) - set(IDS) for grade in ("all", "short", "hover")}
    assert told == {"all": {"Treasure 5", "4.00″"}, "short": {"5", "4.00″"}, "hover": {"4.00″"}}


def test_during_movement_labels_show_only_what_changes():
    chosen = Highlights(("Ashka",), "Ashka", "Ashka", "Borin", "Ashka")
    tags = (
        Tag("3.00″", (0.0, 0.0, 0.0), fighter="Dray"),
        Tag("2.10″ of 5.00″", (0.0, 0.0, 0.0), strong=True, fighter="Ashka"),
        Tag("Treasure 5", (100.0, 400.0, 0.0), short="5"),
    )
    wish = LabelOptions("all", True, statuses={"Borin": FighterStatus(8, 3)})
    assert forms(chosen, wish, tags) == {"Ashka": "mark", "Borin": "full", "Dray": "mark"}
    places, _ = place_labels(looks(*IDS), chosen, wish, tags)
    assert all(place.label.content.status is None for place in places)


def test_sight_marks_are_in_the_labels_of_enemies():
    badges = {id: VerdictBadge("yes", True) for id in ("Borin", "Cato")}
    places, _ = place_labels(looks(*IDS), Highlights(observer="Ashka"), LabelOptions("short", badges=badges))
    assert {place.label.id: place.label.content.badge is not None for place in places} == {
        "Ashka": False, "Borin": True, "Cato": False, "Dray": False,
    }  # fmt: skip


def test_the_pair_is_labelled_first_if_space_is_short():
    crowd = [fighter(f"Fighter {k}", "red", 381 + k, 280) for k in range(30)]
    places, _ = place_labels(crowd, Highlights(target="Fighter 29"), LabelOptions("short"))
    assert places[0].label.id == "Fighter 29"
    assert places[0].form == "full"
    assert len(places) < 30


def test_a_long_name_is_shortened_in_the_middle():
    longest = max_name_width(SIZE, 2.0)
    (place,), _ = place_labels([fighter(LONG, "red", 380, 280)], wish=LabelOptions(longest=longest), scale=2.0)
    text = place.label.content.text
    assert text_width(text) <= longest < max_name_width(SIZE, 1.0) < text_width(LONG)
    assert "…" in text
    assert text.startswith("Reader")
    assert text.endswith("61")
    assert place.rect.right - place.rect.left < SIZE[0] / 2


def test_texts_too_long_for_the_view_are_shortened_in_the_middle():
    wish = LabelOptions(longest=max_name_width(SIZE, 2.0))
    tag = Tag(f"{LONG} is taken down", (380.0, 280.0, 0.0), strong=True)
    (place,), _ = place_labels(
        [fighter("Ashka", "red", 100, 100)], wish=replace(wish, grade="none"), tags=[tag], scale=2.0
    )
    assert place.label.content.text.endswith("taken down")
    assert place.rect.right - place.rect.left < SIZE[0]


def content(**more):
    return LabelContent("Ashka", (0.8, 0.3, 0.1), "triangle", **more)


STATES = {
    "unhurt": FighterStatus(10),
    "hurt": FighterStatus(10, 4),
    "few wounds": FighterStatus(5, 2),
    "done": FighterStatus(10, activation="done"),
    "waiting": FighterStatus(10, activation="waiting"),
    "carries": FighterStatus(10, carries=True),
    "engaged": FighterStatus(10, engaged=True),
}


def test_every_state_changes_the_mark():
    pictures = {name: draw_label(content(status=status), "mark", 1.0, theme()) for name, status in STATES.items()}
    assert not any(a == b for a, b in itertools.combinations(pictures.values(), 2))


def test_a_full_battle_label_shows_wounds_even_at_full_health():
    quiet, played = (content(status=FighterStatus(10, activation=phase)) for phase in ("", "ready"))
    assert label_size(quiet, "full") < label_size(played, "full")
    assert label_size(quiet, "mark") == label_size(played, "mark")


def test_observer_target_and_selected_look_different_from_each_other():
    kinds = [content(), content(role="observer"), content(role="target"), content(selected=True), content(filled=True)]
    pictures = [draw_label(kind, "full", 1.0, theme()) for kind in kinds]
    assert not any(a == b for a, b in itertools.combinations(pictures, 2))


@pytest.mark.parametrize(("sure", "strength"), [(True, 0.9), (False, 0.3)])
def test_a_sight_mark_is_faint_until_certain(sure, strength):
    places, _ = place_labels(looks("Ashka"), wish=LabelOptions(badges={"Ashka": VerdictBadge("yes", sure)}))
    (place,) = places
    image = QImage(round(SIZE[0]), round(SIZE[1]), QImage.Format.Format_RGB32)
    image.fill(0xFFFFFF)
    with QPainter(image) as painter:
        paint_labels(painter, places)
    right, middle = round(place.rect.right), round((place.rect.top + place.rect.bottom) / 2)
    seen = colours(image)[middle - 6 : middle + 6, right - 20 : right - 6]
    darkest = 1 - seen[:, :, 0].min()
    assert darkest > strength if sure else strength < darkest < 0.75


def squad():
    """Returns the status of Ashka, who leads a squad of four that has tokens."""
    tokens = (LabelToken("bolt", "2 stress", 2), LabelToken("hourglass", "slowed"))
    lead = FighterStatus(wounds=3, damage=1, activation="ready", name="Guard", tokens=tokens)
    return dict.fromkeys(IDS[1:], FighterStatus(name="")) | {"Ashka": lead}


def texts(highlights=NO_HIGHLIGHTS, grade="short"):
    places, _ = place_labels(looks(*IDS), highlights, LabelOptions(grade, statuses=squad()))
    return {place.label.id: place.label.content.text for place in places if place.form == "full"}


def test_a_squad_is_named_at_its_leader_and_members_have_marks():
    assert texts() == {"Ashka": "Guard"}
    assert forms(wish=LabelOptions("short", statuses=squad())) == {"Ashka": "full"} | dict.fromkeys(IDS[1:], "mark")
    assert texts(grade="all") == {"Ashka": "Guard"}


def test_a_member_addressed_alone_has_its_own_name():
    assert texts(Highlights(observer="Borin", target="Cato"))["Borin"] == "Borin"
    assert texts(Highlights(selected=("Dray",)))["Dray"] == "Dray"
    assert "Dray" not in texts(Highlights(selected=IDS))


def test_tokens_add_an_icon_each_and_a_count_to_the_leader_label():
    bare = LabelContent("Guard", status=FighterStatus(name="Guard"))
    told = LabelContent("Guard", status=squad()["Ashka"])
    one = LabelContent("Guard", status=FighterStatus(name="Guard", tokens=(LabelToken("bolt", "1 stress"),)))
    wide = [label_size(content, "full")[0] for content in (bare, one, told)]
    assert wide[0] < wide[1] < wide[2]


@pytest.mark.parametrize("sign", sorted(TOKEN_SIGNS))
def test_each_token_icon_is_distinct(sign):
    def drawn(name):
        status = FighterStatus(name="", tokens=(LabelToken(name, name),))
        return draw_label(LabelContent("", status=status), "mark", 4.0, theme())

    assert all(drawn(sign) != drawn(other) for other in TOKEN_SIGNS if other != sign)
