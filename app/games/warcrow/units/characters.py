"""Characters joining and leaving units, and the tokens and keywords of both (W31 to W44, W108)."""

from collections.abc import Iterator

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import labelled, tr
from app.games.actions import Action
from app.games.log import with_log_line
from app.games.prompts import Option
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.flat_sight_scene import TOUCH_MM
from app.games.warcrow.keywords import find_keyword
from app.games.warcrow.measures import do_overlap, find_engagers, find_leader, fits_unit, is_on_table, standing_troops
from app.games.warcrow.pending import Flight
from app.games.warcrow.pending_kinds import cite_reading, make_problem, pending_problems
from app.games.warcrow.state import Tokens, Unit, read_state, with_state
from app.games.warcrow.stress import is_demoralized
from app.games.warcrow.units.new_units import formation_mm
from app.games.warcrow.units.unit_states import without_immune_states
from app.geometry.outlines import gap
from app.model import Battle, Id
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import fighter_outline

SECRET = ("Scout", "Ambusher")
"""Keywords of units that may start off the table."""
_BEFORE = ("", "muster", "setup", "deployment")


def granted_keywords(character: Unit) -> tuple[str, ...]:
    """Returns the keywords that a unit has from a joined Character: those that skills give, and Tinge (W32, W108)."""
    tinge = ("Tinge",) if find_keyword(character.keywords, "Tinge") else ()
    return (*tinge, *(keyword for skill in character.card.skills for keyword in skill.gives))


def with_joined(battle: Battle, id: str, host_id: str) -> Battle:
    """Returns the battle with a Character joined to a unit, with one set of tokens for both.

    The higher tinge counts (W33). In our interpretation so does the higher stress, and the states of both stay. If the
    unit is off the table, or if before the battle it gains Scout or Ambusher from the Character, both are off the table
    (W31, W32).
    """
    state = read_state(battle)
    character, host = state.unit(id), state.unit(host_id)
    tokens = replace(
        host.tokens,
        tinge=max(character.tokens.tinge, host.tokens.tinge),
        stress=max(character.tokens.stress, host.tokens.stress),
        states=tuple(dict.fromkeys((*host.tokens.states, *character.tokens.states))),
        activated=max(character.tokens.activated, host.tokens.activated),
        carries=host.tokens.carries or character.tokens.carries,
    )
    given = tuple(keyword for keyword in granted_keywords(character) if keyword not in host.gained)
    host = replace(host, tokens=tokens, gained=(*host.gained, *given))
    character = replace(character, host=host_id, damage_before=character.tokens.damage, hidden=False)
    stressed = tuple(dict.fromkeys(host_id if one == id else one for one in state.course.stressed))
    state = replace(state.with_units(host, character), course=replace(state.course, stressed=stressed))
    battle = without_immune_states(with_state(battle, state), host_id)
    # Both are off the table if the unit is, or if it becomes a Scout or Ambusher.
    own, gained = character.keywords, host.gained
    secret = any(find_keyword(own, name) and find_keyword(gained, name) for name in SECRET)
    host_off = all(battle.any_fighter(id).state.whereabouts != "table" for id in host.troops)
    if host_off or (secret and battle.clock.stage in _BEFORE):
        troops = [battle.any_fighter(id) for id in (*character.troops, *host.troops)]
        here = [one for one in troops if one.state.whereabouts == "table"]
        away = (replace(one, state=replace(one.state, whereabouts="reserve")) for one in here)
        battle = battle.with_fighters(*away)
    if not host.hidden:
        battle = with_log_line(battle, tr("{unit} joins {host}", unit=id, host=host_id), "note", side=character.side)
    return battle


def with_unit_shown(battle: Battle, id: str) -> Battle:
    """Returns the battle with a unit and the Characters that have joined it no longer hidden."""
    state = read_state(battle)
    shown = (replace(unit, hidden=False) for unit in state.units if id in (unit.id, unit.host))
    return with_state(battle, state.with_units(*shown))


def with_character_separated(battle: Battle, id: str, note: str = "") -> Battle:
    """Returns the battle with a Character separated from its unit, each with its tokens (W39 to W44).

    The Character is activated next, except before the battle or if it is demoralized. A Golem is not demoralized with
    its unit and keeps no stress beyond its own MOR. In our interpretation, an activation of the unit in this round also
    counts for the Character.
    """
    state = read_state(battle)
    character = state.unit(id)
    host = state.unit(character.host)
    shared, going = host.tokens, state.course.activation
    is_golem = find_keyword(character.keywords, "Golem") is not None
    demoralized = None if is_golem else shared.demoralized
    tokens = Tokens(
        damage=character.damage_before,
        stress=min(shared.stress, character.card.morale) if is_golem else shared.stress,
        tinge=shared.tinge,
        states=shared.states,
        activated=shared.activated + (going is not None and going.unit == host.id),
        demoralized=demoralized,
    )
    rest = {keyword for one in state.units if one.host == host.id and one.id != id for keyword in granted_keywords(one)}
    gained = tuple(keyword for keyword in host.gained if keyword in rest)
    activates = battle.clock.stage == "battle" and demoralized is None
    left = replace(character, host="", damage_before=0, tokens=tokens, left=host.id if activates else "")
    battle = with_state(battle, state.with_units(left, replace(host, gained=gained)))
    battle = without_immune_states(battle, id)
    text = tr("{unit} leaves {host}", unit=id, host=host.id)
    note = note or (cite_reading("leaver-activated") if activates and tokens.activated else "")
    return with_log_line(battle, labelled(text, note), "note", side=character.side)


