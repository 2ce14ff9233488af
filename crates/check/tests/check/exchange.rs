//! Claim "exchange".

mod none;

use crate::{Rejection, Verdict, certificate, changed, check, passes, rejected};

#[test]
fn valid_exchanges_pass() {
    for (name, what) in [
        ("exchange-guarini", "exchange in 16 moves"),
        ("exchange-six", "exchange in 16 moves"),
        ("exchange-six-turns", "exchange in 8 turns"),
        ("exchange-six-alternate", "exchange in 18 moves, colours alternating"),
        ("exchange-six-safe", "exchange in 22 moves, no piece ever attacked"),
        ("exchange-rooks", "exchange in 14 moves"),
    ] {
        passes(name, Verdict::ValidAndOptimal(what.to_string()));
    }
    let modest = changed(&certificate("exchange-six"), "\"optimal\": true", "\"optimal\": false");
    assert_eq!(check(&modest), Ok(Verdict::Valid("exchange in 16 moves".to_string())));
}

#[test]
fn one_move_per_misplaced_piece_is_optimal() {
    passes("exchange-one", Verdict::ValidAndOptimal("exchange in 1 move".to_string()));
    passes("exchange-pieces", Verdict::ValidAndOptimal("exchange in 6 moves".to_string()));
}

#[test]
fn false_exchanges_are_rejected() {
    rejected(
        "exchange-six",
        Rejection::Invalid,
        &[
            ("\"a4-c3\", ", "", "move 5: c3-b1: there is no piece on c3"),
            ("\"a4-c3\"", "\"a4-c4\"", "move 1: a4-c4: c4 is occupied"),
            ("\"a4-c3\"", "\"a4-b3\"", "move 1: a4-b3: the knight cannot move there"),
            ("\"a4-c3\"", "\"a4-a4\"", "move 1: a4-a4: a4 is occupied"),
            ("\"a4-c3\"", "\"a4-d3\"", "move 1: a4-d3: the board has no square \"d3\""),
            (", \"c2-a1\"]", "]", "goal: after the last move c2 has n instead of nothing"),
            ("\"value\": 16", "\"value\": 15", "value: 15 is claimed, but the solution has 16 moves"),
            (
                "\"rules\": []",
                "\"rules\": [\"alternate\"]",
                "move 2: c4-a3: black moves twice in a row (rule alternate)",
            ),
            (
                "\"rules\": []",
                "\"rules\": [\"alternate\", \"safe\"]",
                "move 1: a4-c3: the piece on b1 is then attacked from c3 (rule safe)",
            ),
            ("\"moves\",", "\"turns\",", "value: 16 is claimed, but the solution has 12 turns"),
            (
                "[\"NNN\", \"...\", \"...\", \"nnn\"]",
                "[\"NnN\", \"...\", \"...\", \"nNn\"]",
                "goal: after the last move b4 has N instead of n",
            ),
        ],
    );
}

#[test]
fn a_longer_exchange_is_not_optimal() {
    let long = |optimal: bool, metric: &str, rules: &str| {
        check(&format!(
            r#"{{"claim":"exchange","format":1,"board":["N..","..."],"goal":["...","..N"],"leaper":null,
            "rules":[{rules}],"metric":"{metric}","value":{},"optimal":{optimal},"moves":["a2-c1","c1-a2","a2-c1"]}}"#,
            if metric == "turns" { 1 } else { 3 }
        ))
    };
    assert_eq!(long(false, "moves", ""), Ok(Verdict::Valid("exchange in 3 moves".to_string())));
    assert_eq!(
        long(true, "moves", ""),
        Err(Rejection::Invalid("optimal: there is a solution in 1 move".to_string()))
    );
    assert_eq!(long(true, "turns", ""), Ok(Verdict::ValidAndOptimal("exchange in 1 turn".to_string())));
    let safe = Err(Rejection::Invalid("optimal: there is a solution in 1 move".to_string()));
    assert_eq!(long(true, "moves", "\"safe\""), safe);
}

#[test]
fn large_exchanges_are_valid_but_not_certified() {
    // A rook moves on a board that is too large to be searched.
    let board = |row: &str| format!("[{}]", [row, &["\".............\""; 19].join(",")].join(","));
    let text = format!(
        r#"{{"claim":"exchange","format":1,"board":{},"goal":{},"leaper":null,"rules":[],
        "metric":"moves","value":2,"optimal":true,"moves":["a20-b20","b20-c20"]}}"#,
        board("\"R............\""),
        board("\"..R..........\"")
    );
    let what = "exchange in 2 moves".to_string();
    assert_eq!(check(&text), Ok(Verdict::OptimalityNotCertified(what)));
}

