"""The report of a battle: what is told of it, round by round, with pictures; as text, as a web page, for pages of paper."""
