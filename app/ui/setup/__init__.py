"""Setting up a battle: a panel with the steps, cards, and the deployment of groups on the table."""
