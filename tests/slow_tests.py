"""A pytest plugin that ends every run with a list of the tests that took the most processor time.

It counts the time of the test process and of the child processes that ended meanwhile. Time on the clock would blame
whatever ran while the machine was busy, and no test ever fails because it took long.
"""

import os

import pytest

MAX_CPU_S = 5.0
"""Tests that take more processor time than this are listed."""
PROPERTY = "cpu_s"


def cpu_seconds():
    """Returns the processor time of this process and of its children that have ended, in seconds."""
    return sum(os.times()[:4])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    item.cpu_started = cpu_seconds()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    if call.when == "teardown":
        item.user_properties.append((PROPERTY, cpu_seconds() - item.cpu_started))
    return (yield)


def slow_tests(reports):
    """Returns (seconds, test) of every report above the limit, the slowest first."""
    times = [(dict(report.user_properties).get(PROPERTY, 0.0), report.nodeid) for report in reports]
    return sorted((row for row in times if row[0] > MAX_CPU_S), reverse=True)


def pytest_terminal_summary(terminalreporter):
    reports = [report for reports in terminalreporter.stats.values() for report in reports]
    rows = slow_tests(report for report in reports if getattr(report, "when", "") == "teardown")
    terminalreporter.section(f"{len(rows)} tests took more than {MAX_CPU_S:g} s of processor time")
    for seconds, test in rows:
        terminalreporter.write_line(f"{seconds:6.1f} s  {test}")
