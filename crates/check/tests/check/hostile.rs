//! Texts written to break the checker. It must not panic, hang or accept any of them.

use crate::{Rejection, certificate, changed, check};

const NAMES: [&str; 8] = [
    "tour-ring",
    "exchange-pieces",
    "knights-holes",
    "queens-regions-5x5",
    "pegs-triangle",
    "pegs-picture",
    "walk-rook-holes",
    "walk-none-bishop-holes",
];

/// Expects the text to be unreadable for this reason.
fn unreadable(text: &str, sentence: &str) {
    assert_eq!(check(text), Err(Rejection::Unreadable(sentence.to_string())), "{text:.60}");
}

#[test]
fn json_errors_name_the_line_and_column() {
    for (text, sentence) in [
        ("", "line 1, column 1: expected a value, found the end of the text"),
        (" \n\t ", "line 2, column 3: expected a value, found the end of the text"),
        ("\u{feff}{}", "line 1, column 1: expected a value, found '\\u{feff}'"),
        ("{} {}", "line 1, column 4: expected the end of the text, found '{'"),
        ("{\"é\":\n  x}", "line 2, column 3: expected a value, found 'x'"),
        ("{\"é\" x}", "line 1, column 6: expected ':', found 'x'"),
        ("{a:1}", "line 1, column 2: expected a key in double quotes, found 'a'"),
        ("{\"a\":1,}", "line 1, column 8: expected a key in double quotes, found '}'"),
        ("{\"a\":1;", "line 1, column 7: expected ',' or '}', found ';'"),
        ("[1,]", "line 1, column 4: expected a value, found ']'"),
        ("[1 2]", "line 1, column 4: expected ',' or ']', found '2'"),
        ("[1}", "line 1, column 3: expected ',' or ']', found '}'"),
        ("[nul]", "line 1, column 2: expected null"),
        ("[True]", "line 1, column 2: expected a value, found 'T'"),
        ("[NaN]", "line 1, column 2: expected a value, found 'N'"),
        ("[+1]", "line 1, column 2: expected a value, found '+'"),
        ("[01]", "line 1, column 2: a number may not begin with an extra 0"),
        ("[-]", "line 1, column 3: expected a digit, found ']'"),
        ("[1.]", "line 1, column 4: expected a digit, found ']'"),
        ("[.5]", "line 1, column 2: expected a value, found '.'"),
        ("[1e+]", "line 1, column 5: expected a digit, found ']'"),
        ("[0x10]", "line 1, column 3: expected ',' or ']', found 'x'"),
        ("[\"a\nb\"]", "line 1, column 4: a control character inside a string"),
        ("[\"a\u{0}b\"]", "line 1, column 4: a control character inside a string"),
        ("[\"a", "line 1, column 4: expected the closing '\"' of a string, found the end of the text"),
        ("[\"\\x\"]", "line 1, column 3: an unknown escape"),
        ("[\"\\é\"]", "line 1, column 3: an unknown escape"),
        ("[\"\\", "line 1, column 3: an unknown escape"),
        ("[\"\\u12\"]", "line 1, column 5: expected four hexadecimal digits, found '1'"),
        ("[\"\\u+123\"]", "line 1, column 5: expected four hexadecimal digits, found '+'"),
        ("[\"\\u12é\"]", "line 1, column 5: expected four hexadecimal digits, found '1'"),
        ("[\"\\ud800\"]", "line 1, column 3: half of a surrogate pair"),
        ("[\"\\udc00\"]", "line 1, column 3: half of a surrogate pair"),
        ("[\"\\ud800\\ud800\"]", "line 1, column 3: half of a surrogate pair"),
        ("[\"\\ud800\\u0041\"]", "line 1, column 3: half of a surrogate pair"),
        ("[\"\\ud800\\n\"]", "line 1, column 3: half of a surrogate pair"),
        ("{\"a\":1,\n\"a\":2}", "line 2, column 1: the key \"a\" appears twice"),
        ("{\"a\":1,\"\\u0061\":2}", "line 1, column 8: the key \"a\" appears twice"),
    ] {
        unreadable(text, sentence);
    }
}

#[test]
fn all_kinds_of_json_values_are_read() {
    // The JSON reader accepts the text; it is rejected because it is not a certificate.
    let values = r#"[0, -0, 1.5e-300, 1E+9, 123456789012345678901234567890, true, false, null,
        "\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00 é 😀", [], {}, [[]], {"a": {"a": 1}}]"#;
    unreadable(values, "neither a certificate nor an answer: not a JSON object");
    let note = "\"format\": 1, \"\\ud83d\\ude00\\u001b[2J\": [-0.5e1]";
    let text = changed(&certificate("tour-ring"), "\"format\": 1", note);
    unreadable(&text, "the certificate has an unknown member \"😀\\u{1b}[2J\"");
}

