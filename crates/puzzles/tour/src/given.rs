//! Tours with given step numbers: the numbered squares that newspapers print.
//!
//! For every step there is a set of squares on which it can be. Three rules make the sets smaller:
//!
//! 1. The square of a step is a move away from a square of the step before and of the step after.
//! 2. A step whose set has one square has that square for itself.
//! 3. A square that only one step can be on is the square of that step.
//!
//! What they leave open is tried: the step with the fewest squares, one square after the other. So every tour with these
//! numbers is found, once. People reason in the same way, so the rules that a board needs say how hard it is ([`Level`]).
//!
//! ```text
//! 3x4, step 1 on a1 and step 12 on c2:   1  .  .  .      step 2 is on b3 or c2, but c2 is step 12: so it is b3
//!                                        .  .  .  .
//! ```
//!
//! Limits: the sets take a bit for each step and square, and one copy of them for each step that is tried is kept.

use std::ops::ControlFlow;

use crate::graph::Graph;
use board::Square;
use search::{Limit, Meter, Sort, Walked};

/// How much reasoning is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Level {
    /// Rules 1 and 2.
    Reach,
    /// All rules.
    OnlyStep,
    /// A square is also ruled out if supposing it leads to a contradiction by all rules.
    Contradiction,
}

/// The squares on which each step can be.
#[derive(Clone)]
pub(super) struct Steps<'g> {
    graph: &'g Graph,
    closed: bool,
    /// The words of a set.
    words: usize,
    /// One set for each step.
    sets: Vec<u64>,
}

impl<'g> Steps<'g> {
    /// The bytes of the sets of a board.
    pub fn bytes(squares: u64) -> u64 {
        squares.saturating_mul(squares.div_ceil(64)).saturating_mul(8)
    }

    /// A board with these steps, counted from 0, on these squares.
    pub fn new(graph: &'g Graph, closed: bool, given: &[(usize, u32)]) -> Self {
        let n = graph.len();
        let words = n.div_ceil(64);
        let mut all = vec![u64::MAX; words];
        if !n.is_multiple_of(64) {
            all[words - 1] = (1 << (n % 64)) - 1;
        }
        let mut steps = Self { graph, closed, words, sets: all.repeat(n) };
        given.iter().for_each(|&(step, square)| steps.settle(step, square));
        steps
    }

    /// The square with this number.
    pub fn square(&self, number: u32) -> Square {
        self.graph.square(number)
    }

    /// The number of steps.
    fn len(&self) -> usize {
        self.graph.len()
    }

    fn set(&self, step: usize) -> &[u64] {
        &self.sets[step * self.words..(step + 1) * self.words]
    }

    fn set_mut(&mut self, step: usize) -> &mut [u64] {
        &mut self.sets[step * self.words..(step + 1) * self.words]
    }

    fn has(&self, step: usize, square: u32) -> bool {
        self.set(step)[square as usize / 64] >> (square % 64) & 1 == 1
    }

