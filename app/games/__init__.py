"""What is allowed, and what evidence means: actions, rules, problems, rulings, and the list of game systems."""
