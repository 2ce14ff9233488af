//! Claim "pegs".

mod none;

use crate::{Rejection, Verdict, certificate, changed, check, passes, rejected};

#[test]
fn valid_solutions_pass() {
    let optimal = |what: &str| Verdict::ValidAndOptimal(what.to_string());
    passes("pegs-triangle", optimal("one peg left in a1 after 10 moves"));
    passes("pegs-square", optimal("one peg left after 9 moves"));
}

#[test]
fn jumps_and_single_moves_are_optimal() {
    let optimal = |what: &str| Verdict::ValidAndOptimal(what.to_string());
    passes("pegs-triangle-jumps", optimal("one peg left after 13 jumps"));
    passes("pegs-picture", optimal("the goal position reached after 1 move"));
}

#[test]
fn two_moves_are_optimal_if_one_is_not_enough() {
    let text = r#"{"claim":"pegs","format":1,"grid":"square","board":["oo.o","...."],"goal":"any",
        "metric":"moves","value":2,"optimal":true,"moves":["a1-c1","d1-b1"]}"#;
    let what = "one peg left after 2 moves".to_string();
    assert_eq!(check(text), Ok(Verdict::ValidAndOptimal(what.clone())));
    // The checker does not search boards of more than 64 holes.
    let wide = text.replace("\"oo.o\"", &format!("\"oo.o{}\"", ".".repeat(60)));
    let wide = wide.replace("\"....\"", &format!("\"{}\"", ".".repeat(64)));
    assert_eq!(check(&wide), Ok(Verdict::OptimalityNotCertified(what)));
}

#[test]
fn more_moves_than_needed_are_not_optimal() {
    let moves = r#""moves": ["a3-a1", "c3-a3", "a1-c3", "a4-a2", "c5-a3", "e5-c5", "a2-a4", "d4-b2", "a5-a3",
        "b5-d5-b3", "a3-c3-a1"]}"#;
    let text = certificate("pegs-triangle");
    let (question, _) = text.split_once("\"moves\": [").expect("the solution comes last");
    let long = changed(question, "\"value\": 10", "\"value\": 11") + moves;
    assert_eq!(check(&long), Err(Rejection::Invalid("optimal: there is a solution in 10 moves".to_string())));
    let modest = changed(&long, "\"optimal\": true", "\"optimal\": false");
    assert_eq!(check(&modest), Ok(Verdict::Valid("one peg left in a1 after 11 moves".to_string())));
}

#[test]
fn false_solutions_are_rejected() {
    rejected(
        "pegs-triangle",
        Rejection::Invalid,
        &[
            ("\"a3-a1\", ", "", "move 1: c3-a3: a3 is not empty"),
            ("\"c3-a3\"", "\"a3-c3\"", "move 2: a3-c3: there is no peg in a3"),
            ("\"a3-a1\"", "\"a4-a1\"", "move 1: a4-a1: a4-a1 is not a jump"),
            ("\"a3-a1\"", "\"b3-a1\"", "move 1: b3-a1: b3-a1 is not a jump"),
        ],
    );
    rejected(
        "pegs-triangle",
        Rejection::Invalid,
        &[
            ("\"a3-a1\"", "\"a3-a9\"", "move 1: a3-a9: the board has no square \"a9\""),
            ("\"a3-a1\"", "\"b2-a1\"", "move 1: b2-a1: b2-a1 is not a jump"),
            (
                "\"c3-a3\"",
                "\"a1-a3\"",
                "move 2: a1-a3: continues with the same peg; write both moves as one chain",
            ),
            (
                "\"a5-c5-c3\"",
                "\"a5-c5\", \"c5-c3\"",
                "move 9: c5-c3: continues with the same peg; write both moves as one chain",
            ),
            (", \"e5-c3-a3-a1\"]", ", \"e5-c3-a3\"]", "goal: 2 pegs left at the end: a2 a3"),
            ("\"goal\": \"a1\"", "\"goal\": \"e5\"", "goal: 1 peg left at the end: a1"),
            ("\"goal\": \"a1\"", "\"goal\": \"b1\"", "goal: the board has no square \"b1\""),
            ("\"value\": 10", "\"value\": 9", "value: 9 is claimed, but the solution has 10 moves"),
            (
                "\"metric\": \"moves\"",
                "\"metric\": \"jumps\"",
                "value: 10 is claimed, but the solution has 13 jumps",
            ),
        ],
    );
}

#[test]
fn a_jump_needs_a_peg_to_jump_over() {
    let text = changed(&certificate("pegs-picture"), "\"b1-d1\"", "\"c2-a2\"");
    let sentence = "move 1: c2-a2: there is no peg to jump over from c2 to a2".to_string();
    assert_eq!(check(&text), Err(Rejection::Invalid(sentence)));
}

#[test]
fn the_triangle_has_one_diagonal_and_the_square_grid_none() {
    let jump = |grid: &str, board: &str, text: &str| {
        check(&format!(
            r#"{{"claim":"pegs","format":1,"grid":"{grid}","board":{board},"goal":"any",
            "metric":"moves","value":1,"optimal":false,"moves":["{text}"]}}"#
        ))
    };
    let fine = Ok(Verdict::Valid("one peg left after 1 move".to_string()));
    let no_jump = |text| Err(Rejection::Invalid(format!("move 1: {text}: {text} is not a jump")));
    let falling = r#"["o..",".o.","..."]"#;
    let rising = r#"["...",".o.","o.."]"#;
    assert_eq!(jump("triangle", falling, "a1-c3"), fine);
    assert_eq!(jump("square", falling, "a1-c3"), no_jump("a1-c3"));
    assert_eq!(jump("triangle", rising, "a3-c1"), no_jump("a3-c1"));
    assert_eq!(jump("square", r#"["oo."]"#, "a1-c1"), fine);
}

#[test]
fn a_goal_position_must_be_reached_exactly() {
    let wanted = "[\"o..o\", \"..o.\", \"#o..\"]";
    rejected(
        "pegs-picture",
        Rejection::Invalid,
        &[
            (wanted, "[\"oo.o\", \"..o.\", \"#o..\"]", "goal: 4 pegs left at the end: a1 d1 c2 b3"),
            (wanted, "[\"o..o\", \"....\", \"#o..\"]", "goal: 4 pegs left at the end: a1 d1 c2 b3"),
            (wanted, "\"any\"", "goal: 4 pegs left at the end: a1 d1 c2 b3"),
        ],
    );
}

#[test]
fn malformed_pegs_certificates_are_unreadable() {
    let wanted = "[\"o..o\", \"..o.\", \"#o..\"]";
    rejected(
        "pegs-picture",
        Rejection::Unreadable,
        &[
            (wanted, "[\"o..o\", \"..o.\", \".o..\"]", "goal: its holes are not those of the board"),
            (wanted, "\"all\"", "goal: \"all\" is not the name of a square, such as \"b3\""),
            (wanted, "null", "goal: not a list of strings"),
            ("\"b1-d1\"", "\"b1\"", "move 1: b1: not a chain such as \"a1-a3-c3\""),
            ("\"b1-d1\"", "\"b1-\"", "move 1: b1-: \"\" is not the name of a square, such as \"b3\""),
            (
                "\"square\"",
                "\"hexagon\"",
                "grid: \"hexagon\" is not \"square\", \"triangle\" or \"upright-triangle\"",
            ),
            ("[\"ooo.\"", "[\"ooo\"", "board: row 2 from the top is not as long as the first"),
        ],
    );
}
