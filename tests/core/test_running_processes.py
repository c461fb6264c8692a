"""Processes are told apart by their numbers, on every system."""

import os
import subprocess
import sys

from app.core.running_processes import is_running

ABOUT_PARENT = "import os; from app.core.running_processes import is_running; print(is_running(os.getppid()))"


def test_this_process_and_its_parent_run_and_an_ended_child_does_not():
    child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    assert is_running(child.pid)
    child.communicate(b"\n")
    assert not is_running(child.pid)
    assert is_running(os.getpid())
    asked = subprocess.run([sys.executable, "-c", ABOUT_PARENT], capture_output=True, text=True, check=True)
    assert asked.stdout.strip() == "True"
