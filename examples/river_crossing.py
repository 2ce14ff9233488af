"""A farmer takes a wolf, a goat and a cabbage across a river, in a boat for two.

Without the farmer, the wolf eats the goat, and the goat the cabbage. The puzzle is in a collection of the ninth century
that is attributed to Alcuin of York. A state is the set of those who are still on the left bank.

    python examples/river_crossing.py
"""

import hippodrome

ALL = ("farmer", "wolf", "goat", "cabbage")


class RiverCrossing(hippodrome.Problem):
    start = frozenset(ALL)

    def actions(self, left):
        """Each is given with the state that it leads to, so there is no need for a method `result`."""
        here = left if "farmer" in left else self.start - left
        for passenger in ALL:
            if passenger in here:
                # The farmer alone is a passenger of his own.
                after = left ^ {"farmer", passenger}
                if self.is_safe(after) and self.is_safe(self.start - after):
                    yield f"take the {passenger}" if passenger != "farmer" else "go alone", after

    def is_safe(self, bank):
        return "farmer" in bank or not ({"wolf", "goat"} <= bank or {"goat", "cabbage"} <= bank)

    def is_goal(self, left):
        return not left

    def show(self, left):
        def side(bank):
            return "".join(name[0].upper() if name in bank else "." for name in ALL)

        boat = "\\_/      " if "farmer" in left else "      \\_/"
        return f"{side(left)} |{boat}| {side(self.start - left)}"


if __name__ == "__main__":
    print(hippodrome.solve(RiverCrossing()))
    print("\nSolutions of that length:")
    for solution in hippodrome.solutions(RiverCrossing()):
        print("  " + ", ".join(solution))
