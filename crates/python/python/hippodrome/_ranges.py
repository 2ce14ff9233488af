"""Units in their order, divided among workers so that each of them has units that follow each other."""

from __future__ import annotations

from collections.abc import Sequence

#: A worker's units are divided only if they weigh more than this part of a fair share of all units, because whoever
#: gets the second half has to prepare for it.
_WORTH_DIVIDING = 0.1


class Ranges:
    """The units that no worker has begun."""

    def __init__(self, weights: Sequence[float], units: Sequence[int]) -> None:
        self.weights = weights
        self.total = sum(weights)
        self.free = [sorted(units)] if units else []
        self.owned: dict[str, list[int]] = {}

    def __bool__(self) -> bool:
        return any(self.free) or any(self.owned.values())

    def take(self, worker: str, workers: int, target: float) -> list[int]:
        """The next units of one of so many workers: at least one, and no more than weigh `target`. None if no units are
        left, or too few to divide them.
        """
        units = self.owned.pop(worker, []) or self._more(workers)
        taken, self.owned[worker] = self._divided(units, target)
        return taken

    def later(self, worker: str) -> list[int]:
        """What a worker has not begun."""
        return self.owned.get(worker, [])

    def leave(self, worker: str, units: list[int]) -> None:
        """Takes back what a worker has not begun, and the units that it has not finished."""
        left = sorted(units + self.owned.pop(worker, []))
        if left:
            self.free.append(left)

    def _more(self, workers: int) -> list[int]:
        """Units for a worker that has none."""
        if self.free:
            largest = max(self.free, key=self._weight)
            self.free.remove(largest)
            all_left = self._weight(largest) + sum(map(self._weight, [*self.free, *self.owned.values()]))
            units, rest = self._divided(largest, all_left / workers)
            if rest:
                self.free.append(rest)
            return units
        if not self.owned:
            return []
        # The second half of what somebody else has.
        owner = max(self.owned, key=lambda owner: self._weight(self.owned[owner]))
        weight = self._weight(self.owned[owner])
        if weight <= _WORTH_DIVIDING * self.total / workers:
            return []
        self.owned[owner], units = self._divided(self.owned[owner], weight / 2)
        return units

    def _weight(self, units: list[int]) -> float:
        return sum(self.weights[unit] for unit in units)

    def _divided(self, units: list[int], target: float) -> tuple[list[int], list[int]]:
        """The first units, at least one and up to a weight, and the others."""
        weight = 0.0
        for count, unit in enumerate(units):
            weight += self.weights[unit]
            # A hair more is no more.
            if count > 0 and weight > target * (1 + 1e-9):
                return units[:count], units[count:]
        return units, []
