//! Walks: distances by breadth-first search.

use std::collections::BTreeSet;

use hippodrome::Outlook;
use oracle::{Board, Piece, walk};
use proptest::prelude::*;

use super::{hint, sorted};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn next_moves_agree_with_breadth_first_search(
        (rows, cols) in (1..6i32, 1..6i32),
        jump in prop::sample::select(vec![(1, 2), (0, 1), (1, 1), (1, 3)]),
        at: prop::sample::Index,
        to: prop::sample::Index,
    ) {
        let board = Board::new(&format!("{rows}x{cols}"));
        let (all, piece) = (board.squares(), Piece::Leaper(jump.0, jump.1));
        let (at, to) = (all[at.index(all.len())], all[to.index(all.len())]);
        let known = walk::distances(&board, piece, to);
        let distance = |square| known.get(&square).map(|(moves, _)| *moves);
        let spec = format!("walk {rows}x{cols} --to {} --leaper {},{}", board.name(to), jump.0, jump.1);
        let found = hint(&spec, &board.name(at));
        match distance(at) {
            Some(0) => prop_assert_eq!(&found.outlook, &Outlook::Over),
            Some(left) => prop_assert_eq!(&found.outlook, &Outlook::Won { left: Some(left) }),
            None => prop_assert!(matches!(&found.outlook, Outlook::Lost(_))),
        }
        let nearer = |square| distance(square).is_some_and(|moves| Some(moves + 1) == distance(at));
        let good = piece.moves(&board, at).into_iter().filter(|&square| nearer(square));
        let good: BTreeSet<String> = good.map(|square| board.name(square)).collect();
        prop_assert_eq!(&sorted(&found)[0], &good, "{} | {}", spec, board.name(at));
    }
}
