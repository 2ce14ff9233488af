//! The board as a graph: squares by number in reading order, and for each its neighbours in the order
//! in which the moves are tried.
//!
//! An {r,s}-leaper goes r squares one way and s the other; the knight is {1,2}. All neighbour lists lie
//! in one array, so a board of n squares costs about 44n bytes. At most `u32::MAX` squares.

use rand::seq::SliceRandom;

use crate::board::{Shape, Square};

/// In which order the moves are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Down first, then round against the clock: the order of the report on uninformed search.
    Euler,
    /// Right first, then round against the clock: the order of the report on Warnsdorff's rule.
    East,
    /// From "two up, one right" clockwise.
    Clockwise,
    /// Every square has its own order, by chance.
    Random,
}

const EULER: [(i64, i64); 8] = [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)];
const EAST: [(i64, i64); 8] = [(-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1), (2, 1), (1, 2)];
const CLOCKWISE: [(i64, i64); 8] = [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)];

impl Order {
    /// The order that an option names.
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "euler" => Self::Euler,
            "east" => Self::East,
            "clockwise" => Self::Clockwise,
            "random" => Self::Random,
            _ => return None,
        })
    }

    /// The moves of a leaper as (rows, columns): the knight's with 1 read as `r` and 2 as `s`. Where
    /// `r` is 0 or equals `s`, only four are different.
    fn moves(self, (r, s): (u32, u32)) -> Vec<(i64, i64)> {
        let knight = match self {
            Self::Euler | Self::Random => EULER,
            Self::East => EAST,
            Self::Clockwise => CLOCKWISE,
        };
        let length = |d: i64| d.signum() * i64::from(if d.abs() == 1 { r } else { s });
        let mut moves: Vec<(i64, i64)> = Vec::new();
        for (rows, cols) in knight {
            let leap = (length(rows), length(cols));
            if !moves.contains(&leap) {
                moves.push(leap);
            }
        }
        moves
    }
}

/// A board's squares and moves.
#[derive(Clone, Debug)]
pub struct Graph {
    squares: Vec<Square>,
    /// Where each square's neighbours begin in `targets`, and at the end where the last ones stop.
    offsets: Vec<u32>,
    targets: Vec<u32>,
}

impl Graph {
    /// The bytes that a graph of so many squares takes.
    pub fn bytes(squares: u64) -> u64 {
        squares.saturating_mul(44)
    }

    /// The most squares that can be numbered with all their moves.
    pub const MOST_SQUARES: u64 = u32::MAX as u64 / 8;

    /// The graph of a leaper on a board, every square's moves in this order. `chance` decides
    /// [`Order::Random`].
    pub fn new(board: &Shape, leaper: (u32, u32), order: Order, chance: &mut impl rand::Rng) -> Self {
        let squares: Vec<Square> = board.squares().collect();
        // Where the board has holes, a square's number is not its place in the frame.
        let mut numbers = Vec::new();
        if !board.is_rectangle() {
            numbers = vec![0; board.rows() as usize * board.cols() as usize];
            for (n, &square) in (0..).zip(&squares) {
                numbers[board.frame_index(square)] = n;
            }
        }
        let number = |square: Square| -> u32 {
            let place = board.frame_index(square);
            numbers.get(place).copied().unwrap_or(place as u32)
        };
        let mut moves = order.moves(leaper);
        let mut offsets = Vec::with_capacity(squares.len() + 1);
        let mut targets = Vec::with_capacity(squares.len() * moves.len());
        for &square in &squares {
            offsets.push(targets.len() as u32);
            if order == Order::Random {
                moves.shuffle(chance);
            }
            targets.extend(moves.iter().filter_map(|&(r, c)| board.step(square, r, c)).map(number));
        }
        offsets.push(targets.len() as u32);
        Self { squares, offsets, targets }
    }

    /// The same graph with one more vertex for each link, joined to the link's two squares only. Every
    /// Hamilton cycle passes through it, so a cycle of the new graph is a set of paths over the squares
    /// that the links join into one round trip. The new vertices are numbered after the squares.
    pub fn with_links(self, links: &[(u32, u32)]) -> Self {
        let vertices = self.len();
        let mut squares = self.squares.clone();
        let mut offsets = Vec::with_capacity(vertices + links.len() + 1);
        let mut targets = Vec::with_capacity(self.targets.len() + 4 * links.len());
        for square in 0..vertices as u32 {
            offsets.push(targets.len() as u32);
            targets.extend(self.neighbours(square));
            let linked = (vertices as u32..).zip(links).filter(|&(_, &(a, b))| a == square || b == square);
            targets.extend(linked.map(|(vertex, _)| vertex));
        }
        for &(a, b) in links {
            offsets.push(targets.len() as u32);
            targets.extend([a, b]);
            squares.push(self.square(a));
        }
        offsets.push(targets.len() as u32);
        Self { squares, offsets, targets }
    }

    /// The number of squares.
    pub fn len(&self) -> usize {
        self.squares.len()
    }

    /// The squares that are a move away.
    #[inline]
    pub fn neighbours(&self, square: u32) -> &[u32] {
        let at = square as usize;
        &self.targets[self.offsets[at] as usize..self.offsets[at + 1] as usize]
    }

    /// Whether two squares are a move apart.
    pub fn adjacent(&self, a: u32, b: u32) -> bool {
        self.neighbours(a).contains(&b)
    }

    /// The square with this number.
    pub fn square(&self, number: u32) -> Square {
        self.squares[number as usize]
    }

    /// The number of a square of the board.
    pub fn number(&self, square: Square) -> u32 {
        self.squares.partition_point(|&s| s < square) as u32
    }
}
