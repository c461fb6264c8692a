import re
from html.parser import HTMLParser

from msgspec.structs import replace

from app.games.battle_actions import Attack, EndBattle, NextPhase, Note, Score, TakeDown
from app.games.card_map import CardPoint
from app.games.game_list import find_game
from app.games.warcry.cards.card_terms import CardQuestion
from app.games.warcry.cards.decks import DeploymentCard, TwistCard, VictoryCard
from app.games.warcry.state import Battleplan, with_plan
from app.model import Battle, CardAnswer, Clock, LogEntry, Roll
from app.reports.battle_report.html_page import format_html
from app.reports.battle_report.plain_text import format_text
from app.reports.battle_report.report import make_report
from app.reports.battle_report.round_pictures import RoundPicture
from tests.fighting_scenes import session

SYSTEM = "warcry-2e"
GIVEN = {
    "fighters": [
        {"id": "Axe", "at": [5, 5], "points": 120},
        {"id": "Shade", "at": [9, 9], "points": 80},
        {"id": "Bow", "side": "Blue", "at": [7, 5], "points": 200},
    ],
    "tokens": [{"id": "Altar", "at": [5, 7]}],
}
WHICH = CardQuestion("edge", "Which edge?", "attacker", "edge")
PLAN = Battleplan(
    victory=VictoryCard("Altar of <Ash>", rounds=1, words="Hold the altar.", questions=(WHICH,)),
    twists=(TwistCard("Fog", words="Nobody sees far."),),
    attacker="Red",
    defender="Blue",
    answers=(CardAnswer("vault", "Altar", "Blue", secret=True), CardAnswer("edge", "left", "Red")),
)


def played():
    """Returns a round in which something happens, and a rule is overruled."""
    opened = session(SYSTEM, GIVEN)
    opened = type(opened)(with_plan(opened.battle, PLAN), opened.table.meshes)
    attack = Attack("Axe", 0, "Bow", Roll("3D6", (3, 5, 6), typed=True))
    opened.do(attack, opened.check(attack))
    opened.do(Note(LogEntry("Axe sees Bow: visible, with with 3 mm of clearance", "sight")))
    opened.do(Score("Red", 2, "the altar"))
    opened.do(TakeDown("Bow"))
    for end in (NextPhase(), EndBattle("Red")):  # what the card means by its own words is for the players to say
        opened.do(end, opened.check(end))
    return opened


def told():
    opened = played()
    return format_text(make_report(opened.battle, opened.game))


def test_a_report_begins_with_the_sides_and_their_objective():
    lines = told().splitlines()
    assert lines[0] == "Red – Blue: battle report"
    assert "Red against Blue. Victory card Altar of <Ash>: Hold the altar." in lines[3]


def test_attacker_and_defender_are_named_once_known():
    assert "Red is the attacker, Blue the defender" in told()
    opened = played()
    alone = with_plan(opened.battle, replace(PLAN, defender=""))
    assert "the defender" not in format_text(make_report(alone, opened.game))


def test_warbands_are_listed_with_their_points():
    text = told()
    assert "Red: 200 points" in text
    assert "- Axe, 120 points" in text


def test_events_are_listed_under_their_round_and_phase():
    text = told()
    assert text.index("Round 1") < text.index("Combat phase") < text.index("Red scores 2 points: the altar")


def test_dice_are_listed_as_they_fell_and_marked_as_rolled_on_the_table():
    assert re.search(r"\[.*3D6 3, 5, 6, rolled on the table\]", told())


def test_overruled_rules_are_listed():
    assert "Overruled by the players: " in told()


def test_verdicts_on_sight_are_collected():
    text = told()
    assert "Line-of-sight verdicts" in text
    assert text.count("Axe sees Bow: visible") == 2


def test_the_end_lists_casualties_winner_and_margin():
    opened = played()
    assert opened.battle.clock.stage == "over"
    text = told()
    assert "Blue, taken down: Bow" in text
    assert "Red has won." in text
    assert "Victory points: Red 2, Blue 0" in text
    assert "Altar is " in text


def test_the_report_of_an_unfinished_battle_reveals_no_secrets():
    opened = session(SYSTEM, GIVEN)
    battle = with_plan(opened.battle, PLAN)
    text = format_text(make_report(battle, opened.game))
    assert "vault" not in text
    assert "Red: Which edge? left" in text
    assert "is in progress; the battle is undecided." in text
    assert "Blue: vault: Altar" in told()


def test_the_colour_of_an_open_point_is_named():
    opened = session(SYSTEM, GIVEN)
    card = DeploymentCard("Open", points=(CardPoint("dagger", "", 1, at=(0.0, 3.0)),))
    plan = replace(PLAN, deployment=card, answers=(CardAnswer("colour-of-point 1", "red"),))
    text = format_text(make_report(with_plan(opened.battle, plan), opened.game))
    assert "Colour of point 1: Red" in text
    assert "colour-of-point" not in text


