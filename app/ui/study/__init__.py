"""The fairness study: a dialog that simulates many random deployments on a table and compares red with blue."""
