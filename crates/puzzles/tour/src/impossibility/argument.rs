//! Arguments against a tour that can be checked without trusting the program.
//!
//! Each [`Argument`] names what a reader needs to check it by hand: two squares that no moves connect, the
//! numbers of light and dark squares, the squares with too few moves, the forced moves, or a cut and the
//! number of pieces that it leaves. A [`Argument::Tree`] is made for a second program rather than for a reader.
//! Only [`Argument::Exhausted`] has to be trusted: it is the size of the search tree.

use super::tree::TreeStep;
use board::{Shape, Square};

/// Why a board has no such tour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A closed tour has at least three squares.
    TooFewSquares,
    /// A tour of several squares cannot begin and end on this one.
    SameEnds(Square),
    /// No moves lead from the first of these squares to the second.
    Unreachable(Square, Square),
    /// The leaper cannot reach every square of the rectangle (Knuth 1994).
    Confined(Confined),
    /// Every move changes the colour of the square. These are the numbers of squares of the two colours,
    /// which must differ by at most one, and must be equal for a closed tour.
    Colours(u64, u64),
    /// The two colours have equally many squares, so the ends must have different colours. These have the
    /// same.
    EndsAlike(Square, Square),
    /// One colour has one square more, so both ends must have it. This square has the other colour.
    EndOfWrongColour(Square),
    /// A closed tour of four rows would alternate between outer and inner rows, because the outer squares are
    /// half of all and never a move apart. Then it would visit squares of only one colour in the outer rows
    /// (Schwenk 1991).
    FourRows,
    /// For the same reason an open tour of four rows begins and ends in an outer row. This square is in an
    /// inner one.
    FourRowsEnd(Square),
    /// These squares have at most one move: one such square is too many for a closed tour, and three for an
    /// open one.
    FewMoves(Vec<Square>),
    /// The first squares have only one move, so they would be ends of the tour, besides the second ones, which are
    /// given. That is more than two ends.
    TooManyEnds(Vec<Square>, Vec<Square>),
    /// The two colours have equally many squares, so the ends must have different colours. But these squares of
    /// the same colour would both be ends: the first because it has only one move, the second for the same
    /// reason or because it is given.
    DeadEndsAlike(Square, Square),
    /// One colour has one square more, so both ends must have it. But this square of the other colour has only
    /// one move.
    DeadEndOfWrongColour(Square),
    /// Each of these moves is forced, because one of its two squares has only two moves and is not an end.
    /// They close before every square is visited, or three of them meet in one square, or two in an end.
    Forced(Vec<(Square, Square)>),
    /// Without these squares the board falls into this many pieces. A tour passes through a removed square
    /// whenever it goes from one piece to another, so there are too many pieces.
    Cut(Vec<Square>, u64),
    /// The first squares, all of one colour, need two moves each, or one if they are ends. The second squares
    /// can take only as many, and too few moves lead elsewhere.
    Crowded(Vec<Square>, Vec<Square>),
    /// Every choice of moves is refuted by what follows from it. These are the choices, in the order of a
    /// depth-first search.
    Tree(Vec<TreeStep>),
    /// Every possibility was tried; the number is the size of the search tree.
    Exhausted(u64),
}

/// Why a leaper cannot reach every square of a rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Confined {
    /// Both numbers of its jump are multiples of this one.
    Multiples(u32),
    /// It never changes the colour of its square.
    OneColour,
    /// The shorter side would have to be at least this long.
    Width(u64),
    /// The longer side would have to be at least this long.
    Length(u64),
}

