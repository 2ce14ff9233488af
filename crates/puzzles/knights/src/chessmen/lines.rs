//! The lines of a board: groups of squares that all attack each other.
//!
//! Rooks, bishops and queens attack along rows, columns and diagonals, from hole to hole. Kings that attack
//! each other stand in the same 2x2 block, which counts as a line here. So two squares attack each other
//! exactly if they share a line. A set therefore has at most one square in each line, and lines that cover
//! the board give a bound: no set has more squares than there are such lines.

use board::{Piece, Shape, Square};
use search::{Limit, Meter, Sort};

/// The number of a square in reading order, or of a line.
pub(super) type Number = u32;

/// The lines of a board.
pub(super) struct Lines {
    /// The squares in reading order.
    pub squares: Vec<Square>,
    /// The squares of each line, in reading order. There are lines of a single square too.
    pub lines: Vec<Vec<Number>>,
    /// The lines of each square, in the order of their numbers. A rook's, bishop's or queen's square has one
    /// for each direction, and the lines of one direction are numbered before those of the next.
    pub of: Vec<Vec<Number>>,
}

/// Bytes per square: the square itself, its place in up to four lines, the list of those, and the lists of
/// the lines.
const BYTES_PER_SQUARE: u64 = 8 + 24 + 4 * 4 + 4 * (24 + 8);

/// Squares between two checks of the limits.
const POLL_EVERY: u64 = 1 << 12;

impl Lines {
    /// The lines for a king, rook, bishop or queen.
    pub fn new(board: &Shape, piece: Piece, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        meter.check_total(board.len().saturating_mul(BYTES_PER_SQUARE))?;
        let squares: Vec<Square> = board.squares().collect();
        let lines = match piece {
            Piece::King => blocks(board, &squares, meter)?,
            _ => straight_lines(board, &squares, piece.directions(), meter)?,
        };
        let mut of = vec![Vec::new(); squares.len()];
        for (line, members) in lines.iter().enumerate() {
            for &square in members {
                of[square as usize].push(line as Number);
            }
        }
        Ok(Self { squares, lines, of })
    }

    /// Lines that cover the board, though not always the fewest: for each square in turn that is not covered
    /// yet, the line that covers the most squares with it, the first among equals.
    pub fn cover(&self) -> Vec<Number> {
        let mut covered = vec![false; self.squares.len()];
        let mut cover = Vec::new();
        for square in 0..self.squares.len() {
            if covered[square] {
                continue;
            }
            let fresh = |line: &&Number| {
                self.lines[**line as usize].iter().filter(|&&square| !covered[square as usize]).count()
            };
            let Some(&line) = self.of[square].iter().rev().max_by_key(fresh) else { continue };
            for &square in &self.lines[line as usize] {
                covered[square as usize] = true;
            }
            cover.push(line);
        }
        cover
    }

    /// For each square, those that it attacks, in reading order.
    pub fn attacks(&self, meter: &mut Meter<'_>) -> Result<Vec<Vec<Number>>, Limit> {
        let pairs: u64 = self.lines.iter().map(|line| (line.len() as u64).pow(2)).sum();
        // Besides the lists there are the free squares of the greedy heuristic.
        meter.check_total(4 * pairs + (BYTES_PER_SQUARE + 24 + 48) * self.squares.len() as u64)?;
        let others = |(square, lines): (usize, &Vec<Number>)| {
            let mut others: Vec<Number> =
                lines.iter().flat_map(|&line| &self.lines[line as usize]).copied().collect();
            others.retain(|&other| other as usize != square);
            others.put_in_order();
            others.dedup();
            // The estimate above has no room for spare capacity.
            others.shrink_to_fit();
            meter.poll().map(|()| others)
        };
        self.of.iter().enumerate().map(others).collect()
    }

    /// The squares with these numbers.
    pub fn named(&self, numbers: &[Number]) -> Vec<Square> {
        numbers.iter().map(|&n| self.squares[n as usize]).collect()
    }
}

/// The 2x2 blocks of the board, each where its first square comes in reading order. A block may lack
/// squares.
fn blocks(board: &Shape, squares: &[Square], meter: &mut Meter<'_>) -> Result<Vec<Vec<Number>>, Limit> {
    let number = |square: Square| squares.binary_search(&square).ok().map(|n| n as Number);
    let corners = |square: Square, row: i64, col: i64| -> Vec<Number> {
        let corners = [(0, 0), (0, 1), (1, 0), (1, 1)];
        let there = |(r, c): (i64, i64)| board.step(square, row + r, col + c).and_then(number);
        corners.into_iter().filter_map(there).collect()
    };
    let mut lines = Vec::new();
    for (n, &square) in (0..).zip(squares) {
        if n % POLL_EVERY as Number == 0 {
            meter.poll()?;
        }
        // Of the blocks around a square, those of which it is the first square.
        let blocks = [(0, 0), (0, -1), (-1, 0), (-1, -1)].map(|(r, c)| corners(square, r, c));
        lines.extend(blocks.into_iter().filter(|block| block[0] == n));
    }
    Ok(lines)
}

/// The lines in these directions, from hole to hole.
fn straight_lines(
    board: &Shape,
    squares: &[Square],
    directions: &[(i64, i64)],
    meter: &mut Meter<'_>,
) -> Result<Vec<Vec<Number>>, Limit> {
    let number = |square: Square| squares.binary_search(&square).ok().map(|n| n as Number);
    let mut lines = Vec::new();
    let mut steps = 0_u64;
    for &(r, c) in directions {
        for &first in squares.iter().filter(|&&square| board.step(square, -r, -c).is_none()) {
            let mut line = Vec::new();
            let mut at = Some(first);
            while let Some(square) = at {
                if steps.is_multiple_of(POLL_EVERY) {
                    meter.poll()?;
                }
                steps += 1;
                line.extend(number(square));
                at = board.step(square, r, c);
            }
            lines.push(line);
        }
    }
    Ok(lines)
}
