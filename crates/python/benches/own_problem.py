"""A* on a problem of one's own, compared with simpleai and aima-python in the same run.

All of them call the same methods: the 8-puzzle with the distances of all tiles. The lengths of their solutions are
compared first. Then they take turns for several rounds, and the medians are printed: the processor time, the share of
it that is not spent in the methods of the problem, and the ratio to each peer. A peer takes part if it is installed
(`pip install simpleai aima3`). Python 3.11 or later is needed.

    python crates/python/benches/own_problem.py
"""

from __future__ import annotations

import importlib
import operator
import statistics
import time
from collections.abc import Callable
from itertools import starmap
from typing import Any

import hippodrome

State = tuple[int, ...]

GOAL: State = (1, 2, 3, 4, 5, 6, 7, 8, 0)

STEPS = {"up": -3, "down": 3, "left": -1, "right": 1}

#: Positions, with the fewest moves, and the peers that can be expected to finish. No position needs more than 31.
POSITIONS: list[tuple[State, int, list[str]]] = [
    ((0, 5, 3, 7, 4, 6, 1, 2, 8), 20, ["simpleai", "aima3"]),
    ((0, 5, 4, 8, 6, 1, 2, 7, 3), 24, ["simpleai", "aima3"]),
    ((8, 6, 7, 2, 5, 4, 3, 0, 1), 31, ["simpleai"]),
]

ROUNDS = 5


class Tiles:
    """The 8-puzzle, with the methods under the names that each library asks for."""

    def actions(self, state: State) -> list[str]:
        blank = state.index(0)
        moves = []
        if blank >= 3:
            moves.append("up")
        if blank < 6:
            moves.append("down")
        if blank % 3 > 0:
            moves.append("left")
        if blank % 3 < 2:
            moves.append("right")
        return moves

    def result(self, state: State, action: str) -> State:
        blank = state.index(0)
        other = blank + STEPS[action]
        after = list(state)
        after[blank], after[other] = after[other], 0
        return tuple(after)

    def is_goal(self, state: State) -> bool:
        return state == GOAL

    def estimate(self, state: State) -> int:
        distance = 0
        for place, tile in enumerate(state):
            if tile:
                home = tile - 1
                distance += abs(place // 3 - home // 3) + abs(place % 3 - home % 3)
        return distance


class Ours(Tiles, hippodrome.Problem):
    def __init__(self, start: State) -> None:
        self.start = start


class Theirs(Tiles):
    """For both peers."""

    goal_test = Tiles.is_goal
    heuristic = Tiles.estimate

    def __init__(self, start: State) -> None:
        self.initial = self.initial_state = start

    def h(self, node: Any) -> int:
        return self.estimate(node.state)

    def path_cost(self, so_far: int, state: State, action: str, after: State) -> int:
        return so_far + 1

    def cost(self, state: State, action: str, after: State) -> int:
        return 1

    def state_representation(self, state: State) -> str:
        return str(state)

    action_representation = state_representation


def ours(start: State) -> int:
    return hippodrome.solve(Ours(start), method="a-star").value or 0


def simpleai(start: State) -> int:
    search = importlib.import_module("simpleai.search")
    return len(search.astar(Theirs(start), graph_search=True).path()) - 1


def aima3(start: State) -> int:
    search = importlib.import_module("aima3.search")
    return len(search.astar_search(Theirs(start)).solution())


PEERS: dict[str, Callable[[State], int]] = {"simpleai": simpleai, "aima3": aima3}


def installed(peer: str) -> bool:
    try:
        importlib.import_module(peer)
    except ImportError:
        return False
    return True


def timed(work: Callable[[State], int], start: State) -> float:
    begin = time.thread_time()
    work(start)
    return time.thread_time() - begin


class Recorded(Ours):
    """Notes in which order each method was called, and with what."""

    def __init__(self, start: State) -> None:
        super().__init__(start)
        self.calls: list[tuple[Any, ...]] = []
        for name in ("actions", "result", "is_goal", "estimate"):
            setattr(self, name, self._noting(getattr(self, name)))

    def _noting(self, method: Callable[..., Any]) -> Callable[..., Any]:
        def noting(*arguments: Any) -> Any:
            self.calls.append((method, *arguments))
            return method(*arguments)

        return noting


def methods_alone(start: State) -> Callable[[State], int]:
    """The same calls in the same order, whose results are kept, as a search has to keep them. Nothing else is done."""
    recorded = Recorded(start)
    hippodrome.solve(recorded, method="a-star")

    def replay(_: State) -> int:
        return len(list(starmap(operator.call, recorded.calls)))

    return replay


def main() -> None:
    for start, moves, peers in POSITIONS:
        peers = [peer for peer in peers if installed(peer)]
        racers = {"hippodrome": ours, "methods alone": methods_alone(start)} | {peer: PEERS[peer] for peer in peers}
        for name in ["hippodrome", *peers]:
            found = racers[name](start)
            assert found == moves, f"{name} found {found} moves, not {moves}"
        times: dict[str, list[float]] = {name: [] for name in racers}
        for _ in range(ROUNDS):
            for name, work in racers.items():
                times[name].append(timed(work, start))
        medians = {name: statistics.median(seconds) for name, seconds in times.items()}
        whole, methods = medians["hippodrome"], medians["methods alone"]
        generated = hippodrome.solve(Ours(start), method="a-star").stats["generated"]
        print(f"{''.join(map(str, start))}, {moves} moves, {generated:,} generated")
        print(f"  hippodrome {1e3 * whole:10.2f} ms, {(whole - methods) / whole:.0%} of it outside the methods")
        for peer in peers:
            print(f"  {peer:10} {1e3 * medians[peer]:10.2f} ms, {medians[peer] / whole:.1f} times as long")


if __name__ == "__main__":
    main()
