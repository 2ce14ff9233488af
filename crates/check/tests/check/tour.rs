//! Claim "tour".

mod none;

use std::fmt::Write;

use crate::{Rejection, Verdict, certificate, changed, check, passes, rejected};

#[test]
fn valid_tours_pass() {
    for (name, words) in [
        ("tour-closed-6x6", "closed knight's tour of 36 squares"),
        ("tour-open-5x5", "open knight's tour of 25 squares from a1 to a5"),
        ("tour-warnsdorff-8x8", "open knight's tour of 64 squares from g3"),
        ("tour-ring", "closed knight's tour of 8 squares"),
        ("tour-wazir", "closed {0,1}-leaper's tour of 8 squares"),
    ] {
        passes(name, Verdict::Valid(words.to_string()));
    }
}

#[test]
fn a_closed_tour_is_also_an_open_one() {
    let open = changed(&certificate("tour-closed-6x6"), "\"closed\": true", "\"closed\": false");
    let open = changed(&open, "\"from\": null", "\"from\": \"c6\"");
    let open = changed(&open, "\"to\": null", "\"to\": \"a5\"");
    assert_eq!(
        check(&open),
        Ok(Verdict::Valid("open knight's tour of 36 squares from c6 to a5".to_string()))
    );
}

#[test]
fn false_tours_are_rejected() {
    rejected(
        "tour-open-5x5",
        Rejection::Invalid,
        &[
            ("\"c2\", \"e1\"", "\"e1\", \"c2\"", "step 1: a1 to e1 is not a knight's move"),
            ("\"b3\", \"a5\"]", "\"b3\"]", "24 squares listed, but the board has 25"),
            ("\"e1\", \"d3\"", "\"a1\", \"d3\"", "square 3: a1 is already square 1"),
            ("\"e1\", \"d3\"", "\"f1\", \"d3\"", "square 3: the board has no square \"f1\""),
            ("\"e1\", \"d3\"", "\"a6\", \"d3\"", "square 3: the board has no square \"a6\""),
            ("\"closed\": false", "\"closed\": true", "closed: a5 to a1 is not a knight's move"),
            ("\"from\": \"a1\"", "\"from\": \"b2\"", "from: the tour begins on a1, not on b2"),
            ("\"to\": \"a5\"", "\"to\": \"e5\"", "to: the tour ends on a5, not on e5"),
            ("\"to\": \"a5\"", "\"to\": \"z5\"", "to: the board has no square \"z5\""),
            ("[1, 2]", "[1, 3]", "step 1: a1 to c2 is not a {1,3}-leaper's move"),
        ],
    );
    let hole = ("\"a3\", \"c2\"", "\"b2\", \"c2\"", "square 1: the board has no square \"b2\"");
    rejected("tour-ring", Rejection::Invalid, &[hole]);
}

#[test]
fn malformed_tour_certificates_are_unreadable() {
    let leaper = "leaper: not two whole numbers from 0 to 4294967295, at least one of them positive";
    let name = "square 3: \"E1\" is not the name of a square, such as \"b3\"";
    rejected(
        "tour-open-5x5",
        Rejection::Unreadable,
        &[
            ("\"to\": \"a5\",", "", "the certificate has no member \"to\""),
            ("\"to\": \"a5\"", "\"to\": 5", "to: neither a string nor null"),
            ("\"closed\": false", "\"closed\": 0", "closed: neither true nor false"),
            ("[1, 2]", "[0, 0]", leaper),
            ("[1, 2]", "[-1, 2]", leaper),
            ("[1, 2]", "[1, 2, 3]", leaper),
            ("[1, 2]", "[1, 1e0]", leaper),
            ("[1, 2]", "null", leaper),
            ("\"e1\", \"d3\"", "\"E1\", \"d3\"", name),
            ("\"e1\", \"d3\"", "17, \"d3\"", "squares: item 3 is not a string"),
            ("[\".....\",", "[\"....\",", "board: row 2 from the top is not as long as the first"),
            ("[\".....\",", "[\"....x\",", "board: row 1 from the top: 'x' is not one of ._#"),
            ("\"format\": 1", "\"format\": 2", "format: this checker only reads format 1"),
            ("\"format\": 1,", "", "the certificate has no member \"format\""),
            ("\"tour\"", "\"detour\"", "claim: \"detour\" is not known to this checker"),
            ("\"tour\"", "null", "claim: not a string"),
            ("\"format\": 1", "\"format\": 1, \"note\": 2", "the certificate has an unknown member \"note\""),
        ],
    );
}

