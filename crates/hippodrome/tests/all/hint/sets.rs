//! Queens and knights: sets of squares, found by trying all of them.

use std::collections::BTreeSet;

use hippodrome::{Hint, Outlook};
use oracle::{Board, Piece, Place, Queens, sets};
use proptest::prelude::*;

use super::{hint, sorted};

type Set = BTreeSet<Place>;

/// Compares the hint for a set with all solutions. The squares that are `free` can be added to the set. Returns the
/// hint and the solutions that contain the set if there is something to add.
fn compare(
    spec: &str,
    board: &Board,
    placed: &Set,
    free: impl Fn(Place) -> bool,
    mut all: Vec<Set>,
) -> Option<(Hint, Vec<Set>)> {
    let names = |list: &[Place]| list.iter().map(|&at| board.name(at)).collect::<BTreeSet<String>>();
    let position = placed.iter().map(|&at| board.name(at)).collect::<Vec<_>>().join(" ");
    let found = hint(spec, &position);
    let told = format!("{spec} | {position} | {found:?}");
    all.retain(|solution| placed.is_subset(solution));
    let Some(size) = all.first().map(BTreeSet::len) else {
        assert!(matches!(found.outlook, Outlook::Lost(_)), "{told}");
        return None;
    };
    if placed.len() == size {
        assert_eq!(found.outlook, Outlook::Over, "{told}");
        return None;
    }
    assert_eq!(found.outlook, Outlook::Won { left: Some((size - placed.len()) as u64) }, "{told}");
    let free = board.squares().into_iter().filter(|&at| !placed.contains(&at) && free(at));
    let (good, bad): (Vec<Place>, Vec<Place>) = free.partition(|at| all.iter().any(|set| set.contains(at)));
    assert_eq!(sorted(&found), [names(&good), names(&bad)], "{told}");
    Some((found, all))
}

/// Compares the hint for these queens with all solutions.
fn compare_queens(question: &Queens, queens: Vec<Place>) {
    let queens: Set = queens.into_iter().filter(|&queen| question.board.contains(queen)).collect();
    let all = question.solutions().into_iter().map(Set::from_iter).collect();
    let free = |at: Place| queens.iter().all(|&queen| question.agree(queen, at));
    let Some((found, all)) = compare(&question.spec(), &question.board, &queens, free, all) else { return };
    // Exactly those that are in every solution are forced.
    let always = all[0].iter().filter(|at| !queens.contains(at) && all.iter().all(|set| set.contains(at)));
    let always: BTreeSet<String> = always.map(|&at| question.board.name(at)).collect();
    let forced = found.moves.iter().filter(|advice| advice.forced).map(|advice| advice.name.clone());
    assert_eq!(forced.collect::<BTreeSet<_>>(), always, "{} | {queens:?}", question.spec());
}

fn squares(rows: i32, cols: i32, number: std::ops::Range<usize>) -> impl Strategy<Value = Vec<Place>> {
    prop::collection::vec((0..rows, 0..cols), number)
}

/// A board with these holes.
fn board(rows: i32, cols: i32, holes: &[Place]) -> Board {
    let mut board = Board::new(&format!("{rows}x{cols}"));
    holes.iter().filter(|hole| hole.0 < rows && hole.1 < cols).for_each(|&hole| board.put(hole, '_'));
    board
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn queens_agree_with_all_solutions(
        n in 1..7i32, blocked in squares(6, 6, 0..6), placed in squares(6, 6, 0..3),
    ) {
        compare_queens(&Queens::new(board(n, n, &blocked)), placed);
    }

    #[test]
    fn regions_agree_with_all_solutions(
        n in 3..7i32, seeds in squares(6, 6, 6..7), placed in squares(6, 6, 0..2),
    ) {
        // Each square belongs to the nearest seed; seeds must differ.
        let seeds: Vec<Place> = seeds.iter().take(n as usize).map(|&(r, c)| (r % n, c % n)).collect();
        prop_assume!(seeds.iter().collect::<BTreeSet<_>>().len() == n as usize);
        let mut regions = board(n, n, &[]);
        for (r, c) in regions.squares() {
            let nearest = ('A'..).zip(&seeds).min_by_key(|(_, seed)| (r - seed.0).abs() + (c - seed.1).abs());
            regions.put((r, c), nearest.unwrap().0);
        }
        compare_queens(&Queens { regions: Some(regions), ..Queens::new(board(n, n, &[])) }, placed);
    }

    #[test]
    fn pieces_agree_with_all_sets(
        (rows, cols) in (1..4i32, 1..5i32),
        holes in squares(3, 4, 0..3),
        name in prop::sample::select(vec!["knight", "king", "rook", "bishop", "queen"]),
        placed in squares(3, 4, 0..3),
    ) {
        let (board, piece) = (board(rows, cols, &holes), Piece::named(name));
        prop_assume!(!board.squares().is_empty());
        let placed: Set = placed.into_iter().filter(|&at| board.contains(at)).collect();
        let mut all = Vec::new();
        sets::each_set(&board, piece, |set| all.push(set.iter().copied().collect::<Set>()));
        let most = all.iter().map(BTreeSet::len).max();
        all.retain(|set| Some(set.len()) == most);
        let free = |at: Place| placed.iter().all(|&other| !piece.goes_on(&board, other, at));
        compare(&format!("knights {board} --piece {name}"), &board, &placed, free, all);
    }
}

#[test]
fn a_forced_square_is_explained() {
    // Only b4 and c1 are left after c4... here the top row has one square.
    let found = hint("queens _.__/..../..../....", "");
    let first = &found.moves[0];
    assert_eq!((first.name.as_str(), first.forced), ("b4", true));
    assert_eq!(first.reason, "row 4 has no other square left");
    // A picture is read as well as a list of squares.
    assert_eq!(
        sorted(&hint("queens 6", "b6")),
        sorted(&hint("queens 6", ".Q..../....../....../....../....../......"))
    );
}
