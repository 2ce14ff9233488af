//! A largest set of any chessmen by branch and bound, and all largest sets.
//!
//! The free squares are split greedily into groups whose squares all attack each other. A set has at most
//! one square of each group, so the number of groups is a bound. Squares of the last group are tried first,
//! until the groups that are left are too few to beat the best known set. This is the colouring bound of
//! clique searches (Tomita and Seki 2003), applied to the squares that do not attack each other, with sets
//! as bits (San Segundo, Rodríguez-Losada and Jiménez 2011). In reading order the first groups of a queen's
//! board are its rows.
//!
//! Limits: the work grows exponentially. Boards of 12x12 take a moment if they have few holes.

use std::ops::ControlFlow;

use super::lines::Number;
use search::{Limit, Meter, Walked};

/// The squares that each square attacks, as bits.
pub(super) struct Attacks {
    squares: usize,
    words: usize,
    rows: Vec<u64>,
}

impl Attacks {
    /// The bits for these lists of attacked squares.
    pub fn new(lists: &[Vec<Number>], meter: &Meter<'_>) -> Result<Self, Limit> {
        let words = lists.len().div_ceil(64);
        // The lists stay in memory.
        let listed = 4 * lists.iter().map(|list| list.len() as u64).sum::<u64>();
        meter.check_total((8 * lists.len() as u64).saturating_mul(words as u64).saturating_add(listed))?;
        let mut rows = vec![0; lists.len() * words];
        for (row, list) in rows.chunks_mut(words.max(1)).zip(lists) {
            list.iter().for_each(|&n| put(row, n as usize));
        }
        Ok(Self { squares: lists.len(), words, rows })
    }

    /// The squares that a square attacks.
    fn of(&self, square: usize) -> &[u64] {
        &self.rows[square * self.words..][..self.words]
    }

    /// The set of all squares.
    fn all(&self) -> Vec<u64> {
        let mut all = vec![0; self.words];
        (0..self.squares).for_each(|n| put(&mut all, n));
        all
    }

    /// The free squares, group by group, each with the number of groups up to its own.
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

    /// Removes a square from the free squares, and returns those that remain free if it is occupied.
    fn take(&self, free: &mut [u64], square: usize) -> Vec<u64> {
        free[square / 64] &= !(1 << (square % 64));
        free.iter().zip(self.of(square)).map(|(word, attacked)| word & !attacked).collect()
    }

    /// No set has more squares than this.
    pub fn bound(&self) -> usize {
        self.grouped(&self.all()).last().map_or(0, |&(_, groups)| groups)
    }

    /// Replaces `best` by larger sets until it is largest. No set has more than `bound` squares. If a limit
    /// is reached, `best` is the best set so far.
    pub fn largest(&self, best: &mut Vec<Number>, bound: usize, meter: &mut Meter<'_>) -> Result<(), Limit> {
        // For each set on the path, the free squares that are still to be tried, and all free squares.
        let all = self.all();
        let mut open = vec![(self.grouped(&all), all)];
        let mut set: Vec<Number> = Vec::new();
        while best.len() < bound
            && let Some((untried, free)) = open.last_mut()
        {
            let next = untried.pop().filter(|&(_, groups)| set.len() + groups > best.len());
            let Some((square, _)) = next else {
                open.pop();
                set.pop();
                continue;
            };
            meter.generate()?;
            let left = self.take(free, square);
            set.push(square as Number);
            if set.len() > best.len() {
                best.clone_from(&set);
            }
            open.push((self.grouped(&left), left));
            meter.set_memory_in_use(open.len() * self.squares * 24);
        }
        Ok(())
    }

    /// Passes every set of this size to `visit`, in the lexicographic order of their squares.
    pub fn each_of_size(
        &self,
        size: usize,
        meter: &mut Meter<'_>,
        mut visit: impl FnMut(&[Number]) -> ControlFlow<()>,
    ) -> Walked {
        let mut open = vec![self.all()];
        let mut set: Vec<Number> = Vec::new();
        while let Some(free) = open.last_mut() {
            if set.len() == size {
                if visit(&set).is_break() {
                    return Ok(ControlFlow::Break(()));
                }
                free.fill(0);
            }
            let groups = self.grouped(free).last().map_or(0, |&(_, groups)| groups);
            let Some(square) = first(free).filter(|_| set.len() + groups >= size) else {
                open.pop();
                set.pop();
                continue;
            };
            meter.generate()?;
            let left = self.take(free, square);
            set.push(square as Number);
            open.push(left);
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// Adds a number to a set.
fn put(words: &mut [u64], n: usize) {
    words[n / 64] |= 1 << (n % 64);
}

/// The first number of a set.
fn first(words: &[u64]) -> Option<usize> {
    let word = words.iter().position(|&word| word != 0)?;
    Some(word * 64 + words[word].trailing_zeros() as usize)
}
