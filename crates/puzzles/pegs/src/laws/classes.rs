//! Position classes: what no sequence of jumps can change.
//!
//! Take a set of holes such that every line of three has two or none of its holes in it. A jump flips the
//! three holes of a line, so it preserves the parity of the number of pegs in the set. All such sets form a
//! vector space over the integers modulo 2, which is found here by elimination for any board; on large boards
//! it has dimension four on the square grid and two on triangles. This is the rule of three (Reiss 1857;
//! de Bruijn 1972 with a field of four elements; Beasley, "The Ins and Outs of Peg Solitaire", 1985, ch. 4).
//! If the start and a goal differ in such a parity, there is no solution. If they do not, nothing is proved.

use crate::game::{Game, Goal, Jump, Pegs, moved};
use search::Sort;

/// If the space has more dimensions than this, only the sets of its basis are considered for a sentence.
const MOST_DIMENSIONS: usize = 10;

/// The sets of holes in which no jump changes the parity of the number of pegs.
#[derive(Clone, Debug)]
pub(crate) struct Classes {
    basis: Vec<Pegs>,
}

impl Classes {
    /// The classes of a board with these jumps and this many holes.
    pub fn new(jumps: &[Jump], holes: usize) -> Self {
        // Rows in reduced echelon form, each with its leading hole.
        let mut rows: Vec<(u32, Pegs)> = Vec::new();
        for jump in jumps {
            let mut row = jump.mask();
            for &(lead, other) in &rows {
                if row >> lead & 1 == 1 {
                    row ^= other;
                }
            }
            if row == 0 {
                continue;
            }
            let lead = row.trailing_zeros();
            for (_, other) in &mut rows {
                if *other >> lead & 1 == 1 {
                    *other ^= row;
                }
            }
            rows.push((lead, row));
        }
        // One set for every hole that leads no row: that hole and the leads that it determines.
        let leads = rows.iter().fold(0, |leads: Pegs, (lead, _)| leads | 1 << lead);
        let basis = (0..holes as u32)
            .filter(|hole| leads >> hole & 1 == 0)
            .map(|hole| {
                rows.iter()
                    .filter(|(_, row)| row >> hole & 1 == 1)
                    .fold(1 << hole, |set: Pegs, (lead, _)| set | 1 << lead)
            })
            .collect();
        Self { basis }
    }

    /// The same classes after hole `i` becomes hole `numbers[i]`.
    pub fn renumbered(&self, numbers: &[u8]) -> Self {
        Self { basis: self.basis.iter().map(|&set| moved(set, numbers)).collect() }
    }

    /// Sets of which all others are sums.
    pub fn basis(&self) -> &[Pegs] {
        &self.basis
    }

    /// Whether two boards have the same parity in every set.
    pub fn agree(&self, a: Pegs, b: Pegs) -> bool {
        self.basis.iter().all(|&set| is_odd(a & set) == is_odd(b & set))
    }

    /// A set in which two boards differ in parity, a small one if possible.
    pub fn difference(&self, a: Pegs, b: Pegs) -> Option<Pegs> {
        self.sets().find(|&set| is_odd((a ^ b) & set))
    }

    /// Whether the classes show that the goal cannot be reached.
    pub fn rule_out(&self, game: &Game) -> bool {
        match game.goal {
            Goal::Board(goal) => !self.agree(game.start, goal),
            Goal::OnePeg => game.goals.is_empty(),
        }
    }

    /// The sets, small ones first; only those of the basis if there are very many.
    pub fn sets(&self) -> impl Iterator<Item = Pegs> {
        let mut sets = self.basis.clone();
        if self.basis.len() <= MOST_DIMENSIONS {
            sets = (1..1usize << self.basis.len())
                .map(|pick| {
                    let picked = self.basis.iter().enumerate().filter(|(i, _)| pick >> i & 1 == 1);
                    picked.fold(0, |sum, (_, &set)| sum ^ set)
                })
                .collect();
        }
        sets.put_in_order_by_key(|&set: &Pegs| (set.count_ones(), set));
        sets.into_iter()
    }
}

fn is_odd(pegs: Pegs) -> bool {
    pegs.count_ones() % 2 == 1
}