#[test]
fn every_piece_keeps_to_its_moves() {
    let text = certificate("exchange-pieces");
    for (old, wrong, noun) in [
        ("d1-c4", "d1-b2", "{1,3}-leaper"),
        ("c2-b3", "c2-c4", "king"),
        ("a1-b1", "a1-c1", "wazir"),
        ("a4-a3", "a4-b3", "rook"),
        ("b4-c3", "b4-b2", "bishop"),
        ("d4-d1", "d4-b1", "queen"),
    ] {
        // The wrong move comes first, when nothing has changed yet.
        let moved = changed(&text, "\"moves\": [", &format!("\"moves\": [\"{wrong}\", "));
        let sentence = format!("move 1: {wrong}: the {noun} cannot move there");
        assert_eq!(check(&moved), Err(Rejection::Invalid(sentence)), "{wrong} for {old}");
    }
}

#[test]
fn pieces_do_not_slide_through_others_or_holes() {
    rejected(
        "exchange-pieces",
        Rejection::Invalid,
        &[
            ("\"d1-c4\"", "\"a4-c4\"", "move 1: a4-c4: the rook cannot move there"),
            ("\"b4-c3\"", "\"a3-a1\"", "move 5: a3-a1: the rook cannot move there"),
            ("\"d4-d1\"", "\"d4-a1\"", "move 6: d4-a1: the queen cannot move there"),
        ],
    );
}

#[test]
fn opening_a_line_can_be_an_attack() {
    // The wazir leaves the line between two rooks; the two rooks above are separated by a hole.
    let opened = check(
        r##"{"claim":"exchange","format":1,"board":["R#r","RWr","..."],"goal":["R#r","R.r",".W."],
        "leaper":null,"rules":["safe"],"metric":"moves","value":1,"optimal":true,"moves":["b2-b1"]}"##,
    );
    let sentence = "move 1: b2-b1: the piece on c2 is then attacked from a2 (rule safe)".to_string();
    assert_eq!(opened, Err(Rejection::Invalid(sentence)));
}

#[test]
fn pieces_may_be_attacked_at_the_start() {
    let escape = check(
        r#"{"claim":"exchange","format":1,"board":["Wr","..",".."],"goal":[".r","W.",".."],
        "leaper":null,"rules":["safe"],"metric":"moves","value":1,"optimal":true,"moves":["a3-a2"]}"#,
    );
    let what = "exchange in 1 move, no piece ever attacked".to_string();
    assert_eq!(escape, Ok(Verdict::ValidAndOptimal(what)));
}

#[test]
fn no_moves_are_needed_if_the_start_is_the_goal() {
    let text = certificate("exchange-one");
    let text = changed(&text, "[\"..#\", \"...\", \"#.Q\"]", "[\"Q.#\", \"...\", \"#..\"]");
    let text = changed(&text, "[\"a3-c1\"]", "[]");
    let done = changed(&text, "\"value\": 1", "\"value\": 0");
    assert_eq!(check(&done), Ok(Verdict::ValidAndOptimal("exchange in 0 moves".to_string())));
}

#[test]
fn malformed_exchange_certificates_are_unreadable() {
    let whole = "value: not a whole number from 0 to 9223372036854775807";
    rejected(
        "exchange-six",
        Rejection::Unreadable,
        &[
            ("\"a4-c3\"", "\"a4c3\"", "move 1: a4c3: not a move such as \"a1-b3\""),
            (
                "\"a4-c3\"",
                "\"a4-c3-a4\"",
                "move 1: a4-c3-a4: \"c3-a4\" is not the name of a square, such as \"b3\"",
            ),
            (
                "\"board\": [\"nnn\"",
                "\"board\": [\"nln\"",
                "board: row 1 from the top: 'l' is not one of .NKQRBWnkqrbw_#",
            ),
            (
                "\"goal\": [\"NNN\", \"...\"",
                "\"goal\": [\"NNN\", \"..#\"",
                "goal: its squares are not those of the board",
            ),
            ("\"goal\": [\"NNN\",", "\"goal\": [", "goal: its squares are not those of the board"),
            ("\"rules\": []", "\"rules\": [\"fast\"]", "rules: \"fast\" is neither alternate nor safe"),
            ("\"moves\",", "\"steps\",", "metric: \"steps\" is neither moves nor turns"),
            ("\"value\": 16", "\"value\": 16.0", whole),
            ("\"value\": 16", "\"value\": -16", whole),
            ("\"value\": 16", "\"value\": 99999999999999999999", whole),
            ("\"optimal\": true", "\"optimal\": null", "optimal: neither true nor false"),
        ],
    );
}
