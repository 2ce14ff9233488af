//! What each colour needs alone on the board: the guide behind `auto`.
//!
//! Take the black pieces off the board: white's way from any arrangement to its goal is never longer
//! than with black in the way. So white's exact distance alone, and black's, are never too high; and
//! since every action is one colour's, both add up (an additive pattern database: Korf and Felner
//! 2002). Rules are left out, which can only shorten the way.
//!
//! Where a colour has only one kind of leaping piece and moves are counted, its distance alone is the
//! cheapest assignment itself: a piece that stands in the way of another of its kind goes on in the
//! other's place. Then the table is a memory of assignments, filled as they are asked for. Otherwise
//! pieces do get in each other's way, and the table is filled by walking breadth first from the goal
//! over all arrangements of the colour.
//!
//! Arrangements are ranked by combinations, so a table has no gaps. Known limits: a colour with more
//! than [`MOST_REMEMBERED`] arrangements, or more than [`MOST_WALKED`] to be walked over, has no table,
//! and is guided by the assignment alone.

use std::cell::RefCell;

use super::cells::Cells;
use super::estimates::{Assignment, Guide};
use super::model::Model;
use super::pieces::{At, EMPTY, PIECES, Piece, colour, repeats};
use crate::control::{Control, Meter};
use crate::outcome::Limit;
use crate::search::{NEVER, Space};

/// The most arrangements of a colour for which assignments are remembered.
const MOST_REMEMBERED: u64 = 1 << 24;

/// The most arrangements of a colour that are walked over before the search begins.
const MOST_WALKED: u64 = 1 << 18;

/// The most entries of Pascal's triangle that a ranking may need.
const MOST_ENTRIES: usize = 1 << 22;

/// No way to the goal.
const UNREACHED: u16 = u16::MAX;

/// Not asked for yet. Zeros cost nothing until they are written to.
const UNKNOWN: u16 = 0;

/// What white and black need, from tables where there are any.
pub struct Tables {
    assignment: Assignment,
    colours: [Table; 2],
}

/// What one colour needs. Entries hold one more than the number of actions.
enum Table {
    /// Exact, all filled in.
    Walked(Ranking, Vec<u16>),
    /// Assignments, filled in when asked for.
    Remembered(Ranking, RefCell<Vec<u16>>),
    /// Too many arrangements for a table.
    Unknown,
}

impl Tables {
    /// The tables of a model's goal, as far as they fit.
    pub fn new<C: Cells>(
        model: &Model<'_, C>,
        control: &Control,
        meter: &mut Meter<'_>,
    ) -> Result<Self, Limit> {
        let assignment = Assignment::new(model, control, meter)?;
        let colours = [Table::new(model, 0, control, meter)?, Table::new(model, 1, control, meter)?];
        Ok(Self { assignment, colours })
    }

    /// What white and black need at least, each alone on the board.
    pub fn needs<C: Cells>(&self, model: &Model<'_, C>, state: &C) -> [u32; 2] {
        [0, 1].map(|c: usize| {
            let assign = || self.assignment.need(model, state, c);
            match &self.colours[c] {
                Table::Unknown => assign(),
                Table::Walked(ranking, actions) => need(actions[ranking.rank(state)]),
                Table::Remembered(ranking, memory) => {
                    let entry = &mut memory.borrow_mut()[ranking.rank(state)];
                    if *entry == UNKNOWN {
                        let found = assign();
                        *entry = match found {
                            NEVER => UNREACHED,
                            // Too far to be written down: it is worked out again each time.
                            _ => u16::try_from(found + 1).ok().filter(|&e| e < UNREACHED).unwrap_or(UNKNOWN),
                        };
                        return found;
                    }
                    need(*entry)
                }
            }
        })
    }
}

/// What an entry stands for.
fn need(entry: u16) -> u32 {
    if entry == UNREACHED { NEVER } else { u32::from(entry) - 1 }
}

impl<C: Cells> Guide<C> for Tables {
    fn guess(&self, model: &Model<'_, C>, state: &C) -> u32 {
        model.join(self.needs(model, state), state)
    }
}

impl Table {
    fn new<C: Cells>(
        model: &Model<'_, C>,
        only: usize,
        control: &Control,
        meter: &mut Meter<'_>,
    ) -> Result<Self, Limit> {
        let alone = model.alone(only);
        let mut own: Vec<Piece> =
            alone.squares().map(|at| alone.goal().at(at)).filter(|&p| p != EMPTY).collect();
        own.dedup();
        let assigned = !model.walks() && own.len() <= 1 && own.iter().all(|&piece| !repeats(piece));
        let most = if assigned { MOST_REMEMBERED } else { MOST_WALKED };
        let Some(ranking) = Ranking::new(&alone, only, most) else { return Ok(Self::Unknown) };
        // While a table is walked over, every arrangement waits in a layer once.
        let bytes = ranking.arrangements * (2 + if assigned { 0 } else { 2 * model.state_bytes() });
        if control.reserve(bytes as u64).is_err() {
            return Ok(Self::Unknown);
        }
        if assigned {
            let memory = vec![UNKNOWN; ranking.arrangements];
            return Ok(Self::Remembered(ranking, RefCell::new(memory)));
        }
        Self::walk(&alone, ranking, meter)
    }

