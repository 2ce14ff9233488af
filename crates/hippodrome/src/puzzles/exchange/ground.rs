//! Pieces and the ground they stand on: which squares a piece moves to, and how far apart they are.
//!
//! A piece is a small number, [`EMPTY`] or its place in [`LETTERS`] plus one, so that a position can
//! keep four bits a square. Squares are numbered in reading order, holes left out. Kinds that leap have
//! a list of squares for each square; queens, rooks and bishops walk along the eight lines.

use std::collections::VecDeque;
use std::ops::Range;

use super::cells::Cells;
use crate::board::{Shape, Square};
use crate::draw::Side;
use crate::puzzles::knights::Leaper;

/// A piece, or [`EMPTY`].
pub type Piece = u8;

/// The number of a square in reading order, holes left out.
pub type At = u16;

/// No piece.
pub const EMPTY: Piece = 0;

/// The letters of all pieces: white ones in upper case, black ones in lower case.
pub const LETTERS: &str = "NnKkQqRrBbWwLl";

/// The number of different pieces.
pub const PIECES: usize = LETTERS.len();

/// The most squares that [`At`] can number, one number set aside for [`NOWHERE`].
pub const MOST_SQUARES: u64 = u16::MAX as u64;

/// What lies beyond the edge of the board, or in a hole.
const NOWHERE: At = At::MAX;

/// The piece that a letter stands for.
pub fn piece_of(letter: char) -> Option<Piece> {
    LETTERS.find(letter).map(|place| place as Piece + 1)
}

/// A piece's letter.
pub fn letter(piece: Piece) -> char {
    (piece as usize).checked_sub(1).and_then(|place| LETTERS.chars().nth(place)).unwrap_or('.')
}

/// 0 for white, 1 for black.
#[inline]
pub fn colour(piece: Piece) -> usize {
    ((piece - 1) & 1) as usize
}

/// Whose piece it is.
pub fn side(piece: Piece) -> Side {
    if colour(piece) == 0 { Side::White } else { Side::Black }
}

/// A piece in words, for a sentence about one or several: `white knights`.
pub fn words(piece: Piece, many: bool) -> String {
    let kind = ["knight", "king", "queen", "rook", "bishop", "wazir", "leaper"][kind(piece)];
    format!("{} {kind}{}", ["white", "black"][colour(piece)], if many { "s" } else { "" })
}

/// Whether the piece repeats its step as far as it likes.
#[inline]
pub fn repeats(piece: Piece) -> bool {
    LINES[kind(piece)].is_some()
}

#[inline]
fn kind(piece: Piece) -> usize {
    ((piece - 1) / 2) as usize
}

/// The steps of the pieces that go along lines, as (rows, columns): straight, then diagonal.
const STEPS: [(i64, i64); 8] = [(-1, 0), (0, 1), (1, 0), (0, -1), (-1, 1), (1, 1), (1, -1), (-1, -1)];

/// A knight's steps, clockwise.
const KNIGHT: [(i64, i64); 8] = [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)];

/// Number of kinds of pieces.
const KINDS: usize = PIECES / 2;

/// For each kind, in the order of [`LETTERS`], which of [`STEPS`] it repeats, if it repeats any.
static LINES: [Option<Range<usize>>; KINDS] = [None, None, Some(0..8), Some(0..4), Some(4..8), None, None];

/// A board's squares, numbered, and where the pieces go from each of them.
pub struct Ground {
    board: Shape,
    squares: Vec<Square>,
    /// The next square along each line.
    next: Vec<[At; STEPS.len()]>,
    /// For each kind, where it leaps to; nothing for the kinds that repeat their steps.
    leaps: [Vec<Leaps>; KINDS],
    leaper: Option<Leaper>,
}

/// The squares that a kind leaps to from one square, in reading order.
#[derive(Clone, Copy)]
pub struct Leaps {
    /// At most eight, of which `count` are meant.
    targets: [At; 8],
    count: u8,
    /// The same with bit `4 * target` set for each, as far as they fit: for positions kept in words.
    pub quads: u128,
}

