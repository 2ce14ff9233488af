//! The cheapest assignment of pieces to the goal squares of their kind and colour.
//!
//! Why it is a lower bound: a move that is possible between other pieces is possible on the empty board. So
//! a piece that starts on `s` and ends on `t` makes at least as many moves as it needs alone, `d(s, t)`; and
//! if turns are counted, at least one unless `s = t`. In the goal, the pieces of one kind and colour stand
//! on the goal squares of that kind and colour, one on each, so together they need at least the cheapest
//! such assignment. Every action moves one piece, so the sums of all kinds and colours add up. Rules only
//! forbid moves.
//!
//! Limit: if there are more than [`MOST_ASSIGNED`] pieces of one kind and colour, each of them only counts the
//! moves to its nearest goal square.

use std::cell::RefCell;

use super::Guide;
use crate::{
    move_tables::At,
    packed_position::PackedPosition,
    piece_codes::{CODES, Code, EMPTY, colour},
    ranking::Ranking,
    textbook::Model,
};
use search::{Limit, Meter, NEVER};

/// The cheapest assignment of pieces to the goal squares of their kind and colour, each piece moving as if
/// alone on the board.
pub(crate) struct Assignment {
    /// For each code: what each goal square costs from each square.
    costs: Vec<Costs>,
    /// For white and black: the estimate plus one, by the number of the arrangement; zero if it has not
    /// been computed yet. The system does not allocate zeros before they are overwritten.
    known: [Option<(Ranking, RefCell<Vec<u16>>)>; 2],
    scratch: RefCell<Scratch>,
    /// For white and black: whether its estimate is odd if and only if its number of moves is.
    fixed_parity: [bool; 2],
}

/// The most arrangements of a colour for which assignments are remembered.
const MOST_REMEMBERED: u64 = 1 << 24;

struct Costs {
    pieces: usize,
    /// One row per goal square, or a single row for the nearest one.
    rows: Vec<Vec<u32>>,
}

/// The most pieces of one kind and colour that are assigned: the work grows with the third power.
const MOST_ASSIGNED: usize = 32;

impl Assignment {
    /// The estimate for a goal.
    pub fn new<C: PackedPosition>(model: &Model<'_, C>, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        let mut costs = Vec::new();
        let mut bytes = 0;
        for piece in 0..=CODES as Code {
            let goals: Vec<At> =
                model.squares().filter(|&at| piece != EMPTY && model.goal.at(at) == piece).collect();
            let sources: Vec<&[At]> =
                if goals.len() > MOST_ASSIGNED { vec![&goals] } else { goals.chunks(1).collect() };
            bytes += sources.len() as u64 * model.tables.len() as u64 * size_of::<u32>() as u64;
            meter.check_total(bytes)?;
            let mut rows = Vec::new();
            for targets in sources {
                meter.poll()?;
                let mut row = model.tables.distances(piece, targets.iter().copied());
                if model.whole_turns {
                    row.iter_mut().filter(|cost| **cost != NEVER).for_each(|cost| *cost = (*cost).min(1));
                }
                rows.push(row);
            }
            costs.push(Costs { pieces: goals.len(), rows });
        }
        let known = [0, 1].map(|only| {
            let own = |piece: Code| colour(piece) == only;
            let ranking = Ranking::new(&model.goal, model.tables.len(), own, MOST_REMEMBERED)?;
            meter.check_total(bytes + 2 * ranking.arrangements()).ok()?;
            let known = vec![0; ranking.arrangements() as usize];
            Some((ranking, RefCell::new(known)))
        });
        // The estimate for more pieces is too rough to have the right parity.
        let fixed = |piece: Code| match costs[piece as usize].pieces {
            0 => true,
            pieces => pieces <= MOST_ASSIGNED && model.tables.is_dark(piece, 0).is_some(),
        };
        let fixed_parity = [0, 1].map(|only| (1..=CODES as Code).filter(|&p| colour(p) == only).all(fixed));
        Ok(Self { costs, known, scratch: RefCell::default(), fixed_parity })
    }

    /// A lower bound for the pieces of one colour together.
    pub fn need<C: PackedPosition>(&self, model: &Model<'_, C>, state: &C, only: usize) -> u32 {
        let Some((ranking, known)) = &self.known[only] else {
            return self.cheapest(model, state, only);
        };
        let entry = &mut known.borrow_mut()[ranking.rank(state) as usize];
        if *entry == 0 {
            let need = self.cheapest(model, state, only);
            if need == NEVER {
                *entry = u16::MAX;
            } else if need + 1 < u32::from(u16::MAX) {
                *entry = need as u16 + 1;
            }
            return need;
        }
        if *entry == u16::MAX { NEVER } else { u32::from(*entry) - 1 }
    }

