"""The exceptions of the package. All of them can be sent between processes."""

from __future__ import annotations


class HippodromeError(Exception):
    """The base of all exceptions of this package."""


class UsageError(HippodromeError, ValueError):
    """The question or an argument makes no sense; the sentence says what would be right."""


class LimitReached(HippodromeError):
    """A limit was reached before the answer was known.

    `limit` is its name (time, nodes, memory, ...), and `at_least` what a count had found by then.
    """

    def __init__(self, sentence: str, limit: str, at_least: int | None = None) -> None:
        super().__init__(sentence, limit, at_least)
        self.limit = limit
        self.at_least = at_least

    def __str__(self) -> str:
        return str(self.args[0])


class ClusterError(HippodromeError):
    """The cluster could not finish a count. What it has finished is in the journal."""