impl Leaps {
    fn new(mut squares: Vec<At>) -> Self {
        squares.sort_unstable();
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

impl Ground {
    /// The ground of a board with at most [`MOST_SQUARES`] squares; `leaper` is the piece `L`.
    pub fn new(board: &Shape, leaper: Option<Leaper>) -> Self {
        let squares: Vec<Square> = board.squares().collect();
        let step = |from: Square, (rows, cols): (i64, i64)| {
            let to = board.step(from, rows, cols);
            to.and_then(|to| squares.binary_search(&to).ok()).map(|at| at as At)
        };
        let leaps = |steps: &[(i64, i64)]| -> Vec<Leaps> {
            let from = |&from: &Square| Leaps::new(steps.iter().filter_map(|&by| step(from, by)).collect());
            squares.iter().map(from).collect()
        };
        let next = squares.iter().map(|&from| STEPS.map(|by| step(from, by).unwrap_or(NOWHERE))).collect();
        let none = Vec::new;
        let own = leaper.map_or_else(Vec::new, Leaper::moves);
        let leaps = [leaps(&KNIGHT), leaps(&STEPS), none(), none(), none(), leaps(&STEPS[..4]), leaps(&own)];
        Self { board: board.clone(), squares, next, leaps, leaper }
    }

    /// The board.
    pub fn board(&self) -> &Shape {
        &self.board
    }

    /// Number of squares.
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

    /// A square's name.
    pub fn name(&self, at: At) -> String {
        self.board.name(self.square(at))
    }

    /// The squares that a leaping piece reaches from a square.
    pub fn leaps(&self, piece: Piece, from: At) -> &[At] {
        self.leaps[kind(piece)][usize::from(from)].targets()
    }

    /// The colour of a square in the colouring that every move of the piece changes, where it has one:
    /// then its first and last square decide whether its number of moves is odd. All leapers have one
    /// (see [`Leaper::is_dark`]); kings and the pieces that go as far as they like do not.
    pub fn is_dark(&self, piece: Piece, at: At) -> Option<bool> {
        let leaper = match letter(piece).to_ascii_uppercase() {
            // A wazir's step changes the colour of its square on the chessboard as a knight's does.
            'N' | 'W' => Leaper::KNIGHT,
            'L' => self.leaper?,
            _ => return None,
        };
        Some(leaper.is_dark(self.square(at)))
    }

    /// Visits every empty square that a piece at `from` can move to.
    #[inline]
    pub fn each_move<C: Cells>(&self, cells: &C, from: At, piece: Piece, mut visit: impl FnMut(At)) {
        let Some(lines) = &LINES[kind(piece)] else {
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

    /// Two pieces of different colour of which the first attacks the second, if there are any.
    pub fn attack<C: Cells>(&self, cells: &C) -> Option<(At, At)> {
        (0..self.len() as At).filter(|&from| cells.at(from) != EMPTY).find_map(|from| {
            let piece = cells.at(from);
            let is_enemy = |to: At| cells.at(to) != EMPTY && colour(cells.at(to)) != colour(piece);
            let attacked = match &LINES[kind(piece)] {
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

    /// For every square, the number of its part of the empty board: squares have the same one where a piece can get
    /// from one to the other.
    pub fn parts(&self, piece: Piece) -> Vec<usize> {
        const UNSEEN: usize = usize::MAX;
        let mut parts = vec![UNSEEN; self.len()];
        let mut waiting: Vec<At> = Vec::new();
        for start in 0..self.len() {
            if parts[start] != UNSEEN {
                continue;
            }
            // A part has the number of its first square.
            parts[start] = start;
            waiting.push(start as At);
            while let Some(from) = waiting.pop() {
                self.each_move(&NoPieces, from, piece, |to| {
                    if parts[usize::from(to)] == UNSEEN {
                        parts[usize::from(to)] = start;
                        waiting.push(to);
                    }
                });
            }
        }
        parts
    }

    /// For every square, the number of moves that a piece alone on the board needs from there to the
    /// nearest of some squares; [`u32::MAX`] where it cannot get there. Moves can be taken back, so
    /// the distances are found by walking away from those squares, breadth first.
    pub fn distances(&self, piece: Piece, targets: impl IntoIterator<Item = At>) -> Vec<u32> {
        let mut distances = vec![u32::MAX; self.len()];
        let mut queue: VecDeque<At> = VecDeque::new();
        for at in targets {
            distances[at as usize] = 0;
            queue.push_back(at);
        }
        while let Some(from) = queue.pop_front() {
            let further = distances[from as usize] + 1;
            self.each_move(&NoPieces, from, piece, |to| {
                if distances[to as usize] == u32::MAX {
                    distances[to as usize] = further;
                    queue.push_back(to);
                }
            });
        }
        distances
    }
}

/// The empty board.
#[derive(Clone, PartialEq, Eq, Hash)]
struct NoPieces;

impl Cells for NoPieces {
    fn blank(_: usize) -> Self {
        Self
    }

    fn at(&self, _: At) -> Piece {
        EMPTY
    }

    fn put(&mut self, _: At, _: Piece) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reached(board: &str, letter: char, from: &str) -> usize {
        let ground = Ground::new(&Shape::parse(board).unwrap(), Leaper::new(1, 3));
        let from = ground.number(ground.board().parse_square(from).unwrap()).unwrap();
        let mut count = 0;
        ground.each_move(&NoPieces, from, piece_of(letter).unwrap(), |_| count += 1);
        count
    }

    #[test]
    fn every_kind_moves_as_in_chess() {
        let from_d4 = [('N', 8), ('K', 8), ('Q', 27), ('R', 14), ('B', 13), ('W', 4), ('L', 8)];
        for (letter, moves) in from_d4 {
            assert_eq!(reached("8x8", letter, "d4"), moves, "{letter}");
        }
        // A hole stops a rook and a bishop, but a knight leaps over it.
        assert_eq!(reached(".#.../...../.....", 'R', "a3"), 2);
        assert_eq!(reached("...../.#.../.....", 'B', "a3"), 0);
        assert_eq!(reached("...../.#.../.....", 'N', "a3"), 2);
    }

    #[test]
    fn no_knight_reaches_the_middle_of_3x3() {
        let ground = Ground::new(&Shape::rectangle(3, 3), None);
        assert_eq!(ground.distances(1, [0]), [0, 3, 2, 3, u32::MAX, 1, 2, 1, 4]);
    }
}