    /// The squares on which a step can be.
    pub fn squares(&self, step: usize) -> impl Iterator<Item = u32> {
        (0_u32..).zip(self.set(step)).flat_map(|(at, &word)| {
            let mut word = word;
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros())?;
                word &= word - 1;
                Some(64 * at + bit)
            })
        })
    }

    fn number(&self, step: usize) -> u32 {
        self.set(step).iter().map(|word| word.count_ones()).sum()
    }

    /// The square of a step, if it is known.
    pub fn known(&self, step: usize) -> Option<u32> {
        let mut squares = self.squares(step);
        squares.next().filter(|_| squares.next().is_none())
    }

    /// Puts a step on a square. If it cannot be there, no square is left.
    pub fn settle(&mut self, step: usize, square: u32) {
        let can = self.has(step, square);
        self.set_mut(step).fill(0);
        if can {
            self.set_mut(step)[square as usize / 64] = 1 << (square % 64);
        }
    }

    fn cross_out(&mut self, step: usize, square: u32) {
        self.set_mut(step)[square as usize / 64] &= !(1 << (square % 64));
    }

    /// Applies the rules of a level until they say nothing more. False if some step or square is left without the other.
    pub fn narrow(&mut self, level: Level, meter: &mut Meter<'_>) -> Result<bool, Limit> {
        loop {
            meter.pulse()?;
            let before = self.sets.clone();
            if !self.reach() || !self.alone() || level >= Level::OnlyStep && !self.only_step() {
                return Ok(false);
            }
            if self.sets != before {
                continue;
            }
            if level < Level::Contradiction || self.tour().is_some() {
                return Ok(true);
            }
            match self.contradictions(meter)? {
                None => return Ok(false),
                Some(0) => return Ok(true),
                Some(_) => {}
            }
        }
    }

    /// Rule 1, forwards and then backwards.
    fn reach(&mut self) -> bool {
        let n = self.len();
        let around = usize::from(self.closed && n > 2);
        let forwards = (1..n + around).map(|step| (step - 1, step % n));
        let backwards = (0..n - 1 + around).rev().map(|step| ((step + 1) % n, step));
        let mut near = vec![0; self.words];
        for (from, to) in forwards.chain(backwards) {
            near.fill(0);
            for square in self.squares(from) {
                for &next in self.graph.neighbours(square) {
                    near[next as usize / 64] |= 1 << (next % 64);
                }
            }
            let mut left = 0;
            for (word, near) in self.set_mut(to).iter_mut().zip(&near) {
                *word &= near;
                left |= *word;
            }
            if left == 0 {
                return false;
            }
        }
        true
    }

    /// Rule 2.
    fn alone(&mut self) -> bool {
        let mut taken = vec![0; self.words];
        for step in 0..self.len() {
            if self.number(step) != 1 {
                continue;
            }
            for (taken, &word) in taken.iter_mut().zip(&self.sets[step * self.words..]) {
                if *taken & word != 0 {
                    return false;
                }
                *taken |= word;
            }
        }
        (0..self.len()).all(|step| {
            if self.number(step) != 1 {
                self.set_mut(step).iter_mut().zip(&taken).for_each(|(word, taken)| *word &= !taken);
            }
            self.number(step) > 0
        })
    }

    /// Rule 3.
    fn only_step(&mut self) -> bool {
        let (mut once, mut twice) = (vec![0; self.words], vec![0; self.words]);
        for set in self.sets.chunks_exact(self.words) {
            for ((once, twice), &word) in once.iter_mut().zip(&mut twice).zip(set) {
                *twice |= *once & word;
                *once |= word;
            }
        }
        if once.iter().map(|word| word.count_ones()).sum::<u32>() as usize != self.len() {
            return false;
        }
        (0..self.len()).all(|step| {
            let only = |word: usize| once[word] & !twice[word];
            let mine: Vec<u64> =
                self.set(step).iter().enumerate().map(|(at, word)| word & only(at)).collect();
            match mine.iter().map(|word| word.count_ones()).sum::<u32>() {
                0 => true,
                1 => {
                    self.set_mut(step).copy_from_slice(&mine);
                    true
                }
                // Two squares that only this step could be on.
                _ => false,
            }
        })
    }

    /// Rules out the squares whose supposition leads to a contradiction, and returns how many there are; none if some step
    /// or square is left without the other.
    fn contradictions(&mut self, meter: &mut Meter<'_>) -> Result<Option<usize>, Limit> {
        let mut order: Vec<usize> = (0..self.len()).filter(|&step| self.number(step) > 1).collect();
        order.put_in_order_by_key(|&step| self.number(step));
        let mut found = 0;
        for step in order {
            for square in self.squares(step).collect::<Vec<_>>() {
                if !self.has(step, square) || self.number(step) == 1 {
                    continue;
                }
                meter.generate()?;
                let mut supposed = self.clone();
                supposed.settle(step, square);
                if supposed.narrow(Level::OnlyStep, meter)? {
                    continue;
                }
                found += 1;
                self.cross_out(step, square);
                if !self.narrow(Level::OnlyStep, meter)? {
                    return Ok(None);
                }
            }
        }
        Ok(Some(found))
    }

    /// The tour, if every step is known.
    pub fn tour(&self) -> Option<Vec<u32>> {
        (0..self.len()).map(|step| self.known(step)).collect()
    }
}

/// Passes every tour with these steps to `visit`, each once.
pub(super) fn each_tour(
    steps: Steps<'_>,
    meter: &mut Meter<'_>,
    visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
) -> Walked {
    let each = steps.sets.len() as u64 * 8;
    let mut waiting = vec![steps];
    while let Some(mut steps) = waiting.pop() {
        meter.check_total(each.saturating_mul(waiting.len() as u64 + 2))?;
        if !steps.narrow(Level::OnlyStep, meter)? {
            continue;
        }
        if let Some(tour) = steps.tour() {
            if visit(&tour).is_break() {
                return Ok(ControlFlow::Break(()));
            }
            continue;
        }
        let open = (0..steps.len()).filter(|&step| steps.number(step) > 1);
        let Some(step) = open.min_by_key(|&step| steps.number(step)) else { continue };
        let Some(square) = steps.squares(step).next() else { continue };
        meter.expand();
        meter.generate()?;
        // First the square, then the others: two cases, so that few copies wait.
        let mut others = steps.clone();
        others.cross_out(step, square);
        steps.settle(step, square);
        waiting.extend([others, steps]);
    }
    Ok(ControlFlow::Continue(()))
}
