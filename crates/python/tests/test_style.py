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
        ["mypy", "--config-file", "pyproject.toml", "python/hippodrome", "tests"],
        ["mypy.stubtest", "--ignore-disjoint-bases", "hippodrome._native"],
        ["ruff", "check", "--no-cache", "python", "tests"],
        ["ruff", "format", "--no-cache", "--check", "python", "tests"],
    ],
    ids=["types", "stubs", "style", "format"],
)
def test_the_package_pleases(arguments: list[str], repository: Path) -> None:
    package = repository / "crates/python"
    checked = subprocess.run([sys.executable, "-m", *arguments], capture_output=True, text=True, cwd=package)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_the_examples_are_right(repository: Path) -> None:
    of_functions = doctest.testmod(hippodrome, extraglobs={"hippodrome": hippodrome})
    of_guide = doctest.testfile(str(repository / "docs/python.md"), module_relative=False)
    for examples in (of_functions, of_guide):
        assert examples.attempted > 5 and examples.failed == 0