def test_every_report_says_that_it_is_unofficial():
    opened = played()
    assert "unofficial" in told()
    assert "unofficial" in format_html(make_report(opened.battle, opened.game))


class Reader(HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.words = [], []

    def handle_starttag(self, tag, attributes):
        assert tag not in ("script", "link", "img", "iframe")
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)


def test_the_page_is_complete_escaped_and_self_contained():
    opened = played()
    page = format_html(make_report(opened.battle, opened.game))
    reader = Reader()
    reader.feed(page)
    assert reader.open == []
    assert "<Ash>" not in page
    assert "Altar of <Ash>" in "".join(reader.words)
    assert "http" not in page


def test_the_page_fits_a_phone_and_declares_its_language():
    opened = played()
    page = format_html(make_report(opened.battle, opened.game))
    assert '<html lang="en">' in page
    assert '<meta name="viewport" content="width=device-width, initial-scale=1">' in page


def test_the_side_of_a_line_is_shown_by_mark_and_colour():
    opened = played()
    page = format_html(make_report(opened.battle, opened.game))
    mark = '<span class="{1}" role="img" aria-label="{0}" title="{0}">{2}</span>'
    red, blue = mark.format("Red", "side-0", "▲"), mark.format("Blue", "side-1", "■")
    assert ".side-0 { color: #bd451c; }" in page
    assert ".side-1 { color: #1a5c9e; }" in page
    assert f"{red} Red: 200 points" in page
    assert f"{blue} Blue: 200 points" in page
    assert f'<li class="attack">{red} Axe' in page


def test_a_drawing_is_below_the_heading_of_its_round():
    opened = played()
    page = format_html(
        make_report(opened.battle, opened.game), {1: RoundPicture("Plan", "<svg><title>Plan</title></svg>")}
    )
    assert '<h2>Round 1</h2>\n<figure class="round"><div class="plan"><svg>' in page


def test_sets_of_initiative_dice_are_listed_once():
    rolled = Roll("6D6", (5, 5, 5, 2, 4, 6), "initiative")
    told_in_sets = "Red rolls for initiative: triple 5, single 6, single 4, single 2"
    log = (
        LogEntry(told_in_sets, "roll", 1, "hero", "Red", rolls=(rolled,)),
        LogEntry("Red falls", "roll", 1, "hero", "Red", rolls=(Roll("D6", (4,), "impact"),)),
    )
    text = format_text(make_report(Battle(SYSTEM, log=log, clock=Clock("battle", round=1)), find_game(SYSTEM)))
    assert f"- {told_in_sets}\n" in text
    assert "- Red falls [impact: D6 4]\n" in text


def test_fighters_with_the_same_name_are_listed_by_their_numbers():
    given = {"fighters": [{"id": name, "at": [5, y]} for y, name in enumerate(("Axe 10", "Axe 2", "Axe", "Bow"), 3)]}
    opened = session(SYSTEM, given)
    lines = [line.text for line in make_report(opened.battle, opened.game).sections[1].lines]
    assert [line.partition(" (")[0] for line in lines] == ["Axe", "Axe 2", "Axe 10", "Bow"]


def test_sides_of_two_factions_are_called_by_them():
    opened = played()
    sides = tuple(
        replace(side, faction=name) for side, name in zip(opened.battle.sides, ("Wolves", "Bears"), strict=True)
    )
    named = make_report(replace(opened.battle, sides=sides), opened.game)
    assert named.title == "Wolves – Bears: battle report"


def test_every_line_of_the_text_is_on_the_page():
    opened = played()
    reader = Reader()
    reader.feed(format_html(make_report(opened.battle, opened.game)))
    words = "".join(reader.words)
    for section in make_report(opened.battle, opened.game).sections:
        assert section.title in words
        assert all(line.text in words for line in section.lines)


def test_a_battle_without_events_has_a_short_report():
    from tests.scenes import battle, fighter

    text = format_text(make_report(battle(fighter("A", 10, 10)), find_game("free")))
    assert text.startswith("Battle report")
    assert "The battle has not begun yet." in text


def test_the_actions_of_an_activation_are_one_line_that_names_the_fighter_once():
    hits = (Roll("2D6", (1, 6)),)
    log = (
        LogEntry("Asha is activated", "clock", 1, "combat", "Red", "Asha"),
        LogEntry("Asha walks 4 inches", "move", 1, "combat", "Red", "Asha"),
        LogEntry("Asha attacks Dru: 1, 6 on 4+", "attack", 1, "combat", "Red", "Asha", hits, ("too far",)),
        LogEntry("Bor is activated", "clock", 1, "combat", "Red", "Bor"),
    )
    told = format_text(make_report(Battle(SYSTEM, log=log, clock=Clock("battle", round=1)), find_game(SYSTEM)))
    assert "- Asha: walks 4 inches · attacks Dru: 1, 6 on 4+\n" in told
    assert "\n    Overruled by the players: too far\n- Bor is activated\n" in told
