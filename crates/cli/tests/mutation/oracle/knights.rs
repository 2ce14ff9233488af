//! Non-attacking sets, by trying every set.

use serde_json::Value;

use super::{Place, Truth, leaps, picture, places, sees};

pub fn knights(certificate: &Value) -> Truth {
    let free: Vec<Place> = picture(certificate, "board").into_keys().collect();
    let squares = places(certificate, "squares", false);
    // On a board with one piece alone: a piece between two is attacked itself.
    let attacks = |one: Place, other: Place| match certificate["piece"].as_str() {
        None => leaps(certificate, one, other),
        Some(name) => {
            let mut alone = picture(certificate, "board");
            alone.insert(one, name.chars().next().expect("a name"));
            sees(certificate, &alone, one).contains(&other)
        }
    };
    let apart = |set: &[Place], new: Place| set.iter().all(|&one| !attacks(one, new));
    let legal = (0..squares.len()).all(|i| {
        apart(&squares[..i], squares[i]) && !squares[..i].contains(&squares[i]) && free.contains(&squares[i])
    });
    // Each square taken or not.
    let mut most = 0;
    let mut waiting = vec![(0, Vec::new())];
    while let Some((next, set)) = waiting.pop() {
        most = most.max(set.len());
        if next < free.len() && set.len() + free.len() - next > most {
            waiting.push((next + 1, set.clone()));
            if apart(&set, free[next]) {
                let mut with = set;
                with.push(free[next]);
                waiting.push((next + 1, with));
            }
        }
    }
    Truth { holds: legal && certificate["value"] == squares.len(), is_best: squares.len() == most }
}
