//! Position classes: what no sequence of jumps can ever change.
//!
//! Take a set of holes such that every line of three has two or none of its holes in it. A jump turns
//! over the three holes of a line, so it keeps the number of pegs on the set odd or even. All such
//! sets form a linear space over the numbers modulo 2, found here by elimination for any board; on
//! large boards of the square grid it has dimension four, on triangles two. This is the rule of three
//! (Reiss 1857; de Bruijn 1972 by a field of four elements; Beasley, "The Ins and Outs of Peg
//! Solitaire", 1985, ch. 4). Passing the test proves nothing; failing it proves that there is no way.

use super::game::{Game, Goal, Pegs};

/// Sets to look through for a short sentence: more than this many and the first one has to do.
const MOST_SETS: u32 = 10;

/// The sets of holes whose number of pegs no jump makes odd from even or even from odd.
pub struct Classes {
    basis: Vec<Pegs>,
}

impl Classes {
    /// Elimination over the lines of a board.
    pub fn of(game: &Game) -> Self {
        // Rows in echelon form, each with the hole that it alone begins with.
        let mut rows: Vec<(u32, Pegs)> = Vec::new();
        for jump in &game.jumps {
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
        // One set for every hole that no row begins with: that hole, and the leads it settles.
        let leads = rows.iter().fold(0, |leads: Pegs, (lead, _)| leads | 1 << lead);
        let basis = (0..game.holes.len() as u32)
            .filter(|hole| leads >> hole & 1 == 0)
            .map(|hole| {
                rows.iter()
                    .filter(|(_, row)| row >> hole & 1 == 1)
                    .fold(1 << hole, |set: Pegs, (lead, _)| set | 1 << lead)
            })
            .collect();
        Self { basis }
    }

    /// Sets of which all others are sums.
    pub fn basis(&self) -> &[Pegs] {
        &self.basis
    }

    /// Whether two boards agree on every set.
    pub fn same(&self, a: Pegs, b: Pegs) -> bool {
        self.basis.iter().all(|&set| is_odd(a & set) == is_odd(b & set))
    }

    /// A set on which one of two boards has an odd number of pegs and the other an even one.
    pub fn difference(&self, a: Pegs, b: Pegs) -> Option<Pegs> {
        self.sets().find(|&set| is_odd((a ^ b) & set))
    }

    /// Why the goal cannot be reached, in a sentence, where the classes tell.
    pub fn refusal(&self, game: &Game) -> Option<String> {
        match game.goal {
            Goal::Board(goal) => {
                let set = self.difference(game.start, goal)?;
                let (now, then) = if is_odd(game.start & set) { ("odd", "even") } else { ("even", "odd") };
                Some(format!(
                    "every jump changes two or none of the holes {}, so the number of pegs on them stays {now} as it is at the start, and the goal has an {then} number there",
                    game.names(set)
                ))
            }
            Goal::OnePeg => {
                if (0..game.holes.len()).any(|hole| self.same(game.start, 1 << hole)) {
                    return None;
                }
                Some(self.no_single_peg(game))
            }
        }
    }

    /// The sentence for a start from which no single peg can remain.
    fn no_single_peg(&self, game: &Game) -> String {
        // The shortest argument: two sets that cover the board, both even at the start.
        let even: Vec<Pegs> = self.sets().filter(|&set| !is_odd(game.start & set)).collect();
        for (i, &first) in even.iter().enumerate() {
            for &second in &even[i..] {
                if first | second == game.all() {
                    return format!(
                        "every jump changes two or none of the holes {}, and two or none of the holes {}, so the number of pegs on either set stays even as it is at the start; but every hole lies in one of them, so a single peg would make one of them odd",
                        game.names(first),
                        game.names(second)
                    );
                }
            }
        }
        "the rule of three puts the start and every single peg into different classes, and no jump leads from one class to another".into()
    }

    /// The sets, small ones first; only those of the basis where there are very many.
    fn sets(&self) -> impl Iterator<Item = Pegs> {
        let mut sets = self.basis.clone();
        if self.basis.len() <= MOST_SETS as usize {
            sets = (1..1usize << self.basis.len())
                .map(|pick| {
                    let picked = self.basis.iter().enumerate().filter(|(i, _)| pick >> i & 1 == 1);
                    picked.fold(0, |sum, (_, &set)| sum ^ set)
                })
                .collect();
        }
        sets.sort_by_key(|&set: &Pegs| (set.count_ones(), set));
        sets.into_iter()
    }
}

fn is_odd(pegs: Pegs) -> bool {
    pegs.count_ones() % 2 == 1
}
