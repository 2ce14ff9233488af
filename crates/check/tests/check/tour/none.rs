//! Claim "tour-none". Which rectangles have tours: Schwenk 1991; small boards can be checked by hand.

use crate::{Rejection, check, invalid, named, valid};

/// A "tour-none" certificate about an empty rectangle.
fn tour(rows: usize, columns: usize, closed: bool, ends: [&str; 2], proof: &str) -> String {
    let board = vec![format!("\"{}\"", ".".repeat(columns)); rows].join(",");
    let [from, to] = ends.map(|end| if end.is_empty() { "null".to_string() } else { format!("\"{end}\"") });
    format!(
        r#"{{"claim":"tour-none","format":1,"board":[{board}],"leaper":[1,2],"closed":{closed},"from":{from},
        "to":{to},{proof}}}"#
    )
}

fn cut(names: &str) -> String {
    format!(r#""by":"cut","squares":{}"#, named(names))
}

const SEARCH: &str = r#""by":"search""#;
const NO_ENDS: [&str; 2] = ["", ""];

#[test]
fn cuts() {
    // The four squares in the middle of 4x4; each corner is connected to two of them only.
    let four = "with 4 squares removed, the board falls into 6 pieces; a tour would fall into at most";
    let text = tour(4, 4, false, NO_ENDS, &cut("b2 c2 b3 c3"));
    valid(&text, &format!("no open knight's tour of 16 squares: {four} 5"));
    let text = tour(4, 4, true, NO_ENDS, &cut("b2 c2 b3 c3"));
    valid(&text, &format!("no closed knight's tour of 16 squares: {four} 4"));
    let text = tour(4, 4, false, NO_ENDS, &cut("b2 c2 b3"));
    let why = "cut: with 3 squares removed, the board falls into 3 pieces; a tour would fall into at most 4";
    invalid(&text, why);
    // Nothing leads to the middle of 3x3.
    let text = tour(3, 3, false, NO_ENDS, &cut(""));
    valid(
        &text,
        "no open knight's tour of 9 squares: with 0 squares removed, the board falls into 2 pieces; a tour would fall into at most 1",
    );
    invalid(
        &tour(3, 4, false, NO_ENDS, &cut("")),
        "cut: with 0 squares removed, the board falls into 1 piece; a tour would fall into at most 1",
    );
}

#[test]
fn colours_are_cuts() {
    let dark = "b1 d1 a2 c2 e2 b3 d3 a4 c4 e4 b5 d5";
    let pieces = "with 12 squares removed, the board falls into 13 pieces; a tour would fall into at most";
    valid(
        &tour(5, 5, true, NO_ENDS, &cut(dark)),
        &format!("no closed knight's tour of 25 squares: {pieces} 12"),
    );
    // An open tour begins and ends on the colour that has one more square.
    invalid(&tour(5, 5, false, NO_ENDS, &cut(dark)), &format!("cut: {pieces} 13"));
    let from = tour(5, 5, false, ["b1", ""], &cut(dark));
    valid(&from, &format!("no open knight's tour of 25 squares from b1: {pieces} 12"));
    invalid(&tour(5, 5, false, ["a1", ""], &cut(dark)), &format!("cut: {pieces} 13"));
    // Opposite corners of 4x6 have the same colour.
    let light = "b1 d1 f1 a2 c2 e2 b3 d3 f3 a4 c4 e4";
    let text = tour(4, 6, false, ["f1", "a4"], &cut(light));
    valid(
        &text,
        "no open knight's tour of 24 squares from f1 to a4: with 12 squares removed, the board falls into 12 pieces; a tour would fall into at most 11",
    );
    // The same square cannot be both ends.
    let same = tour(3, 4, false, ["a1", "a1"], &cut("a1"));
    let why = "with 1 square removed, the board falls into 1 piece; a tour would fall into at most 0";
    valid(&same, &format!("no open knight's tour of 12 squares from a1 to a1: {why}"));
}

#[test]
fn four_rows_alternate() {
    let outer = |columns: &str| {
        let names: Vec<String> = columns.chars().map(|column| format!("{column}1 {column}4")).collect();
        format!(r#""by":"alternation","squares":{}"#, named(&names.join(" ")))
    };
    let why = "every second square would be one of 12, but a1 and a4 among them have different colours";
    valid(
        &tour(4, 6, true, NO_ENDS, &outer("abcdef")),
        &format!("no closed knight's tour of 24 squares: {why}"),
    );
    let inner_end = tour(4, 6, false, ["b2", ""], &outer("abcdef"));
    valid(&inner_end, &format!("no open knight's tour of 24 squares from b2: {why}"));
    invalid(
        &tour(4, 6, false, NO_ENDS, &outer("abcdef")),
        "alternation: the number of squares is 12, but must be 13",
    );
    invalid(
        &tour(4, 6, true, NO_ENDS, &outer("abcde")),
        "alternation: the number of squares is 10, but must be 14",
    );
    let near = outer("abcdef").replace("a1", "a2");
    invalid(&tour(4, 6, true, NO_ENDS, &near), "alternation: a2 and c1 are one move apart");
    let dark = r#""by":"alternation","squares":["a1","c1","e1","b2","d2","a3","c3","e3","b4","d4"]"#;
    invalid(&tour(4, 5, true, NO_ENDS, dark), "alternation: all squares have the same colour");
}

#[test]
fn crowds() {
    let crowd = |squares: &str, towards: &str| {
        format!(r#""by":"crowded","squares":{},"towards":{}"#, named(squares), named(towards))
    };
    // Thirteen light squares lead to twelve dark ones.
    let [light, dark] = [0, 1].map(|colour| {
        let squares = (0..25).filter(|square| (square / 5 + square % 5) % 2 == colour);
        let names = squares.map(|square| format!("{}{}", char::from(b'a' + square % 5), square / 5 + 1));
        names.collect::<Vec<_>>().join(" ")
    });
    let text = tour(5, 5, true, NO_ENDS, &crowd(&light, &dark));
    valid(
        &text,
        "no closed knight's tour of 25 squares: a tour needs 26 moves at 13 squares and can have at most 24",
    );
    let text = tour(5, 5, false, NO_ENDS, &crowd(&light, &dark));
    invalid(&text, "crowded: a tour needs 24 moves at 13 squares and can have at most 24");
    let text = tour(5, 5, false, ["b1", ""], &crowd(&light, &dark));
    valid(
        &text,
        "no open knight's tour of 25 squares from b1: a tour needs 25 moves at 13 squares and can have at most 23",
    );
    // a1 and c1 of 2x3 have one move each, b1 has none.
    let text = tour(2, 3, true, NO_ENDS, &crowd("a1", ""));
    valid(
        &text,
        "no closed knight's tour of 6 squares: a tour needs 2 moves at 1 square and can have at most 1",
    );
    let text = tour(2, 3, false, NO_ENDS, &crowd("a1", ""));
    invalid(&text, "crowded: a tour needs 1 move at 1 square and can have at most 1");
    let text = tour(2, 3, false, NO_ENDS, &crowd("a1 b1 c1", ""));
    valid(
        &text,
        "no open knight's tour of 6 squares: a tour needs 4 moves at 3 squares and can have at most 2",
    );
    let text = tour(2, 3, false, NO_ENDS, &crowd("", ""));
    invalid(&text, "crowded: a tour needs 0 moves at 0 squares and can have at most 0");
    // Every square of 2x4 has one move. An open tour has one end of each colour.
    let text = tour(2, 4, false, NO_ENDS, &crowd("a1 c1", ""));
    valid(
        &text,
        "no open knight's tour of 8 squares: a tour needs 3 moves at 2 squares and can have at most 2",
    );
    let text = tour(2, 4, false, NO_ENDS, &crowd("a1 b1", ""));
    invalid(&text, "crowded: a tour needs 2 moves at 2 squares and can have at most 2");
    let text = tour(2, 4, false, ["c1", ""], &crowd("a1", ""));
    valid(
        &text,
        "no open knight's tour of 8 squares from c1: a tour needs 2 moves at 1 square and can have at most 1",
    );
    let text = tour(2, 4, false, ["b1", ""], &crowd("a1", ""));
    invalid(&text, "crowded: a tour needs 1 move at 1 square and can have at most 1");
    // On a board with one light square more, no end is dark.
    let text = tour(1, 3, false, NO_ENDS, &crowd("b1", ""));
    valid(
        &text,
        "no open knight's tour of 3 squares: a tour needs 2 moves at 1 square and can have at most 0",
    );
    let text = tour(1, 3, false, NO_ENDS, &crowd("a1", ""));
    invalid(&text, "crowded: a tour needs 0 moves at 1 square and can have at most 0");
    let text = tour(1, 1, false, NO_ENDS, &crowd("a1", ""));
    invalid(&text, "crowded: a tour needs 0 moves at 1 square and can have at most 0");
    // The corners of 4x4 and the squares that they lead to: 8 moves needed, 8 possible.
    let text = tour(4, 4, true, NO_ENDS, &crowd("a1 d1 a4 d4", "b3 c2 b2 c3"));
    invalid(&text, "crowded: a tour needs 8 moves at 4 squares and can have at most 8");
    let text = tour(4, 4, true, NO_ENDS, &crowd("a1 d1 a4 d4 a2", "b3 c2 b2 c3"));
    invalid(&text, "crowded: a tour needs 10 moves at 5 squares and can have at most 10");
}

/// A "tour-none" certificate about open tours of three rows, with a tree of these steps.
fn tree(board: [&str; 3], from: &str, steps: &str) -> String {
    let board = board.map(|row| format!("\"{row}\"")).join(",");
    format!(
        r#"{{"claim":"tour-none","format":1,"board":[{board}],"leaper":[1,2],"closed":false,"from":{from},"to":null,
        "by":"tree","steps":[{steps}]}}"#
    )
}

#[test]
fn trees() {
    let board = [".....#..", "...#....", "........"];
    let steps = r#""b3-c1","h3-f2","f2-h1","g2""#;
    valid(
        &tree(board, "null", steps),
        "no open knight's tour of 22 squares: a tree of 4 steps refutes every choice of moves",
    );
    for (damaged, why) in [
        (r#""b3-c1","h3-f2","f2-h1""#, "tree: after 3 steps, a case is left open"),
        (r#""b3-c1","h3-f2","f2-h1","g2","g2""#, "tree: step 5: every case is closed already"),
        (r#""b3-c1","b3-c1","f2-h1","g2""#, "tree: step 2: b3-c1 is decided already"),
        (r#""b3-c2","h3-f2","f2-h1","g2""#, "step 1: \"b3-c2\" is not a move"),
        (r#""b3-c9","h3-f2","f2-h1","g2""#, "step 1: the board has no square \"c9\""),
        (r#""cut","h3-f2""#, "tree: step 1: the cut leaves 1 piece; a tour falls into at most 1"),
        (r#""cut a1 *a1""#, "tree: step 1: the cut leaves 1 piece; a tour falls into at most 2"),
    ] {
        invalid(&tree(board, "null", damaged), why);
    }
    // Not even a tree that tries every choice refutes a tour.
    for steps in ["", r#""a1-b3","a1-c2""#] {
        let text = tree(["....", "....", "...."], "null", steps);
        assert!(check(&text).is_err_and(|rejection| matches!(rejection, Rejection::Invalid(_))), "{text}");
    }
    // b1 has the wrong colour for an end of 3x5.
    let colours = tree([".....", ".....", "....."], r#""b1""#, "");
    valid(&colours, "no open knight's tour of 15 squares from b1: the board and the ends exclude it");
    let beyond = tree([".......", ".......", "......."], "null", r#""cut *b1""#);
    invalid(&beyond, "step 1: there is no \"*b1\"");
    invalid(&tree(["....", "....", "...."], r#""a1""#, r#""b1-b1""#), "step 1: \"b1-b1\" is not a move");
}

#[test]
fn searches() {
    let tried = "every choice of moves was tried or excluded";
    for (rows, columns, closed) in [
        (3, 8, true),
        (3, 6, true),
        (3, 6, false),
        (3, 5, false),
        (4, 4, false),
        (4, 5, true),
        (1, 2, false),
        (1, 1, true),
    ] {
        let kind = if closed { "closed" } else { "open" };
        let squares =
            if rows * columns == 1 { "1 square".to_string() } else { format!("{} squares", rows * columns) };
        let what = format!("no {kind} knight's tour of {squares}: {tried}");
        valid(&tour(rows, columns, closed, NO_ENDS, SEARCH), &what);
    }
    // There are tours of 3x4, of one square, and of 5x5 from every light square.
    let found = "search: there is such a tour";
    for (rows, columns, closed, ends) in [
        (3, 4, false, NO_ENDS),
        (1, 1, false, NO_ENDS),
        (1, 1, false, ["a1", "a1"]),
        (5, 5, false, ["c3", ""]),
        (5, 5, false, ["", "c3"]),
        (5, 6, true, NO_ENDS),
        (5, 6, true, ["a1", "b3"]),
        (5, 6, true, ["a1", ""]),
        (8, 8, true, NO_ENDS),
    ] {
        invalid(&tour(rows, columns, closed, ends, SEARCH), found);
    }
    let same = tour(3, 4, false, ["a1", "a1"], SEARCH);
    valid(&same, &format!("no open knight's tour of 12 squares from a1 to a1: {tried}"));
    let apart = tour(5, 6, true, ["a1", "b1"], SEARCH);
    valid(&apart, &format!("no closed knight's tour of 30 squares from a1 to b1: {tried}"));
}

#[test]
fn malformed_certificates_are_unreadable() {
    let unreadable = |proof: &str, why: &str| {
        let text = tour(3, 3, false, NO_ENDS, proof);
        assert_eq!(check(&text), Err(Rejection::Unreadable(why.to_string())), "{text}");
    };
    unreadable(r#""by":"magic""#, "by: \"magic\" is not one of cut, crowded, alternation, tree, search");
    unreadable(r#""by":7"#, "by: not a string");
    unreadable(r#""by":"cut""#, "the certificate has no member \"squares\"");
    unreadable(r#""by":"search","squares":[]"#, "the certificate has an unknown member \"squares\"");
    unreadable(r#""by":"crowded","squares":[]"#, "the certificate has no member \"towards\"");
    invalid(&tour(3, 3, false, NO_ENDS, &cut("d4")), "square 1: the board has no square \"d4\"");
    invalid(&tour(3, 3, false, NO_ENDS, &cut("a1 a1")), "square 2: a1 is already square 1");
}
