//! The engines' model of a question: squares by number, moves as edges.
//!
//! Squares are numbered in reading order. All neighbour lists lie in one array, so that a board of n squares
//! takes about 44n bytes. What is required of a tour's ends is in [`Ends`]; [`Ring`] turns the question into
//! one about Hamilton cycles.
//!
//! Limit: [`Graph::MOST_SQUARES`] squares.

mod ends;
mod ring;

use std::convert::Infallible;
use std::sync::Arc;

use rand::seq::SliceRandom;

pub(super) use self::ends::{Ends, symmetry_maps};
pub(super) use self::ring::Ring;
use board::{Leaper, Shape, Square};
use search::{Limit, Meter};

/// The order in which the moves of a square are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// The same for every square.
    Fixed(FixedOrder),
    /// A random one for every square, drawn once.
    Shuffled,
    /// A random one at every node of a search.
    Random,
}

/// An order of the moves that is the same for every square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FixedOrder {
    /// Counterclockwise from "two down, one right": the order of unpublished coursework on uninformed search.
    Euler,
    /// Counterclockwise from "two right, one up": the order of unpublished coursework on Warnsdorff's rule.
    East,
    /// Clockwise from "two up, one right".
    Clockwise,
    /// The moves to one side of the board before those to the other side.
    Towards(Side),
    /// These moves of the leaper, of which the first `count` count.
    Own { moves: [(i64, i64); 8], count: usize },
}

/// A side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    North,
    East,
    South,
    West,
}

const EULER: [(i64, i64); 8] = [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)];
const EAST: [(i64, i64); 8] = [(-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1), (2, 1), (1, 2)];
const CLOCKWISE: [(i64, i64); 8] = [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)];
/// The order of unpublished coursework on backtracking. Those of the other sides are its reflections, so that on a
/// square board no side has an advantage but by the start.
const EAST_FIRST: [(i64, i64); 8] = [(2, 1), (1, 2), (-1, 2), (-2, 1), (1, -2), (-1, -2), (2, -1), (-2, -1)];

impl Order {
    /// The order with this name.
    pub fn of_name(name: &str) -> Option<Self> {
        Some(match name {
            "euler" => Self::Fixed(FixedOrder::Euler),
            "east" => Self::Fixed(FixedOrder::East),
            "clockwise" => Self::Fixed(FixedOrder::Clockwise),
            "north-first" => Self::Fixed(FixedOrder::Towards(Side::North)),
            "east-first" => Self::Fixed(FixedOrder::Towards(Side::East)),
            "south-first" => Self::Fixed(FixedOrder::Towards(Side::South)),
            "west-first" => Self::Fixed(FixedOrder::Towards(Side::West)),
            "shuffled" => Self::Shuffled,
            "random" => Self::Random,
            _ => return None,
        })
    }
}

impl FixedOrder {
    /// The order of a list that has every move of the leaper once. The error says what is wrong with it.
    pub fn own(listed: &[(i64, i64)], leaper: Leaper) -> Result<Self, String> {
        let all = Self::Euler.moves(leaper);
        if let Some(&(rows, cols)) = listed.iter().find(|jump| !all.contains(jump)) {
            return Err(format!("{rows},{cols} is not a move of the piece"));
        }
        let missing = all.iter().find(|jump| !listed.contains(jump));
        if let Some((rows, cols)) = missing {
            return Err(format!("the move {rows},{cols} is missing: list all {}", all.len()));
        }
        if listed.len() > all.len() {
            return Err(format!("it lists {} moves, but the piece has {}", listed.len(), all.len()));
        }
        let mut moves = [(0, 0); 8];
        moves[..listed.len()].copy_from_slice(listed);
        Ok(Self::Own { moves, count: listed.len() })
    }

    /// The moves of a leaper as (rows, columns): those of the knight, with the leaper's two numbers in place
    /// of 1 and 2. Some leapers have only four different moves.
    fn moves(self, leaper: Leaper) -> Vec<(i64, i64)> {
        let knight = match self {
            Self::Euler => EULER,
            Self::East => EAST,
            Self::Clockwise => CLOCKWISE,
            Self::Towards(side) => EAST_FIRST.map(|(rows, cols)| match side {
                Side::East => (rows, cols),
                Side::West => (rows, -cols),
                Side::South => (cols, rows),
                Side::North => (-cols, rows),
            }),
            Self::Own { moves, count } => return moves[..count].to_vec(),
        };
        let length =
            |d: i64| d.signum() * i64::from(if d.abs() == 1 { leaper.short() } else { leaper.long() });
        let mut moves: Vec<(i64, i64)> = Vec::new();
        for (rows, cols) in knight {
            let jump = (length(rows), length(cols));
            if !moves.contains(&jump) {
                moves.push(jump);
            }
        }
        moves
    }
}