impl Argument {
    /// The argument in one sentence.
    pub fn sentence(&self, board: &Shape) -> String {
        let name = |square: &Square| board.name(*square);
        let names = |squares: &[Square]| names(board, squares);
        match self {
            Self::TooFewSquares => "a closed tour needs at least three squares".into(),
            Self::Unreachable(from, to) => format!("no moves lead from {} to {}", name(from), name(to)),
            Self::Confined(why) => {
                format!("the leaper cannot reach every square of {board}: {} (Knuth 1994)", why.sentence())
            }
            Self::Colours(light, dark) => format!(
                "every move changes the colour of the square, but there are {light} squares of one colour and {dark} of the other"
            ),
            Self::FourRows => format!(
                "on {board} the squares of the outer lines are half of all squares and never a move apart, so a closed tour would alternate between outer and inner lines as well as between light and dark squares, and would miss half of the board (Schwenk 1991)"
            ),
            Self::FourRowsEnd(end) => format!(
                "a tour of {board} begins and ends in an outer line, because the squares of the outer lines are half of all squares and never a move apart, but {} is in an inner line",
                name(end)
            ),
            Self::FewMoves(squares) => match squares.as_slice() {
                [square] => {
                    format!("{} has only one move, but a closed tour needs two at every square", name(square))
                }
                _ => format!(
                    "{} have only one move each, so all of them would have to be ends of the tour",
                    names(squares)
                ),
            },
            Self::Forced(moves) => {
                let shown: Vec<String> =
                    moves.iter().take(MOST_NAMED).map(|(a, b)| format!("{}-{}", name(a), name(b))).collect();
                let more = if moves.len() > MOST_NAMED { ", …" } else { "" };
                format!(
                    "squares with only two moves force {}{more}, which cannot all be part of one tour",
                    shown.join(", ")
                )
            }
            Self::Cut(squares, pieces) => format!(
                "without the {} {} the board falls into {pieces} pieces, but a tour would fall into fewer",
                if squares.len() == 1 { "square".into() } else { format!("{} squares", squares.len()) },
                names(squares)
            ),
            Self::Crowded(squares, others) => format!(
                "a tour needs two moves at every square except its ends, but too many moves of the {} squares {} lead to the {} squares {}",
                squares.len(),
                names(squares),
                others.len(),
                names(others)
            ),
            Self::Tree(steps) if TreeStep::choices(steps) == 0 => {
                "what the squares with few moves force leads to a contradiction, because every square except the ends needs two moves at the same time".into()
            }
            Self::Tree(steps) => exhausted(TreeStep::choices(steps)),
            Self::Exhausted(nodes) => exhausted(*nodes),
            Self::SameEnds(square) => {
                format!("a tour of more than one square cannot begin and end on {}", name(square))
            }
            Self::EndsAlike(from, to) => format!(
                "every move changes the colour of the square, and both colours have equally many squares, so a tour begins and ends on different colours, but {} and {} have the same colour",
                name(from),
                name(to)
            ),
            Self::EndOfWrongColour(end) => format!(
                "every move changes the colour of the square, so a tour begins and ends on the colour that has one square more, but {} has the other colour",
                name(end)
            ),
            Self::TooManyEnds(squares, given) => format!(
                "{}, so besides {} the tour would have more than two ends",
                match squares.as_slice() {
                    [square] => format!("{} has only one move", name(square)),
                    _ => format!("{} have only one move each", names(squares)),
                },
                names(given)
            ),
            Self::DeadEndsAlike(one, other) => format!(
                "{} and {} would have to be the ends of the tour, because a square with only one move is an end, but they have the same colour, and a tour of equally many light and dark squares begins and ends on different colours",
                name(one),
                name(other)
            ),
            Self::DeadEndOfWrongColour(end) => format!(
                "{} has only one move, so a tour would have to end there, but every move changes the colour of the square, so a tour begins and ends on the other colour, which has one square more",
                name(end)
            ),
        }
    }

    /// The figures of the argument, each with its name.
    pub fn figures(&self) -> Vec<(&'static str, u64)> {
        match self {
            Self::Colours(light, dark) => vec![("one_colour", *light), ("other_colour", *dark)],
            Self::FewMoves(squares) => vec![("squares_of_one_move", squares.len() as u64)],
            Self::Forced(moves) => vec![("forced_moves", moves.len() as u64)],
            Self::Cut(squares, pieces) => vec![("cut", squares.len() as u64), ("pieces", *pieces)],
            Self::Crowded(squares, others) => {
                vec![("crowded_squares", squares.len() as u64), ("towards", others.len() as u64)]
            }
            Self::Tree(steps) => vec![("tree", TreeStep::choices(steps))],
            Self::Exhausted(nodes) => vec![("tree", *nodes)],
            _ => Vec::new(),
        }
    }
}

impl Confined {
    /// The reason in one sentence.
    fn sentence(self) -> String {
        match self {
            Self::Multiples(of) => format!("both numbers of its jump are multiples of {of}"),
            Self::OneColour => "it never changes the colour of its square".into(),
            Self::Width(least) => format!("the board would have to be at least {least} squares wide"),
            Self::Length(least) => format!("the board would have to be at least {least} squares long"),
        }
    }
}

/// The sentence about a search tree of this size.
fn exhausted(nodes: u64) -> String {
    format!(
        "every choice of moves for such a tour was tried or is excluded by what it forces; the size of the search tree is {nodes}"
    )
}

/// The most squares or moves that a sentence names.
const MOST_NAMED: usize = 12;

/// The names of squares, for a sentence.
fn names(board: &Shape, squares: &[Square]) -> String {
    let shown: Vec<String> = squares.iter().take(MOST_NAMED).map(|&square| board.name(square)).collect();
    let more = squares.len().saturating_sub(MOST_NAMED);
    match (shown.split_last(), more) {
        (Some((last, [])), 0) => last.clone(),
        (Some((last, rest)), 0) => format!("{} and {last}", rest.join(", ")),
        _ => format!("{} and {more} more", shown.join(", ")),
    }
}
