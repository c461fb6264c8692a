"""The real table in a photo: its camera, placing things by looking, and verdicts drawn into it."""
