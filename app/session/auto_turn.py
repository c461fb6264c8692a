"""Whole steps of a round at once, as the game makes them: on to the next fighter, and dice that nobody plays."""

from app.session.series_maker import find_maker

go_to_next_fighter, keep_dice = map(find_maker, ("next", "keep"))
