"""Questions about Warcrow's magic: the decisions during a spell, its dice, and its effects on the table."""

from app.games.warcrow.magic.cast import spell_options
from app.games.warcrow.state import read_state
from app.games.warcrow.units.lasting_effects import effect_reminders
from tests.cases.case_questions import question
from tests.cases.questions_warcrow_units import TELLS, army_session, make_action

TELLS |= {
    "effects-on": lambda opened, battle, state, about: [
        [one.name, one.source, one.until]
        for element in state.elements
        for one in element.effects
        if element.piece == about
    ],
    "until": lambda opened, battle, state, about: [one.until for one in state.unit(about).tokens.effects],
    "declared": lambda opened, battle, state, about: [
        [one.kind, one.target, one.free] for one in state.course.activation.actions
    ],
    "effect-reminders": lambda opened, battle, state, about: [one.text for one in effect_reminders(opened.table)],
    "course": lambda opened, battle, state, about: getattr(state.course, about),
}


@question
def what_is_asked(system, given):
    """Returns who decides what before an action continues: the side and its answers as text; false if nobody does."""
    opened = army_session(system, given)
    asked = opened.game.rule(opened.table, make_action(given["action"])).choice_request()
    return [asked.side, [text for text, _ in asked.answers], asked.main] if asked else False


@question
def dice_asked_for(system, given):
    """Returns the dice of an action: whose, how many, of which kind."""
    opened = army_session(system, given)
    requests = opened.rule(make_action(given["action"])).dice_requests()
    return [[one.side, one.count, one.kind] for one in requests]


@question
def notes_of_dice(system, given):
    """Returns the notes beside the dice of an action."""
    opened = army_session(system, given)
    return [one.note for one in opened.rule(make_action(given["action"])).dice_requests()]


@question
def spells_offered(system, given):
    """Returns the spells that a unit is offered, by their targets, with the rows against each."""
    opened = army_session(system, given)
    found = spell_options(opened.table, read_state(opened.battle).unit(given["unit"]))
    return {one.id: [problem.row for problem in one.problems] for one in found}
