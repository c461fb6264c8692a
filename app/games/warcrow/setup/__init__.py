"""How a battle is set up: scenario, zones, deployment, Scouts."""
