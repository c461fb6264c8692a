"""What puts the table together: terrain, fighters and the board, by dialogs, by numbers and by commands."""
