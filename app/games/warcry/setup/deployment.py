"""Deployment near the group's point, in turn; then the first round (C1.7, C1.11, C1.12, S28 to S36)."""

from collections.abc import Iterator
from functools import cached_property

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import counted, format_number, mark, tr
from app.core.lengths import format_inches
from app.games.battle_lookup import find_fighter
from app.games.log import with_log_line
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.setup_actions import Begin, Deploy, Withdraw
from app.games.warcry.book import INCH, book_of
from app.games.warcry.cards import card_subjects
from app.games.warcry.rule_citations import log_interpretation, make_problem
from app.games.warcry.setup import free_room, groups, order, stages
from app.games.warcry.setup.zones import group_zone, uncoloured_points
from app.games.warcry.state import read_plan
from app.games.warcry.turn import activation, card_options, rounds
from app.games.zone import Zone
from app.model import Battle, Fighter, Whereabouts
from app.table.battle_geometry import BattleGeometry
from app.table.terrain import reach_excess

_STAND = {
    "air": mark("{name} is not on the floor or a platform"),
    "off": mark("{name} is off the board"),
    "low": mark("{name} is on low terrain, not on the floor or a platform"),
    "obstacle": mark("{name} is not on the floor or a platform"),
    "stairs": mark("{name} is not on the floor or a platform"),
    "ladder": mark("{name} is not on the floor or a platform"),
}


def placement_problems(table: BattleGeometry, id: str) -> tuple[Problem, ...]:
    """Returns why a fighter may not be where it is, while it can still be set up elsewhere (S28)."""
    battle = table.battle
    fighter = next((one for one in battle.fighters if one.id == id), None)
    if fighter is None or not may_be_placed(battle, fighter):
        return ()
    # Neutral beasts are in no group that arrives (S29).
    early = not activation.is_beast(battle, fighter) and not order.may_arrive(battle, fighter)
    found = (order.make_early_problem(battle, fighter),) if early else ()
    return (*found, *place_problems(table, fighter))


def placement_or_overlap_problems(table: BattleGeometry, id: str) -> tuple[Problem, ...]:
    """Returns the rule problems of its place; without any, the terrain and fighters that its base overlaps."""
    found = placement_problems(table, id)
    if found:
        return found
    what = tr("Bases must not overlap fighters or terrain")
    overlaps = (
        (one.b, format_number(one.depth_mm, ".1f")) for one in table.find_fighter_overlaps(table.battle.fighter(id))
    )
    return tuple(
        Problem(tr("its base overlaps {other} by {depth} mm", other=other, depth=depth), what)
        for other, depth in overlaps
    )


def may_be_placed(battle: Battle, fighter: Fighter) -> bool:
    """Returns whether a fighter is being set up now, or still could be."""
    clock = battle.clock
    if clock.stage == "battle":
        arrives = order.arrival_round(battle, fighter) == clock.round > 1 or order.arrives_early(battle, fighter)
        return clock.phase == "reserve" and arrives
    return clock.stage == "deployment"


def place_problems(table: BattleGeometry, fighter: Fighter) -> Iterator[Problem]:
    """Yields what is wrong with where a fighter stands on the table."""
    battle = table.battle
    zone = group_zone(battle, fighter.side, fighter.state.group)
    if order.arrives_early(battle, fighter):
        yield from _call_problems(table, fighter)
    elif zone is not None and not card_subjects.is_placed_by_card(battle, fighter):
        yield from _reach_problems(table, fighter, zone)
    yield from _ground_problems(table, fighter)


def deployment_reach_mm(battle: Battle, fighter: Fighter) -> float:
    """Returns how near its point a fighter's whole base must be, in mm: monsters may be farther (S28, A8.4)."""
    rules = book_of(battle)
    monster = activation.is_monster(battle, fighter)
    return (rules.setup.monster_reach_in if monster else rules.setup.reach_in) * INCH


def _reach_problems(table: BattleGeometry, fighter: Fighter, zone: Zone) -> Iterator[Problem]:
    battle = table.battle
    reach = deployment_reach_mm(battle, fighter)
    beyond = reach_excess(fighter, fighter.pose, zone.start, zone.end, reach)
    late = battle.clock.stage == "battle"
    if not beyond or (late and beyond <= _extra_reach(table, fighter, zone, reach)):
        return
    far = format_inches(reach + beyond, reach)
    point = tr("line") if zone.start != zone.end else tr("point")
    text = tr("the base of {name} extends to {far} from its {point}", name=fighter.id, far=far, point=point)
    what = tr("Wholly within {reach} horizontally", reach=format_inches(reach))
    if late:
        what = tr(
            "Wholly within {reach} horizontally; if not all fit, as close as possible", reach=format_inches(reach)
        )
    rules = book_of(battle)
    key = "setup.reach_in" if reach == rules.setup.reach_in * INCH else "setup.monster_reach_in"
    yield make_problem(battle, text, rules.rows["within"], what, key)


