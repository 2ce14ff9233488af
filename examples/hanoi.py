"""The tower of Hanoi (Lucas 1883): take it to the third peg, one disk at a time, none ever on a smaller one.

A state says for every disk, from the smallest to the largest, on which peg it is. The work of a search grows with the
number of states, 3^n, and the length of the shortest solution is 2^n - 1.

    python examples/hanoi.py
"""

import hippodrome


class Hanoi(hippodrome.Problem):
    def __init__(self, disks=3):
        self.start = (0,) * disks

    def actions(self, pegs):
        """The top disks, which are the first on their pegs, with the pegs to which they can go."""
        tops = {peg: disk for disk, peg in reversed(list(enumerate(pegs)))}
        for peg, disk in sorted(tops.items()):
            for to in range(3):
                if to != peg and disk < tops.get(to, len(pegs)):
                    yield f"disk {disk + 1} to peg {to + 1}", (*pegs[:disk], to, *pegs[disk + 1 :])

    def is_goal(self, pegs):
        return set(pegs) <= {2}

    def estimate(self, pegs):
        """Every disk that is elsewhere moves at least once."""
        return sum(peg != 2 for peg in pegs)

    def show(self, pegs):
        """Shapes, so that it is drawn as one knows it."""
        height = len(pegs)
        width = height + 1
        yield "rectangle", 0, (height + 1) / 2, 3 * width, 0.2, "brown"
        for peg in range(3):
            middle = (peg + 0.5) * width
            yield "rectangle", middle - 0.08, 0, 0.16, (height + 1) / 2, "brown"
            disks = [disk for disk, at in enumerate(pegs) if at == peg]
            for place, disk in enumerate(reversed(disks)):
                yield "rectangle", middle - (disk + 1) / 2, (height - place) / 2, disk + 1, 0.5, "blue"


if __name__ == "__main__":
    print(hippodrome.solve(Hanoi(4), method="a-star"))
    print()
    print(hippodrome.race(Hanoi, sizes=range(3, 9), methods=["bfs", "a-star"]))