def with_freed_characters(battle: Battle, host_id: str) -> Battle:
    """Returns the battle with Characters as units once all other troops of their unit are out of combat.

    Pending steps of the unit pass to them, except that a Golem does not flee. This is our interpretation: the documents
    do not say what happens to them.
    """
    state = read_state(battle)
    host = state.unit(host_id)
    standing = {one.id for one in battle.fighters}
    if standing & {*host.troops}:
        return battle
    freed = [one.id for one in state.units if one.host == host_id and standing & {*one.troops}]
    for id in freed:
        battle = with_character_separated(battle, id, tr("all other troops are casualties (as we read it)"))
        new = read_state(battle)
        battle = with_state(battle, new.with_units(replace(new.unit(id), left="")))
    if not freed:
        return battle
    state = read_state(battle).with_pending_passed_on(host_id, *freed)
    for id in freed:
        if state.unit(id).tokens.demoralized is None:  # A Golem
            state = state.without_pending(Flight(id))
    return with_state(battle, state)


def finish_leave(battle: Battle, id: str) -> Battle:
    """Returns the battle at the end of the activation in which a Character has left its unit.

    If the Character is an Officer, the unit's own leader takes the place where it began the activation (W37), or stays
    if that place is not free.
    """
    state = read_state(battle)
    character = state.unit(id)
    if not character.left:
        return battle
    host = next((unit for unit in state.units if unit.id == character.left), None)
    start = state.course.activation.start if state.course.activation else None
    battle = with_state(battle, state.with_units(replace(character, left="")))
    leader = find_leader(battle, host) if host else None
    if host is None or leader is None or start is None or not find_keyword(character.keywords, "Officer"):
        return battle
    moved = replace(leader, pose=replace(start, yaw=leader.pose.yaw))
    others = (one for one in battle.fighters if one.id != leader.id)
    if any(do_overlap(fighter_outline(moved), fighter_outline(one)) for one in others):
        text = tr("The place where {unit} stood is occupied: {name} stays", unit=id, name=leader.id)
        return with_log_line(battle, text, "note", side=host.side)
    text = tr("{name} takes the place where {unit} stood", name=leader.id, unit=id)
    return with_log_line(battle.with_fighters(moved), text, "move", side=host.side)


def leave_options(table: BattleGeometry, side: str) -> Iterator[Option]:
    """Yields a side's Characters that may leave their units and be activated instead."""
    for character in read_state(table.battle).units:
        action = LeaveUnit(character.id)
        if character.side != side or not character.host or not set(character.troops) & table.battle.ids:
            continue
        if not LeaveUnitRule(table, action).check():
            text = tr("{unit} leaves {host} to be activated", unit=character.id, host=character.host)
            yield Option(f"leave {character.id}", text, "fighter", character.leader, action, secondary=True)


def may_join(table: BattleGeometry, character: Unit, host: Unit) -> bool:
    """Returns whether a Character that has joined no unit may join this one without breaking a rule."""
    if character.host or host.host or host.id == character.id or host.side != character.side:
        return False
    if any(one.host == character.id for one in read_state(table.battle).units):
        return False
    return not JoinUnitRule(table, JoinUnit(character.id, host.id)).check()


def join_options(table: BattleGeometry) -> Iterator[Option]:
    """Yields, before the battle, the units each Character may join by its keyword, and the option to leave again.

    Hidden units are left out.
    """
    state = read_state(table.battle)
    units = [unit for unit in state.units if not state.is_hidden(unit)]
    for character in units:
        if character.host:
            text = tr("{unit} leaves {host}", unit=character.id, host=character.host)
            action = LeaveUnit(character.id)
            yield Option(f"leave {character.id}", text, "set-up", character.leader, action, secondary=True)
        elif find_keyword(character.keywords, "Join"):
            hosts = (unit for unit in units if unit.side == character.side and unit.id != character.id)
            for host in hosts:
                joining = JoinUnit(character.id, host.id)
                if not host.host and not JoinUnitRule(table, joining).check():
                    text = tr("{unit} joins {host}", unit=character.id, host=host.id)
                    id = f"join {character.id} {host.id}"
                    yield Option(id, text, "set-up", character.leader, joining, secondary=True)


class JoinUnit(Action, frozen=True, tag_field="action", tag="wc-join"):
    """The joining of a unit by a Character (W31 to W35)."""

    unit: Id
    host: Id