def _extra_reach(table: BattleGeometry, fighter: Fighter, zone: Zone, reach: float) -> float:
    """Returns how much farther a reserve may be; its group, which arrives with it, could be elsewhere (A7.7)."""
    battle, state = table.battle, fighter.state
    mates = tuple(
        one
        for one in battle.fighters
        if (one.side, one.state.group) == (fighter.side, state.group)
        and one.id != fighter.id
        and may_be_placed(battle, one)
    )
    reaches = tuple(deployment_reach_mm(battle, one) for one in mates)
    return free_room.extra_reach(table, fighter, (zone.start, zone.end), reach, mates, reaches)


def _call_problems(table: BattleGeometry, fighter: Fighter) -> Iterator[Problem]:
    """Yields why a fighter that a card calls from reserve may not be there: edge and other fighters (C5)."""
    battle = table.battle
    for hazard in (one for card in read_plan(battle).twists for one in card.hazards if one.does == "call"):
        edges = (card_subjects.edge_line(battle, name) for name in card_subjects.EDGES)
        if not any(table.is_within(fighter.id, hazard.edge * INCH, edge, True) for edge in edges):
            text = tr(
                "{name} is not within {reach} of an edge", name=fighter.id, reach=format_inches(hazard.edge * INCH)
            )
            yield make_problem(battle, text, "S35")
        for other in battle.fighters:
            near = table.is_within(fighter.id, hazard.apart * INCH, other.id)
            if other.id != fighter.id and near and may_be_placed(battle, other):
                text = tr(
                    "{name} is within {clear} of {foe}",
                    name=fighter.id,
                    clear=format_inches(hazard.apart * INCH),
                    foe=other.id,
                )
                yield make_problem(battle, text, "S35")


def _ground_problems(table: BattleGeometry, fighter: Fighter) -> Iterator[Problem]:
    battle = table.battle
    what, row = tr("Fighters are set up on the floor or a platform"), book_of(battle).rows["within"]
    spot = free_room.find_spot(table, fighter)
    if spot.met.off_board:
        text = tr("the base of {name} extends over the edge of the board", name=fighter.id)
        yield make_problem(battle, text, row, what)
    if not spot.firm or (spot.on == "low" and not book_of(battle).setup.low_is_floor):
        yield make_problem(battle, tr(_STAND[spot.on], name=fighter.id), row, what, "setup.low_is_floor")
    for other in (*spot.met.fighters, *spot.met.pieces):
        yield make_problem(battle, tr("{name} overlaps {other}", name=fighter.id, other=other), row)


def fighter_zone(battle: Battle, id: str) -> Zone | None:
    """Returns where a fighter is set up or arrives: monsters may be farther from the point (S28, A8.4)."""
    fighter = battle.any_fighter(id)
    zone = group_zone(battle, fighter.side, fighter.state.group)
    if zone is None or order.arrives_early(battle, fighter) or card_subjects.is_placed_by_card(battle, fighter):
        return None
    return replace(zone, reach_mm=deployment_reach_mm(battle, fighter))


_ORDER = {
    "deployment": mark("Sides alternate: Dagger, Shield, Hammer"),
    "battle": mark("The side with the initiative sets up first"),
}


def with_off_table(battle: Battle, fighter: Fighter) -> Fighter:
    """Returns the fighter off the table again, in reserve if its group arrives later."""
    where: Whereabouts = "reserve" if order.is_reserve(battle, fighter) else "mustered"
    return replace(fighter, state=replace(fighter.state, whereabouts=where))


_MISSING = {
    "roll": (mark("the roll-off for priority is missing"), "roll"),
    "roles-roll": (mark("the roll-off for attacker and defender is missing"), "roles"),
    "roles": (mark("attacker and defender have not been chosen"), "roles"),
    "split": (mark("{side} has not split its warband into battle groups"), "groups"),
    "deployment": (mark("the deployment card is missing"), "draw"),
    "victory": (mark("the victory card is missing"), "draw"),
    "twist": (mark("the twist card is missing"), "draw"),
    "colours-roll": (mark("the roll-off for the colours is missing"), "colours"),
    "colours": (mark("red and blue have not been chosen"), "colours"),
}