    fn cheapest<C: PackedPosition>(&self, model: &Model<'_, C>, state: &C, only: usize) -> u32 {
        let scratch = &mut *self.scratch.borrow_mut();
        let mut need = 0_u32;
        for piece in (1..=CODES as Code).filter(|&piece| colour(piece) == only) {
            let Costs { pieces, rows } = &self.costs[piece as usize];
            if *pieces == 0 {
                continue;
            }
            scratch.stand.clear();
            scratch.stand.extend(model.squares().filter(|&at| state.at(at) == piece));
            let cost = match &rows[..] {
                [row] => {
                    let costs = scratch.stand.iter().map(|&at| row[at as usize]);
                    costs.fold(0_u32, u32::saturating_add)
                }
                rows => scratch.cheapest(rows),
            };
            need = need.saturating_add(cost);
        }
        need
    }
}

impl Assignment {
    /// A lower bound on the number of actions left, from lower bounds for white and for black.
    ///
    /// Every action belongs to one colour, so the two add up. Under `alternate`, each colour makes half of
    /// the actions, and whoever begins makes one more if their number is odd. If every move changes the
    /// colour of the piece's square, a colour cannot make one move more than its bound, only two. The least
    /// length that satisfies all this is a lower bound.
    pub fn join<C: PackedPosition>(&self, needs: [u32; 2], model: &Model<'_, C>, state: &C) -> u32 {
        if needs.contains(&NEVER) {
            return NEVER;
        }
        if !model.alternate {
            return needs[0].saturating_add(needs[1]).min(NEVER - 1);
        }
        let beginning_with = |first: usize| {
            let needs = needs.map(u64::from);
            let fits = |moves: u64, c: usize| {
                moves >= needs[c] && !(self.fixed_parity[c] && (moves - needs[c]) % 2 == 1)
            };
            let second = 1 - first;
            let least = (2 * needs[first]).saturating_sub(1).max(2 * needs[second]);
            // Four consecutive lengths have every pair of parities.
            (least..least + 4)
                .find(|&length| fits(length.div_ceil(2), first) && fits(length / 2, second))
                .unwrap_or(least)
        };
        let length = match model.last(state) {
            0 => beginning_with(0).min(beginning_with(1)),
            1 => beginning_with(1),
            _ => beginning_with(0),
        };
        u32::try_from(length).unwrap_or(NEVER - 1).min(NEVER - 1)
    }
}

impl<C: PackedPosition> Guide<C> for Assignment {
    fn guess(&self, model: &Model<'_, C>, state: &C) -> u32 {
        self.join([self.need(model, state, 0), self.need(model, state, 1)], model, state)
    }
}

/// Working memory, kept from one estimate to the next.
#[derive(Default)]
struct Scratch {
    /// The squares of the pieces to be assigned.
    stand: Vec<At>,
    row_price: Vec<i64>,
    column_price: Vec<i64>,
    /// The row assigned to each column; column 0 is where a new row starts.
    row_of: Vec<usize>,
    before: Vec<usize>,
    slack: Vec<i64>,
    done: Vec<bool>,
}

/// The cost of a goal square that cannot be reached: more than all others together.
const NO_WAY: i64 = 1 << 40;

impl Scratch {
    /// The least sum over all assignments of the pieces at `stand` to the rows of costs; [`NEVER`] if every
    /// assignment uses a goal square that cannot be reached. This is the Hungarian method (Kuhn 1955,
    /// Munkres 1957): rows are added one by one, each along the cheapest alternating path, and prices keep
    /// all reduced costs non-negative.
    fn cheapest(&mut self, rows: &[Vec<u32>]) -> u32 {
        let n = rows.len();
        for list in [&mut self.row_price, &mut self.column_price] {
            list.clear();
            list.resize(n + 1, 0);
        }
        self.row_of.clear();
        self.row_of.resize(n + 1, 0);
        self.before.resize(n + 1, 0);
        let cost = |row: usize, column: usize, stand: &[At]| match rows[row - 1][stand[column - 1] as usize] {
            NEVER => NO_WAY,
            cost => i64::from(cost),
        };
        for row in 1..=n {
            self.row_of[0] = row;
            self.slack.clear();
            self.slack.resize(n + 1, i64::MAX);
            self.done.clear();
            self.done.resize(n + 1, false);
            let mut column = 0;
            while self.row_of[column] != 0 {
                self.done[column] = true;
                let here = self.row_of[column];
                let (mut least, mut next) = (i64::MAX, 0);
                for other in 1..=n {
                    if self.done[other] {
                        continue;
                    }
                    let reduced =
                        cost(here, other, &self.stand) - self.row_price[here] - self.column_price[other];
                    if reduced < self.slack[other] {
                        self.slack[other] = reduced;
                        self.before[other] = column;
                    }
                    if self.slack[other] < least {
                        (least, next) = (self.slack[other], other);
                    }
                }
                for other in 0..=n {
                    if self.done[other] {
                        self.row_price[self.row_of[other]] += least;
                        self.column_price[other] -= least;
                    } else {
                        self.slack[other] = self.slack[other].saturating_sub(least);
                    }
                }
                column = next;
            }
            while column != 0 {
                self.row_of[column] = self.row_of[self.before[column]];
                column = self.before[column];
            }
        }
        let sum: i64 = (1..=n).map(|column| cost(self.row_of[column], column, &self.stand)).sum();
        if sum >= NO_WAY { NEVER } else { sum as u32 }
    }
}
