"""Magic: casting, altering and blocking spells; tinge rolls, the effects of tinge, and what it pays for."""