/// The squares and moves of a board.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    squares: Arc<[Square]>,
    /// The place in `targets` where each square's neighbours begin, and at last where they all end.
    offsets: Vec<u32>,
    targets: Vec<u32>,
}

impl Graph {
    /// The number of bytes of a graph with this many squares.
    pub fn bytes(squares: u64) -> u64 {
        squares.saturating_mul(44)
    }

    /// The most squares that can be numbered with all their moves.
    pub const MOST_SQUARES: u64 = u32::MAX as u64 / 8;

    /// The graph of a leaper on a board, with the moves of every square in the same order.
    pub fn new(board: &Shape, leaper: Leaper, order: FixedOrder) -> Self {
        let Ok(graph) = Self::with_moves(board, order.moves(leaper), |_| Ok::<(), Infallible>(()));
        graph
    }

    /// The same graph, if it can be built within the limits.
    pub fn within(
        board: &Shape,
        leaper: Leaper,
        order: FixedOrder,
        meter: &mut Meter<'_>,
    ) -> Result<Self, Limit> {
        Self::with_moves(board, order.moves(leaper), |_| meter.pulse())
    }

    /// The graph of a leaper on a board, with the moves of every square in random order.
    pub fn shuffled(board: &Shape, leaper: Leaper, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        let mut generator = meter.generator();
        Self::with_moves(board, FixedOrder::Euler.moves(leaper), |moves| {
            moves.shuffle(&mut generator);
            meter.pulse()
        })
    }

    /// The graph of a piece with these moves, which are rearranged before each square unless that fails.
    fn with_moves<E>(
        board: &Shape,
        mut moves: Vec<(i64, i64)>,
        mut rearrange: impl FnMut(&mut Vec<(i64, i64)>) -> Result<(), E>,
    ) -> Result<Self, E> {
        let squares: Arc<[Square]> = board.squares().collect();
        // On a board with holes, the number of a square is not its place in the frame.
        let mut numbers = Vec::new();
        if !board.is_rectangle() {
            numbers = vec![0; board.rows() as usize * board.cols() as usize];
            for (n, &square) in (0..).zip(squares.iter()) {
                numbers[board.frame_index(square)] = n;
            }
        }
        let number = |square: Square| -> u32 {
            let place = board.frame_index(square);
            numbers.get(place).copied().unwrap_or(place as u32)
        };
        let mut offsets = Vec::with_capacity(squares.len() + 1);
        let mut targets = Vec::with_capacity(squares.len() * moves.len());
        for &square in squares.iter() {
            offsets.push(targets.len() as u32);
            rearrange(&mut moves)?;
            targets.extend(moves.iter().filter_map(|&(r, c)| board.step(square, r, c)).map(number));
        }
        offsets.push(targets.len() as u32);
        Ok(Self { squares, offsets, targets })
    }

    /// The same graph with one more vertex for each link, which is joined to the link's two squares only.
    /// Every Hamilton cycle passes through it, so a cycle of the new graph is a set of paths over the
    /// squares that the links join into one cycle. The new vertices are numbered after the squares.
    pub fn with_links(self, links: &[(u32, u32)]) -> Self {
        let vertices = self.len();
        let mut squares = self.squares.to_vec();
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
        Self { squares: squares.into(), offsets, targets }
    }

    /// The number of vertices.
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

    /// The number of the connected piece of each square without the removed ones, which have [`u32::MAX`], and the
    /// number of pieces.
    pub fn pieces(&self, removed: &[bool]) -> (Vec<u32>, u32) {
        const UNSEEN: u32 = u32::MAX - 1;
        let mut piece: Vec<u32> = removed.iter().map(|&r| if r { u32::MAX } else { UNSEEN }).collect();
        let mut waiting = Vec::new();
        let mut pieces = 0;
        for first in 0..self.len() as u32 {
            if piece[first as usize] != UNSEEN {
                continue;
            }
            piece[first as usize] = pieces;
            waiting.push(first);
            while let Some(square) = waiting.pop() {
                for &near in self.neighbours(square) {
                    if piece[near as usize] == UNSEEN {
                        piece[near as usize] = pieces;
                        waiting.push(near);
                    }
                }
            }
            pieces += 1;
        }
        (piece, pieces)
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
