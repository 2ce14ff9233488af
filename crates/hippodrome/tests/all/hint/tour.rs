//! Tours: every path is continued in every way.

use std::collections::BTreeSet;

use hippodrome::Outlook;
use oracle::{Board, Piece, Place, Tour};
use proptest::prelude::*;

use super::{hint, sorted};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn next_squares_agree_with_trying_every_continuation(
        rows in (2..4usize, 3..5usize).prop_flat_map(|(r, c)| {
            let cell = prop::bool::weighted(0.93).prop_map(|there| if there { '.' } else { '_' });
            prop::collection::vec(prop::collection::vec(cell, c), r)
        }),
        leaper in prop::sample::select(vec![(1, 2), (0, 1), (1, 1), (0, 1)]),
        closed: bool,
        with_end: bool,
        picks in prop::collection::vec(any::<prop::sample::Index>(), 0..6),
        end in any::<prop::sample::Index>(),
    ) {
        let board = Board::of_rows(rows);
        let all = board.squares();
        prop_assume!(!all.is_empty());
        let next = |path: &[Place]| -> Vec<Place> {
            let Some(&last) = path.last() else { return all.clone() };
            let near = Piece::Leaper(leaper.0, leaper.1).moves(&board, last);
            near.into_iter().filter(|at| !path.contains(at)).collect()
        };
        let mut path: Vec<Place> = Vec::new();
        for pick in &picks {
            let open = next(&path);
            if open.is_empty() {
                break;
            }
            path.push(open[pick.index(open.len())]);
        }
        let to = (with_end && !closed).then(|| all[end.index(all.len())]);
        let tour = Tour { closed, to, ..Tour::new(board.clone(), leaper) };
        let mut spec = format!("tour {board} --leaper {},{}", leaper.0, leaper.1);
        if closed {
            spec += " --closed";
        }
        if let Some(to) = to {
            spec += &format!(" --to {}", board.name(to));
        }
        let names: Vec<String> = path.iter().map(|&at| board.name(at)).collect();
        let found = hint(&spec, &names.join(" "));
        if path.len() == all.len() {
            let right = tour.check(&path).is_ok();
            prop_assert_eq!(found.outlook == Outlook::Over, right, "{} | {}", spec, names.join(" "));
            return Ok(());
        }
        let (good, bad): (Vec<Place>, Vec<Place>) =
            next(&path).into_iter().partition(|&at| tour.can_continue(&[&path[..], &[at]].concat()));
        prop_assert_eq!(found.outlook == Outlook::Won { left: None }, !good.is_empty());
        let named = [good, bad].map(|list| list.into_iter().map(|at| board.name(at)).collect::<BTreeSet<_>>());
        prop_assert_eq!(sorted(&found), named, "{} | {}", spec, names.join(" "));
    }
}

#[test]
fn a_grid_of_numbers_is_a_position_too() {
    let list = hint("tour 3x4", "a3 c2 a1");
    let grid = hint("tour 3x4", "1 . . .\n. . 2 .\n3 . . .");
    assert_eq!(sorted(&list), sorted(&grid));
    // 3x4 has tours only between certain squares (Euler): this one can go on.
    assert_eq!(list.outlook, Outlook::Won { left: None });
}
