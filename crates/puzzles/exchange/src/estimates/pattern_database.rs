//! What each colour needs alone on the board: the estimate behind `auto`.
//!
//! Take the black pieces off the board: white's shortest path from any arrangement to its goal is never
//! longer than with black in the way. So white's exact distance alone is a lower bound, and so is black's.
//! Since every action belongs to one colour, the two add up (an additive pattern database: Korf and Felner
//! 2002). Rules are left out, which can only shorten a path.
//!
//! If a colour has only one kind of leaping piece and moves are counted, its distance alone is the cheapest
//! assignment itself: a piece that is blocked by another of its kind lets that one move on in its place. Then
//! the assignment needs no table beside it. Otherwise pieces of a colour do block each other, and one
//! breadth-first search from the goal over all arrangements of the colour fills the table.
//!
//! Limit: a colour with more than [`MOST_ARRANGEMENTS`] arrangements has no table, and is estimated by the
//! assignment alone.

use super::{Assignment, Guide};
use crate::{
    packed_position::PackedPosition,
    piece_codes::{Code, EMPTY, colour, slides},
    ranking::Ranking,
    textbook::Model,
};
use search::{Limit, Meter, NEVER, Space};

/// The most arrangements of a colour for which a table is filled.
const MOST_ARRANGEMENTS: u64 = 1 << 18;

/// The goal cannot be reached.
const UNREACHED: u16 = u16::MAX;

/// What white and black need, each alone on the board.
pub(crate) struct PatternDatabase {
    assignment: Assignment,
    colours: [Table; 2],
}

/// The exact number of actions that one colour needs from each of its arrangements, if there is a table.
type Table = Option<(Ranking, Vec<u16>)>;

impl PatternDatabase {
    /// The tables for a goal, as far as they fit in memory.
    pub fn new<C: PackedPosition>(model: &Model<'_, C>, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        let assignment = Assignment::new(model, meter)?;
        let colours = [table(model, 0, meter)?, table(model, 1, meter)?];
        Ok(Self { assignment, colours })
    }

    /// Lower bounds for white and black, each alone on the board.
    pub fn needs<C: PackedPosition>(&self, model: &Model<'_, C>, state: &C) -> [u32; 2] {
        [0, 1].map(|c: usize| match &self.colours[c] {
            None => self.assignment.need(model, state, c),
            Some((ranking, actions)) => match actions[ranking.rank(state) as usize] {
                UNREACHED => NEVER,
                actions => actions.into(),
            },
        })
    }
}

impl<C: PackedPosition> Guide<C> for PatternDatabase {
    fn guess(&self, model: &Model<'_, C>, state: &C) -> u32 {
        self.assignment.join(self.needs(model, state), model, state)
    }
}

impl<C: PackedPosition> Model<'_, C> {
    /// The search space of one colour alone on the board, without rules and starting at the goal. Searching
    /// it gives the distances of all arrangements of that colour.
    fn alone(&self, only: usize) -> Self {
        let mut goal = self.goal.clone();
        for at in self.squares() {
            let piece = goal.at(at);
            if piece != EMPTY && colour(piece) != only {
                goal.put(at, EMPTY);
            }
        }
        Self { start: goal.clone(), goal, alternate: false, safe: false, ..*self }
    }
}

/// The table of a colour, if it is better than the assignment and small enough.
fn table<C: PackedPosition>(
    model: &Model<'_, C>,
    only: usize,
    meter: &mut Meter<'_>,
) -> Result<Table, Limit> {
    let alone = model.alone(only);
    let mut own: Vec<Code> = Vec::new();
    alone.goal.each_piece(alone.tables.len(), |_, piece| own.push(piece));
    own.dedup();
    if !model.whole_turns && own.len() <= 1 && own.iter().all(|&piece| !slides(piece)) {
        return Ok(None);
    }
    let own = |piece: Code| piece != EMPTY && colour(piece) == only;
    let Some(ranking) = Ranking::new(&alone.goal, alone.tables.len(), own, MOST_ARRANGEMENTS) else {
        return Ok(None);
    };
    // While the table is filled, every arrangement is in a layer once.
    let bytes = ranking.arrangements() * (2 + 2 * model.state_bytes() as u64);
    if meter.check_total(bytes).is_err() {
        return Ok(None);
    }
    Ok(distances(&alone, &ranking, meter)?.map(|actions| (ranking, actions)))
}

/// Breadth-first search from the goal of a colour that is alone on the board. Moves can be taken back, so
/// the path from the goal is as long as the path to it. None if the distances are too large for the table.
fn distances<C: PackedPosition>(
    alone: &Model<'_, C>,
    ranking: &Ranking,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<u16>>, Limit> {
    let mut actions = vec![UNREACHED; ranking.arrangements() as usize];
    let goal = alone.initial();
    actions[ranking.rank(&goal) as usize] = 0;
    let mut layer = vec![goal];
    let mut possible = Vec::new();
    for depth in 1.. {
        let mut next = Vec::new();
        for state in &layer {
            meter.expand();
            alone.actions(state, &mut possible);
            for action in possible.drain(..) {
                meter.generate()?;
                let child = alone.after(state, &action);
                let slot = &mut actions[ranking.rank(&child) as usize];
                if *slot == UNREACHED {
                    *slot = depth;
                    next.push(child);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        if depth == UNREACHED - 1 {
            return Ok(None);
        }
        layer = next;
    }
    Ok(Some(actions))
}
