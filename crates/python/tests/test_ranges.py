"""Units that are divided among workers in their order."""

from __future__ import annotations

import random

import pytest
from hippodrome._ranges import Ranges


def test_every_worker_gets_a_fair_share_of_units_that_follow_each_other() -> None:
    ranges = Ranges([1.0] * 12, range(12))
    assert ranges.take("a", 3, 2.0) == [0, 1] and ranges.later("a") == [2, 3]
    # What was taken by the first is gone, so the others share the rest.
    assert ranges.take("b", 3, 2.0) == [4, 5] and ranges.later("b") == [6]
    assert ranges.take("c", 3, 0.1) == [7]
    assert ranges.take("b", 3, 9.0) == [6]


def test_a_worker_that_is_done_gets_half_of_what_another_one_has() -> None:
    ranges = Ranges([1.0] * 100, range(100))
    assert ranges.take("a", 1, 1.0) == [0]
    assert ranges.take("b", 2, 1.0) == [50] and ranges.later("a")[-1] == 49 and ranges.later("b")[-1] == 99
    ranges.leave("b", [50])
    assert ranges.take("c", 2, 1000.0) == list(range(50, 99))
    # What is left is not worth another preparation.
    last = Ranges([1.0] * 100, range(98, 100))
    assert last.take("a", 2, 1.0) == [98]
    assert last.take("b", 2, 1.0) == [99] and not last


@pytest.mark.parametrize("seed", range(50))
def test_every_unit_is_taken_once_although_workers_come_and_go(seed: int) -> None:
    chance = random.Random(seed)
    weights = [chance.expovariate(1.0) + 1e-6 for _ in range(chance.randrange(1, 200))]
    units = [unit for unit in range(len(weights)) if chance.random() < 0.8]
    ranges, finished = Ranges(weights, units), []
    running: dict[str, list[int]] = {}
    names = [f"worker {number}" for number in range(6)]
    while ranges or running:
        worker = chance.choice(names)
        if worker not in running:
            taken = ranges.take(worker, len(names), chance.expovariate(0.2))
            assert taken == sorted(taken)
            if taken:
                running[worker] = taken
        elif chance.random() < 0.1:
            ranges.leave(worker, running.pop(worker))
        else:
            finished += running.pop(worker)
    assert sorted(finished) == units
