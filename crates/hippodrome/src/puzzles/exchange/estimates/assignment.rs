//! Guesses at how far a position is from the goal, for the searches that follow one.
//!
//! [`Nearest`] is the guess of the student report on the six knights: it is quick, and too high at
//! times, since a knight covers three squares in a move. [`Assignment`] is never too high, so A* and
//! IDA* find shortest paths with it.
//!
//! Why [`Assignment`] is never too high: a move that is possible between other pieces is possible on
//! the empty board. So a piece that starts on `s` and ends on `t` makes at least as many moves as it
//! needs alone, `d(s, t)`; and if whole turns are counted, at least one unless `s = t`. In the end the
//! pieces of one kind and colour stand on the goal squares of that kind and colour, one on each, so
//! together they need at least the cheapest such assignment. Every action moves one piece, so the sums
//! of all kinds and colours add up. Rules only forbid moves.

use std::cell::RefCell;

use super::cells::Cells;
use super::model::{Model, Move};
use super::pieces::{At, EMPTY, PIECES, Piece, colour};
use super::ranking::Ranking;
use crate::board::Square;
use crate::control::{Control, Meter};
use crate::outcome::Limit;
use crate::search::{Estimate, NEVER, Space};

/// A way to guess how many actions a position needs.
pub trait Guide<C> {
    /// The guess, or [`NEVER`] where the goal certainly cannot be reached.
    fn guess(&self, model: &Model<'_, C>, state: &C) -> u32;
}

/// A model with a guide.
pub struct Guided<'m, 't, C, G> {
    /// The model.
    pub model: &'m Model<'t, C>,
    /// The guide.
    pub guide: &'m G,
}

impl<C: Cells, G> Space for Guided<'_, '_, C, G> {
    type State = C;
    type Action = Move;

    fn initial(&self) -> C {
        self.model.initial()
    }

    fn is_goal(&self, state: &C) -> bool {
        self.model.is_goal(state)
    }

    fn actions(&self, state: &C, actions: &mut Vec<Move>) {
        self.model.actions(state, actions);
    }

    fn apply(&self, state: &mut C, action: &Move) {
        self.model.apply(state, action);
    }

    fn undo(&self, state: &mut C, action: &Move) {
        self.model.undo(state, action);
    }

