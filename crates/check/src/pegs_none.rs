//! Claim "pegs-none": no jumps lead from a board to its goal.
//!
//! Every board that would do as the goal must be refuted, in one of four ways:
//! - it has not fewer pegs than the start, or none at all;
//! - one of `classes` tells it from the start: a set of holes of which every line of three has two or none, so
//!   that no jump makes the number of pegs on it odd from even (Reiss 1857);
//! - one of `weights` makes it heavier than the start, although no jump raises the weight: on no line does the
//!   hole jumped into weigh more than the other two (Conway, in "Winning Ways" 1982);
//! - `search` is true, and the checker's own search does not come upon it.

use crate::board::Board;
use crate::json::{Object, Value};
use crate::members::Members;
use crate::pegs::Question;
use crate::pegs_search::{Line, MOST_HOLES, fewest_moves};
use crate::verdict::{Rejection, Verdict, counted, invalid, unreadable};
use crate::work::Work;

/// Checks a certificate whose claim is "pegs-none".
pub(crate) fn check(object: &Object<'_>, work: &mut Work) -> Result<Verdict, Rejection> {
    let members = Members::exactly(object, &["grid", "board", "goal", "classes", "weights", "search"])?;
    let question = Question::read(&members)?;
    let lines = question.lines();
    let start = question.pegs(&question.board);
    let classes = members.lists("classes")?;
    let weights = members.lists("weights")?;
    let mut invariants = Vec::new();
    for (number, class) in (1..).zip(classes) {
        work.spend(lines.len() as u64)?;
        invariants.push(read_class(&question.board, class, &lines, number)?);
    }
    for (number, weights) in (1..).zip(weights) {
        work.spend(lines.len() as u64)?;
        invariants.push(read_weights(weights, start.len(), &lines, number)?);
    }

    let number_of_pegs = |board: &[bool]| board.iter().filter(|&&peg| peg).count();
    let mut left = Vec::new();
    for goal in question.goals() {
        if goal == start {
            return invalid("the start is the goal already");
        }
        work.spend((invariants.len() as u64 + 1).saturating_mul(start.len() as u64))?;
        let plain = number_of_pegs(&goal) >= number_of_pegs(&start) || number_of_pegs(&goal) == 0;
        if !plain && !invariants.iter().any(|invariant| invariant.tells(&start, &goal)) {
            // Boards of more holes than the search can take need not be kept.
            left.truncate(MOST_HOLES);
            left.push(goal);
        }
    }
    let search = members.truth("search")?;
    if !left.is_empty() {
        if !search {
            return invalid(format!("nothing is said against {}", counted(left.len(), "goal")));
        }
        if fewest_moves(&start, &left, &lines, None, work)?.is_some() {
            return invalid("search: there are jumps that lead to the goal");
        }
    }
    let how = match (invariants.is_empty(), left.is_empty()) {
        (_, false) => "every board that the start leads to was made",
        (false, true) => "jumps respect the classes or weights given",
        (true, true) => "the numbers of pegs do not fit",
    };
    Ok(Verdict::Valid(format!("no jumps end with {}: {how}", question.goal.phrase(&question.board))))
}

/// What no jump changes, or raises.
enum Invariant {
    Class(Vec<bool>),
    Weights(Vec<i64>),
}

impl Invariant {
    /// Whether no jumps lead from one board to the other.
    fn tells(&self, start: &[bool], goal: &[bool]) -> bool {
        match self {
            Self::Class(class) => {
                let odd = |board: &[bool]| {
                    board.iter().zip(class).filter(|&(&peg, &inside)| peg && inside).count() % 2
                };
                odd(start) != odd(goal)
            }
            Self::Weights(weights) => {
                let weigh = |board: &[bool]| -> i128 {
                    board
                        .iter()
                        .zip(weights)
                        .filter(|&(&peg, _)| peg)
                        .map(|(_, &weight)| i128::from(weight))
                        .sum()
                };
                weigh(start) < weigh(goal)
            }
        }
    }
}

/// A set of holes by their names, of which every line has two or none.
fn read_class(
    board: &Board,
    names: &[Value<'_>],
    lines: &[Line],
    number: u64,
) -> Result<Invariant, Rejection> {
    let mut marked = board.clone();
    for name in names {
        let Value::Text(name) = name else {
            return unreadable(format!("classes: class {number} is not a list of holes"));
        };
        let place = format!("classes: class {number}");
        marked.put(board.find(name).map_err(|fault| fault.rejection(&place, name))?, b'*');
    }
    let class: Vec<bool> = marked.squares().map(|hole| marked.at(hole) == b'*').collect();
    match lines.iter().find(|line| line.iter().filter(|&&hole| class[hole]).count() % 2 == 1) {
        Some(_) => invalid(format!("classes: a jump changes class {number} by one or three holes")),
        None => Ok(Invariant::Class(class)),
    }
}

/// A weight for every hole in reading order, such that no jump raises the weight of the pegs.
fn read_weights(
    list: &[Value<'_>],
    holes: usize,
    lines: &[Line],
    number: u64,
) -> Result<Invariant, Rejection> {
    let weights: Vec<i64> = list.iter().filter_map(Value::integer).collect();
    if weights.len() != holes || list.len() != holes {
        return unreadable(format!(
            "weights: weighting {number} is not a whole number for each of {holes} holes"
        ));
    }
    let weight = |hole: usize| i128::from(weights[hole]);
    match lines.iter().find(|&&[from, over, to]| weight(from) + weight(over) < weight(to)) {
        Some(_) => invalid(format!("weights: a jump raises weighting {number}")),
        None => Ok(Invariant::Weights(weights)),
    }
}
