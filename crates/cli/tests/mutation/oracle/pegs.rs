//! Peg solitaire, by visiting every board.

use std::collections::{HashMap, VecDeque};

use serde_json::Value;

use super::{Place, Position, Truth, picture, place, texts};

/// All jumps from a board: from, to and what is left.
fn jumps(certificate: &Value, board: &Position) -> Vec<(Place, Place, Position)> {
    let mut ways = vec![(0, 1), (0, -1), (1, 0), (-1, 0)];
    if certificate["grid"] == "triangle" {
        ways.extend([(1, 1), (-1, -1)]);
    }
    let mut found = Vec::new();
    for (&from, _) in board.iter().filter(|&(_, &cell)| cell == 'o') {
        for (rows, columns) in &ways {
            let over = (from.0 + rows, from.1 + columns);
            let to = (over.0 + rows, over.1 + columns);
            if board.get(&over) == Some(&'o') && board.get(&to) == Some(&'.') {
                let mut after = board.clone();
                after.extend([(from, '.'), (over, '.'), (to, 'o')]);
                found.push((from, to, after));
            }
        }
    }
    found
}

fn is_goal(certificate: &Value, board: &Position) -> bool {
    let pegs: Vec<Place> = board.iter().filter(|&(_, &cell)| cell == 'o').map(|(&place, _)| place).collect();
    match certificate["goal"].as_str() {
        Some("any") => pegs.len() == 1,
        Some(hole) => pegs == [place(certificate, hole, true)],
        None => *board == picture(certificate, "goal"),
    }
}

pub fn pegs(certificate: &Value) -> Truth {
    let in_jumps = certificate["metric"] == "jumps";
    let mut board = picture(certificate, "board");
    let (mut number, mut number_of_jumps, mut last) = (0_u64, 0_u64, None);
    for text in texts(certificate, "moves") {
        let chain: Vec<Place> = text.split('-').map(|name| place(certificate, name, true)).collect();
        if chain.len() < 2 {
            return Truth { holds: false, is_best: false };
        }
        number += u64::from(last != chain.first().copied());
        for pair in chain.windows(2) {
            let Some((_, _, after)) =
                jumps(certificate, &board).into_iter().find(|(from, to, _)| pair == [*from, *to])
            else {
                return Truth { holds: false, is_best: false };
            };
            number_of_jumps += 1;
            board = after;
        }
        last = chain.last().copied();
    }
    let played = if in_jumps { number_of_jumps } else { number };
    Truth {
        holds: is_goal(certificate, &board) && certificate["value"] == played,
        is_best: fewest_jumps(certificate, !in_jumps) == Some(played),
    }
}

/// The fewest moves, or jumps, to the goal.
pub fn fewest_jumps(certificate: &Value, in_moves: bool) -> Option<u64> {
    let mut best: HashMap<(Position, Option<Place>), u64> = HashMap::new();
    let mut waiting = VecDeque::from([(picture(certificate, "board"), None, 0)]);
    while let Some((board, last, cost)) = waiting.pop_front() {
        if best.get(&(board.clone(), last)).is_some_and(|&known| known <= cost) {
            continue;
        }
        best.insert((board.clone(), last), cost);
        if is_goal(certificate, &board) {
            return Some(cost);
        }
        for (from, to, after) in jumps(certificate, &board) {
            if in_moves && last == Some(from) {
                waiting.push_front((after, Some(to), cost));
            } else {
                waiting.push_back((after, in_moves.then_some(to), cost + 1));
            }
        }
    }
    None
}
