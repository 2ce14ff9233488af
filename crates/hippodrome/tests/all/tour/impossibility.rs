//! Reasons why there is no tour. `exists` lets the independent checker judge the proof of each.

use hippodrome::{Outcome, Shape, Square};

use super::{exists, solve};

#[test]
fn impossible_boards_have_the_simplest_reason() {
    for (spec, part) in [
        ("3x5", "without the 5 squares b3, d3, c2, b1 and d1 the board falls into 7 pieces"),
        ("4x4", "without the 4 squares b3, c3, b2 and c2 the board falls into 6 pieces"),
        ("3x4 --closed", "only two moves force a1-c2, c2-a3, a3-b1, b1-d2, d2-b3, b3-a1,"),
        ("4x10 --closed", "the squares of the outer lines are half of all squares"),
        ("10x4 --closed", "the squares of the outer lines are half of all squares"),
        ("4x6 --from b2", "but b2 is in an inner line"),
        ("7x9 --closed", "32 squares of one colour and 31 of the other"),
        ("2x9", "no moves lead from a2 to b2"),
        ("1x4", "no moves lead from a1 to b1"),
        ("9x1 --closed", "no moves lead from a9 to a8"),
        ("3x3", "no moves lead from a3 to b2"),
        ("8x8 --leaper 1,3", "it never changes the colour of its square"),
        ("8x8 --leaper 2,4", "both numbers of its jump are multiples of 2"),
        ("4x9 --leaper 2,3", "at least 5 squares wide"),
        ("5x5 --leaper 2,3", "at least 6 squares long"),
        ("..../..#./.... --closed", "5 squares of one colour and 6 of the other"),
        ("5x5 --from b1", "but b1 has the other colour"),
        ("4x6 --from f1 --to a4", "but f1 and a4 have the same colour"),
        ("3x4 --from a1 --to a1", "cannot begin and end on a1"),
        ("1x2 --leaper 0,1 --closed", "at least three squares"),
        // The corners a8 and h1 have one move each.
        (
            "......../......../.#....../...#..../....#.../......#./......../........",
            "a8 and h1 would have to be the ends",
        ),
        // At most 92 moves with two at each square; a tour of 94 squares has 93.
        (
            ".#.##..#.###./#....#.#....#/#.#.#..###.../#...#.#.#..#./..#..#...#.#./....##......./.##.....#..../.....#...#.../#............/.........#.#.",
            "too many moves of the 43 squares",
        ),
        // This one needs a search.
        ("3x8 --closed", "every choice of moves for such a tour was tried"),
    ] {
        let spec = format!("tour {spec}");
        assert!(!exists(&spec, "auto"), "{spec}");
        let Outcome::Impossible(reason) = solve(&spec, "auto").outcome else { panic!("{spec}") };
        assert!(reason.to_string().contains(part), "{spec}: {reason}");
    }
}

/// Conrad et al. 1994: if both sides are at least 6, there is a tour between all ends that the colours allow. On
/// smaller boards the proofs and the replayed tours are enough.
#[test]
fn all_pairs_of_ends_on_boards_up_to_7x7_are_decided() {
    let is_light = |square: Square| (square.row + square.col).is_multiple_of(2);
    for m in 3..=7_u32 {
        for n in m..=7 {
            let board = Shape::rectangle(m, n);
            // Up to symmetry.
            for from in board.squares().filter(|s| 2 * s.row < m + 1 && 2 * s.col < n + 1) {
                for to in board.squares() {
                    let spec = format!("tour {m}x{n} --from {from} --to {to}");
                    let fits = match (m * n).is_multiple_of(2) {
                        true => is_light(from) != is_light(to),
                        false => is_light(from) && is_light(to) && from != to,
                    };
                    let found = exists(&spec, "auto");
                    assert!(found == fits || !found && m < 6, "{spec}");
                }
            }
        }
    }
}
