//! Finds one solution of a board with placed queens, blocked squares or regions, or proves that there is
//! none.
//!
//! Large boards first get a short local search, which finds solutions quickly if there are many. Then
//! constraint propagation and clause learning run alternately: the plain search is several times faster on
//! most boards, and learning is for those on which it would never finish. Boards with regions or of side over
//! 64 are left to the learner. Both can record a proof, and the one that finishes first provides it.
//! Limits: a tree may use half of the memory and clauses a quarter, at most 1 GiB each. If propagation finishes
//! first, but its tree has outgrown that, the learner may meet 262,144 more conflicts to find a proof.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::clause_learning::{self, Groups, ProofStep};
use super::position::Position;
use super::propagation::{Branch, Choices, RunEnd, Words};
use super::textbook::min_conflicts;
use board::Square;
use search::{Limit, Meter, Silent};

/// What is found out about a board.
pub(super) enum Decision {
    /// The columns of a solution, top row first.
    Solved(Vec<u32>),
    /// There is none. The proof, if it was recorded.
    Impossible(Option<Proof>),
}

/// A proof that a board is impossible.
pub(super) enum Proof {
    /// The choices of the plain search.
    Tree(Choices),
    /// What the learner has learned.
    Clauses(Vec<ProofStep>),
}

/// Finds a solution, a random one if that is wanted, or proves that there is none.
pub(super) fn decide(position: &Position, random: bool, meter: &mut Meter<'_>) -> Result<Decision, Limit> {
    /// On smaller boards the exact search is always fast.
    const LARGE: u32 = 32;
    /// The attempts of the local search: enough for large boards with many solutions.
    const ATTEMPTS: u32 = 20;
    if position.n >= LARGE || random {
        let mut chance = if random { meter.generator() } else { ChaCha8Rng::seed_from_u64(0) };
        match min_conflicts::solve(position, ATTEMPTS, &mut chance, meter, &mut Silent) {
            Ok(columns) => return Ok(Decision::Solved(columns)),
            Err(Limit::Method) => {}
            Err(limit) => return Err(limit),
        }
    }
    let wants_proof = meter.control().wants_proof();
    alternate(position, wants_proof, meter)
}

/// Whether a board with regions has another solution than this one, given by its columns.
///
/// Another solution lacks at least one of the queens. So the square of each queen is blocked in turn, and the
/// board decided again.
pub(super) fn has_another(
    position: &Position,
    columns: &[u32],
    meter: &mut Meter<'_>,
) -> Result<bool, Limit> {
    for (row, &col) in (0..).zip(columns) {
        let queen = Square::new(row, col);
        let other = position.without(queen);
        if other.refusal().is_none() && matches!(alternate(&other, false, meter)?, Decision::Solved(_)) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// A proof that a board is impossible, for a board that is known to be. None if a limit is reached first.
pub(super) fn prove(position: &Position, meter: &mut Meter<'_>) -> Option<Proof> {
    match alternate(position, true, meter) {
        Ok(Decision::Impossible(proof)) => proof,
        _ => None,
    }
}

/// Decides a board by propagation and clause learning alternately.
///
/// Which of them is faster differs from board to board, often by far. With turns of about the same time, both
/// together take about twice as long as the faster one alone.
fn alternate(position: &Position, wants_proof: bool, meter: &mut Meter<'_>) -> Result<Decision, Limit> {
    /// The nodes and conflicts of a turn, each a few tenths of a second.
    const NODES: u64 = 1 << 20;
    const CONFLICTS: u64 = 1 << 11;
    /// The turns after which there is no proof of what propagation has found out, if its tree is too large.
    const PATIENCE: u64 = (1 << 18) / CONFLICTS;
    /// The bytes that a proof may use, and the shares of the memory for clauses and for a tree. Most of what is
    /// counted for a tree is used only when the searches are over.
    const ROOM: u64 = 1 << 30;
    const CLAUSES: u64 = 4;
    const TREE: u64 = 2;
    // The bytes of a square: its lines, and what is known about it.
    let squares = u64::from(position.n) * u64::from(position.n);
    meter.check_total(squares.saturating_mul(250))?;
    let room = |share| wants_proof.then(|| ROOM.min(meter.control().memory() / share) as usize);
    let (clauses, tree) = (room(CLAUSES), room(TREE));
    let Groups { squares, groups } = Groups::of(position);
    let mut learner = clause_learning::Search::new(squares.len(), &groups, clauses);
    let mut words =
        if Words::takes(position) { Some(Words::new(position, Branch::Fewest, tree, meter)?) } else { None };
    let decision = |learned| match learned {
        clause_learning::Decision::Impossible(steps) => Decision::Impossible(steps.map(Proof::Clauses)),
        clause_learning::Decision::Queens(places) => {
            let mut columns = vec![0; position.n as usize];
            for Square { row, col } in places.into_iter().map(|place| squares[place as usize]) {
                columns[row as usize] = col;
            }
            Decision::Solved(columns)
        }
    };
    loop {
        if let Some(words) = &mut words {
            match words.run(NODES, meter)? {
                RunEnd::Paused => {}
                RunEnd::Solution => return Ok(Decision::Solved(words.columns().to_vec())),
                RunEnd::Complete if !wants_proof => return Ok(Decision::Impossible(None)),
                RunEnd::Complete => {
                    if let Some(choices) = words.take_choices() {
                        return Ok(Decision::Impossible(Some(Proof::Tree(choices))));
                    }
                    for _ in 0..PATIENCE {
                        match learner.run(CONFLICTS, 0, meter) {
                            Ok(None) if learner.is_recording() => {}
                            Ok(Some(learned)) => return Ok(decision(learned)),
                            Ok(None) | Err(_) => break,
                        }
                    }
                    return Ok(Decision::Impossible(None));
                }
            }
        }
        let beside = words.as_ref().and_then(Words::choices).map_or(0, Choices::bytes);
        if let Some(learned) = learner.run(CONFLICTS, beside, meter)? {
            return Ok(decision(learned));
        }
    }
}
