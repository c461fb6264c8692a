"""Warcrow's set-up as shown in the window: armies as rosters, choices, deployment of units, and secrets."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from app.core import app_paths
from app.core.errors import PlayerError
from app.core.language import set_language
from app.games.warcrow.book import find_book
from app.games.warcrow.rosters.army_roster import FORMS, WarcrowMuster
from app.games.warcrow.rosters.unit_form import read_sheet
from app.games.warcrow.setup import scenario_choice
from app.games.warcrow.setup.deploy_unit import DeployUnit, HideUnit
from app.games.warcrow.setup.setup_guide import WarcrowSetup
from app.games.warcrow.state import read_state
from app.games.warcrow.units.characters import JoinUnit
from app.model import Battle, Board, Pose, Round
from app.reports.battle_report.plain_text import format_text
from app.reports.battle_report.report import make_report
from app.rosters import Roster
from app.rosters.roster_file import read_bytes
from app.session import Session
from tests.batches import do_batch
from tests.cases.questions_warcrow import meshes
from tests.warcrow_scenes import BLUE, RED, STRIDE, muster, take

MUSTER, SETUP = WarcrowMuster(), WarcrowSetup()
EMBER, FEN = MUSTER.demo_rosters()
SCOUT = {"id": "Fox", "side": "Red", "count": 2, "keywords": ["Scout"]}
STANDING = {**BLUE, "at": [[5, 8], [7.5, 8], [10, 8]]}
LIST = """Grey Morning
Faction: Ash Folk

