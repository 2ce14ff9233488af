//! The board with its squares numbered, and where each piece goes from each square.
//!
//! Squares are numbered in reading order, without the holes. Every kind of piece that leaps has a list of
//! squares for each square. Queens, rooks and bishops follow the eight lines from square to square.

use std::collections::VecDeque;
use std::ops::Range;

use super::packed_position::PackedPosition;
use super::piece_codes::{self, Code, EMPTY, KINDS, colour, kind};
use board::{Leaper, Piece, Shape, Square};
use search::Sort;

/// The number of a square in reading order, without the holes.
pub(super) type At = u16;

/// The most squares that can be numbered: one number is reserved for [`NOWHERE`].
pub(super) const MOST_SQUARES: u64 = u16::MAX as u64;

/// Beyond the edge of the board, or a hole.
const NOWHERE: At = At::MAX;

/// The number of lines that start from a square.
const LINES: usize = 8;

/// For each kind, the lines along which it slides, if it does: four straight lines, then four diagonal
/// ones.
static SLIDES: [Option<Range<usize>>; KINDS] = [None, None, Some(0..8), Some(0..4), Some(4..8), None, None];

/// The steps along the lines of a rook or a bishop, clockwise. The first one goes up, or up and to the
/// right.
fn clockwise(piece: Piece) -> impl Iterator<Item = (i64, i64)> {
    let back = |&(rows, cols): &(i64, i64)| (-rows, -cols);
    let half = piece.directions();
    half.last().map(back).into_iter().chain(half.iter().copied()).chain(half.first().map(back))
}

/// A board's numbered squares, and where the pieces go from each of them.
#[derive(Clone)]
pub(super) struct MoveTables {
    board: Shape,
    squares: Vec<Square>,
    /// The next square along each line.
    next: Vec<[At; LINES]>,
    /// For each kind, the squares that it leaps to; nothing for the kinds that slide.
    leaps: [Vec<Leaps>; KINDS],
    leaper: Option<Leaper>,
}

/// The squares that a kind leaps to from one square, in reading order.
#[derive(Clone, Copy)]
pub(super) struct Leaps {
    /// At most eight, of which the first `count` are used.
    targets: [At; 8],
    count: u8,
    /// The same squares with bit `4 * target` set for each, as far as they fit: for positions stored in
    /// words.
    pub quads: u128,
}

impl Leaps {
    fn new(mut squares: Vec<At>) -> Self {
        squares.put_in_order();
        let mut leaps = Self { targets: [NOWHERE; 8], count: 0, quads: 0 };
        for to in squares {
            leaps.targets[usize::from(leaps.count)] = to;
            leaps.count += 1;
            leaps.quads |= 1_u128.checked_shl(4 * u32::from(to)).unwrap_or(0);
        }
        leaps
    }

    /// The squares.
    #[inline]
    pub fn targets(&self) -> &[At] {
        &self.targets[..usize::from(self.count)]
    }
}

impl MoveTables {
    /// The tables of a board with at most [`MOST_SQUARES`] squares; `leaper` is the piece `L`.
    pub fn new(board: &Shape, leaper: Option<Leaper>) -> Self {
        let squares: Vec<Square> = board.squares().collect();
        let step = |from: Square, (rows, cols): (i64, i64)| {
            let to = board.step(from, rows, cols);
            to.and_then(|to| squares.binary_search(&to).ok()).map(|at| at as At)
        };
        let leaps = std::array::from_fn(|kind| -> Vec<Leaps> {
            let piece = piece_codes::piece(piece_codes::white(kind), leaper);
            if piece.is_some_and(Piece::slides) {
                return Vec::new();
            }
            let steps = piece.map_or_else(Vec::new, Piece::steps);
            let from = |&from: &Square| Leaps::new(steps.iter().filter_map(|&by| step(from, by)).collect());
            squares.iter().map(from).collect()
        });
        let lines: Vec<(i64, i64)> = clockwise(Piece::Rook).chain(clockwise(Piece::Bishop)).collect();
        let along = |&from: &Square| {
            let mut next = [NOWHERE; LINES];
            for (slot, &by) in next.iter_mut().zip(&lines) {
                *slot = step(from, by).unwrap_or(NOWHERE);
            }
            next
        };
        let next = squares.iter().map(along).collect();
        Self { board: board.clone(), squares, next, leaps, leaper }
    }

    /// The board.
    pub fn board(&self) -> &Shape {
        &self.board
    }

    /// The number of squares.
    #[inline]
    pub fn len(&self) -> usize {
        self.squares.len()
    }

    /// The square with a number.
    pub fn square(&self, at: At) -> Square {
        self.squares[at as usize]
    }

    /// The number of a square.
    pub fn number(&self, square: Square) -> Option<At> {
        self.squares.binary_search(&square).ok().map(|at| at as At)
    }

