"""Cards of any game, and the players' answers to their questions."""

from app.model.value import Count, Id, Value, Word, Words


class DeckCard(Value, frozen=True):
    """A card of any deck of any game: its name, its pack, and its number in the pack."""

    name: Id
    pack: Word = ""
    number: Count = 0
    symmetrical: bool = False


class CardAnswer(Value, frozen=True):
    """The players' decision where a card leaves a choice: the name of the question, and the answer."""

    question: Word
    answer: Words
    side: Word = ""
    secret: bool = False
