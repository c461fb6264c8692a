"""The set-up of a battle: scenario, zones, deployment and Scouts."""