    /// The name of a square.
    pub fn name(&self, at: At) -> String {
        self.board.name(self.square(at))
    }

    /// The squares that a leaping piece reaches from a square.
    pub fn leaps(&self, piece: Code, from: At) -> &[At] {
        self.leaps[kind(piece)][usize::from(from)].targets()
    }

    /// The colour of a square in a colouring that every move of the piece changes, if there is one. Then
    /// the first and the last square of the piece decide whether its number of moves is odd. Every leaper
    /// has such a colouring (see [`Leaper::is_dark`]); kings and sliding pieces have none.
    pub fn is_dark(&self, piece: Code, at: At) -> Option<bool> {
        match piece_codes::piece(piece, self.leaper)? {
            Piece::Leaper(leaper) => Some(leaper.is_dark(self.square(at))),
            _ => None,
        }
    }

    /// Visits every empty square that a piece on `from` can move to.
    #[inline]
    pub fn each_move<C: PackedPosition>(&self, cells: &C, from: At, piece: Code, mut visit: impl FnMut(At)) {
        let Some(lines) = &SLIDES[kind(piece)] else {
            cells.each_empty(&self.leaps[kind(piece)][usize::from(from)], visit);
            return;
        };
        for line in lines.clone() {
            let mut to = self.next[from as usize][line];
            while to != NOWHERE && cells.at(to) == EMPTY {
                visit(to);
                to = self.next[to as usize][line];
            }
        }
    }

    /// Two pieces of different colours, the first of which attacks the second, if there are any.
    pub fn attack<C: PackedPosition>(&self, cells: &C) -> Option<(At, At)> {
        (0..self.len() as At).filter(|&from| cells.at(from) != EMPTY).find_map(|from| {
            let piece = cells.at(from);
            let is_enemy = |to: At| cells.at(to) != EMPTY && colour(cells.at(to)) != colour(piece);
            let attacked = match &SLIDES[kind(piece)] {
                None => self.leaps(piece, from).iter().copied().find(|&to| is_enemy(to)),
                Some(lines) => lines.clone().find_map(|line| {
                    let mut to = self.next[from as usize][line];
                    while to != NOWHERE && cells.at(to) == EMPTY {
                        to = self.next[to as usize][line];
                    }
                    (to != NOWHERE && is_enemy(to)).then_some(to)
                }),
            };
            attacked.map(|to| (from, to))
        })
    }

    /// The board without pieces.
    fn empty(&self) -> Box<[Code]> {
        PackedPosition::blank(self.len())
    }

    /// The connected component of every square for a piece on the empty board. A component has the number
    /// of its first square.
    pub fn components(&self, piece: Code) -> Vec<usize> {
        const UNSEEN: usize = usize::MAX;
        let empty = self.empty();
        let mut components = vec![UNSEEN; self.len()];
        let mut waiting: Vec<At> = Vec::new();
        for start in 0..self.len() {
            if components[start] != UNSEEN {
                continue;
            }
            components[start] = start;
            waiting.push(start as At);
            while let Some(from) = waiting.pop() {
                self.each_move(&empty, from, piece, |to| {
                    if components[usize::from(to)] == UNSEEN {
                        components[usize::from(to)] = start;
                        waiting.push(to);
                    }
                });
            }
        }
        components
    }

    /// For every square, the number of moves that a piece alone on the board needs from there to the
    /// nearest of some squares; [`u32::MAX`] if it cannot get there. Moves can be taken back, so one
    /// breadth-first search from those squares finds all distances.
    pub fn distances(&self, piece: Code, targets: impl IntoIterator<Item = At>) -> Vec<u32> {
        let empty = self.empty();
        let mut distances = vec![u32::MAX; self.len()];
        let mut queue: VecDeque<At> = VecDeque::new();
        for at in targets {
            distances[at as usize] = 0;
            queue.push_back(at);
        }
        while let Some(from) = queue.pop_front() {
            let further = distances[from as usize] + 1;
            self.each_move(&empty, from, piece, |to| {
                if distances[to as usize] == u32::MAX {
                    distances[to as usize] = further;
                    queue.push_back(to);
                }
            });
        }
        distances
    }
}

#[cfg(test)]
mod tests {
    use super::super::piece_codes::code_of;
    use super::*;

    #[test]
    fn sliding_pieces_try_straight_lines_first_and_go_clockwise() {
        let tables = MoveTables::new(&Shape::parse("3x3").unwrap(), None);
        for (letter, expected) in [
            ('Q', ["b3", "c2", "b1", "a2", "c3", "c1", "a1", "a3"]),
            ('K', ["a3", "b3", "c3", "a2", "c2", "a1", "b1", "c1"]),
        ] {
            let mut reached = Vec::new();
            let piece = code_of(letter).unwrap();
            tables.each_move(&tables.empty(), 4, piece, |to| reached.push(tables.name(to)));
            assert_eq!(reached, expected);
        }
    }
}
