//! Claim "walk-none".

use oracle::Board;

use super::{BOARDS, PIECES};
use crate::{Rejection, Verdict, certificate, changed, check, passes, rejected};

#[test]
fn closed_sets_prove_impossibility() {
    for (name, what) in [
        (
            "walk-none-knight-3x3",
            "no knight's walk from a1 to b2: no move leaves a set of 8 squares with a1 but without b2",
        ),
        (
            "walk-none-bishop-holes",
            "no bishop's walk from a1 to b1: no move leaves a set of 6 squares with a1 but without b1",
        ),
    ] {
        passes(name, Verdict::Valid(what.to_string()));
    }
}

#[test]
fn false_sets_are_rejected() {
    rejected(
        "walk-none-knight-3x3",
        Rejection::Invalid,
        &[
            ("\"xxx\"]", "\".xx\"]", "reached: a1, where the walk begins, is not in the set"),
            ("\"x.x\"", "\"xxx\"", "reached: b2, where the walk ends, is in the set"),
            ("\"x.x\"", "\"..x\"", "reached: a move leads from c3 in the set to a2 outside it"),
            ("\"to\": \"b2\"", "\"to\": \"a1\"", "reached: a1, where the walk ends, is in the set"),
            ("[1, 2]", "[0, 1]", "reached: a move leads from b3 in the set to b2 outside it"),
        ],
    );
    rejected(
        "walk-none-bishop-holes",
        Rejection::Invalid,
        &[
            ("\"x.x.\"]", "\"x...\"]", "reached: a move leads from a3 in the set to c1 outside it"),
            ("\"bishop\"", "\"queen\"", "reached: a move leads from c3 in the set to d3 outside it"),
        ],
    );
}

#[test]
fn malformed_walk_none_certificates_are_unreadable() {
    let other = "reached: its squares are not those of the board";
    rejected(
        "walk-none-bishop-holes",
        Rejection::Unreadable,
        &[
            ("\"x#x.\"", "\"xxx.\"", other),
            ("\"x.x.\"]", "\"_.x.\"]", other),
            (", \"x.x.\"]", "]", other),
            ("\"x#x.\"", "\"x#x\"", "reached: row 2 from the top is not as long as the first"),
            ("\"x#x.\"", "\"y#x.\"", "reached: row 1 from the top: 'y' is not one of x._#"),
            ("\"reached\"", "\"squares\"", "the certificate has an unknown member \"squares\""),
            ("[\"x#x.\", ", "[7, ", "reached: item 1 is not a string"),
        ],
    );
    let text = changed(&certificate("walk-none-bishop-holes"), "\"x#x.\"", "\"x_x.\"");
    assert!(check(&text).is_ok());
}

/// Tries all sets of squares on small boards, and compares the verdict with the definition.
#[test]
fn verdicts_agree_with_the_definition_for_all_small_sets() {
    for board in BOARDS.into_iter().chain([".../.#./..."]).map(Board::new) {
        let squares = board.squares();
        for (member, piece) in PIECES {
            for set in 0_u32..1 << squares.len() {
                let has = |square: usize| set >> square & 1 == 1;
                let leaves = |one: usize| {
                    let mut outside = (0..squares.len()).filter(|&other| !has(other));
                    has(one) && outside.any(|other| piece.goes_on(&board, squares[one], squares[other]))
                };
                let is_closed = !(0..squares.len()).any(leaves);
                let mut reached = board.clone();
                (0..squares.len()).filter(|&n| has(n)).for_each(|n| reached.put(squares[n], 'x'));
                let [rows, reached] = [&board, &reached].map(Board::lines);
                for to in 1..squares.len() {
                    let (start, end) = (board.name(squares[0]), board.name(squares[to]));
                    let text = format!(
                        r#"{{"claim":"walk-none","format":1,"board":{rows:?},{member},"from":"{start}","to":"{end}",
                        "reached":{reached:?}}}"#
                    );
                    let proves = is_closed && has(0) && !has(to);
                    assert_eq!(check(&text).is_ok(), proves, "{text}");
                }
            }
        }
    }
}
