"""Types, stubs, style, and the examples in the documentation."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path

import hippodrome
import pytest


@pytest.mark.parametrize(
    "arguments",
    [
        ["mypy", "--config-file", "pyproject.toml", "python/hippodrome", "tests", "benches"],
        ["mypy.stubtest", "--ignore-disjoint-bases", "hippodrome._native"],
        ["ruff", "check", "--no-cache", "python", "tests", "benches", "../../examples"],
        ["ruff", "format", "--no-cache", "--check", "python", "tests", "benches", "../../examples"],
    ],
    ids=["types", "stubs", "style", "format"],
)
def test_the_package_pleases(arguments: list[str], repository: Path) -> None:
    package = repository / "crates/python"
    checked = subprocess.run([sys.executable, "-m", *arguments], capture_output=True, text=True, cwd=package)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_the_examples_are_right(repository: Path) -> None:
    of_functions = [
        doctest.testmod(module, extraglobs={"hippodrome": hippodrome}) for module in (hippodrome, hippodrome._own)
    ]
    of_guides = [
        doctest.testfile(str(repository / f"docs/{guide}.md"), module_relative=False)
        for guide in ("python", "own-puzzle")
    ]
    for examples in (*of_functions, *of_guides):
        assert examples.attempted > 1 and examples.failed == 0
