//! A board as sets of squares, and its solutions.
//!
//! Limits: sides up to 16, because a set of squares has 256 bits.

use crate::position::Position;
use board::Square;

/// The longest side.
pub const LARGEST: usize = 16;

/// A set of squares, each a bit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Squares([u64; LARGEST * LARGEST / 64]);

impl Squares {
    pub fn of(squares: impl IntoIterator<Item = usize>) -> Self {
        let mut set = Self::default();
        squares.into_iter().for_each(|square| set.0[square / 64] |= 1 << (square % 64));
        set
    }

    pub fn with(self, other: Self) -> Self {
        self.each(other, |a, b| a | b)
    }

    pub fn within(self, other: Self) -> Self {
        self.each(other, |a, b| a & b)
    }

    pub fn without(self, other: Self) -> Self {
        self.each(other, |a, b| a & !b)
    }

    fn each(mut self, other: Self, join: impl Fn(u64, u64) -> u64) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a = join(*a, b));
        self
    }

    pub fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    pub fn is_empty(self) -> bool {
        self == Self::default()
    }

    pub fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(n, mut word)| {
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
                word &= word - 1;
                Some(64 * n + bit)
            })
        })
    }
}

/// A board and its rules.
pub struct Board {
    n: usize,
    /// The rows, the columns and the regions, if there are any: each has one queen.
    pub lines: Vec<Squares>,
    /// The squares on which there is no queen if there is one on a square.
    pub attacked: Vec<Squares>,
    /// What is known before any thought.
    pub blank: Known,
}

/// What is known about a board: where queens may still be, and where they are.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    pub open: Squares,
    pub placed: Squares,
}

impl Board {
    /// The empty board with these regions, numbered from 0, on which queens may not touch.
    pub fn new(n: usize, regions: &[u8]) -> Self {
        let all = || 0..n * n;
        let rows = (0..n).map(|row| Squares::of(all().filter(|at| at / n == row)));
        let columns = (0..n).map(|col| Squares::of(all().filter(|at| at % n == col)));
        let parts = (0..n).map(|part| Squares::of(all().filter(|&at| usize::from(regions[at]) == part)));
        let lines: Vec<Squares> = rows.chain(columns).chain(parts).collect();
        let attacked = all().map(|at| {
            let of_line = |line: usize| lines[line];
            let together =
                of_line(at / n).with(of_line(n + at % n)).with(of_line(2 * n + usize::from(regions[at])));
            let touching =
                all().filter(|&other| (other / n).abs_diff(at / n) <= 1 && (other % n).abs_diff(at % n) <= 1);
            together.with(Squares::of(touching)).without(Squares::of([at]))
        });
        let attacked = attacked.collect();
        Self { n, lines, attacked, blank: Known { open: Squares::of(all()), placed: Squares::default() } }
    }

    /// The board of a question; none if it is too large.
    pub fn of(position: &Position) -> Option<Self> {
        let n = position.n as usize;
        if n > LARGEST {
            return None;
        }
        let square = |at: usize| Square::new((at / n) as u32, (at % n) as u32);
        let set = |keep: &dyn Fn(Square) -> bool| Squares::of((0..n * n).filter(|&at| keep(square(at))));
        let rows = (0..position.n).map(|row| set(&|square| square.row == row));
        let columns = (0..position.n).map(|col| set(&|square| square.col == col));
        let regions = position.regions.as_ref().map_or(0, |regions| regions.letters.len());
        let regions = (0..regions).map(|region| set(&|square| position.region(square) == region));
        let lines = rows.chain(columns).chain(regions).collect();
        let attacked = (0..n * n)
            .map(square)
            .map(|from| set(&|other| other != from && position.conflict(from, other).is_some()));
        let blank = Known {
            open: set(&|square| position.open.contains(square)),
            placed: set(&|square| position.placed.contains(&square)),
        };
        Some(Self { n, lines, attacked: attacked.collect(), blank })
    }

    /// The number of a square.
    pub fn number(&self, square: Square) -> usize {
        square.row as usize * self.n + square.col as usize
    }

    /// A square by its number.
    pub fn square(&self, at: usize) -> Square {
        Square::new((at / self.n) as u32, (at % self.n) as u32)
    }

    /// The number of rows.
    pub fn side(&self) -> usize {
        self.n
    }

    /// At most so many solutions, each as the set of its queens.
    pub fn solutions(&self, most: usize) -> Vec<Squares> {
        let mut found = Vec::new();
        self.search(self.blank, most, &mut found);
        found
    }

    /// Looks for solutions where the fewest squares are left. The depth is at most the number of rows.
    fn search(&self, mut known: Known, most: usize, found: &mut Vec<Squares>) {
        if super::techniques::follow(self, &mut known).is_some() {
            return;
        }
        if known.placed.len() as usize == self.n {
            found.push(known.placed);
            return;
        }
        let left = self.lines.iter().map(|line| line.within(known.open)).filter(|left| left.len() > 1);
        let Some(fewest) = left.min_by_key(|left| left.len()) else { return };
        for square in fewest.iter() {
            if found.len() >= most {
                return;
            }
            let mut tried = known;
            tried.open = tried.open.without(fewest).with(Squares::of([square]));
            self.search(tried, most, found);
        }
    }
}
