//! Claim "queens-none", proved by a tree of choices. The trees come from a plain search that shares nothing with this
//! workspace and branches in another order, and it agrees on what is wrong with the damaged ones.

use std::time::Duration;

use crate::{
    Rejection, Verdict, certificate, changed, check, check_within, invalid, passes, rejected, valid,
};

/// Returns a certificate that a board without regions has no solution.
fn claim(board: &[&str], torus: bool, tree: &str) -> String {
    format!(
        r#"{{"claim":"queens-none","format":1,"board":{board:?},"torus":{torus},"regions":null,"touching":false,"tree":{tree:?}}}"#
    )
}

const THREE: [&str; 3] = ["...", "...", "..."];

#[test]
fn trees_are_followed() {
    let none = |n: usize| format!("no way to place {n} queens on the {n}x{n} board, none attacking another");
    passes("queens-none-6x6", Verdict::Valid(none(6)));
    // Any row or column will do.
    for line in ["1", "2", "3", "a", "b", "c"] {
        valid(&claim(&THREE, false, line), &none(3));
    }
    let corner = ["Q.....", "......", "......", "......", "......", "......"];
    for tree in ["5 4 4 4", "b c c c", "1 2 b b"] {
        valid(&claim(&corner, false, tree), &none(6));
    }
    // No choice is needed: two queens attack each other, a row has no square, and one queen follows from another.
    for board in
        [["Q...", ".Q..", "....", "...."], ["....", "####", "....", "...."], ["#.##", "#.##", "....", "...."]]
    {
        valid(&claim(&board, false, ""), &none(4));
    }
    let torus = [".......", "..#...#", ".......", "#.....#", "#.#..##", "#..##.#", "#.#...."];
    let what = "no way to place 7 queens on the 7x7 board on the torus, none attacking another";
    valid(&claim(&torus, true, "a 1"), what);
    invalid(&claim(&torus, false, "a 1"), "tree: after 2 choices a case is left open");
    invalid(&claim(&torus, true, "a"), "tree: after 1 choice a case is left open");
}

#[test]
fn every_case_must_be_closed_and_no_choice_left_over() {
    let tree = r#""a 1 1 1 2 1 1 b b""#;
    rejected(
        "queens-none-6x6",
        Rejection::Invalid,
        &[
            (tree, r#""""#, "tree: after 0 choices a case is left open"),
            (tree, r#""a 1 1 1 2 1 1 b""#, "tree: after 8 choices a case is left open"),
            (tree, r#""a 1 1 1 2 1 1 b b c""#, r#"tree: choice 10: "c": every case is closed already"#),
            (tree, r#""a 1 1 1 2 1 1 b b b""#, r#"tree: choice 10: "b": every case is closed already"#),
            (tree, r#""a 1 1 1 2 1 1 b a""#, r#"tree: choice 9: "a" has a queen already"#),
            (tree, r#""a 1 1 2 1 1 1 b b""#, r#"tree: choice 7: "1" has a queen already"#),
            (tree, r#""1 a 1 1 2 1 1 b b""#, r#"tree: choice 2: "a" has a queen already"#),
            (tree, r#""a 1 1 1 1 1 b b""#, r#"tree: choice 5: "1" has a queen already"#),
            (tree, r#""a 1 1 1 7 1 1 b b""#, r#"tree: choice 5: the board has no line "7""#),
            (tree, r#""a 1 1 1 g 1 1 b b""#, r#"tree: choice 5: the board has no line "g""#),
            (
                tree,
                r#""99999999999999999999""#,
                r#"tree: choice 1: the board has no line "99999999999999999999""#,
            ),
            (
                tree,
                r#""zzzzzzzzzzzzzzzzzzzz""#,
                r#"tree: choice 1: the board has no line "zzzzzzzzzzzzzzzzzzzz""#,
            ),
            // With a square more, the tree is another one.
            (r#""..#...""#, r#""......""#, r#"tree: choice 4: "1" has a queen already"#),
        ],
    );
    // A board with solutions, which no tree can refute.
    let four = ["....", "....", "....", "...."];
    invalid(&claim(&four, false, "4 3"), "tree: after 2 choices a case is left open");
    invalid(&claim(&four, false, "4 a 3"), r#"tree: choice 2: "a" has a queen already"#);
}

#[test]
fn malformed_trees_are_unreadable() {
    let line = |number: usize, name: &str| {
        format!(
            "tree: choice {number}: \"{name}\" is neither a row, such as \"3\", nor a column, such as \"b\""
        )
    };
    for (tree, sentence) in [
        ("a3", line(1, "a3")),
        ("0", line(1, "0")),
        ("03", line(1, "03")),
        ("-1", line(1, "-1")),
        ("A", line(1, "A")),
        (" ", line(1, "")),
        (" 3", line(1, "")),
        ("é", line(1, "é")),
        ("\u{663}", line(1, "\u{663}")),
    ] {
        let result = check(&claim(&THREE, false, tree));
        assert_eq!(result, Err(Rejection::Unreadable(sentence)), "{tree:?}");
    }
    let text = certificate("queens-none-6x6");
    for (old, new, sentence) in [
        (r#""a 1 1 1 2 1 1 b b""#, "3", "tree: not a string"),
        (r#""a 1 1 1 2 1 1 b b""#, r#"["a", "1"]"#, "tree: not a string"),
        (r#""tree""#, r#""steps":[], "tree""#, "the certificate has an unknown member \"steps\""),
        (r#""tree""#, r#""trees""#, "the certificate has an unknown member \"trees\""),
    ] {
        let result = check(&changed(&text, old, new));
        assert_eq!(result, Err(Rejection::Unreadable(sentence.to_string())), "{new}");
    }
    let regions = claim(&THREE, false, "3").replace(r#""regions":null"#, r#""regions":["abc","abc","abc"]"#);
    let large = vec![".".repeat(65); 65];
    let large = claim(&large.iter().map(String::as_str).collect::<Vec<_>>(), false, "1");
    for text in [regions, large] {
        let sentence = "tree: only for sides of at most 64, without regions".to_string();
        assert_eq!(check(&text), Err(Rejection::Unreadable(sentence)));
    }
}

#[test]
fn trees_keep_to_the_limits() {
    // The largest side. Every row is chosen, but the cases are far more than the choices.
    let rows = vec![".".repeat(64); 64];
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let tree: Vec<String> = (1..=64).map(|row| row.to_string()).collect();
    let text = claim(&rows, false, &tree.join(" "));
    invalid(&text, "tree: after 64 choices a case is left open");
    let sentence = "neither proved nor refuted within the time limit".to_string();
    assert_eq!(check_within(&text, Some(Duration::ZERO)), Err(Rejection::Undecided(sentence)));
}
