//! The most men of any kind by branch and bound, and every largest set.
//!
//! Greedily, the free squares are split into groups that all attack each other; each group takes one man at
//! most, so their number is a bound. Squares of the last group are tried first, until the groups left
//! are too few to beat the best set known. This is the colouring bound of clique searches (Tomita and Seki
//! 2003) on the squares that do not attack each other, with the sets as bits (San Segundo, Rodríguez-Losada
//! and Jiménez 2011). In reading order the first groups of a queen board are its rows.
//!
//! Known limit: the work grows exponentially. Boards of 12x12 take a moment with few holes.

use std::ops::ControlFlow;

use super::lines::Number;
use crate::control::{Control, Meter};
use crate::outcome::Limit;

/// Which squares attack which, as bits.
pub(super) struct Attacks {
    squares: usize,
    words: usize,
    rows: Vec<u64>,
}

impl Attacks {
    /// From the lists of attacked squares.
    pub fn new(lists: &[Vec<Number>], control: &Control) -> Result<Self, Limit> {
        let words = lists.len().div_ceil(64);
        // The lists are there still.
        let listed = 4 * lists.iter().map(|list| list.len() as u64).sum::<u64>();
        control.reserve((8 * lists.len() as u64).saturating_mul(words as u64).saturating_add(listed))?;
        let mut rows = vec![0; lists.len() * words];
        for (row, list) in rows.chunks_mut(words.max(1)).zip(lists) {
            list.iter().for_each(|&n| put(row, n as usize));
        }
        Ok(Self { squares: lists.len(), words, rows })
    }

    fn of(&self, square: usize) -> &[u64] {
        &self.rows[square * self.words..][..self.words]
    }

    fn all(&self) -> Vec<u64> {
        let mut all = vec![0; self.words];
        (0..self.squares).for_each(|n| put(&mut all, n));
        all
    }

    /// The squares of a set, group by group, each with the number of groups up to its own.
    fn grouped(&self, free: &[u64]) -> Vec<(usize, usize)> {
        let mut grouped = Vec::new();
        let mut rest = free.to_vec();
        let mut fitting = Vec::new();
        for group in 1.. {
            if first(&rest).is_none() {
                break;
            }
            fitting.clone_from(&rest);
            while let Some(square) = first(&fitting) {
                rest[square / 64] &= !(1 << (square % 64));
                grouped.push((square, group));
                for (word, attacked) in fitting.iter_mut().zip(self.of(square)) {
                    *word &= attacked;
                }
            }
        }
        grouped
    }

    /// Takes a square out of a set; gives what is left of it when a man stands there.
    fn take(&self, free: &mut [u64], square: usize) -> Vec<u64> {
        free[square / 64] &= !(1 << (square % 64));
        free.iter().zip(self.of(square)).map(|(word, attacked)| word & !attacked).collect()
    }

    /// At most so many men fit.
    pub fn bound(&self) -> usize {
        self.grouped(&self.all()).last().map_or(0, |&(_, groups)| groups)
    }

    /// Looks for sets larger than `best`, which ends as a largest one; none has more than `bound` men. An error
    /// leaves the best one so far.
    pub fn largest(&self, best: &mut Vec<Number>, bound: usize, meter: &mut Meter<'_>) -> Result<(), Limit> {
        // The free squares of each set on the way, and those of them still to be tried.
        let all = self.all();
        let mut open = vec![(self.grouped(&all), all)];
        let mut men: Vec<Number> = Vec::new();
        while best.len() < bound
            && let Some((untried, free)) = open.last_mut()
        {
            let next = untried.pop().filter(|&(_, groups)| men.len() + groups > best.len());
            let Some((square, _)) = next else {
                open.pop();
                men.pop();
                continue;
            };
            meter.generate()?;
            let left = self.take(free, square);
            men.push(square as Number);
            if men.len() > best.len() {
                best.clone_from(&men);
            }
            open.push((self.grouped(&left), left));
            meter.hold(open.len() * self.squares * 24);
        }
        Ok(())
    }

    /// Shows every set of so many men, in the order of their squares, the first square first.
    pub fn each_of_size(
        &self,
        size: usize,
        meter: &mut Meter<'_>,
        mut visit: impl FnMut(&[Number]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Limit> {
        let mut open = vec![self.all()];
        let mut men: Vec<Number> = Vec::new();
        while let Some(free) = open.last_mut() {
            if men.len() == size {
                if visit(&men).is_break() {
                    return Ok(ControlFlow::Break(()));
                }
                free.fill(0);
            }
            let groups = self.grouped(free).last().map_or(0, |&(_, groups)| groups);
            let Some(square) = first(free).filter(|_| men.len() + groups >= size) else {
                open.pop();
                men.pop();
                continue;
            };
            meter.generate()?;
            let left = self.take(free, square);
            men.push(square as Number);
            open.push(left);
        }
        Ok(ControlFlow::Continue(()))
    }
}

fn put(words: &mut [u64], n: usize) {
    words[n / 64] |= 1 << (n % 64);
}

fn first(words: &[u64]) -> Option<usize> {
    let word = words.iter().position(|&word| word != 0)?;
    Some(word * 64 + words[word].trailing_zeros() as usize)
}
