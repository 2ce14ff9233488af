//! Knight's tours, by all sets of squares.

use std::collections::HashSet;

use serde_json::Value;

use super::{Place, leaps, picture, place, places};

/// Whether these squares in this order are what is asked.
fn is_tour(certificate: &Value, squares: &[Place]) -> bool {
    let ends = [("from", squares.first()), ("to", squares.last())];
    let closed = certificate["closed"] == true;
    squares.iter().collect::<HashSet<_>>().len() == squares.len()
        && picture(certificate, "board").keys().eq(squares
            .iter()
            .copied()
            .collect::<std::collections::BTreeSet<_>>()
            .iter())
        && squares.windows(2).all(|pair| leaps(certificate, pair[0], pair[1]))
        && ends.iter().all(|(name, end)| {
            certificate[*name].as_str().is_none_or(|name| Some(&place(certificate, name, false)) == *end)
        })
        && (!closed || squares.len() > 2 && leaps(certificate, squares[0], squares[squares.len() - 1]))
}

pub fn tour(certificate: &Value) -> bool {
    is_tour(certificate, &places(certificate, "squares", false))
}

/// Whether there is a tour, by all sets of squares (Held and Karp 1962).
pub fn has_tour(certificate: &Value) -> bool {
    let squares: Vec<Place> = picture(certificate, "board").into_keys().collect();
    let n = squares.len();
    let near: Vec<u32> = squares
        .iter()
        .map(|&one| (0..n).filter(|&i| leaps(certificate, one, squares[i])).fold(0, |bits, i| bits | 1 << i))
        .collect();
    let given = |name: &str| {
        certificate[name]
            .as_str()
            .map(|name| place(certificate, name, false))
            .map(|end| squares.iter().position(|&s| s == end).expect("a square"))
    };
    let (from, to, closed) = (given("from"), given("to"), certificate["closed"] == true);
    if closed && n < 3 {
        return false;
    }
    // Which squares can be last after these visited ones. A closed tour without a given first square can be begun
    // anywhere on its round, and so ends before any square that is wanted as its last.
    let mut last = vec![0_u32; 1 << n];
    for start in 0..n {
        if from.map_or(!closed || start == 0, |from| from == start) {
            last[1 << start] = 1 << start;
        }
    }
    for visited in 1..1_usize << n {
        let mut ends = last[visited];
        while ends != 0 {
            let mut next = near[ends.trailing_zeros() as usize] & !(visited as u32);
            ends &= ends - 1;
            while next != 0 {
                let bit = next & next.wrapping_neg();
                last[visited | bit as usize] |= bit;
                next ^= bit;
            }
        }
    }
    let start = from.unwrap_or(0);
    (0..n).filter(|&end| last[(1 << n) - 1] >> end & 1 == 1).any(|end| match closed {
        true => near[end] >> start & 1 == 1 && (from.is_none() || to.is_none_or(|to| to == end)),
        false => to.is_none_or(|to| to == end),
    })
}
