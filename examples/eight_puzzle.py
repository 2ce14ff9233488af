"""The 8-puzzle: slide the tiles until they are in order.

A state is a tuple of nine numbers, row by row, with 0 for the gap. Two estimates are compared: the number of tiles that
are not at home, and the sum of their distances from home (Russell and Norvig, Artificial Intelligence, section 3.6).

    python examples/eight_puzzle.py
"""

import hippodrome


class EightPuzzle(hippodrome.Problem):
    """The 8-puzzle, with the distances of the tiles as its estimate."""

    goal = (1, 2, 3, 4, 5, 6, 7, 8, 0)
    moves = {"up": -3, "down": 3, "left": -1, "right": 1}

    def __init__(self, *tiles):
        self.start = tiles or (8, 6, 7, 2, 5, 4, 3, 0, 1)

    def actions(self, state):
        """Where the gap can go."""
        row, col = divmod(state.index(0), 3)
        possible = {"up": row > 0, "down": row < 2, "left": col > 0, "right": col < 2}
        return [name for name in self.moves if possible[name]]

    def result(self, state, action):
        gap = state.index(0)
        other = gap + self.moves[action]
        after = list(state)
        after[gap], after[other] = after[other], 0
        return tuple(after)

    def is_goal(self, state):
        return state == self.goal

    def estimate(self, state):
        places = (divmod(place, 3) + divmod(tile - 1, 3) for place, tile in enumerate(state) if tile)
        return sum(abs(row - home_row) + abs(col - home_col) for row, col, home_row, home_col in places)

    def show(self, state):
        return [[tile or None for tile in state[row : row + 3]] for row in (0, 3, 6)]


class Misplaced(EightPuzzle):
    """The same with a weaker estimate."""

    def estimate(self, state):
        return sum(1 for tile, home in zip(state, self.goal) if tile not in (0, home))


if __name__ == "__main__":
    print(hippodrome.solve(EightPuzzle(), method="a-star"))
    for puzzle in (EightPuzzle(), Misplaced()):
        print(f"\n{type(puzzle).__name__}")
        print(hippodrome.race(puzzle, methods=["a-star", "best-first"]))
