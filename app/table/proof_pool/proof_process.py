"""A process of the pool as seen by its owner: it may be not ready yet, busy, or die at any time."""

import os
import subprocess
import sys
from multiprocessing import Pipe
from typing import Any

from app.core.app_paths import own_command, own_environment
from app.geometry.mesh import Mesh
from app.model import ModelRef
from app.table.battle_geometry import BattleGeometry
from app.table.proof_pool.pool_messages import PairAnswer, PairQuestion, ReadySign, Request, StopRequest, split_table

BELOW_NORMAL = 0x4000
"""Windows flag for a process that yields to the window; elsewhere the process does so itself."""
_GONE = (EOFError, OSError)


class ProofProcess:
    """A process that proves pairs. It ends with the main program, because its connection is then closed."""

    def __init__(self) -> None:
        """Raises OSError if no process can be started."""
        self.is_ready = False
        """True if it accepts questions: it has started, and no answers to cancelled questions are pending."""
        self.is_dead = False
        self.was_ready = False
        """True if it has ever been ready."""
        self.asked: list[PairQuestion] = []
        """The unanswered questions, in the order in which it answers them."""
        self._known: frozenset[int] = frozenset()
        self.line, theirs = Pipe()
        try:
            self.process = _start(theirs)
        except BaseException:
            self.line.close()
            raise
        finally:
            theirs.close()

    def load_table(self, table: BattleGeometry, models: dict[ModelRef, tuple[int, Mesh]]) -> None:
        """Sends the table of the next pairs. Raises pickle's errors if something cannot be sent."""
        self._send(split_table(table, models, self._known))
        self._known = frozenset(number for number, _ in models.values())

    def ask(self, question: PairQuestion) -> None:
        """Sends a pair of that table."""
        self.asked.append(question)
        self._send(question)

    def receive(self) -> list[PairAnswer]:
        """Returns the answers received so far; updates whether the process is ready or dead."""
        answers: list[PairAnswer] = []
        try:
            while not self.is_dead and self.line.poll():
                reply = self.line.recv()
                if isinstance(reply, ReadySign):
                    self.is_ready = self.was_ready = True
                elif self.is_ready:  # otherwise it answers a cancelled question
                    self.asked = [one for one in self.asked if one.number != reply.number]
                    answers.append(reply)
        except _GONE:
            self.close()
        return answers

    def call_off(self) -> None:
        """Cancels all its questions."""
        if self.asked and not self.is_dead:
            self.asked, self.is_ready = [], False
            self._send(StopRequest())

    def close(self) -> None:
        """Ends the process immediately."""
        self.is_dead, self.is_ready = True, False
        self.line.close()
        self.process.kill()
        self.process.wait()

    def _send(self, request: Request) -> None:
        try:
            self.line.send(request)
        except _GONE:
            self.close()


def _start(theirs: Any) -> "subprocess.Popen[Any]":
    """Starts another instance of the program with its end of a connection."""
    handle = theirs.fileno()
    command = own_command("--prove", str(handle))
    # One thread per process, since there are as many processes as cores.
    environment = {**own_environment(), "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    options: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
    if sys.platform == "win32":
        os.set_handle_inheritable(handle, True)
        options["startupinfo"] = subprocess.STARTUPINFO(lpAttributeList={"handle_list": [handle]})
        options["creationflags"] = subprocess.CREATE_NO_WINDOW | BELOW_NORMAL
    else:
        options["pass_fds"] = (handle,)
    return subprocess.Popen(command, env=environment, **options)  # noqa: S603 - our own program, no shell