def next_deployment_step(battle: Battle) -> stages.SetupStep:
    """Returns the next step of deployment: the next group, the victory card's demands, then the battle."""
    placement = order.next_placement(battle)
    if placement is not None:
        return stages.SetupStep("place", placement.side)
    if stages.needs_roles(battle):
        return stages.role_step(battle)
    text, side = card_options.card_sentence(battle)
    return stages.SetupStep("cards", side) if text else stages.SetupStep("begin")


def next_step(battle: Battle) -> stages.SetupStep:
    """Returns the next step at any stage before the first round."""
    match battle.clock.stage:
        case "setup":
            return stages.next_setup_step(battle)
        case "deployment":
            return next_deployment_step(battle)
        case _:
            return stages.SetupStep("muster" if battle.clock.stage == "muster" else "")


def with_next_step(battle: Battle) -> Battle:
    """Returns the battle with its clock at the next step, at any stage of the set-up."""
    if battle.clock.stage != "deployment":
        return stages.with_setup_step(battle)
    if stages.is_choosing_roles(battle):
        return battle
    now = next_deployment_step(battle)
    return replace(battle, clock=replace(battle.clock, step=now.step, turn=now.side))


class DeployRule(Rule[Deploy]):
    """Sets up fighters, or moves them while they may still be set up."""

    kind = Deploy

    @cached_property
    def fighters(self) -> tuple[Fighter, ...]:
        """The fighters at their new places. Raises PlayerError if one does not exist."""
        found = ((find_fighter(self.battle, id), pose) for id, pose in self.action.fighters)
        return tuple(replace(one, pose=pose, state=replace(one.state, whereabouts="table")) for one, pose in found)

    @property
    def before(self) -> list[Fighter]:
        """The same fighters before the action."""
        return [self.battle.any_fighter(id) for id, _ in self.action.fighters]

    def check(self) -> tuple[Problem, ...]:
        after = self.table.with_battle(self.battle.with_fighters(*self.fighters))
        return (*self.turn_problems(), *(one for fighter in self.fighters for one in place_problems(after, fighter)))

    def turn_problems(self) -> Iterator[Problem]:
        """Yields why a fighter is not next; those on the table may be moved."""
        battle, clock, rows = self.battle, self.battle.clock, book_of(self.battle).rows
        yield from self.gone_problems()
        if clock.stage != "deployment" and not (clock.stage == "battle" and clock.phase == "reserve"):
            yield from stages.stage_problems(battle, (), "alternate" if clock.stage != "battle" else "reserve")
            return
        # A fighter that is not set up in this phase stays where it is.
        what = tr("Only fighters yet to arrive can be set up")
        for one in self.before:
            if one.state.whereabouts == "table" and not may_be_placed(battle, one):
                yield make_problem(battle, tr("{name} is already on the table", name=one.id), rows["reserve"], what)
        new = [one for one in self.before if one.state.whereabouts in ("mustered", "reserve")]
        late = [one for one in new if not order.may_arrive(battle, one)]
        yield from (order.make_early_problem(battle, fighter) for fighter in late)
        due = order.next_placement(battle)
        for fighter in new if due else ():
            if due and fighter not in late and (fighter.side, fighter.state.group) != (due.side, due.group):
                group = tr(groups.GROUPS[due.group])
                text = tr("{name} is not next: {side} sets up its {group}", name=fighter.id, side=due.side, group=group)
                deploys = clock.stage == "deployment"
                # A reserve group leaves a gap in the order of placements.
                gaps = deploys and any(one.state.group and order.is_reserve(battle, one) for one in battle.all_fighters)
                reading = "setup.reserves_passed_over" if gaps else ""
                row = rows["alternate" if deploys else "reserve"]
                yield make_problem(battle, text, row, tr(_ORDER[clock.stage]), reading)

    def gone_problems(self) -> Iterator[Problem]:
        """Yields the fighters that are down or have left, which are not set up again."""
        gone = {"down": mark("{name} has been taken down"), "left": mark("{name} has left the battlefield")}
        for one in self.before:
            if one.state.whereabouts in gone:
                text = tr(gone[one.state.whereabouts], name=one.id)
                yield make_problem(self.battle, text, book_of(self.battle).rows["reserve"])

    def apply(self) -> Battle:
        battle, fighters = self.battle, self.fighters
        old = {one.id: one for one in self.before}
        new = [one for one in fighters if old[one.id].state.whereabouts != "table"]
        battle = with_next_step(battle.with_fighters(*(one for one in fighters if old[one.id] != one)))
        for side in dict.fromkeys(one.side for one in new):
            names = ", ".join(one.id for one in new if one.side == side)
            battle = with_log_line(battle, tr("{side} sets up {names}", side=side, names=names), "move", side=side)
        if any(free_room.find_spot(self.table, one).on == "low" for one in fighters):
            battle = log_interpretation(battle, "setup.low_is_floor")
        # Fighters on the table that do not arrive now are moved manually.
        in_battle, here = self.battle.clock.stage == "battle", {one.id for one in self.battle.fighters}
        for one in fighters if in_battle else ():
            if one.id in here and not may_be_placed(self.battle, old[one.id]):
                battle = with_log_line(battle, tr("{name} is moved", name=one.id), "note", by_hand=True)
        return battle

    def label(self) -> str:
        names = ", ".join(id for id, _ in self.action.fighters)
        return tr("Set up {names}", names=names)


