"""One process of a pool, as who asks it sees it: it may not be ready yet, may be busy, and may die at any time."""

import os
import subprocess
import sys
from multiprocessing import Pipe
from typing import Any

from app.core.app_paths import own_command, own_environment
from app.geometry.mesh import Mesh
from app.model import ModelRef
from app.table.battle_geometry import BattleGeometry
from app.table.proof_pool.pool_messages import PairAnswer, PairQuestion, ReadySign, Request, StopRequest, take_apart

BELOW_NORMAL = 0x4000
"""How Windows is told that the window comes first; elsewhere a process says so itself."""
_GONE = (EOFError, OSError)


class ProofProcess:
    """A process that proves pairs. It ends by itself when we do, since then its line is cut."""

    def __init__(self) -> None:
        """Raises OSError where no process can be started."""
        self.is_ready = False
        """Whether it takes questions: it has started, and of what was called off nothing is on its way."""
        self.is_dead = False
        self.was_ready = False
        """Whether it ever was."""
        self.asked: list[PairQuestion] = []
        """What it was asked and has not answered, in the order in which it does so."""
        self._known: frozenset[int] = frozenset()
        self.line, theirs = Pipe()
        try:
            self.process = _start(theirs)
        except BaseException:
            self.line.close()
            raise
        finally:
            theirs.close()

    def lay_out(self, table: BattleGeometry, models: dict[ModelRef, tuple[int, Mesh]]) -> None:
        """Send it the table that the next pairs are of. Raises what pickle raises where something cannot be sent."""
        self._send(take_apart(table, models, self._known))
        self._known = frozenset(number for number, _ in models.values())

    def ask(self, question: PairQuestion) -> None:
        """Send it a pair of that table."""
        self.asked.append(question)
        self._send(question)

    def receive(self) -> list[PairAnswer]:
        """What it has answered meanwhile; it may turn out to be ready, or dead."""
        answers: list[PairAnswer] = []
        try:
            while not self.is_dead and self.line.poll():
                reply = self.line.recv()
                if isinstance(reply, ReadySign):
                    self.is_ready = self.was_ready = True
                elif self.is_ready:  # else it answers what was called off
                    self.asked = [one for one in self.asked if one.number != reply.number]
                    answers.append(reply)
        except _GONE:
            self.close()
        return answers

    def call_off(self) -> None:
        """Nothing that it was asked is wanted any more."""
        if self.asked and not self.is_dead:
            self.asked, self.is_ready = [], False
            self._send(StopRequest())

    def close(self) -> None:
        """End it at once."""
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
    """Start the program once more, with its end of a line."""
    handle = theirs.fileno()
    command = own_command("--prove", str(handle))
    # One thread each: there are as many processes as cores.
    environment = {**own_environment(), "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    options: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
    if sys.platform == "win32":
        os.set_handle_inheritable(handle, True)
        options["startupinfo"] = subprocess.STARTUPINFO(lpAttributeList={"handle_list": [handle]})
        options["creationflags"] = subprocess.CREATE_NO_WINDOW | BELOW_NORMAL
    else:
        options["pass_fds"] = (handle,)
    return subprocess.Popen(command, env=environment, **options)  # noqa: S603 - our own program, no shell
