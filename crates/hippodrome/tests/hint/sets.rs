//! Queens and knights: sets of squares, found by trying all of them.

use std::collections::BTreeSet;

use hippodrome::Outlook;
use proptest::prelude::*;

use crate::{hint, sorted};

type At = (usize, usize);

fn name((r, c): At, rows: usize) -> String {
    format!("{}{}", (b'a' + c as u8) as char, rows - r)
}

/// Every solution of a queens board: columns by row.
fn solutions(
    n: usize,
    blocked: &[At],
    apart: &dyn Fn(At, At) -> bool,
    so_far: &mut Vec<usize>,
    all: &mut Vec<Vec<usize>>,
) {
    let row = so_far.len();
    if row == n {
        all.push(so_far.clone());
        return;
    }
    for col in 0..n {
        let fits = so_far.iter().enumerate().all(|(r, &c)| c != col && apart((r, c), (row, col)));
        if fits && !blocked.contains(&(row, col)) {
            so_far.push(col);
            solutions(n, blocked, apart, so_far, all);
            so_far.pop();
        }
    }
}

/// Compares the hint for these queens with all solutions.
fn compare(spec: &str, n: usize, queens: &BTreeSet<At>, free: &dyn Fn(At) -> bool, all: &[Vec<usize>]) {
    let all: Vec<BTreeSet<At>> = all
        .iter()
        .map(|columns| columns.iter().copied().enumerate().collect::<BTreeSet<At>>())
        .filter(|solution| queens.is_subset(solution))
        .collect();
    let position: Vec<String> = queens.iter().map(|&queen| name(queen, n)).collect();
    let found = hint(spec, &position.join(" "));
    let told = format!("{spec} | {} | {found:?}", position.join(" "));
    if all.is_empty() {
        assert!(matches!(found.outlook, Outlook::Lost(_)), "{told}");
        return;
    }
    if queens.len() == n {
        assert_eq!(found.outlook, Outlook::Over, "{told}");
        return;
    }
    assert_eq!(found.outlook, Outlook::Won { left: Some((n - queens.len()) as u64) }, "{told}");
    let squares = (0..n).flat_map(|r| (0..n).map(move |c| (r, c)));
    let in_some = |at: &At| all.iter().any(|solution| solution.contains(at));
    let (good, bad): (Vec<At>, Vec<At>) =
        squares.filter(|&at| free(at) && !queens.contains(&at)).partition(in_some);
    let names = |list: &[At]| list.iter().map(|&at| name(at, n)).collect::<BTreeSet<String>>();
    assert_eq!(sorted(&found), [names(&good), names(&bad)], "{told}");
    // Exactly those that are in every solution are forced.
    let always: Vec<At> =
        good.iter().copied().filter(|at| all.iter().all(|solution| solution.contains(at))).collect();
    let forced = found.moves.iter().filter(|advice| advice.forced).map(|advice| advice.name.clone());
    assert_eq!(forced.collect::<BTreeSet<_>>(), names(&always), "{told}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn queens_agree_with_all_solutions(
        n in 1..7usize,
        blocked in prop::collection::vec((0..6usize, 0..6usize), 0..6),
        placed in prop::collection::vec((0..6usize, 0..6usize), 0..3),
    ) {
        let blocked: Vec<At> = blocked.into_iter().filter(|&(r, c)| r < n && c < n).collect();
        let apart = |(r, c): At, (s, d): At| r != s && c != d && r.abs_diff(s) != c.abs_diff(d);
        let queens: BTreeSet<At> =
            placed.into_iter().filter(|&at| at.0 < n && at.1 < n && !blocked.contains(&at)).collect();
        let mut all = Vec::new();
        solutions(n, &blocked, &apart, &mut Vec::new(), &mut all);
        let row = |r: usize| (0..n).map(|c| if blocked.contains(&(r, c)) { '_' } else { '.' }).collect::<String>();
        let spec = format!("queens {}", (0..n).map(row).collect::<Vec<_>>().join("/"));
        let free = |at: At| !blocked.contains(&at) && queens.iter().all(|&queen| queen != at && apart(queen, at));
        compare(&spec, n, &queens, &free, &all);
    }

    #[test]
    fn regions_agree_with_all_solutions(
        n in 3..7usize,
        seeds in prop::collection::vec((0..6usize, 0..6usize), 6),
        placed in prop::collection::vec((0..6usize, 0..6usize), 0..2),
    ) {
        // Each square belongs to the nearest seed; seeds must differ.
        let seeds: Vec<At> = seeds.iter().take(n).map(|&(r, c)| (r % n, c % n)).collect();
        prop_assume!(seeds.iter().collect::<BTreeSet<_>>().len() == n);
        let region = |(r, c): At| (0..n).min_by_key(|&k| r.abs_diff(seeds[k].0) + c.abs_diff(seeds[k].1)).unwrap();
        let apart = |a: At, b: At| {
            a.0 != b.0 && a.1 != b.1 && region(a) != region(b) && (a.0.abs_diff(b.0) > 1 || a.1.abs_diff(b.1) > 1)
        };
        let queens: BTreeSet<At> = placed.into_iter().filter(|at| at.0 < n && at.1 < n).collect();
        let mut all = Vec::new();
        solutions(n, &[], &apart, &mut Vec::new(), &mut all);
        let row = |r: usize| (0..n).map(|c| (b'A' + region((r, c)) as u8) as char).collect::<String>();
        let spec = format!("queens --regions {}", (0..n).map(row).collect::<Vec<_>>().join("/"));
        let free = |at: At| queens.iter().all(|&queen| queen != at && apart(queen, at));
        compare(&spec, n, &queens, &free, &all);
    }

    #[test]
    fn pieces_agree_with_all_sets(
        (rows, cols) in (1..4usize, 1..5usize),
        holes in prop::collection::vec((0..3usize, 0..4usize), 0..3),
        piece in prop::sample::select(vec!["knight", "king", "rook", "bishop", "queen"]),
        placed in prop::collection::vec((0..3usize, 0..4usize), 0..3),
    ) {
        let squares: Vec<At> =
            (0..rows).flat_map(|r| (0..cols).map(move |c| (r, c))).filter(|at| !holes.contains(at)).collect();
        prop_assume!(!squares.is_empty());
        let attack = |a: At, b: At| {
            let (r, c) = (b.0 as i32 - a.0 as i32, b.1 as i32 - a.1 as i32);
            let straight = (r == 0) != (c == 0);
            let diagonal = r != 0 && r.abs() == c.abs();
            let far = r.abs().max(c.abs());
            let clear = || (1..far).all(|k| {
                squares.contains(&((a.0 as i32 + k * r.signum()) as usize, (a.1 as i32 + k * c.signum()) as usize))
            });
            match piece {
                "knight" => r.abs().min(c.abs()) == 1 && far == 2,
                "king" => far == 1,
                "rook" => straight && clear(),
                "bishop" => diagonal && clear(),
                _ => (straight || diagonal) && clear(),
            }
        };
        let mut sets: Vec<BTreeSet<At>> = vec![BTreeSet::new()];
        for &square in &squares {
            let more: Vec<BTreeSet<At>> = sets
                .iter()
                .filter(|set| set.iter().all(|&other| !attack(other, square)))
                .map(|set| set.iter().copied().chain([square]).collect())
                .collect();
            sets.extend(more);
        }
        let most = sets.iter().map(BTreeSet::len).max().unwrap();
        let placed: BTreeSet<At> = placed.into_iter().filter(|at| squares.contains(at)).collect();
        let best: Vec<&BTreeSet<At>> = sets.iter().filter(|set| set.len() == most && placed.is_subset(set)).collect();
        let row = |r: usize| (0..cols).map(|c| if squares.contains(&(r, c)) { '.' } else { '_' }).collect::<String>();
        let spec = format!("knights {} --piece {piece}", (0..rows).map(row).collect::<Vec<_>>().join("/"));
        let names: Vec<String> = placed.iter().map(|&at| name(at, rows)).collect();
        let found = hint(&spec, &names.join(" "));
        let told = format!("{spec} | {} | {found:?}", names.join(" "));
        if best.is_empty() {
            prop_assert!(matches!(found.outlook, Outlook::Lost(_)), "{}", told);
            return Ok(());
        }
        if placed.len() == most {
            prop_assert_eq!(&found.outlook, &Outlook::Over, "{}", told);
            return Ok(());
        }
        prop_assert_eq!(&found.outlook, &Outlook::Won { left: Some((most - placed.len()) as u64) }, "{}", told);
        let free = squares.iter().copied().filter(|&at| placed.iter().all(|&p| p != at && !attack(p, at)));
        let (good, bad): (Vec<At>, Vec<At>) = free.partition(|at| best.iter().any(|set| set.contains(at)));
        let names = |list: &[At]| list.iter().map(|&at| name(at, rows)).collect::<BTreeSet<String>>();
        prop_assert_eq!(sorted(&found), [names(&good), names(&bad)], "{}", told);
    }
}

#[test]
fn a_forced_square_is_explained() {
    // Only b4 and c1 are left after c4... here the top row has one square.
    let found = hint("queens _.__/..../..../....", "");
    let first = &found.moves[0];
    assert_eq!((first.name.as_str(), first.forced), ("b4", true));
    assert_eq!(first.reason, "no other square of row 4 is left");
    // A picture is read as well as a list of squares.
    assert_eq!(
        sorted(&hint("queens 6", "b6")),
        sorted(&hint("queens 6", ".Q..../....../....../....../....../......"))
    );
}