    /// Walks breadth first from the goal of a colour that is alone on the board. Moves can be taken
    /// back, so the way from the goal is as long as the way to it.
    fn walk<C: Cells>(alone: &Model<'_, C>, ranking: Ranking, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        let mut actions = vec![UNREACHED; ranking.arrangements];
        let goal = alone.initial();
        actions[ranking.rank(&goal)] = 1;
        let mut layer = vec![goal];
        let mut possible = Vec::new();
        for entry in 2.. {
            let mut next = Vec::new();
            for state in &layer {
                meter.expand();
                alone.actions(state, &mut possible);
                for action in possible.drain(..) {
                    meter.generate()?;
                    let mut child = state.clone();
                    alone.apply(&mut child, &action);
                    let slot = &mut actions[ranking.rank(&child)];
                    if *slot == UNREACHED {
                        *slot = entry;
                        next.push(child);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            if entry == UNREACHED - 1 {
                return Ok(Self::Unknown);
            }
            layer = next;
        }
        Ok(Self::Walked(ranking, actions))
    }
}

/// Numbers the arrangements of one colour's pieces: each kind in turn is a combination of the squares
/// that the kinds before it have left.
struct Ranking {
    squares: At,
    /// The place in the order of kinds for each piece number, [`Ranking::kinds`] for all others.
    order: [u8; PIECES + 1],
    kinds: usize,
    /// What one combination more of each kind adds.
    strides: [usize; PIECES / 2],
    arrangements: usize,
    /// `choose[n][k]` ways to choose `k` of `n`.
    choose: Vec<Vec<usize>>,
}

impl Ranking {
    /// A ranking of a colour's arrangements, if there are not too many.
    fn new<C: Cells>(model: &Model<'_, C>, only: usize, most: u64) -> Option<Self> {
        let mut counts = [0_usize; PIECES + 1];
        for at in model.squares() {
            counts[usize::from(model.goal().at(at))] += 1;
        }
        let own: Vec<Piece> =
            (1..=PIECES as Piece).filter(|&p| colour(p) == only && counts[usize::from(p)] > 0).collect();
        let mut order = [own.len() as u8; PIECES + 1];
        let mut strides = [0; PIECES / 2];
        let mut arrangements: u64 = 1;
        let mut free = model.ground().len();
        let mut most_alike = 0;
        for (place, &piece) in own.iter().enumerate() {
            let count = counts[usize::from(piece)];
            order[usize::from(piece)] = place as u8;
            strides[place] = arrangements as usize;
            arrangements = arrangements.checked_mul(combinations(free, count)?)?;
            if arrangements > most {
                return None;
            }
            free -= count;
            most_alike = most_alike.max(count);
        }
        if (model.ground().len() + 1).saturating_mul(most_alike + 1) > MOST_ENTRIES {
            return None;
        }
        Some(Self {
            squares: model.ground().len() as At,
            order,
            kinds: own.len(),
            strides,
            arrangements: arrangements as usize,
            choose: pascal(model.ground().len(), most_alike),
        })
    }

    /// The number of the arrangement of this colour's pieces in a position.
    #[inline]
    fn rank<C: Cells>(&self, state: &C) -> usize {
        let mut rank = 0;
        // For each kind: the squares passed that it could stand on, and its pieces met.
        let mut passed = [0_usize; PIECES / 2];
        let mut met = [0_usize; PIECES / 2];
        for at in 0..self.squares {
            let place = usize::from(self.order[usize::from(state.at(at))]);
            if place < self.kinds {
                met[place] += 1;
                rank += self.strides[place] * self.choose[passed[place]][met[place]];
            }
            for squares in passed.iter_mut().take((place + 1).min(self.kinds)) {
                *squares += 1;
            }
        }
        rank
    }
}

/// The number of ways to choose `k` of `n`, unless it is larger than a table may be.
fn combinations(n: usize, k: usize) -> Option<u64> {
    let k = k.min(n - k);
    let mut ways: u64 = 1;
    for i in 1..=k as u64 {
        // Exact at each step: the product of i numbers in a row is divisible by i!.
        ways = ways.checked_mul(n as u64 - k as u64 + i)? / i;
        if ways > MOST_REMEMBERED {
            return None;
        }
    }
    Some(ways)
}

/// Pascal's triangle to `n` rows, `k` columns wide. Entries that no rank within a table uses saturate.
fn pascal(n: usize, k: usize) -> Vec<Vec<usize>> {
    let mut rows = vec![vec![0_usize; k + 1]];
    rows[0][0] = 1;
    for above in 0..n {
        let mut row = vec![1; k + 1];
        for i in 1..=k {
            row[i] = rows[above][i - 1].saturating_add(rows[above][i]);
        }
        rows.push(row);
    }
    rows
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::super::reading::Problem;
    use super::*;
    use crate::spec::Spec;

    #[test]
    fn every_arrangement_has_a_number_of_its_own() {
        let (_, problem) = Problem::read(&Spec::parse("exchange NNK./..../nnk.").unwrap()).unwrap();
        let model: Model<'_, u64> = Model::new(&problem);
        let ranking = Ranking::new(&model, 0, MOST_WALKED).unwrap();
        assert_eq!(ranking.arrangements, 66 * 10);
        let mut seen = HashSet::new();
        for a in 0..12 {
            for b in 0..a {
                for k in (0..12).filter(|&k| k != a && k != b) {
                    let mut state = 0_u64;
                    state.put(a, 1);
                    state.put(b, 1);
                    state.put(k, 3);
                    assert!(seen.insert(ranking.rank(&state)));
                }
            }
        }
        assert_eq!(seen.len(), ranking.arrangements);
        assert!(seen.into_iter().all(|rank| rank < ranking.arrangements));
    }
}
