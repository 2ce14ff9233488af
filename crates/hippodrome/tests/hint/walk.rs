//! Walks: distances by breadth-first search over a list of squares.

use std::collections::BTreeSet;

use hippodrome::Outlook;
use proptest::prelude::*;

use crate::{hint, sorted};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn next_moves_agree_with_breadth_first_search(
        (rows, cols) in (1..6i32, 1..6i32),
        jump in prop::sample::select(vec![(1, 2), (0, 1), (1, 1), (1, 3)]),
        at: prop::sample::Index,
        to: prop::sample::Index,
    ) {
        let all: Vec<(i32, i32)> = (0..rows).flat_map(|r| (0..cols).map(move |c| (r, c))).collect();
        let (at, to) = (all[at.index(all.len())], all[to.index(all.len())]);
        let apart = |a: (i32, i32), b: (i32, i32)| {
            let (r, c) = ((a.0 - b.0).abs(), (a.1 - b.1).abs());
            (r.min(c), r.max(c)) == jump
        };
        let mut distance = vec![(to, 0_u64)];
        let mut next = 0;
        while next < distance.len() {
            let (here, moves) = distance[next];
            next += 1;
            for &other in &all {
                if apart(here, other) && distance.iter().all(|(known, _)| *known != other) {
                    distance.push((other, moves + 1));
                }
            }
        }
        let of = |square| distance.iter().find(|(known, _)| *known == square).map(|(_, moves)| *moves);
        let name = |(r, c): (i32, i32)| format!("{}{}", (b'a' + c as u8) as char, rows - r);
        let spec = format!("walk {rows}x{cols} --to {} --leaper {},{}", name(to), jump.0, jump.1);
        let found = hint(&spec, &name(at));
        match of(at) {
            Some(0) => prop_assert_eq!(&found.outlook, &Outlook::Over),
            Some(left) => prop_assert_eq!(&found.outlook, &Outlook::Won { left: Some(left) }),
            None => prop_assert!(matches!(&found.outlook, Outlook::Lost(_))),
        }
        let nearer = |square: &&(i32, i32)| apart(at, **square) && of(at).is_some() && of(**square).map(|d| d + 1) == of(at);
        let good: BTreeSet<String> = all.iter().filter(nearer).map(|&square| name(square)).collect();
        prop_assert_eq!(&sorted(&found)[0], &good, "{} | {}", spec, name(at));
    }
}
