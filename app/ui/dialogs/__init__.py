"""The dialogs that ask for more than a word."""
