//! The sets of every size as decisions, square by square.
//!
//! A square that is decided stays open as long as it attacks a square that is not. Only the open squares that
//! are taken matter, one bit each. Parts of the board that no jump connects are independent of each other. Each
//! part is decided by rows or by columns, whichever needs fewer bits.
//!
//! Limit: 128 open squares at one time; more are refused as too many for memory.

use crate::decisions::{Bits, Decision};
use board::{Leaper, Shape, Square};
use search::{Limit, Meter, Sort};

/// Bytes per square: itself, its part, whether it was seen, its place in an order and its bit.
const BYTES_PER_SQUARE: u64 = (size_of::<Square>() + size_of::<usize>() + 1 + 4 + 4) as u64;

/// Bytes per square of a part: a decision with its square, in two orders.
const BYTES_PER_DECISION: u64 = 2 * (size_of::<Decision>() + size_of::<Square>() + 16) as u64;

/// No place in the order yet, or no bit.
const NONE: u32 = u32::MAX;

/// The squares of a board, part by part. Squares are numbered in reading order.
pub(super) struct OpenSquares<'b> {
    board: &'b Shape,
    moves: Vec<(i64, i64)>,
    pub squares: Vec<Square>,
    seen: Vec<bool>,
    /// The first square that may not have been seen.
    next: usize,
    /// The place of each square in the order in which its part is decided, and its bit.
    place: Vec<u32>,
    bit: Vec<u32>,
}

impl<'b> OpenSquares<'b> {
    /// The squares of a board for a leaper.
    pub fn new(board: &'b Shape, leaper: Leaper, meter: &Meter<'_>) -> Result<Self, Limit> {
        meter.check_total(board.len().saturating_mul(BYTES_PER_SQUARE))?;
        let squares: Vec<Square> = board.squares().collect();
        let all = squares.len();
        let (seen, place, bit) = (vec![false; all], vec![NONE; all], vec![NONE; all]);
        Ok(Self { board, moves: leaper.moves(), squares, seen, next: 0, place, bit })
    }

    /// The squares that a square attacks.
    fn near(&self, at: usize) -> impl Iterator<Item = usize> {
        let to = move |&(rows, cols): &(i64, i64)| self.board.step(self.squares[at], rows, cols);
        self.moves.iter().filter_map(to).filter_map(|to| self.squares.binary_search(&to).ok())
    }

    /// The squares of the next part, in reading order; none after the last part.
    pub fn next_part(&mut self, meter: &mut Meter<'_>) -> Result<Option<Vec<usize>>, Limit> {
        while self.seen.get(self.next) == Some(&true) {
            self.next += 1;
        }
        if self.next == self.squares.len() {
            return Ok(None);
        }
        self.seen[self.next] = true;
        let mut part = vec![self.next];
        let mut at = 0;
        while let Some(&from) = part.get(at) {
            meter.pulse()?;
            at += 1;
            let near: Vec<usize> = self.near(from).collect();
            part.extend(near.into_iter().filter(|&to| !std::mem::replace(&mut self.seen[to], true)));
        }
        part.put_in_order();
        Ok(Some(part))
    }

    /// The decisions of a part, in the order that needs fewer bits.
    pub fn decisions(&mut self, mut part: Vec<usize>, meter: &mut Meter<'_>) -> Result<Vec<Decision>, Limit> {
        let bytes = BYTES_PER_SQUARE * self.squares.len() as u64 + BYTES_PER_DECISION * part.len() as u64;
        meter.check_total(bytes)?;
        let by_rows = self.in_order(&part, meter)?;
        part.put_in_order_by_key(|&at| (self.squares[at].col, self.squares[at].row));
        let by_columns = self.in_order(&part, meter)?;
        let narrower = [by_rows, by_columns].into_iter().flatten().min_by_key(|&(_, bits)| bits);
        Ok(narrower.ok_or(Limit::Memory)?.0)
    }

    /// The decisions of all parts, one part after the other.
    pub fn all_decisions(mut self, meter: &mut Meter<'_>) -> Result<Vec<Decision>, Limit> {
        meter.check_total((BYTES_PER_SQUARE + BYTES_PER_DECISION).saturating_mul(self.board.len()))?;
        let mut decisions = Vec::with_capacity(self.squares.len());
        while let Some(part) = self.next_part(meter)? {
            decisions.extend(self.decisions(part, meter)?);
        }
        Ok(decisions)
    }

    /// The decisions of a part in this order, and the number of bits. None if these are too many.
    fn in_order(
        &mut self,
        part: &[usize],
        meter: &mut Meter<'_>,
    ) -> Result<Option<(Vec<Decision>, u32)>, Limit> {
        for &at in part {
            (self.place[at], self.bit[at]) = (NONE, NONE);
        }
        let mut idle: Vec<u32> = Vec::new();
        let mut bits = 0;
        let mut decisions = Vec::with_capacity(part.len());
        for (now, &at) in (0_u32..).zip(part) {
            meter.pulse()?;
            self.place[at] = now;
            let mut decision = Decision { taken: vec![self.squares[at]], ..Decision::default() };
            let attacks_undecided = |at: usize| self.near(at).any(|to| self.place[to] == NONE);
            let mut ended = Vec::new();
            for other in self.near(at).filter(|&other| self.bit[other] != NONE) {
                decision.barred_by |= 1 << self.bit[other];
                if !attacks_undecided(other) {
                    decision.ending |= 1 << self.bit[other];
                    ended.push(self.bit[other]);
                }
            }
            if attacks_undecided(at) {
                let bit = idle.pop().unwrap_or_else(|| {
                    bits += 1;
                    bits - 1
                });
                if bit >= Bits::BITS {
                    return Ok(None);
                }
                self.bit[at] = bit;
                decision.sets = 1 << bit;
            }
            idle.extend(ended);
            decisions.push(decision);
        }
        Ok(Some((decisions, bits)))
    }
}
