//! The record of a proof that there is no solution, for the independent checker.
//!
//! Every learned clause follows from earlier ones by reverse unit propagation: if all its literals are
//! assumed to be false, unit propagation finds a conflict (Goldberg and Novikov, 2003). So the clauses in
//! order are a proof once there is a conflict without any decision. Most of them are not needed for it. Each
//! clause is recorded with the clauses that it was learned from. At the end the proof contains only the
//! clauses on which the last conflict depends, and says where each is needed for the last time.
//! Limits: a proof that outgrows its room is dropped, and the search continues without it.

use super::{Literal, Reason, Search};

/// Not a step: what follows from the question alone.
pub(super) const QUESTION: u32 = u32::MAX;

/// A step of a finished proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// At least one of these is true: places, and whether they have a queen.
    Clause(Vec<(u32, bool)>),
    /// Clauses, numbered from 1 in their order, that are no longer needed.
    Done(Vec<u32>),
}

/// The steps of the search so far: clauses, and facts that follow without any decision.
pub(super) struct Log {
    steps: Vec<Ends>,
    /// The literals of the clauses, one after the other. A fact has none, because the checker finds it by
    /// unit propagation too.
    literals: Vec<Literal>,
    /// The steps that each step follows from, likewise.
    grounds: Vec<u32>,
    /// Those of the current step.
    cited: Vec<u32>,
    /// The step by which the value of each place is a fact.
    facts: Vec<u32>,
    /// The length of the part of the trail that was examined for facts.
    examined: usize,
    /// The bytes that may be used.
    room: usize,
}

/// The ends of the literals and the grounds of a step.
#[derive(Clone, Copy, Default)]
struct Ends {
    literals: usize,
    grounds: usize,
}

impl Log {
    /// No steps yet.
    pub fn new(places: usize, room: usize) -> Self {
        Self {
            steps: Vec::new(),
            literals: Vec::new(),
            grounds: Vec::new(),
            cited: Vec::new(),
            facts: vec![QUESTION; places],
            examined: 0,
            room,
        }
    }

    /// The bytes in use.
    pub fn bytes(&self) -> usize {
        self.steps.capacity() * size_of::<Ends>() + 4 * (self.literals.capacity() + self.grounds.capacity())
    }

    /// Ends a step: this clause (or a fact, if it is empty) follows from what was cited since the last step.
    pub fn close(&mut self, clause: &[Literal]) -> u32 {
        if clause.is_empty() && self.cited.is_empty() {
            return QUESTION;
        }
        self.cited.sort_unstable();
        self.cited.dedup();
        self.grounds.append(&mut self.cited);
        self.literals.extend_from_slice(clause);
        self.steps.push(Ends { literals: self.literals.len(), grounds: self.grounds.len() });
        (self.steps.len() - 1) as u32
    }

    /// The current step follows from this step too.
    fn cite(&mut self, step: u32) {
        if step != QUESTION {
            self.cited.push(step);
        }
    }

    /// The literals and the grounds of a step.
    fn step(&self, number: usize) -> (&[Literal], &[u32]) {
        let start = number.checked_sub(1).map_or(Ends::default(), |before| self.steps[before]);
        let end = self.steps[number];
        (&self.literals[start.literals..end.literals], &self.grounds[start.grounds..end.grounds])
    }

    /// The proof: what the last step depends on.
    pub fn finish(&self) -> Vec<Step> {
        // Where each step is needed for the last time.
        let mut needed: Vec<Option<usize>> = vec![None; self.steps.len()];
        if let Some(last) = needed.last_mut() {
            *last = Some(self.steps.len() - 1);
        }
        let mut done: Vec<Vec<u32>> = vec![Vec::new(); self.steps.len()];
        for number in (0..self.steps.len()).rev() {
            if needed[number].is_some() {
                for &ground in self.step(number).1 {
                    needed[ground as usize].get_or_insert(number);
                }
            }
        }
        let mut proof = Vec::new();
        let mut clauses = 0;
        for number in 0..self.steps.len() {
            let Some(last_use) = needed[number] else { continue };
            let clause = self.step(number).0;
            if !clause.is_empty() {
                clauses += 1;
                let mut literals: Vec<(u32, bool)> = clause.iter().map(|&l| (l / 2, l % 2 == 0)).collect();
                literals.sort_unstable();
                proof.push(Step::Clause(literals));
            }
            // A single literal becomes a fact, which does not need its clause. After the last step, nothing
            // needs to be deleted.
            if clause.len() > 1 && last_use + 1 < self.steps.len() {
                done[last_use].push(clauses);
            }
            if !done[number].is_empty() {
                proof.push(Step::Done(std::mem::take(&mut done[number])));
            }
        }
        proof
    }
}

impl Search<'_> {
    /// The current step follows from this reason too.
    pub(super) fn cite(&mut self, reason: Reason) {
        let Some(mut log) = self.log.take() else { return };
        if let Reason::Clause(name) = reason {
            log.cite(self.literals[name as usize - 3]);
        }
        self.each_of(reason, None, |literal| {
            let place = (literal / 2) as usize;
            if self.level[place] == 0 {
                log.cite(log.facts[place]);
            }
        });
        self.log = Some(log);
    }

    /// Records a learned clause, and returns its step.
    pub(super) fn log_clause(&mut self, clause: &[Literal]) -> u32 {
        let Some(log) = &mut self.log else { return QUESTION };
        let step = log.close(clause);
        if let &[only] = clause {
            log.facts[(only / 2) as usize] = step;
        }
        step
    }

    /// Records that facts shorten a clause, and returns its new step.
    pub(super) fn log_shorter(&mut self, step: u32, clause: &[Literal], shorter: &[Literal]) -> u32 {
        let Some(log) = self.log.as_mut().filter(|_| shorter.len() < clause.len()) else { return step };
        log.cite(step);
        for &literal in clause {
            log.cite(log.facts[(literal / 2) as usize]);
        }
        log.close(shorter)
    }

    /// The proof that ends in a conflict without any decision, if it was recorded.
    pub(super) fn proof(&mut self, conflict: Reason) -> Option<Vec<Step>> {
        self.cite(conflict);
        let log = self.log.as_mut()?;
        log.close(&[]);
        Some(log.finish())
    }

    /// Records the new facts.
    pub(super) fn log_facts(&mut self) {
        while let Some(log) = &mut self.log
            && let Some(&literal) = self.trail.get(log.examined)
        {
            log.examined += 1;
            let place = (literal / 2) as usize;
            let reason = self.reason[place];
            // Without a reason it is part of the question, or a learned clause that is already recorded.
            if reason == Reason::None {
                continue;
            }
            self.cite(reason);
            if let Some(log) = &mut self.log {
                log.facts[place] = log.close(&[]);
            }
        }
    }

    /// Whether a proof is being recorded.
    pub(crate) fn is_recording(&self) -> bool {
        self.log.is_some()
    }

    /// Drops a proof that has outgrown its room, and returns the bytes in use.
    pub(super) fn bound_log(&mut self) -> usize {
        let bytes = self.log.as_ref().map_or(0, |log| log.bytes());
        if self.log.as_ref().is_some_and(|log| bytes > log.room) {
            self.log = None;
            return 0;
        }
        bytes
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
