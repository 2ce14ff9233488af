//! Exchanges, by visiting every position.

use std::collections::{HashMap, VecDeque};

use serde_json::Value;

use super::{Place, Position, Truth, picture, place, sees, texts};

/// Whether a position is allowed after a move.
fn allowed(certificate: &Value, position: &Position) -> bool {
    let men = || position.iter().filter(|&(_, &cell)| cell != '.');
    !texts(certificate, "rules").contains(&"safe")
        || men().all(|(&from, cell)| {
            let enemy =
                |to: &Place| position[to] != '.' && position[to].is_uppercase() != cell.is_uppercase();
            !sees(certificate, position, from).iter().any(enemy)
        })
}

/// All that one move can lead to: where it went from and to, the colour that moved, the position.
fn moves(certificate: &Value, position: &Position) -> Vec<(Place, Place, bool, Position)> {
    let mut found = Vec::new();
    for (&from, &cell) in position.iter().filter(|&(_, &cell)| cell != '.') {
        for to in sees(certificate, position, from).into_iter().filter(|to| position[to] == '.') {
            let mut after = position.clone();
            after.insert(from, '.');
            after.insert(to, cell);
            if allowed(certificate, &after) {
                found.push((from, to, cell.is_uppercase(), after));
            }
        }
    }
    found
}

pub fn exchange(certificate: &Value) -> Truth {
    let in_turns = certificate["metric"] == "turns";
    let alternate = texts(certificate, "rules").contains(&"alternate");
    let mut position = picture(certificate, "board");
    let mut last: Option<(Place, bool)> = None;
    let mut turns = 0;
    for text in texts(certificate, "moves") {
        let way: Vec<Place> = text.split('-').map(|name| place(certificate, name, false)).collect();
        let Some((from, to, white, after)) =
            moves(certificate, &position).into_iter().find(|(from, to, ..)| way == [*from, *to])
        else {
            return Truth { holds: false, is_best: false };
        };
        if alternate && last.is_some_and(|(_, mover)| mover == white) {
            return Truth { holds: false, is_best: false };
        }
        turns += u64::from(last.is_none_or(|(place, _)| place != from));
        last = Some((to, white));
        position = after;
    }
    let played = if in_turns { turns } else { texts(certificate, "moves").len() as u64 };
    Truth {
        holds: position == picture(certificate, "goal") && certificate["value"] == played,
        is_best: fewest_exchange(certificate, in_turns) == Some(played),
    }
}

/// The fewest moves or turns, by visiting every position with its last mover in order of cost.
pub fn fewest_exchange(certificate: &Value, in_turns: bool) -> Option<u64> {
    let alternate = texts(certificate, "rules").contains(&"alternate");
    let goal = picture(certificate, "goal");
    let mut best: HashMap<(Position, Option<(Place, bool)>), u64> = HashMap::new();
    let mut waiting = VecDeque::from([(picture(certificate, "board"), None::<(Place, bool)>, 0)]);
    while let Some((position, last, cost)) = waiting.pop_front() {
        if best.get(&(position.clone(), last)).is_some_and(|&known| known <= cost) {
            continue;
        }
        best.insert((position.clone(), last), cost);
        if position == goal {
            return Some(cost);
        }
        for (from, to, white, after) in moves(certificate, &position) {
            if alternate && last.is_some_and(|(_, mover)| mover == white) {
                continue;
            }
            // Who moved last matters only to the rule or the metric that asks for it.
            let now = (in_turns || alternate).then_some((if in_turns { to } else { (0, 0) }, white));
            if in_turns && last.is_some_and(|(place, _)| place == from) {
                waiting.push_front((after, now, cost));
            } else {
                waiting.push_back((after, now, cost + 1));
            }
        }
    }
    None
}
