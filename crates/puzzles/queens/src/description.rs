//! The puzzle's description of itself.

use super::make::MAKES;
use board::MAX_SIDE;
use contract::{Description, Example, Form, Kind, Parameter, Sequence, Series, Sign, Task};

pub(super) static DESCRIPTION: Description = Description {
    name: "queens",
    title: "Queens",
    summary: "Queens, one in every row and column, none attacked by another",
    board: "a size such as 8, or a square picture of Q (placed queen), _ (blocked; queens attack across it) and . (free); 8 by default",
    form: Form::Placement,
    value: None,
    parameters: &[&TORUS, &DISTINCT, &REGIONS, &TOUCHING, &RANDOM, &ROW],
    presets: &[],
    palette: &[Sign::new('.', "free"), Sign::new('Q', "queen"), Sign::new('_', "blocked")],
    makes: Some(&MAKES),
    series: Series::SQUARE,
    examples: &[
        Example::new("solve", "8", "eight queens"),
        Example::new("solve", "--regions AABB/ACBB/CCDB/CDDD --touching", "one queen in every region"),
        Example::new("solve", "Q.../..../..../.... --draw queens.svg", "with a queen that is already placed"),
        Example::new("count", "12 --distinct", "solutions up to rotation and reflection"),
        Example::new("list", "6", "every solution"),
        Example::new("sample", "12 --number 3 --seed 1", "three solutions at random, all equally likely"),
        Example::new("race", "--sizes 6..10 --methods backtracking,bitmask", "how the work grows"),
    ],
    sequences: SEQUENCES,
};

pub(super) static TORUS: Parameter =
    Parameter::new("torus", Kind::Flag, "diagonals continue at the opposite edge");

pub(super) static DISTINCT: Parameter = Parameter::new(
    "distinct",
    Kind::Flag,
    "treat solutions as the same if a symmetry of the board turns one into the other (on a torus, also a shift)",
)
.only_for(&[Task::Count, Task::List]);

pub(super) static REGIONS: Parameter = Parameter::new(
    "regions",
    Kind::Picture,
    "a picture with one letter per region, as many regions as queens: one queen in each, no two touching; diagonals do not attack",
);

pub(super) static TOUCHING: Parameter =
    Parameter::new("touching", Kind::Flag, "with --regions: queens may touch");

pub(super) static RANDOM: Parameter =
    Parameter::new("random", Kind::Flag, "find a random solution (--seed) on boards of any size; not all are equally likely: for that, use `hippo sample`")
        .only_for(&[Task::Solve]);

pub(super) static ROW: Parameter = Parameter::new(
    "row",
    Kind::Number(0, MAX_SIDE as u64 - 1),
    "solve an empty board of any size and give only the queen of this row (the top row is 0)",
)
.only_for(&[Task::Solve]);

/// Published counts of square boards.
const SEQUENCES: &[Sequence] = &[
    Sequence {
        name: "A000170",
        options: "",
        first: 1,
        step: 1,
        values: "1 0 0 2 10 4 40 92 352 724 2680 14200 73712 365596 2279184 14772512 95815104 666090624 4968057848 39029188884 314666222712 2691008701644 24233937684440 227514171973736 2207893435808352 22317699616364044 234907967154122528",
        source: "OEIS A000170, ways to place n queens on n x n",
    },
    Sequence {
        name: "A002562",
        options: "--distinct",
        first: 1,
        step: 1,
        values: "1 0 0 1 2 1 6 12 46 92 341 1787 9233 45752 285053 1846955 11977939 83263591",
        source: "OEIS A002562, ways to place n queens on n x n up to rotations and reflections",
    },
    Sequence {
        name: "A007705",
        options: "--torus",
        first: 1,
        step: 2,
        values: "1 0 10 28 0 88 4524 0 140692 820496",
        source: "OEIS A007705, ways to place n queens on a torus of odd side n",
    },
];