    fn state_bytes(&self) -> usize {
        self.model.state_bytes()
    }
}

impl<C: Cells, G: Guide<C>> Estimate for Guided<'_, '_, C, G> {
    fn estimate(&self, state: &C) -> u32 {
        self.guide.guess(self.model, state)
    }
}

/// Every piece's steps along rows and columns to the nearest goal square of its kind and colour, added
/// up: the report's heuristic.
pub struct Nearest {
    /// For each piece on the board, by its number: the distance from each square.
    steps: Vec<Vec<u32>>,
}

impl Nearest {
    /// The guide to a model's goal.
    pub fn new<C: Cells>(model: &Model<'_, C>, control: &Control) -> Result<Self, Limit> {
        control.reserve((PIECES * (4 * model.ground().len() + frame_len(model))) as u64)?;
        let steps = (0..=PIECES as Piece).map(|piece| steps_to_nearest(model, piece)).collect();
        Ok(Self { steps })
    }
}

fn frame_len<C: Cells>(model: &Model<'_, C>) -> usize {
    let board = model.ground().board();
    board.rows() as usize * board.cols() as usize
}

/// From every square, the steps along rows and columns, over holes too, to the nearest goal square of
/// a piece. Two sweeps over the frame find them: every shortest way goes from above or the left, or
/// from below or the right, and so reaches a square from one that the sweep has already passed.
fn steps_to_nearest<C: Cells>(model: &Model<'_, C>, piece: Piece) -> Vec<u32> {
    let ground = model.ground();
    let goals: Vec<At> =
        model.squares().filter(|&at| piece != EMPTY && model.goal().at(at) == piece).collect();
    if goals.is_empty() {
        return Vec::new();
    }
    let board = ground.board();
    let (rows, cols) = (board.rows() as usize, board.cols() as usize);
    let mut steps = vec![u32::MAX; rows * cols];
    for at in goals {
        steps[board.frame_index(ground.square(at))] = 0;
    }
    let nearer = |a: u32, b: u32| a.min(b.saturating_add(1));
    for at in 0..rows * cols {
        if at % cols > 0 {
            steps[at] = nearer(steps[at], steps[at - 1]);
        }
        if at >= cols {
            steps[at] = nearer(steps[at], steps[at - cols]);
        }
    }
    for at in (0..rows * cols).rev() {
        if at % cols + 1 < cols {
            steps[at] = nearer(steps[at], steps[at + 1]);
        }
        if at + cols < rows * cols {
            steps[at] = nearer(steps[at], steps[at + cols]);
        }
    }
    let here = |square: Square| steps[board.frame_index(square)];
    model.squares().map(|at| here(ground.square(at))).collect()
}

impl<C: Cells> Guide<C> for Nearest {
    fn guess(&self, model: &Model<'_, C>, state: &C) -> u32 {
        let pieces = model.squares().map(|at| (at, state.at(at))).filter(|&(_, piece)| piece != EMPTY);
        pieces.fold(0, |sum: u32, (at, piece)| {
            sum.saturating_add(self.steps[piece as usize][at as usize]).min(NEVER - 1)
        })
    }
}

/// The cheapest assignment of pieces to the goal squares of their kind and colour, each piece moving as
/// if alone on the board.
pub struct Assignment {
    /// By piece number: from each square, what each goal square of the piece costs. One row serves all
    /// pieces where they are too many to be assigned: the cost of the nearest goal square.
    costs: Vec<Costs>,
    /// What white and black were found to need, by the number of their arrangement, plus one; zero where
    /// it was not asked for yet. Zeros cost nothing until they are written to.
    known: [Option<(Ranking, RefCell<Vec<u16>>)>; 2],
    scratch: RefCell<Scratch>,
}

/// The most arrangements of a colour for which assignments are remembered.
const MOST_REMEMBERED: u64 = 1 << 24;

struct Costs {
    pieces: usize,
    /// One row a goal square, or a single row for the nearest.
    rows: Vec<Vec<u32>>,
}

/// More alike pieces than this are not assigned one by one: the work grows with the third power.
pub const MOST_ASSIGNED: usize = 32;

impl Assignment {
    /// The guide to a model's goal.
    pub fn new<C: Cells>(
        model: &Model<'_, C>,
        control: &Control,
        meter: &mut Meter<'_>,
    ) -> Result<Self, Limit> {
        let mut costs = Vec::new();
        let mut bytes = 0;
        for piece in 0..=PIECES as Piece {
            let goals: Vec<At> =
                model.squares().filter(|&at| piece != EMPTY && model.goal().at(at) == piece).collect();
            let sources: Vec<&[At]> =
                if goals.len() > MOST_ASSIGNED { vec![&goals] } else { goals.chunks(1).collect() };
            bytes += sources.len() * model.ground().len() * size_of::<u32>();
            control.reserve(bytes as u64)?;
            let mut rows = Vec::new();
            for targets in sources {
                meter.poll()?;
                let mut row = model.ground().distances(piece, targets.iter().copied());
                if model.walks() {
                    row.iter_mut().filter(|cost| **cost != NEVER).for_each(|cost| *cost = (*cost).min(1));
                }
                rows.push(row);
            }
            costs.push(Costs { pieces: goals.len(), rows });
        }
        let known = [0, 1].map(|only| {
            let own = |piece: Piece| colour(piece) == only;
            let ranking = Ranking::new(model.goal(), model.ground().len(), own, MOST_REMEMBERED)?;
            control.reserve(bytes as u64 + 2 * ranking.arrangements()).ok()?;
            let known = vec![0; ranking.arrangements() as usize];
            Some((ranking, RefCell::new(known)))
        });
        Ok(Self { costs, known, scratch: RefCell::default() })
    }

    /// What the pieces of one colour need together.
    pub fn need<C: Cells>(&self, model: &Model<'_, C>, state: &C, only: usize) -> u32 {
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

    fn cheapest<C: Cells>(&self, model: &Model<'_, C>, state: &C, only: usize) -> u32 {
        let scratch = &mut *self.scratch.borrow_mut();
        let mut need = 0_u32;
        for piece in (1..=PIECES as Piece).filter(|&piece| colour(piece) == only) {
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

impl<C: Cells> Guide<C> for Assignment {
    fn guess(&self, model: &Model<'_, C>, state: &C) -> u32 {
        model.join([self.need(model, state, 0), self.need(model, state, 1)], state)
    }
}

/// Room to work in, kept from one guess to the next.
#[derive(Default)]
struct Scratch {
    /// The squares of the pieces at hand.
    stand: Vec<At>,
    row_price: Vec<i64>,
    column_price: Vec<i64>,
    /// The row assigned to each column; column 0 is where a new row starts.
    row_of: Vec<usize>,
    before: Vec<usize>,
    slack: Vec<i64>,
    done: Vec<bool>,
}

/// Stands for a way that does not exist: dearer than all that do together.
const NO_WAY: i64 = 1 << 40;

impl Scratch {
    /// The least sum over all assignments of the pieces at `stand` to the rows of costs, [`NEVER`] if
    /// each of them uses a way that does not exist. The Hungarian method (Kuhn 1955, Munkres 1957):
    /// rows join one by one, each along the cheapest alternating path, prices keeping all costs at
    /// zero or above.
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
