//! Claim "queens".

mod none;
mod tree;

use crate::{Rejection, Verdict, certificate, changed, check, passes, rejected};

#[test]
fn valid_placements_pass() {
    for (name, what) in [
        ("queens-placed-8x8", "8 queens on the 8x8 board, none attacking another"),
        ("queens-torus-5x5", "5 queens on the 5x5 board on the torus, none attacking another"),
        ("queens-regions-5x5", "5 queens on the 5x5 board, one in each region, none touching"),
        ("queens-touching-4x4", "4 queens on the 4x4 board, one in each region"),
    ] {
        passes(name, Verdict::Valid(what.to_string()));
    }
}

#[test]
fn the_queens_can_be_listed_in_any_order() {
    let text = changed(&certificate("queens-torus-5x5"), "\"a5\", \"c4\"", "\"c4\", \"a5\"");
    assert!(check(&text).is_ok());
}

#[test]
fn false_placements_are_rejected() {
    rejected(
        "queens-placed-8x8",
        Rejection::Invalid,
        &[
            ("\"a7\", ", "", "7 queens listed, but the board has 8 rows"),
            ("\"a7\", ", "\"a6\", ", "a6 and e6 are in the same row"),
            ("\"a7\", ", "\"b7\", ", "b7 and b4 are in the same column"),
            ("\"a7\", \"e6\"", "\"e7\", \"a6\"", "e7 and b4 are on the same diagonal"),
            ("\"c2\", \"f1\"", "\"f2\", \"c1\"", "g3 and f2 are on the same diagonal"),
            ("\"f1\"", "\"a1\"", "square 8: the board has no square \"a1\""),
            ("...Q....", "..Q.....", "the queen placed on c8 is not listed"),
            ("\"torus\": false", "\"torus\": true", "d8 and g3 are on the same diagonal"),
        ],
    );
    rejected(
        "queens-regions-5x5",
        Rejection::Invalid,
        &[
            ("\"d4\", \"a3\"", "\"a4\", \"d3\"", "b5 and a4 are in the same region"),
            ("\"ddcee\"", "\"ddfee\"", "the region 'c' has no queen"),
            ("\"regions\": [\"aabbb\"", "\"regions\": [\"axbbb\"", "the region 'a' has no queen"),
        ],
    );
    let touching = ("\"touching\": true", "\"touching\": false", "a4 and b3 touch");
    rejected("queens-touching-4x4", Rejection::Invalid, &[touching]);
}

#[test]
fn both_kinds_of_diagonals_continue_around_the_torus() {
    // No two queens share a row, a column or a diagonal of one kind; on the torus two share one of the other kind.
    let placed = |squares: &str| {
        let squares: Vec<&str> = squares.split(' ').collect();
        let board = ["......."; 7];
        check(&format!(
            r#"{{"claim":"queens","format":1,"board":{board:?},"torus":true,
            "regions":null,"touching":false,"squares":{squares:?}}}"#
        ))
    };
    let sentence = "g6 and b4 are on the same diagonal".to_string();
    assert_eq!(placed("d7 g6 e5 b4 f3 a2 c1"), Err(Rejection::Invalid(sentence)));
    let mirrored = "a6 and f4 are on the same diagonal".to_string();
    assert_eq!(placed("d7 a6 c5 f4 b3 g2 e1"), Err(Rejection::Invalid(mirrored)));
}

#[test]
fn blocked_squares_do_not_stop_attacks() {
    // a6 and d3 are the only pair on a diagonal; b5 between them is blocked.
    let text = r##"{"claim":"queens","format":1,"torus":false,"regions":null,"touching":false,
        "board":["......",".#....","......","......","......","......"],
        "squares":["a6","c5","f4","d3","b2","e1"]}"##;
    let sentence = "a6 and d3 are on the same diagonal".to_string();
    assert_eq!(check(text), Err(Rejection::Invalid(sentence)));
}

#[test]
fn malformed_queens_certificates_are_unreadable() {
    rejected(
        "queens-torus-5x5",
        Rejection::Unreadable,
        &[
            ("\"board\": [\".....\", ", "\"board\": [", "board: 4 rows of 5 cells are not a square board"),
            ("\"regions\": null", "\"regions\": [\"ab\"]", "regions: not supported on a torus"),
        ],
    );
    rejected(
        "queens-regions-5x5",
        Rejection::Unreadable,
        &[
            ("\"regions\": [\"aabbb\", ", "\"regions\": [", "regions: not 5 rows of 5 characters"),
            ("\"regions\": [\"aabbb\", ", "\"regions\": [\"äöüß\", ", "regions: not 5 rows of 5 characters"),
            ("\"regions\": [\"aabbb\", ", "\"regions\": [1, ", "regions: item 1 is not a string"),
        ],
    );
}