/// Checks a tour of the {0,1}-leaper on the given board.
fn wazir(board: &str, squares: &str, closed: bool) -> Result<Verdict, Rejection> {
    check(&format!(
        r#"{{"claim":"tour","format":1,"board":{board},"leaper":[0,1],"closed":{closed},
        "from":null,"to":null,"squares":{squares}}}"#
    ))
}

#[test]
fn the_smallest_boards() {
    let invalid = |why: &str| Err(Rejection::Invalid(why.to_string()));
    let unreadable = |why: &str| Err(Rejection::Unreadable(why.to_string()));
    let one = Verdict::Valid("open {0,1}-leaper's tour of 1 square".to_string());
    assert_eq!(wazir(r#"["."]"#, r#"["a1"]"#, false), Ok(one));
    let short = "closed: a closed tour has at least 3 squares";
    assert_eq!(wazir(r#"["."]"#, r#"["a1"]"#, true), invalid(short));
    assert_eq!(wazir(r#"[".."]"#, r#"["a1","b1"]"#, true), invalid(short));
    assert_eq!(wazir(r#"["."]"#, "[]", false), invalid("0 squares listed, but the board has 1"));
    assert_eq!(wazir("[]", "[]", false), unreadable("board: there are no rows"));
    assert_eq!(wazir(r#"[""]"#, "[]", false), unreadable("board: row 1 from the top is empty"));
    assert_eq!(wazir(r##"["#"]"##, "[]", false), unreadable("board: there are no squares"));
}

/// Returns the names of columns, generated differently from the checker's arithmetic.
fn column_names(count: usize) -> Vec<String> {
    let letters: Vec<String> = ('a'..='z').map(String::from).collect();
    let mut names = letters.clone();
    let mut longest = letters.clone();
    while names.len() < count {
        longest =
            longest.iter().flat_map(|head| letters.iter().map(move |tail| format!("{head}{tail}"))).collect();
        names.extend(longest.iter().cloned());
    }
    names.truncate(count);
    names
}

#[test]
fn a_million_squares_can_be_checked() {
    const SIDE: usize = 1000;
    let columns = column_names(SIDE);
    assert_eq!((columns[26].as_str(), columns[702].as_str()), ("aa", "aaa"));
    let mut squares = String::new();
    for row in 1..=SIDE {
        for place in 0..SIDE {
            let column = &columns[if row % 2 == 1 { place } else { SIDE - 1 - place }];
            let comma = if squares.is_empty() { '[' } else { ',' };
            write!(squares, "{comma}\"{column}{row}\"").unwrap();
        }
    }
    squares.push(']');
    let board = format!("[{}]", vec![format!("{:?}", ".".repeat(SIDE)); SIDE].join(","));
    let verdict = wazir(&board, &squares, false);
    assert_eq!(verdict.unwrap().verified(), "open {0,1}-leaper's tour of 1000000 squares");
    let swapped = squares.replace("\"zz500\",\"aaa500\"", "\"aaa500\",\"zz500\"");
    let reversed = squares.replace("\"aaa500\",\"zz500\"", "\"zz500\",\"aaa500\"");
    let broken = if swapped == squares { reversed } else { swapped };
    let sentence = "step 499297: aab500 to zz500 is not a {0,1}-leaper's move";
    assert_eq!(wazir(&board, &broken, false), Err(Rejection::Invalid(sentence.to_string())));
}
