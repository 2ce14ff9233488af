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
use crate::verdict::{Rejection, Verdict, counted, invalid, unreadable};
use crate::work::Work;

use super::search::{Line, fewest_moves};
use super::{Question, pegs};

/// Checks a certificate whose claim is "pegs-none".
pub(crate) fn check(object: &Object<'_>, work: &mut Work) -> Result<Verdict, Rejection> {
    let members = Members::exactly(object, &["grid", "board", "goal", "classes", "weights", "search"])?;
    let question = Question::read(&members)?;
    let lines = question.lines()?;
    let start = pegs(&question.board);
    let mut left = question.goals.clone();
    if left.contains(&start) {
        return invalid("the start is the goal already");
    }
    left.retain(|goal| !goal.is_empty() && goal.len() < start.len());
    let too_many_pegs = left.is_empty();
    for (number, class) in (1..).zip(members.lists("classes")?) {
        work.spend((lines.len() + start.len() + left.len()) as u64)?;
        let class = read_class(&question.board, class, &lines, number)?;
        let odd = |pegs: &[usize]| pegs.iter().filter(|&&hole| class[hole]).count() % 2;
        let odd_at_start = odd(&start);
        left.retain(|goal| odd(goal) == odd_at_start);
    }
    for (number, weights) in (1..).zip(members.lists("weights")?) {
        work.spend((lines.len() + start.len() + left.len()) as u64)?;
        let weights = read_weights(weights, question.board.square_count(), &lines, number)?;
        let weigh = |pegs: &[usize]| pegs.iter().map(|&hole| i128::from(weights[hole])).sum::<i128>();
        let weight_at_start = weigh(&start);
        left.retain(|goal| weigh(goal) <= weight_at_start);
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
    let how = match (too_many_pegs, left.is_empty()) {
        (true, _) => "the numbers of pegs do not fit",
        (false, true) => "jumps respect the classes or weights given",
        (false, false) => "every board that the start leads to was made",
    };
    Ok(Verdict::Valid(format!("no jumps end with {}: {how}", question.goal)))
}

/// A set of holes by their names, of which every line has two or none.
fn read_class(
    board: &Board,
    names: &[Value<'_>],
    lines: &[Line],
    number: u64,
) -> Result<Vec<bool>, Rejection> {
    let mut marked = board.clone();
    for name in names {
        let Some(name) = name.text() else {
            return unreadable(format!("classes: class {number} is not a list of holes"));
        };
        marked.put(board.find(format_args!("classes: class {number}"), name)?, b'*');
    }
    let class: Vec<bool> = marked.squares().map(|hole| marked.at(hole) == b'*').collect();
    match lines.iter().any(|line| line.iter().filter(|&&hole| class[hole]).count() % 2 == 1) {
        true => invalid(format!("classes: a jump changes class {number} by one or three holes")),
        false => Ok(class),
    }
}

/// A weight for every hole in reading order, such that no jump raises the weight of the pegs.
fn read_weights(
    list: &[Value<'_>],
    holes: usize,
    lines: &[Line],
    number: u64,
) -> Result<Vec<i64>, Rejection> {
    let weights: Vec<i64> = list.iter().filter_map(Value::integer).collect();
    if weights.len() != holes || list.len() != holes {
        return unreadable(format!(
            "weights: weighting {number} is not a whole number for each of {holes} holes"
        ));
    }
    let weight = |hole: usize| i128::from(weights[hole]);
    match lines.iter().find(|&&[from, over, to]| weight(from) + weight(over) < weight(to)) {
        Some(_) => invalid(format!("weights: a jump raises weighting {number}")),
        None => Ok(weights),
    }
}
