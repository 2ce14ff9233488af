//! The record of a proof that there is no solution, for the independent checker.
//!
//! Every learned clause follows from earlier ones by reverse unit propagation: if all its literals are assumed to be
//! false, unit propagation finds a conflict (Goldberg and Novikov, 2003). So the clauses in order are a proof once there
//! is a conflict without any decision. What the search forgets, the checker may forget as well.
//! Limits: a proof that outgrows its room is dropped, and the search continues without it.

use super::{Literal, Search};

/// Instead of a number: a clause of the question, which is in no proof.
pub(super) const QUESTION: u32 = 0;

/// A step of a finished proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ProofStep {
    /// At least one of these is true: places, and whether they have a queen.
    Clause(Vec<(u32, bool)>),
    /// Clauses, numbered from 1 in their order, that are no longer needed.
    Done(Vec<u32>),
}

/// The steps of the search so far.
pub(super) struct Log {
    steps: Vec<ProofStep>,
    /// The number of clauses among them.
    clauses: u32,
    /// The bytes in use, and those that may be used.
    bytes: usize,
    room: usize,
}

impl Log {
    /// No steps yet.
    pub fn new(room: usize) -> Self {
        Self { steps: Vec::new(), clauses: 0, bytes: 0, room }
    }

    fn push(&mut self, step: ProofStep) {
        self.bytes += 2 * size_of::<ProofStep>()
            + match &step {
                ProofStep::Clause(literals) => size_of_val(&literals[..]),
                ProofStep::Done(clauses) => size_of_val(&clauses[..]),
            };
        self.steps.push(step);
    }
}

impl Search<'_> {
    /// Records a learned clause, and returns its number.
    pub(super) fn log_clause(&mut self, clause: &[Literal]) -> u32 {
        let Some(log) = &mut self.log else { return QUESTION };
        let mut literals: Vec<(u32, bool)> = clause.iter().map(|&l| (l / 2, l % 2 == 0)).collect();
        literals.sort_unstable();
        log.push(ProofStep::Clause(literals));
        log.clauses += 1;
        log.clauses
    }

    /// Records that clauses with these numbers are forgotten.
    pub(super) fn log_forgotten(&mut self, clauses: Vec<u32>) {
        if let Some(log) = self.log.as_mut().filter(|_| !clauses.is_empty()) {
            log.push(ProofStep::Done(clauses));
        }
    }

    /// The proof that ends in a conflict without any decision, if it was recorded.
    pub(super) fn proof(&mut self) -> Option<Vec<ProofStep>> {
        self.log.take().map(|log| log.steps)
    }

    /// Whether a proof is being recorded.
    pub(crate) fn is_recording(&self) -> bool {
        self.log.is_some()
    }

    /// Drops a proof that has outgrown its room, and returns the bytes in use.
    pub(super) fn bound_log(&mut self) -> usize {
        self.log = self.log.take().filter(|log| log.bytes <= log.room);
        self.log.as_ref().map_or(0, |log| log.bytes)
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use proptest::prelude::*;
    use serde_json::json;

    use super::super::{Decision, Groups};
    use super::*;
    use crate::{certificate, position::Position, solver::Proof, textbook::backtracking};
    use search::Control;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        /// The learner alone proves a board impossible if and only if backtracking finds no solution.
        #[test]
        fn clauses_prove_small_boards(
            n in 1_usize..8, torus: bool, blocked in prop::collection::vec(0_u8..10, 49), most in 0_u8..6,
        ) {
            let letter = |at: usize| if blocked[at] < most { '#' } else { '.' };
            let rows: Vec<String> = (0..n).map(|row| (0..n).map(|col| letter(7 * row + col)).collect()).collect();
            prop_assume!(rows.iter().any(|row| row.contains('.')));
            let position = Position::parse(&rows.join("/"), torus, None, false).unwrap();
            let control = Control::default();
            let mut meter = control.meter();
            let mut solvable = false;
            let _ = backtracking::each(&position, &mut meter, &mut |_| {
                solvable = true;
                ControlFlow::Break(())
            }).unwrap();
            let Groups { squares, groups } = Groups::of(&position);
            let mut search = Search::new(squares.len(), &groups, Some(1 << 20));
            let steps = match search.run(u64::MAX, 0, &mut meter).unwrap().unwrap() {
                Decision::Queens(_) => None,
                Decision::Impossible(steps) => Some(steps.expect("a proof of a small board")),
            };
            prop_assert_eq!(steps.is_none(), solvable);
            if let Some(steps) = steps {
                let proof = certificate::proof(&position, &Proof::Clauses(steps)).unwrap();
                let text = json!({
                    "claim": "queens-none", "format": 1, "board": rows, "torus": torus, "regions": null,
                    "touching": false, "steps": proof["steps"],
                });
                let verdict = hippodrome_check::check(&text.to_string());
                prop_assert!(verdict.is_ok(), "{verdict:?}: {text}");
            }
        }
    }
}
