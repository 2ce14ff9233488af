//! Exact distances of each colour alone: the guide behind `auto`.
//!
//! Take the black pieces off the board: white's way from any arrangement to its goal is never longer
//! than with black in the way. So a breadth-first walk from white's goal, over all arrangements of the
//! white pieces alone, gives what white needs at least; the same for black; and since every action is
//! one colour's, both add up (an additive pattern database: Korf and Felner 2002). It knows what an
//! assignment does not: that pieces of one colour are in each other's way.
//!
//! Arrangements are ranked by combinations, so a table has one byte for each and no gaps. Rules are
//! left out, which can only shorten the way. Known limits: at most [`MOST_ARRANGEMENTS`] of a colour,
//! no way of more than 254 actions.

use super::cells::Cells;
use super::estimates::Guide;
use super::model::Model;
use super::pieces::{PIECES, Piece, colour};
use crate::control::{Control, Meter};
use crate::outcome::Limit;
use crate::search::{NEVER, Space};

/// The most arrangements that a table is made for.
pub const MOST_ARRANGEMENTS: u64 = 1 << 22;

/// The most entries of Pascal's triangle that a ranking may need.
const MOST_ENTRIES: usize = 1 << 22;

/// No way to the goal.
const UNREACHED: u8 = u8::MAX;

/// A table for white and one for black.
pub struct Tables {
    colours: [Table; 2],
}

struct Table {
    ranking: Ranking,
    actions: Vec<u8>,
}

impl Tables {
    /// The tables of a model's goal; none where they would be too large.
    pub fn new<C: Cells>(
        model: &Model<'_, C>,
        control: &Control,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Self>, Limit> {
        let (Some(white), Some(black)) = (Ranking::new(model, 0), Ranking::new(model, 1)) else {
            return Ok(None);
        };
        // Beside a byte each, every arrangement waits once in a layer.
        let bytes = (white.arrangements + black.arrangements) * (1 + 2 * model.state_bytes());
        if control.reserve(bytes as u64).is_err() {
            return Ok(None);
        }
        let (Some(white), Some(black)) =
            (Table::fill(&model.alone(0), white, meter)?, Table::fill(&model.alone(1), black, meter)?)
        else {
            return Ok(None);
        };
        Ok(Some(Self { colours: [white, black] }))
    }

    /// What white and black need at least, each alone on the board.
    pub fn needs<C: Cells>(&self, state: &C) -> [u32; 2] {
        [0, 1].map(|c: usize| {
            let Table { ranking, actions } = &self.colours[c];
            match actions[ranking.rank(state)] {
                UNREACHED => NEVER,
                actions => actions.into(),
            }
        })
    }
}

impl<C: Cells> Guide<C> for Tables {
    fn guess(&self, model: &Model<'_, C>, state: &C) -> u32 {
        model.join(self.needs(state), state)
    }
}

impl Table {
    /// Walks breadth first from the goal of a colour that is alone on the board. Moves can be taken
    /// back, so the way from the goal is as long as the way to it.
    fn fill<C: Cells>(
        alone: &Model<'_, C>,
        ranking: Ranking,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Self>, Limit> {
        let mut actions = vec![UNREACHED; ranking.arrangements];
        let goal = alone.initial();
        actions[ranking.rank(&goal)] = 0;
        let mut layer = vec![goal];
        let mut possible = Vec::new();
        for distance in 1.. {
            let mut next = Vec::new();
            for state in &layer {
                meter.expand();
                alone.actions(state, &mut possible);
                for action in possible.drain(..) {
                    meter.generate()?;
                    let mut child = state.clone();
                    alone.apply(&mut child, &action);
                    let entry = &mut actions[ranking.rank(&child)];
                    if *entry == UNREACHED {
                        *entry = distance;
                        next.push(child);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            if distance == UNREACHED - 1 {
                return Ok(None);
            }
            layer = next;
        }
        Ok(Some(Self { ranking, actions }))
    }
}

/// Numbers the arrangements of one colour's pieces: each kind in turn is a combination of the squares
/// that the kinds before it have left.
struct Ranking {
    squares: u16,
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
    fn new<C: Cells>(model: &Model<'_, C>, only: usize) -> Option<Self> {
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
        let mut most = 0;
        for (place, &piece) in own.iter().enumerate() {
            let count = counts[usize::from(piece)];
            order[usize::from(piece)] = place as u8;
            strides[place] = arrangements as usize;
            arrangements = arrangements.checked_mul(combinations(free, count)?)?;
            if arrangements > MOST_ARRANGEMENTS {
                return None;
            }
            free -= count;
            most = most.max(count);
        }
        if (model.ground().len() + 1).saturating_mul(most + 1) > MOST_ENTRIES {
            return None;
        }
        Some(Self {
            squares: model.ground().len() as u16,
            order,
            kinds: own.len(),
            strides,
            arrangements: arrangements as usize,
            choose: pascal(model.ground().len(), most),
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
        if ways > MOST_ARRANGEMENTS {
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
        let ranking = Ranking::new(&model, 0).unwrap();
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
