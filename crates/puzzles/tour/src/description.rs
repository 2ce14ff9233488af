//! The puzzle's description of itself.

use super::make::MAKES;
use contract::{Description, Example, Form, Kind, Parameter, Sequence, Series, Sign, Task};

pub(super) static DESCRIPTION: Description = Description {
    name: "tour",
    title: "Knight's tour",
    summary: "A knight visits every square of a board once: the knight's tour, open or closed",
    board: "a size such as 8x8, or a picture of . and _ (no square); by default 5x5 or 6x6 with a random start",
    form: Form::Path,
    value: None,
    parameters: &[&FROM, &TO, &CLOSED, &GIVEN, &LEAPER, &ORDER, &TIES, &DISTINCT, &BY_START, &AT],
    presets: &[],
    palette: Sign::SHAPE,
    makes: Some(&MAKES),
    series: Series::SQUARE,
    examples: &[
        Example::new("solve", "8x8 --from a1", "a tour of the chessboard"),
        Example::new("solve", "3x10 --closed --draw tour.svg", "a closed tour, as a picture"),
        Example::new("solve", "5x5 --given a1=1,c3=13,e1=25", "a tour with given numbers"),
        Example::new("solve", "@board.txt", "your own board, drawn in a file with . and _"),
        Example::new("solve", "5x5 --method dfs --trace search.html", "watch a textbook search"),
        Example::new("count", "6x6 --closed", "how many closed tours there are"),
        Example::new("count", "7x8 --closed --journal tours.journal", "a longer count that can be continued"),
        Example::new("list", "5x5 --from a1 --limit 3", "the first three tours from a corner"),
        Example::new("sample", "6x6 --closed --number 3 --seed 1", "three closed tours at random"),
        Example::new("sample", "8x8 --closed --number 12 --draw sheet.svg", "a sheet of twelve"),
        Example::new("race", "--sizes 5..8 --methods dfs,warnsdorff", "how the work grows"),
    ],
    sequences: SEQUENCES,
};

pub(super) static FROM: Parameter = Parameter::new(
    "from",
    Kind::Square,
    "the first square, or random (any by default); a closed tour is written down from here",
)
.named("start");

pub(super) static TO: Parameter = Parameter::new(
    "to",
    Kind::Square,
    "the last square (any by default); for a closed tour, a move away from the first",
)
.named("end");

pub(super) static CLOSED: Parameter =
    Parameter::new("closed", Kind::Flag, "the last square must be a move away from the first");

pub(super) static GIVEN: Parameter = Parameter::new(
    "given",
    Kind::Numbers,
    "squares whose step numbers are given, such as a1=1,c2=4: the tour has these numbers there",
);

pub(super) static LEAPER: Parameter =
    Parameter::new("leaper", Kind::Pair, "the leaper's jump; 1,2 is a knight").or("1,2");

pub(super) static ORDER: Parameter = Parameter::new(
    "order",
    Kind::Order(&[
        "euler",
        "east",
        "clockwise",
        "north-first",
        "east-first",
        "south-first",
        "west-first",
        "shuffled",
        "random",
    ]),
    "the order in which the textbook methods try the moves (by default euler for dfs, east for the others): a fixed one, one for each square (shuffled), one drawn at every node (random), or all moves as rows,columns, such as \"2,1 1,2 -1,2 …\"",
);

pub(super) static TIES: Parameter = Parameter::new(
    "ties",
    Kind::Choice(&["last", "first", "random", "pohl", "roth"]),
    "how Warnsdorff's rule chooses between equally good squares",
)
.or("last")
.only_for(&[Task::Solve]);

pub(super) static DISTINCT: Parameter = Parameter::new(
    "distinct",
    Kind::Flag,
    "treat tours as the same if a symmetry of the board or a reversal turns one into the other",
)
.only_for(&[Task::Count, Task::List]);

pub(super) static BY_START: Parameter =
    Parameter::new("by-start", Kind::Flag, "also count the open tours from each square")
        .only_for(&[Task::Count]);

pub(super) static AT: Parameter = Parameter::new(
    "at",
    Kind::Number(1, 1_000_000_000_000_000_000),
    "show only the square of this step, counted from 1; works for rectangles with sides up to 1000000000",
)
.only_for(&[Task::Solve]);

/// Published counts of square boards.
const SEQUENCES: &[Sequence] = &[
    Sequence {
        name: "A165134",
        options: "",
        first: 1,
        step: 1,
        values: "1 0 0 0 1728 6637920 165575218320 19591828170979904",
        source: "OEIS A165134, directed open tours of n x n",
    },
    Sequence {
        name: "A001230",
        options: "--closed",
        first: 2,
        step: 2,
        values: "0 0 9862 13267364410532",
        source: "OEIS A001230, undirected closed tours of 2n x 2n",
    },
];
