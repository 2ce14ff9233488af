//! Why a question has no solution, in a form that anybody can check without the engine.
//!
//! ```
//! use hippodrome::control::Control;
//! use hippodrome::puzzles::pegs::{Ground, Verdict, verdict};
//! use hippodrome::spec::Spec;
//!
//! let spec = Spec::parse("pegs french --vacate d4 --finish d4").unwrap();
//! let Verdict::Impossible(arguments) = verdict(&spec, &Control::default()).unwrap() else { panic!() };
//! assert!(matches!(arguments[0].ground, Ground::Class(_)));
//! ```

use serde_json::{Value, json};

use super::answers::Ended;
use super::asked::Asked;
use super::class::Classes;
use super::game::{Game, Goal, Pegs};
use super::pagoda::{Weights, telling};
use super::reading;
use super::textbook::Metric;
use crate::board::Square;
use crate::control::{Control, Meter};
use crate::outcome::Limit;
use crate::puzzle::UsageError;
use crate::spec::Spec;

/// The holes of boards that the independent checker can search in a reasonable time, and the pegs with which it
/// can search larger ones.
const MOST_SEARCHED: usize = 28;
const FEW_PEGS: u32 = 10;

/// Whether a question has a solution.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// It has one.
    Solvable,
    /// It has none: every board that would do as the goal is refuted by one of the arguments.
    Impossible(Vec<Argument>),
    /// A limit was reached before either was known.
    Unknown(Limit),
}

/// Why some goals cannot be reached.
#[derive(Clone, Debug)]
pub struct Argument {
    /// The goals, each as its holes with a peg.
    pub goals: Vec<Vec<Square>>,
    /// Why none of them can be reached.
    pub ground: Ground,
}

/// What a refutation rests on. Each can be checked hole by hole, line by line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ground {
    /// A jump takes off one peg, and the goal has no fewer pegs than the start, or no peg at all.
    Pegs,
    /// Every line of three has two or none of its holes among these, so a jump keeps the number of pegs on
    /// them odd or even; at the start it is one, at the goal the other.
    Class(Vec<Square>),
    /// Each hole's weight. On no line does the hole jumped into weigh more than the other two together, so no
    /// jump raises the weight of the pegs; and the goal weighs more than the start.
    Weights(Vec<(Square, i64)>),
    /// Boards, each as its holes with a peg: the start is among them, every jump from one of them leads to one
    /// of them, and the goal is not among them.
    Closed(Vec<Vec<Square>>),
}

/// Whether the question of a spec has a solution, with a proof where it has none.
///
/// The limits hold for the search behind it and for the boards of a closed set.
pub fn verdict(spec: &Spec, control: &Control) -> Result<Verdict, UsageError> {
    let reading = reading::read(spec)?;
    let Some(game) = &reading.game else { return Ok(Verdict::Unknown(Limit::Memory)) };
    let asked = Asked { game, metric: Metric::Jumps, shortest: false, control };
    let mut meter = control.meter();
    Ok(match asked.is_won(&mut meter) {
        Ended::Done | Ended::Ran(()) => Verdict::Solvable,
        Ended::Stopped(limit) => Verdict::Unknown(limit),
        Ended::Never(_) => match arguments(game, &mut meter) {
            Ok(arguments) => Verdict::Impossible(arguments),
            Err(limit) => Verdict::Unknown(limit),
        },
    })
}

/// What the independent checker needs to see that a game cannot be won: sets and weights that no jump can
/// change or raise, and whether it has to search. None where its search would take too long.
pub fn evidence(game: &Game) -> Option<Value> {
    let (goals, classes) = (goals(game), Classes::of(game));
    let mut sets: Vec<Vec<String>> = Vec::new();
    let mut weightings: Vec<Weights> = Vec::new();
    let mut search = false;
    for goal in goals {
        if game.start.count_ones() <= goal.count_ones() || goal == 0 {
            continue;
        }
        if let Some(set) = classes.difference(game.start, goal) {
            let names = squares(game, set).into_iter().map(|square| game.shape.name(square)).collect();
            if !sets.contains(&names) {
                sets.push(names);
            }
        } else if let Some(weights) = telling(&game.jumps, game.holes.len(), game.start, &[goal]) {
            if !weightings.contains(&weights) {
                weightings.push(weights);
            }
        } else {
            search = true;
        }
    }
    let small =
        game.holes.len() <= MOST_SEARCHED || game.start.count_ones() <= FEW_PEGS && game.holes.len() <= 64;
    (!search || small).then(|| json!({"classes": sets, "weights": weightings, "search": search}))
}

/// Every board that would do as the goal.
fn goals(game: &Game) -> Vec<Pegs> {
    match game.goal {
        Goal::Board(goal) => vec![goal],
        Goal::OnePeg => (0..game.holes.len()).map(|hole| 1 << hole).collect(),
    }
}

/// The arguments against every goal of a game that cannot be won.
fn arguments(game: &Game, meter: &mut Meter<'_>) -> Result<Vec<Argument>, Limit> {
    let goals = goals(game);
    let classes = Classes::of(game);
    let mut found: Vec<(Ground, Vec<Pegs>)> = Vec::new();
    let mut put = |ground: Ground, goal: Pegs| match found.iter_mut().find(|(known, _)| *known == ground) {
        Some((_, goals)) => goals.push(goal),
        None => found.push((ground, vec![goal])),
    };
    let mut closed = Vec::new();
    for goal in goals {
        if game.start.count_ones() <= goal.count_ones() || goal == 0 {
            put(Ground::Pegs, goal);
        } else if let Some(set) = classes.difference(game.start, goal) {
            put(Ground::Class(squares(game, set)), goal);
        } else if let Some(weights) = telling(&game.jumps, game.holes.len(), game.start, &[goal]) {
            put(Ground::Weights(game.holes.iter().copied().zip(weights).collect()), goal);
        } else {
            closed.push(goal);
        }
    }
    if !closed.is_empty() {
        found.push((Ground::Closed(closure(game, meter)?), closed));
    }
    let argument = |(ground, goals): (Ground, Vec<Pegs>)| Argument {
        goals: goals.into_iter().map(|goal| squares(game, goal)).collect(),
        ground,
    };
    Ok(found.into_iter().map(argument).collect())
}

/// Every board that the start leads to.
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
    Ok(boards.into_iter().map(|pegs| squares(game, pegs)).collect())
}

fn squares(game: &Game, pegs: Pegs) -> Vec<Square> {
    (0..).zip(&game.holes).filter(|&(hole, _): &(u32, _)| pegs >> hole & 1 == 1).map(|(_, &s)| s).collect()
}
