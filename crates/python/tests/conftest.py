"""What several tests need."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def repository() -> Path:
    """The folder of the whole project."""
    return Path(__file__).resolve().parents[3]