class JoinUnitRule(Rule[JoinUnit]):
    kind = JoinUnit

    def check(self) -> tuple[Problem, ...]:
        battle = self.battle
        state = read_state(battle)
        character, host = state.unit(self.action.unit), state.unit(self.action.host)
        found = list(pending_problems(battle))
        if not find_keyword(character.keywords, "Character"):
            found.append(make_problem(tr("{unit} is not a Character", unit=character.id), "W31"))
        going = state.course.activation
        if battle.clock.stage == "battle" and (going.unit if going else "") not in (character.id, host.id):
            text = tr("neither {unit} nor {host} is being activated", unit=character.id, host=host.id)
            what = tr("During the battle, a Character joins in its own activation or in that of the unit")
            found.append(make_problem(text, "W31", what, reading=True))
        what = tr("A Character joins only a unit of troops on its own side that its Join keyword allows")
        if find_keyword(host.keywords, "Character"):
            found.append(make_problem(tr("{unit} is a Character", unit=host.id), "W34", what, reading=True))
        if character.side != host.side:
            text = tr("{unit} and {host} belong to different sides", unit=character.id, host=host.id)
            found.append(make_problem(text, "W31", what, reading=True))
        if (join := find_keyword(character.keywords, "Join")) and not fits_unit(join, host):
            text = tr("{unit} may join {who}, not {host}", unit=character.id, who=join.meant, host=host.id)
            found.append(make_problem(text, "W31", what, reading=True))
        what = tr("A Character cannot join while it or the unit is engaged or demoralized")
        if find_engagers(battle, host) or find_engagers(battle, character):
            text = tr("{host} or {unit} is engaged", unit=character.id, host=host.id)
            found.append(make_problem(text, "W38", what, reading=True))
        if demoralized := next(filter(is_demoralized, (host, character)), None):
            found.append(make_problem(tr("{unit} is demoralized", unit=demoralized.id), "W49", what, reading=True))
        return (*found, *self._place_problems(character, host))

    def _place_problems(self, character: Unit, host: Unit) -> Iterator[Problem]:
        """Yields why the two cannot form one unit where they are: too far apart, or only one on the table."""
        own, theirs = standing_troops(self.battle, character), standing_troops(self.battle, host)
        if theirs and not own:
            text = tr("{name} is not on the table", name=character.id)
            yield make_problem(text, "W31", tr("A Character that joins a unit off the table is deployed with it"))
        elif theirs:
            near = min(gap(fighter_outline(one), fighter_outline(other)).distance for one in own for other in theirs)
            if near > formation_mm(self.table) + TOUCH_MM:
                text = tr("{unit} is too far from {host}", unit=character.id, host=host.id)
                what = tr("A Character must be in formation with the unit that it joins")
                yield make_problem(text, "W31", what, reading=True)

    def apply(self) -> Battle:
        state = read_state(self.battle)
        character, host = state.unit(self.action.unit), state.unit(self.action.host)
        if character.host:
            raise PlayerError(tr("{unit} has already joined {host}", unit=character.id, host=character.host))
        if host.host or host.id == character.id or any(one.host == character.id for one in state.units):
            raise PlayerError(tr("{unit} cannot join {host}", unit=character.id, host=host.id))
        return with_joined(self.battle, self.action.unit, self.action.host)

    def label(self) -> str:
        return tr("{unit} joins {host}", unit=self.action.unit, host=self.action.host)


class LeaveUnit(Action, frozen=True, tag_field="action", tag="wc-leave"):
    """The departure of a Character from its unit, to be activated instead of it (W36 to W44)."""

    unit: Id


class LeaveUnitRule(Rule[LeaveUnit]):
    kind = LeaveUnit

    def _find_host(self) -> Unit:
        """Returns the unit that the Character has joined. Raises PlayerError if there is none."""
        state = read_state(self.battle)
        character = state.unit(self.action.unit)
        if not character.host:
            raise PlayerError(tr("{unit} has not joined a unit", unit=character.id))
        return state.unit(character.host)

    def check(self) -> tuple[Problem, ...]:
        battle, host = self.battle, self._find_host()
        state = read_state(battle)
        found = list(pending_problems(battle))
        when = tr("A Character leaves only when its unit could be activated next")
        if state.course.activation is not None:
            found.append(make_problem(tr("{unit} is being activated", unit=state.course.activation.unit), "W36", when))
        elif battle.clock.stage == "battle" and battle.clock.turn != host.side:
            found.append(make_problem(tr("it is {side}’s turn", side=battle.clock.turn), "W36", when))
        for other in state.units:
            waits = other.left and is_on_table(battle, other) and not is_demoralized(other)
            if waits and other.side == host.side:
                text = tr("{unit} has left {host} to be activated", unit=other.id, host=other.left)
                what = tr("A Character that leaves its unit is activated in its place")
                found.append(make_problem(text, "W36", what))
        if is_demoralized(host):
            found.append(make_problem(tr("{unit} is demoralized", unit=host.id), "W36", when, reading=True))
        if find_engagers(battle, host):
            found.append(make_problem(tr("{unit} is engaged", unit=host.id), "W38"))
        return tuple(found)

    def apply(self) -> Battle:
        self._find_host()
        return with_character_separated(self.battle, self.action.unit)

    def label(self) -> str:
        return tr("{unit} leaves its unit", unit=self.action.unit)


RULES = (JoinUnitRule, LeaveUnitRule)
