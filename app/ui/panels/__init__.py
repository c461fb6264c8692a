"""What stands beside the table."""
