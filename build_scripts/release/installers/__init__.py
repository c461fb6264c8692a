"""The forms in which systems get the program, and what each of them has to prove."""
