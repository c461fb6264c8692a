"""Cards of any game, and what players answer where one asks."""

from app.model.value import Count, Id, Value, Word, Words


class DeckCard(Value, frozen=True):
    """A card of any deck of any game: its name, the pack it is from, and its number there."""

    name: Id
    pack: Word = ""
    number: Count = 0
    symmetrical: bool = False


class CardAnswer(Value, frozen=True):
    """What the players decided where a card asked: the question by its name, and the answer."""

    question: Word
    answer: Words
    side: Word = ""
    secret: bool = False