#[test]
fn escapes_are_decoded() {
    let text = changed(&certificate("tour-ring"), "\"a3\"", "\"\\u00613\"");
    assert!(check(&text).is_ok());
    let text = changed(&text, "\"tour\"", "\"t\\u006fur\"");
    assert!(check(&text).is_ok());
}

#[test]
fn nesting_ends_at_64_levels() {
    let nested = |levels: usize| "[".repeat(levels) + &"]".repeat(levels);
    unreadable(&nested(64), "neither a certificate nor an answer: not a JSON object");
    let sentence = "line 1, column 65: nested deeper than 64 levels";
    unreadable(&nested(65), sentence);
    unreadable(&nested(1_000_000), sentence);
    unreadable(&"[".repeat(1_000_000), sentence);
    let objects = "{\"a\":".repeat(1_000_000);
    unreadable(&objects, "line 1, column 321: nested deeper than 64 levels");
}

#[test]
fn a_truncated_certificate_never_passes() {
    for name in NAMES {
        let text = certificate(name);
        assert!(check(&text).is_ok(), "{name}");
        for end in 0..text.trim_end().len() {
            let Some(part) = text.get(..end) else {
                continue;
            };
            let result = check(part);
            assert!(matches!(result, Err(Rejection::Unreadable(_))), "{name} to {end}: {result:?}");
        }
    }
}

/// Deletes or replaces every byte in turn. Nothing may panic, and no change of a list at the end, other than of white
/// space, may pass.
#[test]
fn damaged_certificates_never_panic_and_rarely_pass() {
    for name in NAMES {
        let text = certificate(name);
        let (_, list) = text.rsplit_once('[').expect("the solution is the last list");
        let list_at = text.len() - list.len();
        for at in 0..text.len() {
            for new in ["", "9", "\"", "[", "a", "-", "#", "\\"] {
                if text[at..].starts_with(new) && !new.is_empty() {
                    continue;
                }
                let damaged = format!("{}{new}{}", &text[..at], &text[at + 1..]);
                let result = check(&damaged);
                let was_space = text[at..].starts_with([' ', '\n']);
                if at >= list_at && !was_space {
                    assert!(result.is_err(), "{name}: {new:?} at {at}: {damaged}");
                }
            }
        }
    }
}

#[test]
fn huge_numbers_are_rejected_without_overflow() {
    let text = certificate("tour-ring");
    let leaper = "leaper: not two whole numbers from 0 to 4294967295, at least one of them positive";
    let most = i64::MAX.to_string();
    for number in [most.as_str(), "4294967296", &"9".repeat(100_000), "-9223372036854775808", "1e999"] {
        unreadable(&changed(&text, "[1, 2]", &format!("[1, {number}]")), leaper);
    }
    let far = changed(&text, "[1, 2]", "[1000000000, 999999999]");
    let sentence = "step 1: a3 to c2 is not a {999999999,1000000000}-leaper's move";
    assert_eq!(check(&far), Err(Rejection::Invalid(sentence.to_string())));
    for name in ["a9223372036854775807", "a9223372036854775808", "zzzzzzzzzzzzzzzzzzzzzzzzz1"] {
        let sentence = format!("square 1: the board has no square \"{name}\"");
        let result = check(&changed(&text, "\"a3\"", &format!("\"{name}\"")));
        assert_eq!(result, Err(Rejection::Invalid(sentence)));
    }
    let long = "a".repeat(100_000);
    let sentence = format!("square 1: \"{}…\" is not the name of a square, such as \"b3\"", &long[..40]);
    unreadable(&changed(&text, "\"a3\"", &format!("\"{long}\"")), &sentence);
}

#[test]
fn names_are_lower_case_ascii() {
    let text = certificate("tour-ring");
    for name in ["A3", "3a", "a", "3", "a3 ", " a3", "a-3", "a03", "a0", "ä3", "a３", "a3b", "0,0"] {
        let sentence = format!("square 1: \"{name}\" is not the name of a square, such as \"b3\"");
        unreadable(&changed(&text, "\"a3\"", &format!("\"{name}\"")), &sentence);
    }
}

#[test]
fn too_many_values_and_too_long_texts_are_rejected() {
    let most = 1 << 24;
    let many = format!("[{}1]", "1,".repeat(most - 1));
    let sentence = format!("line 1, column {}: more than {most} values", many.len() - 1);
    unreadable(&many, &sentence);
    let long = " ".repeat((256 << 20) + 1);
    unreadable(&long, "the text has 268435457 bytes; the limit is 268435456");
}

/// Short rows of a triangle are filled up, but a short text must not become a vast board.
#[test]
fn very_unequal_rows_are_rejected() {
    let rows = vec!["\"o\""; 200].join(",");
    let long = "o".repeat(1_000_000);
    let text = format!(
        r#"{{"claim":"pegs","format":1,"grid":"triangle","board":[{rows},"{long}"],"goal":"any","metric":"moves",
        "value":0,"optimal":true,"moves":[]}}"#
    );
    unreadable(&text, "board: the rows differ too much in length; the longest has 1000000 cells");
}