class WithdrawRule(Rule[Withdraw]):
    kind = Withdraw

    def check(self) -> tuple[Problem, ...]:
        battle = self.battle
        allowed = all(may_be_placed(battle, find_fighter(battle, id)) for id in self.action.ids)
        stages_ = ("", "muster", "setup", battle.clock.stage if allowed else "deployment")
        return stages.stage_problems(battle, stages_, "alternate")

    def apply(self) -> Battle:
        battle = self.battle
        fighters = [with_off_table(battle, find_fighter(battle, id)) for id in self.action.ids]
        battle = with_next_step(battle.with_fighters(*fighters))
        return with_log_line(battle, tr("Taken back: {names}", names=", ".join(self.action.ids)), "move")

    def label(self) -> str:
        return tr("Take back {names}", names=", ".join(self.action.ids))


class BeginRule(Rule[Begin]):
    """Begins the next stage: deployment, then the first round."""

    kind = Begin

    def check(self) -> tuple[Problem, ...]:
        """Returns what is still missing in this stage."""
        match self.battle.clock.stage:
            case "setup":
                return tuple(self.setup_problems())
            case "deployment":
                placed = (one for fighter in self.battle.fighters for one in placement_problems(self.table, fighter.id))
                return (*self.deployment_problems(), *placed)
            case _:
                return stages.stage_problems(self.battle, ("setup", "deployment"), "reveal")

    def setup_problems(self) -> Iterator[Problem]:
        """Yields what has to be done before fighters are set up."""
        rows = book_of(self.battle).rows
        for one in stages.missing_steps(self.battle):
            if one.step in _MISSING:
                text, about = _MISSING[one.step]
                yield make_problem(self.battle, tr(text, side=one.side), rows[about])
        if open_ := uncoloured_points(self.battle):
            text = counted(
                len(open_),
                "{count} point on the card has no colour yet",
                "{count} points on the card have no colour yet",
            )
            yield make_problem(self.battle, text, rows["colours"])

    def deployment_problems(self) -> Iterator[Problem]:
        """Yields fighters that are not set up, and open demands of the victory card."""
        battle, rows = self.battle, book_of(self.battle).rows
        for placement in order.placements(battle):
            if placement.missing:
                names, group = ", ".join(placement.missing), tr(groups.GROUPS[placement.group])
                text = tr("{side} has not set up its {group}: {names}", side=placement.side, group=group, names=names)
                yield make_problem(battle, text, rows["alternate"])
        texts = [tr("attacker and defender have not been chosen")] if stages.needs_roles(battle) else []
        for text in (*texts, *(one.text for one in card_options.unanswered_reminders(battle))):
            yield make_problem(battle, text, rows["roles"])

    def apply(self) -> Battle:
        """Also locks the terrain as the battle begins; players can unlock it."""
        battle = self.battle
        if battle.clock.stage not in ("setup", "deployment"):
            raise PlayerError(tr("reveal the warbands first"))
        # Fighters whose group arrives later wait in reserve (S29), even if the card has changed since.
        mustered = (one for one in battle.aside if one.state.whereabouts == "mustered")
        late = [one for one in mustered if order.is_reserve(battle, one)]
        battle = battle.with_fighters(*(with_off_table(battle, one) for one in late))
        if battle.clock.stage == "deployment":
            return rounds.begin_round(
                battle.with_things([replace(piece, locked=True) for piece in battle.pieces if not piece.locked])
            )
        battle = replace(battle, clock=replace(battle.clock, stage="deployment"))
        return with_next_step(with_log_line(battle, tr("Deployment begins"), "clock"))

    def label(self) -> str:
        return tr("Begin the battle") if self.battle.clock.stage == "deployment" else tr("Begin setting up")


RULES = (DeployRule, WithdrawRule, BeginRule)
