//! A proof by a tree of choices: each step names a move that is first chosen and then excluded.
//!
//! The steps are in the order of a depth-first search. After each choice the rules are applied as often as they decide
//! anything: those of the [search](super::search), and that every vertex needs two moves at the same time
//! ([`two_factor`]). If the rules contradict each other, the case is closed without a step. Otherwise the next step
//! either closes it by a cut or splits it. At the end every case is closed and no step is left.
//!
//! Limits: a stack of cases of at most [`MOST_BYTES`] bytes.

use std::borrow::Cow;

use super::Question;
use super::search::{Choices, Moves};
use super::two_factor;
use crate::verdict::{Rejection, counted, quoted};
use crate::work::{Limit, Work};

/// The memory for the cases that are not closed.
const MOST_BYTES: usize = 1 << 28;

/// A case: what has been decided, and moves that give two to every vertex.
#[derive(Clone)]
struct Case {
    choices: Choices,
    taken: Vec<bool>,
}

/// Returns why the steps refute every tour, or else why they do not.
pub(super) fn refutes(
    question: &Question,
    steps: &[Cow<'_, str>],
    work: &mut Work,
) -> Result<Result<String, String>, Rejection> {
    let graph = Moves::new(question);
    match graph.obvious {
        Some(true) => return Ok(Err("there is such a tour".to_string())),
        Some(false) if steps.is_empty() => return Ok(Ok("the board and the ends exclude it".to_string())),
        _ => {}
    }
    let replay = Replay { question, graph, numbers: question.board.numbers() };
    let bytes = replay.graph.moves.len() * 2 + replay.graph.of.len() * 24;
    let first = match replay.graph.obvious {
        Some(_) => None,
        None => replay.graph.begin(work)?,
    };
    let mut open: Vec<Case> = first
        .into_iter()
        .map(|choices| Case { choices, taken: vec![false; replay.graph.moves.len()] })
        .collect();
    let mut left = (1..).zip(steps);
    while let Some(mut case) = open.pop() {
        if !replay.conclude(&mut case, work)? {
            continue;
        }
        let Some((number, step)) = left.next() else {
            return Ok(Err(format!("after {}, a case is left open", counted(steps.len(), "step"))));
        };
        if let Some(names) = step.strip_prefix("cut") {
            if let Err(fault) = replay.cut(&case, number, names)? {
                return Ok(Err(format!("step {number}: {fault}")));
            }
            continue;
        }
        let edge = replay.edge(number, step)?;
        if case.choices.chosen[edge].is_some() {
            return Ok(Err(format!("step {number}: {step} is decided already")));
        }
        if (open.len() + 2).saturating_mul(bytes) > MOST_BYTES {
            return Err(Limit::Memory.into());
        }
        for choose in [false, true] {
            let mut next = case.clone();
            // A contradiction closes the case.
            if replay.graph.decide(&mut next.choices, vec![(edge, choose)], work)? {
                open.push(next);
            }
        }
    }
    Ok(match left.next() {
        Some((number, _)) => Err(format!("step {number}: every case is closed already")),
        None => Ok(format!("a tree of {} refutes every choice of moves", counted(steps.len(), "step"))),
    })
}

struct Replay<'q> {
    question: &'q Question,
    graph: Moves,
    /// The number of each cell that is a square.
    numbers: Vec<Option<usize>>,
}

impl Replay<'_> {
    /// Applies the rules, and returns whether there is no contradiction.
    fn conclude(&self, case: &mut Case, work: &mut Work) -> Result<bool, Limit> {
        loop {
            let Case { choices, taken } = case;
            match two_factor::consequences(&self.graph, choices, taken, work)? {
                None => return Ok(false),
                Some(decided) if decided.is_empty() => return Ok(true),
                Some(decided) => {
                    if !self.graph.decide(choices, decided, work)? {
                        return Ok(false);
                    }
                }
            }
        }
    }

    /// Returns the vertex of a name: a square, or with `*` the vertex that is joined to it if it is an end.
    fn vertex(&self, step: usize, name: &str) -> Result<usize, Rejection> {
        let board = &self.question.board;
        let at = format!("step {step}");
        let find = |name| -> Result<Option<usize>, Rejection> {
            Ok(board.place(board.find(&at, name)?).and_then(|place| self.numbers[place]))
        };
        let vertex = match name.strip_prefix('*') {
            None => find(name)?,
            Some(name) => find(name)?.and_then(|square| self.graph.joint(square)),
        };
        vertex.ok_or_else(|| Rejection::Invalid(format!("{at}: there is no {}", quoted(name))))
    }

    /// Returns the move of a step: `a1-b3`, or `a1` for the choice of a1 as an end.
    fn edge(&self, step: usize, text: &str) -> Result<usize, Rejection> {
        let (one, other) = match text.split_once('-') {
            Some((one, other)) => (self.vertex(step, one)?, self.vertex(step, other)?),
            None => (self.vertex(step, text)?, self.vertex(step, &format!("*{text}"))?),
        };
        let no_move = || Rejection::Invalid(format!("step {step}: {} is not a move", quoted(text)));
        self.graph.between(one, other).ok_or_else(no_move)
    }

    /// Checks that the named vertices leave too many pieces if they are removed; otherwise returns why not.
    fn cut(&self, case: &Case, step: usize, names: &str) -> Result<Result<(), String>, Rejection> {
        let chosen = &case.choices.chosen;
        let mut removed = vec![false; self.graph.of.len()];
        for name in names.split(' ').filter(|name| !name.is_empty()) {
            removed[self.vertex(step, name)?] = true;
        }
        let within = |edge: usize| {
            chosen[edge] == Some(true) && self.graph.moves[edge].iter().all(|&vertex| removed[vertex])
        };
        let inner = (0..chosen.len()).filter(|&edge| within(edge)).count();
        let number = removed.iter().filter(|&&removed| removed).count();
        let most = number.saturating_sub(inner).max(1);
        let pieces = self.graph.pieces(&case.choices, removed);
        let finding =
            || format!("the cut leaves {}; a tour falls into at most {most}", counted(pieces, "piece"));
        Ok(if pieces > most { Ok(()) } else { Err(finding()) })
    }
}
