//! Exchanges: breadth-first search over all positions.

use std::collections::BTreeSet;

use hippodrome::Outlook;
use oracle::{Board, Exchange};
use proptest::prelude::*;

use super::{hint, sorted};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    #[test]
    fn next_moves_agree_with_breadth_first_search(
        (rows, cols) in (2..4i32, 2..4i32),
        letters in prop::collection::vec(prop::sample::select("NKWnkw".chars().collect::<Vec<_>>()), 1..4),
        places in Just((0..9i32).collect::<Vec<_>>()).prop_shuffle(),
        ends in Just((0..9i32).collect::<Vec<_>>()).prop_shuffle(),
        (alternate, safe) in any::<(bool, bool)>(),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 0..3),
        as_moves: bool,
    ) {
        let empty = Board::new(&format!("{rows}x{cols}"));
        let put = |places: &[i32]| {
            let mut board = empty.clone();
            for (&place, &letter) in places.iter().filter(|&&place| place < rows * cols).zip(&letters) {
                board.put((place / cols, place % cols), letter);
            }
            board
        };
        let rules = Exchange { alternate, safe, ..Exchange::new(put(&places), Some(put(&ends))) };
        let mut state = rules.initial();
        let mut moves: Vec<String> = Vec::new();
        let name = |from, to| format!("{}-{}", empty.name(from), empty.name(to));
        for pick in &picks {
            let children = rules.moves(&state);
            if children.is_empty() {
                break;
            }
            let (from, to, child) = children[pick.index(children.len())].clone();
            moves.push(name(from, to));
            state = child;
        }
        let spec = rules.spec();
        let position = if as_moves {
            moves.join(" ")
        } else {
            state.1 = None;
            state.0.to_string()
        };
        let found = hint(&spec, &position);
        let distance = |state| rules.fewest(state).ok().map(|(moves, _)| moves);
        let told = format!("{spec} | {position} | {:?}", found.outlook);
        let left = distance(&state);
        match left {
            Some(0) => prop_assert_eq!(&found.outlook, &Outlook::Over, "{}", told),
            Some(left) => prop_assert_eq!(&found.outlook, &Outlook::Won { left: Some(left) }, "{}", told),
            None => prop_assert!(matches!(&found.outlook, Outlook::Lost(_)), "{}", told),
        }
        let children = if left.is_some_and(|left| left > 0) { rules.moves(&state) } else { Vec::new() };
        let nearer = children.iter().filter(|(_, _, child)| distance(child).map(|moves| moves + 1) == left);
        let good: BTreeSet<String> = nearer.map(|&(from, to, _)| name(from, to)).collect();
        prop_assert_eq!(&sorted(&found)[0], &good, "{}", told);
    }
}

#[test]
fn turns_are_named_with_all_their_squares() {
    let found = hint("exchange six-knights --metric turns", "");
    assert_eq!(found.outlook, Outlook::Won { left: Some(8) });
    assert!(found.moves.iter().any(|advice| advice.name.matches('-').count() > 1), "{:?}", found.moves);
}
