//! Pieces: leapers such as the knight, and the chessmen that go along lines.
//!
//! A hole is not a square: leapers jump over it, and rooks, bishops and queens stop at it.
//!
//! **Every leaper's graph is bipartite.** Let g be the greatest common divisor of the jump's two numbers,
//! and r and s the two numbers divided by g. A jump changes floor(row / g) by ±r and floor(column / g) by
//! ±s, or the other way round. As r and s have no common divisor, they are not both even. If one is odd
//! and the other even, the sum of the two floors changes by an odd number; if both are odd, the first
//! floor alone does. Either way a parity changes with every jump, and that parity is the square's colour.

use super::{Shape, Square};

/// How a leaper jumps: so many squares in one direction and so many in the other.
///
/// ```
/// use hippodrome_board::Leaper;
/// let knight = Leaper::new(2, 1).unwrap();
/// assert_eq!((knight.short(), knight.long()), (1, 2));
/// assert_eq!(knight.moves().len(), 8);
/// assert!(Leaper::new(0, 0).is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Leaper {
    short: u32,
    long: u32,
}

impl Leaper {
    /// The knight.
    pub const KNIGHT: Self = Self { short: 1, long: 2 };

    /// The leaper with this jump; none if it would not move.
    pub fn new(a: u32, b: u32) -> Option<Self> {
        (a.max(b) > 0).then_some(Self { short: a.min(b), long: a.max(b) })
    }

    /// The smaller of the jump's two numbers.
    pub fn short(self) -> u32 {
        self.short
    }

    /// The larger of the jump's two numbers; at least 1.
    pub fn long(self) -> u32 {
        self.long
    }

    /// Every jump as (rows, columns), each once, in reading order.
    pub fn moves(self) -> Vec<(i64, i64)> {
        let (r, s) = (i64::from(self.short), i64::from(self.long));
        let mut moves = vec![(-s, -r), (-s, r), (-r, -s), (-r, s), (r, -s), (r, s), (s, -r), (s, r)];
        moves.sort_unstable();
        moves.dedup();
        moves
    }

    /// The colour of a square: every jump leads to the other colour. See the head of this file.
    pub fn is_dark(self, square: Square) -> bool {
        let g = gcd(self.short, self.long);
        let (row, col) = (square.row / g, square.col / g);
        // The sum itself may not fit.
        let sum_is_odd = ((self.short / g) ^ (self.long / g)) & 1 == 1;
        if sum_is_odd { (row ^ col) & 1 == 1 } else { row & 1 == 1 }
    }
}

fn gcd(a: u32, b: u32) -> u32 {
    if a == 0 { b } else { gcd(b % a, a) }
}

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Piece {
    /// The knight, or another leaper.
    Leaper(Leaper),
    /// One step in any of the eight directions.
    King,
    /// Along rows and columns.
    Rook,
    /// Along diagonals.
    Bishop,
    /// Along rows, columns and diagonals.
    Queen,
}

impl From<Leaper> for Piece {
    fn from(leaper: Leaper) -> Self {
        Self::Leaper(leaper)
    }
}

/// The steps to the right and downwards, straight and diagonal. Each has an opposite.
const STRAIGHT: [(i64, i64); 2] = [(0, 1), (1, 0)];
const DIAGONAL: [(i64, i64); 2] = [(1, 1), (1, -1)];
const ALL: [(i64, i64); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

impl Piece {
    /// The names of the pieces that have one.
    pub const NAMES: &'static [&'static str] = &["knight", "king", "rook", "bishop", "queen"];

    /// The piece with this name.
    pub fn of_name(name: &str) -> Option<Self> {
        let named = [Self::Leaper(Leaper::KNIGHT), Self::King, Self::Rook, Self::Bishop, Self::Queen];
        named.into_iter().find(|piece| piece.name() == name)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Leaper(Leaper::KNIGHT) => "knight",
            Self::Leaper(_) => "leaper",
            Self::King => "king",
            Self::Rook => "rook",
            Self::Bishop => "bishop",
            Self::Queen => "queen",
        }
    }

    /// Its letter in pictures.
    pub fn letter(self) -> char {
        match self {
            Self::Leaper(Leaper::KNIGHT) => 'N',
            Self::Leaper(_) => 'L',
            Self::King => 'K',
            Self::Rook => 'R',
            Self::Bishop => 'B',
            Self::Queen => 'Q',
        }
    }

    /// Whether it repeats its step as far as it likes.
    pub fn slides(self) -> bool {
        matches!(self, Self::Rook | Self::Bishop | Self::Queen)
    }

    /// Half of the directions of a king, rook, bishop or queen; the others are their opposites.
    pub fn directions(self) -> &'static [(i64, i64)] {
        match self {
            Self::Leaper(_) => &[],
            Self::Rook => &STRAIGHT,
            Self::Bishop => &DIAGONAL,
            Self::King | Self::Queen => &ALL,
        }
    }

    /// Every single step as (rows, columns), in reading order.
    pub fn steps(self) -> Vec<(i64, i64)> {
        if let Self::Leaper(leaper) = self {
            return leaper.moves();
        }
        let mut steps: Vec<(i64, i64)> =
            self.directions().iter().flat_map(|&(r, c)| [(r, c), (-r, -c)]).collect();
        steps.sort_unstable();
        steps
    }

    /// What must be said about a board with holes: whether the lines of this piece pass over them.
    pub fn rule_for_holes(self, board: &Shape) -> Option<&'static str> {
        (self.slides() && !board.is_rectangle()).then_some("lines end at missing squares")
    }

    /// The squares that it attacks from a square, in reading order.
    pub fn attacked(self, board: &Shape, from: Square) -> Vec<Square> {
        let most = if self.slides() { usize::MAX } else { 1 };
        let mut attacked = Vec::new();
        for (r, c) in self.steps() {
            let line = std::iter::successors(board.step(from, r, c), |&at| board.step(at, r, c));
            attacked.extend(line.take(most));
        }
        attacked.sort_unstable();
        attacked
    }
}
