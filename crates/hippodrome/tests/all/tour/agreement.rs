//! The methods agree with each other and with a plain search, on random boards with holes.

use hippodrome::{Outcome, Shape, Square};
use proptest::prelude::*;

use super::{count, exists, list, nodes, pose, question};

/// The picture of a board with holes.
pub(crate) fn board(
    rows: std::ops::Range<usize>,
    cols: std::ops::Range<usize>,
) -> impl Strategy<Value = String> {
    (rows, cols)
        .prop_flat_map(|(rows, cols)| {
            prop::collection::vec(prop::collection::vec(prop::bool::weighted(0.9), cols), rows)
        })
        .prop_map(|rows| {
            let row = |row: Vec<bool>| row.into_iter().map(|there| if there { '.' } else { '#' }).collect();
            rows.into_iter().map(row).collect::<Vec<String>>().join("/")
        })
        .prop_filter("squares", |text| text.contains('.'))
}

/// The names of two squares of a board, chosen by any two numbers.
fn ends(text: &str, a: usize, b: usize) -> (String, String) {
    let shape = Shape::parse(text).unwrap();
    let squares: Vec<Square> = shape.squares().collect();
    (shape.name(squares[a % squares.len()]), shape.name(squares[b % squares.len()]))
}

/// Asserts that all exact methods agree when they solve, count and list.
fn agree(spec: &str) {
    let tours = list(spec, "auto");
    assert_eq!(tours, list(spec, "dfs"), "{spec}");
    for method in ["auto", "dfs", "warnsdorff-backtracking"] {
        assert_eq!(exists(spec, method), !tours.is_empty(), "{spec} {method}");
    }
    assert_eq!(count(spec, "auto"), tours.len().to_string(), "{spec}");
    let distinct = format!("{spec} --distinct");
    let classes = list(&distinct, "dfs");
    assert_eq!(classes, list(&distinct, "auto"), "{distinct}");
    assert_eq!(count(&distinct, "auto"), classes.len().to_string(), "{distinct}");
    assert!(classes.is_subset(&tours) && classes.is_empty() == tours.is_empty(), "{distinct}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn auto_agrees_with_dfs_on_boards_with_holes(text in board(2..5, 3..6), a: usize, b: usize) {
        let (from, to) = ends(&text, a, b);
        agree(&format!("tour {text}"));
        agree(&format!("tour {text} --closed"));
        agree(&format!("tour {text} --closed --from {from}"));
        agree(&format!("tour {text} --from {from}"));
        agree(&format!("tour {text} --to {to}"));
        agree(&format!("tour {text} --from {from} --to {to}"));
        let shape = Shape::parse(&text).unwrap();
        let start = shape.parse_square(&from).unwrap();
        if let Some(end) = [(1, 2), (2, 1), (-1, 2), (2, -1)].iter().find_map(|&(r, c)| shape.step(start, r, c)) {
            agree(&format!("tour {text} --closed --from {from} --to {}", shape.name(end)));
        }
    }

    #[test]
    fn auto_agrees_with_trying_every_path_on_boards_to_5x6(text in board(3..6, 4..7), a: usize, b: usize) {
        let (from, to) = ends(&text, a, b);
        exists(&format!("tour {text} --from {from} --to {to}"), "auto");
        for options in ["--closed".to_string(), format!("--from {from}")] {
            let spec = format!("tour {text} {options}");
            prop_assert_eq!(exists(&spec, "auto"), question(&spec).exists(), "{}", spec);
        }
    }

    #[test]
    fn auto_agrees_with_dfs_for_other_leapers(text in board(2..5, 2..5), r in 0..3_u32, s in 1..4_u32, a: usize) {
        let (from, _) = ends(&text, a, 0);
        agree(&format!("tour {text} --leaper {r},{s}"));
        agree(&format!("tour {text} --leaper {r},{s} --closed"));
        agree(&format!("tour {text} --leaper {r},{s} --from {from}"));
    }

    #[test]
    fn auto_agrees_with_dfs_on_5x5_with_holes(text in board(5..6, 5..6), a: usize, b: usize) {
        let (from, to) = ends(&text, a, b);
        for flags in [format!("--from {from}"), format!("--from {from} --to {to}")] {
            let spec = format!("tour {text} {flags}");
            prop_assert_eq!(exists(&spec, "auto"), exists(&spec, "dfs"), "{}", spec);
        }
        let spec = format!("tour {text} --closed");
        prop_assert_eq!(count(&spec, "auto"), list(&spec, "auto").len().to_string(), "{}", spec);
        prop_assert_eq!(exists(&spec, "auto"), count(&spec, "auto") != "0");
    }

    #[test]
    fn connected_rectangles_are_those_of_the_theorem(m in 1..7_u32, n in 1..10_u32, r in 0..4_u32, s in 1..5_u32) {
        // For a picture with a missing column no theorem is used.
        let rows: Vec<String> = (0..m).map(|_| format!("{}#", ".".repeat(n as usize))).collect();
        let reason = |board: &str| {
            let answer = pose(&format!("tour {board} --leaper {r},{s}")).solve("auto", &nodes(0)).unwrap();
            match answer.outcome {
                Outcome::Impossible(reason) => reason.to_string(),
                _ => String::new(),
            }
        };
        let rectangle = reason(&format!("{m}x{n}")).contains("cannot reach");
        let picture = reason(&rows.join("/")).contains("no moves lead");
        prop_assert!((r, s) == (1, 2) || (r, s) == (2, 1) || m * n == 1 || rectangle == picture);
    }
}
