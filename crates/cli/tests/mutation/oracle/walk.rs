//! Walks, by widening the set of reached squares.

use std::collections::HashSet;

use serde_json::Value;

use super::{Place, Position, Truth, picture, place, places, sees};

/// Where the piece of a walk goes from a square of the empty board.
fn steps(certificate: &Value, from: Place) -> Vec<Place> {
    let letter = match certificate["piece"].as_str() {
        Some("king") => 'k',
        Some("rook") => 'r',
        Some("bishop") => 'b',
        Some("queen") => 'q',
        _ => 'l',
    };
    let mut position: Position =
        picture(certificate, "board").into_keys().map(|place| (place, '.')).collect();
    position.insert(from, letter);
    sees(certificate, &position, from)
}

pub fn walk(certificate: &Value) -> Truth {
    let squares = places(certificate, "squares", false);
    let end = |name: &str| Some(place(certificate, certificate[name].as_str().expect(name), false));
    let moves = squares.len() as u64 - 1;
    Truth {
        holds: squares.first().copied() == end("from")
            && squares.last().copied() == end("to")
            && squares.windows(2).all(|pair| steps(certificate, pair[0]).contains(&pair[1]))
            && certificate["value"] == moves,
        is_best: fewest_steps(certificate) == Some(moves),
    }
}

/// The fewest moves of a walk, by widening the set of reached squares.
pub fn fewest_steps(certificate: &Value) -> Option<u64> {
    let end = |name: &str| place(certificate, certificate[name].as_str().expect(name), false);
    let mut reached = HashSet::from([end("from")]);
    for moves in 0.. {
        if reached.contains(&end("to")) {
            return Some(moves);
        }
        let before = reached.len();
        let next: Vec<Place> = reached.iter().flat_map(|&from| steps(certificate, from)).collect();
        reached.extend(next);
        if reached.len() == before {
            break;
        }
    }
    None
}
