"""What tries to find a wrong answer, a lost step, a file that breaks a reader, or a slip that no test notices."""
