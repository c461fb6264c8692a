"""The report of a battle, round by round and with pictures: as text, as a web page, and for pages of paper."""