Ash Guard x1 (25 pts)
What is this
"""
TABLE = """faction_id,Faction,Unit Name EN,Command,Characteristics,Keywords,High Command,Points Cost
ash,Ash Folk,Ash Guard,0,"[Infantry, Elf]","[Scout, Lethal (2]",No,25
"""


def begun():
    """Returns a Warcrow battle in which nothing has happened."""
    return Session(Battle("warcrow", Board(60 * STRIDE, 60 * STRIDE)), meshes)


def mustered(session, roster, side):
    session.do(MUSTER.make_action(session.battle, roster, side, False))
    return session


def deploying(*units):
    """Returns units during deployment; Red begins, and has the far edge."""
    session = muster(units)
    for id in ("scenario take-positions", "initiative Red", "begin"):
        take(session, id)
    return session


def deploy(session, fighter, x, y):
    return SETUP.deploy(session.table, fighter, Pose(x * STRIDE, y * STRIDE))


def texts(problems):
    return [problem.text for problem in problems]


def steps(session):
    return [step.id for step in SETUP.steps if not step.is_done(session.battle)]


# rosters


def test_a_mustered_army_reads_back_as_the_same_roster():
    session = mustered(begun(), EMBER, "Red")
    assert MUSTER.read_roster(session.battle, "Red").fighters == EMBER.fighters
    assert session.battle.log[-1].text == "Red musters 5 units"


def test_mustering_an_army_again_replaces_the_first():
    session = mustered(mustered(begun(), EMBER, "Red"), FEN, "Red")
    assert {unit.card.name for unit in read_state(session.battle).units} == {one.profile.name for one in FEN.fighters}
    assert len(session.battle.all_fighters) == FEN.heads


def test_a_character_stays_with_its_unit_when_the_army_changes():
    session = mustered(begun(), EMBER, "Red")
    session.do(JoinUnit("Captain Ysolde", "Cinder Guard"))
    more = replace(EMBER, fighters=(*EMBER.fighters, EMBER.fighters[0]))
    mustered(session, more, "Red")
    assert read_state(session.battle).unit("Captain Ysolde").host == "Cinder Guard"
    assert "Cinder Guard 2" in [unit.id for unit in read_state(session.battle).units]


def test_unknown_values_of_a_unit_are_asked_for_and_never_guessed():
    found = read_bytes(LIST.encode(), "list.txt", (FORMS,))
    (line,) = found.roster.fighters
    assert (line.count, line.base, line.has_figures, line.points) == (0, None, False, 25)
    assert "What is this" in found.left_out[0]
    with pytest.raises(PlayerError, match="the details of Ash Guard"):
        MUSTER.make_action(begun().battle, found.roster, "Red", False)


def test_an_unknown_keyword_is_reported_and_the_rest_of_its_row_is_kept():
    found = read_bytes(TABLE.encode(), "units.csv", (FORMS,))
    (known,) = found.fighters
    assert read_sheet(known.recruit).keywords == ("Infantry", "Elf", "Scout")
    assert "Lethal (2" in found.left_out[0]


@pytest.fixture
def german():
    set_language("de", app_paths.TRANSLATIONS)
    yield
    set_language("en", Path())


@pytest.mark.usefixtures("german")
def test_objectives_have_names_in_the_players_language_and_follow_the_zones():
    session = mustered(mustered(begun(), EMBER, "Red"), FEN, "Blue")
    expanse = next(one for one in find_book().scenario if any(spot.holder for spot in one.objectives))
    session.do(scenario_choice.ChooseScenario(expanse.id))
    session.do(scenario_choice.ChooseZone("Blue"))
    held = [token.holder for token in session.battle.tokens if token.kind == "objective"]
    assert held == [{"red": "Blue", "blue": "Red", "": ""}[spot.holder] for spot in expanse.objectives]
    english = {spot.words for spot in expanse.objectives}
    assert english.isdisjoint(token.id for token in session.battle.tokens)


def test_a_moved_objective_follows_the_zones_too():
    session = mustered(mustered(begun(), EMBER, "Red"), FEN, "Blue")
    session.do(scenario_choice.ChooseScenario("expanse"))
    moved = next(token for token in session.battle.tokens if token.id == "Brown objective 1")
    moved = replace(moved, at=(moved.at[0] + 5.0, *moved.at[1:]))
    session = Session(session.battle.with_tokens(moved), meshes)
    session.do(scenario_choice.ChooseZone("Blue"))
    assert [token.holder for token in session.battle.tokens] == ["", "Blue", "Blue", "Red", "Red"]


# the form of a card


def typed(recruit, **changes):
    form = MUSTER.card_form
    return form.make({**form.read(recruit, ""), **changes}, recruit)


def test_viewing_a_card_does_not_change_it():
    for roster in (EMBER, FEN):
        for recruit in roster.fighters:
            assert read_sheet(typed(recruit)) == read_sheet(recruit)


def test_a_unit_can_be_mustered_after_entering_figures_attacks_and_skills():
    (line,) = read_bytes(LIST.encode(), "list.txt", (FORMS,)).roster.fighters
    attack = {"name": "axes", "dice": "2 red", "reach": 0, "switches": "one; two"}
    skill = {
        "name": "Vigil", "kind": "command", "permanent": True, "target": "friend", "reach": 5, "needs_sight": False,
        "gives": "", "text": "Look out",
    }  # fmt: skip
    moves = {"first": 3.5, "second": 3, "charge": 9}
    figures = {"willpower": "1 yellow", "defence": "1 blue", "wounds": 3, "morale": 0, "conquest": 1} | moves
    for missing in figures:  # No value of a card is guessed.
        with pytest.raises(PlayerError):
            typed(line, **{id: value for id, value in figures.items() if id != missing})
    changes = figures | {"attacks": (attack,), "skills": (skill,)}
    done = typed(line, **changes, keywords="Infantry, Join (Infantry, Elf), Scout")
    card = read_sheet(done).card
    assert (card.wounds, card.attacks[0].switches, card.skills[0].reach) == (3, ("one", "two"), 5.0)
    assert read_sheet(done).keywords == ("Infantry", "Join (Infantry, Elf)", "Scout")
    ready = Roster(fighters=(replace(done, count=4, base=Round(30.0)),))
    assert len(mustered(begun(), ready, "Red").battle.fighters_of("Red")) == 4


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"name": ""}, "Enter a name"),
        ({"keywords": "Lethal (2"}, "is not a keyword"),
        ({"defence": "2 pink"}, "DEF dice: "),
        ({"willpower": ""}, "Enter the dice for WP"),
    ],
)
def test_errors_in_a_form_are_reported_in_a_sentence(changes, told):
    with pytest.raises(PlayerError, match=told.replace("(", r"\(")):
        typed(EMBER.fighters[0], **changes)


# steps and choices


def test_armies_come_before_the_scenario_and_the_scenario_before_deployment():
    session = begun()
    assert steps(session) == ["muster", "scenario", "deploy"]
    mustered(mustered(session, EMBER, "Red"), FEN, "Blue")
    assert steps(session) == ["scenario", "deploy"]
    for id in ("scenario take-positions", "initiative Red", "begin"):
        take(session, id)
    assert steps(session) == ["deploy"]


def test_choices_are_shown_with_their_meaning():
    session = mustered(mustered(begun(), EMBER, "Red"), FEN, "Blue")
    open_ = [choice.title for choice in SETUP.choices(session.table) if choice.chosen < 0 and not choice.nothing]
    assert open_ == ["Scenario", "Initiative (deploys first)"]
    take(session, "scenario take-positions")
    chosen = next(choice for choice in SETUP.choices(session.table) if choice.title == "Scenario")
    assert "3 rounds of 5 turns" in chosen.about


def test_the_unit_a_character_joins_can_be_chosen_and_undone():
    session = mustered(mustered(begun(), EMBER, "Red"), FEN, "Blue")

    def captain():
        return next(one for one in SETUP.choices(session.table) if "Captain Ysolde" in one.title)

    assert captain().chosen == -1
    session.do(dict(captain().answers)["Cinder Guard"])
    assert captain().answers[captain().chosen][0] == "Cinder Guard"
    session.do(dict(captain().answers)["none"])
    assert captain().chosen == -1


# units in hand


def test_a_unit_is_set_up_as_a_whole_within_its_zone():
    session = deploying(RED, BLUE)
    action = deploy(session, "Ash 1", 30, 51)
    assert session.check(action) == ()
    assert len(action.places) == 3


def test_a_deployment_without_space_is_refused_with_the_reason():
    session = deploying(RED, BLUE)
    problems = texts(session.check(deploy(session, "Ash 1", 30, 30)))
    assert problems == ["Ash is not wholly within the zone of Red"]


def test_a_scout_near_an_edge_is_placed_at_it():
    session = deploying(SCOUT, STANDING)
    at_edge = deploy(session, "Fox 1", 2.5, 35)
    assert dict(at_edge.places)["Fox 1"].x == pytest.approx(STRIDE, abs=0.2)
    assert session.check(at_edge) == ()


def test_a_visible_scout_far_from_any_edge_is_refused():
    session = deploying(SCOUT, STANDING)
    seen = deploy(session, "Fox 1", 1, 15)
    assert texts(session.check(seen)) == ["Birch is within 12 strides and sees Fox"]
    far = deploy(session, "Fox 1", 20, 35)
    assert texts(session.check(far)) == ["Fox is neither in its zone nor at an edge of the battlefield"]


def test_a_scout_may_deploy_outside_its_zone():
    session = deploying(SCOUT, BLUE)
    fox, birch = (session.battle.any_fighter(id) for id in ("Fox 1", "Birch 1"))
    (scouts,), (usual,) = (session.game.deploy_regions(session.table, one) for one in (fox, birch))
    assert scouts.area.area > usual.area.area
    assert scouts.area.bounds[1] < 50 * STRIDE


def test_all_units_can_be_placed_at_once_without_problems():
    session = deploying(RED, SCOUT, BLUE)
    assert not do_batch(session, "place_all").shortfall
    judge = session.game.placement_problems
    assert all(one.done for one in SETUP.placeables(session.battle))
    assert not [text for one in SETUP.placeables(session.battle) for text in texts(judge(session.table, one.id))]


# secrets


def test_a_hidden_unit_is_called_by_number_until_its_player_asks():
    session = deploying(RED, SCOUT, BLUE)
    session.do(HideUnit("Fox"))
    assert SETUP.secret_fighters(session.battle) == {"Fox 1", "Fox 2"}
    assert "Fox" not in [one.name for one in SETUP.placeables(session.battle)]
    offered = session.game.turn_prompt(session.table).options
    assert not [one.text for one in offered if "Fox" in one.text]
    assert session.undo_label == "Keep a unit hidden"
    assert not [line.text for line in session.battle.log if "Fox" in line.text]
    assert SETUP.secret_names(session.battle, "Red") == ("1. Fox",)
    assert SETUP.secret_names(session.battle, "Blue") == ()
    session.do(HideUnit("Fox", on=False))
    assert SETUP.secret_fighters(session.battle) == frozenset()


def test_the_report_names_no_hidden_unit_until_the_battle_is_over():
    session = deploying(RED, SCOUT, BLUE, {"id": "Crow", "side": "Red", "keywords": ["Character"]})
    session.do(JoinUnit("Crow", "Fox"))
    session.do(HideUnit("Fox"))
    told = format_text(make_report(session.battle, session.game))
    assert "- Ash: 3 troops" in told
    assert "- 1 hidden unit" in told
    assert "Fox: 2 troops" not in told
    assert "has joined Fox" not in told
    over = replace(session.battle, clock=replace(session.battle.clock, stage="over"))
    assert "Fox: 2 troops" in format_text(make_report(over, session.game))


def test_a_character_in_a_hidden_unit_is_secret_and_appears_with_it():
    crow = {"id": "Crow", "side": "Red", "keywords": ["Character", "Join"]}
    session = deploying(
        {**SCOUT, "keywords": ["Ambusher"]}, BLUE, {**RED, "at": [[40, 55], [42.5, 55], [45, 55]]}, crow
    )
    session.do(JoinUnit("Crow", "Fox"))
    session.do(HideUnit("Fox"))
    assert SETUP.secret_fighters(session.battle) == {"Fox 1", "Fox 2", "Crow 1"}
    assert not [one.title for one in SETUP.choices(session.table) if "Crow" in one.title]
    for id in ("deploy Birch", "begin-battle", "first Red"):
        take(session, id)
    session.do(deploy(session, "Fox 1", 10, 40))
    assert SETUP.secret_fighters(session.battle) == frozenset()


def test_a_unit_on_the_table_is_not_secret():
    session = deploying({**SCOUT, "at": [[30, 55], [32.5, 55]]}, BLUE)
    assert isinstance(SETUP.deploy(session.table, "Fox 1", Pose(450.0, 800.0)), DeployUnit)
    assert SETUP.secret_fighters(session.battle) == frozenset()


def test_a_hidden_unit_appears_where_its_player_chooses():
    session = deploying({**SCOUT, "keywords": ["Ambusher"]}, BLUE, {**RED, "at": [[40, 55], [42.5, 55], [45, 55]]})
    session.do(HideUnit("Fox"))
    for id in ("deploy Birch", "begin-battle", "first Red"):
        take(session, id)
    offered = {one.id: one for one in session.game.turn_prompt(session.table).options}
    assert (offered["arrive-at Fox"].asks, offered["arrive-at Fox"].subject) == ("pose", "Fox 1")
    assert "Fox" not in offered["arrive-at Fox"].text
    there = deploy(session, "Fox 1", 10, 40)
    assert session.check(there) == ()
    session.do(there)
    assert SETUP.secret_fighters(session.battle) == frozenset()
    assert session.battle.clock.active
