//! What each colour needs alone on the board: the guide behind `auto`.
//!
//! Take the black pieces off the board: white's way from any arrangement to its goal is never longer
//! than with black in the way. So white's exact distance alone, and black's, are never too high; and
//! since every action is one colour's, both add up (an additive pattern database: Korf and Felner
//! 2002). Rules are left out, which can only shorten the way.
//!
//! Where a colour has only one kind of leaping piece and moves are counted, its distance alone is the
//! cheapest assignment itself: a piece that stands in the way of another of its kind goes on in the
//! other's place. Then no table is needed beside the assignments. Otherwise pieces do get in each
//! other's way, and the table is filled by walking breadth first from the goal over all arrangements of
//! the colour.
//!
//! Known limits: a colour with more than [`MOST_WALKED`] arrangements has no table, and is guided by
//! the assignment alone.

use super::cells::Cells;
use super::estimates::{Assignment, Guide};
use super::model::Model;
use super::pieces::{EMPTY, Piece, colour, repeats};
use super::ranking::Ranking;
use crate::control::{Control, Meter};
use crate::outcome::Limit;
use crate::search::{NEVER, Space};

/// The most arrangements of a colour that are walked over before the search begins.
const MOST_WALKED: u64 = 1 << 18;

/// No way to the goal.
const UNREACHED: u16 = u16::MAX;

/// What white and black need, from tables where there are any.
pub struct Tables {
    assignment: Assignment,
    colours: [Table; 2],
}

/// The exact number of actions that one colour needs from each of its arrangements, where walked over.
type Table = Option<(Ranking, Vec<u16>)>;

impl Tables {
    /// The tables of a model's goal, as far as they fit.
    pub fn new<C: Cells>(
        model: &Model<'_, C>,
        control: &Control,
        meter: &mut Meter<'_>,
    ) -> Result<Self, Limit> {
        let assignment = Assignment::new(model, control, meter)?;
        let colours = [table(model, 0, control, meter)?, table(model, 1, control, meter)?];
        Ok(Self { assignment, colours })
    }

    /// What white and black need at least, each alone on the board.
    pub fn needs<C: Cells>(&self, model: &Model<'_, C>, state: &C) -> [u32; 2] {
        [0, 1].map(|c: usize| match &self.colours[c] {
            None => self.assignment.need(model, state, c),
            Some((ranking, actions)) => match actions[ranking.rank(state) as usize] {
                UNREACHED => NEVER,
                actions => actions.into(),
            },
        })
    }
}

impl<C: Cells> Guide<C> for Tables {
    fn guess(&self, model: &Model<'_, C>, state: &C) -> u32 {
        model.join(self.needs(model, state), state)
    }
}

/// The table of a colour, where it says more than the assignments and is small enough.
fn table<C: Cells>(
    model: &Model<'_, C>,
    only: usize,
    control: &Control,
    meter: &mut Meter<'_>,
) -> Result<Table, Limit> {
    let alone = model.alone(only);
    let mut own: Vec<Piece> = Vec::new();
    alone.goal().each_piece(alone.ground().len(), |_, piece| own.push(piece));
    own.dedup();
    if !model.walks() && own.len() <= 1 && own.iter().all(|&piece| !repeats(piece)) {
        return Ok(None);
    }
    let own = |piece: Piece| piece != EMPTY && colour(piece) == only;
    let Some(ranking) = Ranking::new(alone.goal(), alone.ground().len(), own, MOST_WALKED) else {
        return Ok(None);
    };
    // While a table is walked over, every arrangement waits in a layer once.
    let bytes = ranking.arrangements() * (2 + 2 * model.state_bytes() as u64);
    if control.reserve(bytes).is_err() {
        return Ok(None);
    }
    Ok(walk(&alone, &ranking, meter)?.map(|actions| (ranking, actions)))
}

/// Walks breadth first from the goal of a colour that is alone on the board. Moves can be taken back,
/// so the way from the goal is as long as the way to it.
fn walk<C: Cells>(
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
                let mut child = state.clone();
                alone.apply(&mut child, &action);
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
