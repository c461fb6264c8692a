"""The report of a battle, round by round and with pictures: as plain text, as a web page, and for print."""
