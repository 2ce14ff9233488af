//! Claim "pegs-none": no jumps lead from a board to its goal.
//!
//! Every board that counts as the goal must be refuted, in one of four ways:
//! - It has no fewer pegs than the start, or no pegs at all.
//! - One of `classes` has an even number of pegs in one of the two, the start and the goal, and an odd number in the
//!   other. A class is a set of holes that contains two or none of every three in line, so that no jump changes that
//!   parity (Reiss 1857).
//! - One of `weights` makes it heavier than the start, although no jump increases the weight: on every line, the hole
//!   jumped into weighs at most as much as the other two together (Conway, in "Winning Ways" 1982).
//! - `search` is true, and the checker's own search does not reach it.
//!
//! Limits: boards of at most 2^20 cells, and those of the search.

use crate::board::Board;
use crate::json::{List, Object};
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
    let cells = question.board.cells().len();
    let mut left = question.goals();
    if left.contains(&start) {
        return invalid("the start is already the goal");
    }
    left.retain(|goal| !goal.is_empty() && goal.len() < start.len());
    let too_many_pegs = left.is_empty();
    for (number, class) in (1..).zip(members.lists("classes")?) {
        work.spend((cells + lines.len() + left.len()) as u64)?;
        let class = read_class(&question.board, class, &lines, number)?;
        let odd = |pegs: &[usize]| pegs.iter().filter(|&&hole| class[hole]).count() % 2;
        let odd_at_start = odd(&start);
        left.retain(|goal| odd(goal) == odd_at_start);
    }
    for (number, weights) in (1..).zip(members.lists("weights")?) {
        work.spend((cells + lines.len() + left.len()) as u64)?;
        let weights = read_weights(weights, question.board.square_count(), &lines, number)?;
        let weigh = |pegs: &[usize]| pegs.iter().map(|&hole| i128::from(weights[hole])).sum::<i128>();
        let weight_at_start = weigh(&start);
        left.retain(|goal| weigh(goal) <= weight_at_start);
    }
    let search = members.truth("search")?;
    if !left.is_empty() {
        if !search {
            return invalid(format!("there is no argument against {}", counted(left.len(), "goal")));
        }
        if fewest_moves(&start, &left, &lines, None, work)?.is_some() {
            return invalid("search: the goal can be reached");
        }
    }
    let how = match (too_many_pegs, left.is_empty()) {
        (true, _) => "the number of pegs rules it out",
        (false, true) => "the given classes or weights rule it out",
        (false, false) => "every board that can be reached was generated",
    };
    Ok(Verdict::Valid(format!("no jumps end with {}: {how}", question.noun())))
}

/// Reads a set of holes that contains two or none of the holes on every line.
fn read_class(board: &Board, names: List<'_>, lines: &[Line], number: u64) -> Result<Vec<bool>, Rejection> {
    let mut marked = board.clone();
    for name in names.items() {
        let Some(name) = name.text() else {
            return unreadable(format!("classes: class {number} is not a list of holes"));
        };
        marked.put(board.find(format_args!("classes: class {number}"), name)?, b'*');
    }
    let class: Vec<bool> = marked.squares().map(|hole| marked.at(hole) == b'*').collect();
    match lines.iter().any(|line| line.iter().filter(|&&hole| class[hole]).count() % 2 == 1) {
        true => invalid(format!("classes: a line has one or three of its holes in class {number}")),
        false => Ok(class),
    }
}

/// Reads a weight for every hole, in reading order, such that no jump increases the weight of the pegs.
fn read_weights(list: List<'_>, holes: usize, lines: &[Line], number: u64) -> Result<Vec<i64>, Rejection> {
    let weights: Option<Vec<i64>> = list.items().take(holes + 1).map(|item| item.integer()).collect();
    let Some(weights) = weights.filter(|weights| weights.len() == holes) else {
        return unreadable(format!(
            "weights: weighting {number} does not have a whole number for each of the {holes} holes"
        ));
    };
    let weight = |hole: usize| i128::from(weights[hole]);
    match lines.iter().find(|&&[from, over, to]| weight(from) + weight(over) < weight(to)) {
        Some(_) => invalid(format!("weights: a jump increases the weight in weighting {number}")),
        None => Ok(weights),
    }
}
