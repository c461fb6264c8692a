"""The program never opens the network: only the cluster of a study could, and nothing does."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

NETWORK = (
    "socket", "socketserver", "ssl", "select", "selectors", "asyncio", "http", "urllib", "urllib3", "requests", "httpx",
    "aiohttp", "ftplib", "smtplib", "poplib", "imaplib", "nntplib", "telnetlib", "xmlrpc", "webbrowser", "distributed",
    "dask", "tornado", "PySide6.QtNetwork", "PySide6.QtWebSockets", "PySide6.QtWebEngineCore",
    "multiprocessing.managers", "logging.handlers",
)  # fmt: skip
ALLOWED = {
    "urllib.parse",  # parses addresses, and opens none
    "distributed",  # `eyeline study --dask ADDRESS`: the one way out, and only if the user types an address
    "distributed.CancelledError",
    "distributed.Client",
    "distributed.KilledWorker",
}

WATCH = """
import socket, sys

def watch(event, arguments):
    if event == "socket.__new__" and arguments[1] in (socket.AF_INET, socket.AF_INET6):
        refuse(event, arguments)
    elif event in ("socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr", "webbrowser.open"):
        refuse(event, arguments)

def refuse(event, arguments):
    raise RuntimeError(f"the network is opened: {event} {arguments}")

sys.addaudithook(watch)
"""
"""Python tells its audit hooks (PEP 578) of each socket, however it comes about; those within this machine may be."""

EVERYTHING = """
import importlib, pkgutil
import app
for module in pkgutil.walk_packages(app.__path__, "app."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)
assert "PySide6.QtNetwork" not in sys.modules
"""

SELF_TEST = """
from app.__main__ import main
code = main(["--self-test"])
assert "PySide6.QtNetwork" not in sys.modules
sys.exit(code)
"""


def imported(path):
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if name in ("import_module", "__import__"):
                yield str(node.args[0].value)


def is_allowed(name):
    return any(name == one or name.startswith(f"{one}.") for one in ALLOWED)


def uses_network(name):
    return any(name == one or name.startswith(f"{one}.") for one in NETWORK) and not is_allowed(name)


@pytest.mark.thorough
def test_no_module_imports_a_network_library():
    files = sorted((ROOT / "app").rglob("*.py"))
    found = {(path.name, name) for path in files for name in imported(path) if uses_network(name)}
    assert found == set()


@pytest.mark.thorough
def test_only_the_cluster_uses_a_network_address():
    files = sorted((ROOT / "app").rglob("*.py"))
    found = {path.name for path in files for name in imported(path) if name.split(".")[0] == "distributed"}
    assert found == {"cluster_runner.py"}


@pytest.mark.parametrize("name", ["urllib.request", "http.client", "PySide6.QtNetwork.QNetworkAccessManager", "socket"])
def test_modules_that_could_open_the_network_are_recognised(name):
    assert uses_network(name)


def test_only_local_folders_are_passed_to_the_desktop():
    for path in (ROOT / "app").rglob("*.py"):
        for line in path.read_text("utf-8").splitlines():
            assert "openUrl(" not in line or "QUrl.fromLocalFile(" in line, f"{path}: {line}"
            assert "setOpenExternalLinks(True)" not in line, f"{path}: {line}"


def run(script):
    env = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": os.environ.get("QT_QPA_PLATFORM", "xcb")}
    return subprocess.run(
        [sys.executable, "-c", WATCH + script], env=env, capture_output=True, encoding="utf-8", check=False
    )


def test_network_access_is_detected():
    done = run("import urllib.request\nurllib.request.urlopen('http://localhost:9')")
    assert "the network is opened" in done.stderr
    assert "the network is opened" in run("socket.socket()").stderr


@pytest.mark.thorough
def test_no_module_opens_the_network_when_it_is_imported():
    done = run(EVERYTHING)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.thorough
@pytest.mark.gl
def test_the_self_test_opens_no_network_connection():
    done = run(SELF_TEST)
    assert done.stderr == ""
    assert done.returncode == 0
