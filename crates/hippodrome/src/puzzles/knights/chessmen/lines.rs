//! What two kings, rooks, bishops or queens that attack each other have in common: a line.
//!
//! Rooks, bishops and queens attack along rows, columns and diagonals, from hole to hole. Kings that attack
//! each other stand in one of the 2x2 blocks. Either way the squares of a line all attack each other, and
//! squares that attack each other share a line; so a set is non-attacking if it has at most one square in
//! each line, and lines that cover the board are a bound: no set has more squares than there are lines.

use std::collections::BTreeSet;

use super::man::Man;
use crate::board::{Shape, Square};
use crate::control::{Control, Meter};
use crate::outcome::Limit;

/// A square's number in reading order, or a line's.
pub(super) type Number = u32;

/// The lines of a board.
pub(super) struct Lines {
    /// In reading order.
    pub squares: Vec<Square>,
    /// The squares of each line, in reading order. Lines of one square are among them.
    pub lines: Vec<Vec<Number>>,
    /// The lines of each square. Along lines, one for each direction, all of the first direction before all of
    /// the next.
    pub of: Vec<Vec<Number>>,
}

/// Bytes a square: itself, its place in up to four lines, the list of those, and the lines' own lists.
const BYTES_PER_SQUARE: u64 = 8 + 24 + 4 * 4 + 4 * (24 + 8);

/// Squares between two looks at the limits.
const POLL_EVERY: u64 = 1 << 12;

impl Lines {
    /// The lines of a piece that is no leaper.
    pub fn new(board: &Shape, man: Man, control: &Control, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        control.reserve(board.len().saturating_mul(BYTES_PER_SQUARE))?;
        let squares: Vec<Square> = board.squares().collect();
        let number = |square: Square| squares.binary_search(&square).ok().map(|n| n as Number);
        let mut lines: Vec<Vec<Number>> = Vec::new();
        if man == Man::King {
            let corners = |square: Square, row: i64, col: i64| -> Vec<Number> {
                let corners = [(0, 0), (0, 1), (1, 0), (1, 1)];
                let there = |(r, c): (i64, i64)| board.step(square, row + r, col + c).and_then(number);
                corners.into_iter().filter_map(there).collect()
            };
            for (n, &square) in (0..).zip(&squares) {
                if n % POLL_EVERY as Number == 0 {
                    meter.poll()?;
                }
                // Of the blocks around a square, those of which it is the first square.
                let blocks = [(0, 0), (0, -1), (-1, 0), (-1, -1)].map(|(r, c)| corners(square, r, c));
                lines.extend(blocks.into_iter().filter(|block| block[0] == n));
            }
        } else {
            let mut steps = 0_u64;
            for &(r, c) in man.directions() {
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
        }
        let mut of = vec![Vec::new(); squares.len()];
        for (line, members) in lines.iter().enumerate() {
            for &square in members {
                of[square as usize].push(line as Number);
            }
        }
        Ok(Self { squares, lines, of })
    }

    /// Lines that cover the board, not always the fewest: for each square in turn that is not covered yet,
    /// the line that covers most with it, the first among equals.
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

    /// Makes an empty set one to begin with: each time the free square that restricts the fewest others, the first
    /// among equals. An error leaves the set so far.
    pub fn greedy(
        &self,
        attacks: &[Vec<Number>],
        chosen: &mut Vec<Number>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        let mut restricts: Vec<usize> = attacks.iter().map(Vec::len).collect();
        let mut free: BTreeSet<(usize, Number)> = restricts.iter().copied().zip(0..).collect();
        while let Some(&(_, square)) = free.first() {
            meter.generate()?;
            chosen.push(square);
            let mut gone = vec![square];
            gone.extend(&attacks[square as usize]);
            gone.retain(|&n| free.remove(&(restricts[n as usize], n)));
            for n in gone {
                // One queen of a large board takes millions of steps.
                meter.poll()?;
                for &other in &attacks[n as usize] {
                    let count = &mut restricts[other as usize];
                    if free.remove(&(*count, other)) {
                        *count -= 1;
                        free.insert((*count, other));
                    }
                }
            }
        }
        Ok(())
    }

    /// For each square, those that it attacks, in reading order.
    pub fn attacks(&self, control: &Control, meter: &mut Meter<'_>) -> Result<Vec<Vec<Number>>, Limit> {
        let pairs: u64 = self.lines.iter().map(|line| (line.len() as u64).pow(2)).sum();
        // Beside the lists, what is free: ordered by how much it restricts.
        control.reserve(4 * pairs + (BYTES_PER_SQUARE + 24 + 48) * self.squares.len() as u64)?;
        let others = |(square, lines): (usize, &Vec<Number>)| {
            let mut others: Vec<Number> =
                lines.iter().flat_map(|&line| &self.lines[line as usize]).copied().collect();
            others.retain(|&other| other as usize != square);
            others.sort_unstable();
            others.dedup();
            // No more is held than was asked for.
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
