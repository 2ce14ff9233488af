//! Why a question has no solution, in a form that can be checked without the engines.
//!
//! ```
//! use search::Control;
//! use hippodrome_pegs::{Ground, Verdict, verdict};
//! use contract::Spec;
//!
//! let spec = Registry::new(&[crate::PUZZLE]).parse("pegs french --vacate d4 --finish d4").unwrap();
//! let Verdict::Impossible(arguments) = verdict(&spec, &Control::default()).unwrap() else { panic!() };
//! assert!(matches!(arguments[0].ground, Ground::Class(_)));
//! ```

use super::exact::{Detail, Settled, settle};
use super::game::{Game, Goal, Pegs};
use super::laws::{FirstLook, first_look, separating};
use super::quick::{Quick, WIDE_ENOUGH, quick};
use super::reading::Question;
use board::Square;
use contract::{Spec, UsageError};
use search::{Control, Limit, Meter};

/// Whether a question has a solution.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// It has one.
    Solvable,
    /// It has none: one of the arguments refutes each board that would satisfy the goal.
    Impossible(Vec<Argument>),
    /// A limit was reached before either was known.
    Unknown(Limit),
}

/// Why some goals cannot be reached.
#[derive(Clone, Debug)]
pub struct Argument {
    /// The goals, each given by its holes with a peg.
    pub goals: Vec<Vec<Square>>,
    /// Why none of them can be reached.
    pub ground: Ground,
}

/// The basis of a refutation. Each can be checked hole by hole and line by line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ground {
    /// A jump removes one peg, but the goal has no fewer pegs than the start, or no peg at all.
    Pegs,
    /// Every line of three has two or none of its holes in this set, so a jump preserves the parity of the
    /// number of pegs in it; but the start and the goal differ in that parity.
    Class(Vec<Square>),
    /// The weight of each hole. On no line does the hole jumped into weigh more than the other two together,
    /// so no jump raises the weight of the pegs; but the goal weighs more than the start.
    Weights(Vec<(Square, i64)>),
    /// Boards, each given by its holes with a peg. The start is one of them, every jump from one of them
    /// leads to one of them, and the goal is not one of them.
    Closed(Vec<Vec<Square>>),
}

/// Whether the question of a spec has a solution, with a proof if it has none.
///
/// The limits apply to the search and to the boards of a closed set.
pub fn verdict(spec: &Spec, control: &Control) -> Result<Verdict, UsageError> {
    let question = Question::new(spec)?;
    let mut meter = control.meter();
    let verdict = question.game().and_then(|game| match is_solvable(game, &mut meter)? {
        true => Ok(Verdict::Solvable),
        false => arguments(game, &mut meter).map(Verdict::Impossible),
    });
    Ok(verdict.unwrap_or_else(Verdict::Unknown))
}

/// Whether a game has a solution: a beam search first, then the exact method.
fn is_solvable(game: &Game, meter: &mut Meter<'_>) -> Result<bool, Limit> {
    if !game.is_small()
        && let FirstLook::Open = first_look(game)
        && let Quick::Found(_) = quick(game, WIDE_ENOUGH, meter)?
    {
        return Ok(true);
    }
    Ok(!matches!(settle(game, Detail::Brief, meter)?, Settled::Impossible(_)))
}

/// Every board that would satisfy the goal.
pub(super) fn goals(game: &Game) -> Vec<Pegs> {
    match game.goal {
        Goal::Board(goal) => vec![goal],
        Goal::OnePeg => (0..game.holes.len()).map(|hole| 1 << hole).collect(),
    }
}

/// A ground on which a goal can be refuted without a search, if there is one.
pub(super) fn ground(game: &Game, goal: Pegs) -> Option<Ground> {
    if game.start.count_ones() <= goal.count_ones() || goal == 0 {
        return Some(Ground::Pegs);
    }
    if let Some(set) = game.classes.difference(game.start, goal) {
        return Some(Ground::Class(game.squares(set)));
    }
    let weights = separating(&game.jumps, game.holes.len(), game.start, &[goal])?;
    Some(Ground::Weights(game.holes.iter().copied().zip(weights).collect()))
}

/// The arguments against every goal of a game that cannot be won.
fn arguments(game: &Game, meter: &mut Meter<'_>) -> Result<Vec<Argument>, Limit> {
    let mut found: Vec<(Ground, Vec<Pegs>)> = Vec::new();
    let mut left = Vec::new();
    for goal in goals(game) {
        match ground(game, goal) {
            None => left.push(goal),
            Some(ground) => match found.iter_mut().find(|(known, _)| *known == ground) {
                Some((_, goals)) => goals.push(goal),
                None => found.push((ground, vec![goal])),
            },
        }
    }
    if !left.is_empty() {
        found.push((Ground::Closed(closure(game, meter)?), left));
    }
    let argument = |(ground, goals): (Ground, Vec<Pegs>)| Argument {
        goals: goals.into_iter().map(|goal| game.squares(goal)).collect(),
        ground,
    };
    Ok(found.into_iter().map(argument).collect())
}

/// Every board that can be reached from the start.
fn closure(game: &Game, meter: &mut Meter<'_>) -> Result<Vec<Vec<Square>>, Limit> {
    let mut seen = rustc_hash::FxHashSet::from_iter([game.start]);
    let mut open = vec![game.start];
    let each = 64 + game.start.count_ones() as usize * size_of::<Square>();
    while let Some(pegs) = open.pop() {
        for jump in game.jumps.iter().filter(|jump| jump.fits(pegs)) {
            meter.generate()?;
            if seen.insert(pegs ^ jump.mask()) {
                open.push(pegs ^ jump.mask());
                meter.hold(seen.len() * each);
            }
        }
    }
    let mut boards: Vec<Pegs> = seen.into_iter().collect();
    boards.sort_unstable();
    Ok(boards.into_iter().map(|pegs| game.squares(pegs)).collect())
}
