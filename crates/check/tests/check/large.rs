//! Boards of a million squares.

use std::fmt::Write;

use crate::{Rejection, Verdict, changed, check};

/// Checks an open tour of the {0,1}-leaper.
fn wazir(board: &str, squares: &str) -> Result<Verdict, Rejection> {
    check(&format!(
        r#"{{"claim":"tour","format":1,"board":{board},"leaper":[0,1],"closed":false,
        "from":null,"to":null,"squares":{squares}}}"#
    ))
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
fn a_tour_of_a_million_squares() {
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
    let verdict = wazir(&board, &squares);
    assert_eq!(verdict.unwrap().verified(), "open {0,1}-leaper's tour of 1000000 squares");
    let swapped = squares.replace("\"zz500\",\"aaa500\"", "\"aaa500\",\"zz500\"");
    let reversed = squares.replace("\"aaa500\",\"zz500\"", "\"zz500\",\"aaa500\"");
    let broken = if swapped == squares { reversed } else { swapped };
    let sentence = "step 499297: aab500 to zz500 is not a {0,1}-leaper's move";
    assert_eq!(wazir(&board, &broken), Err(Rejection::Invalid(sentence.to_string())));
}

#[test]
fn distances_of_a_million_squares() {
    const SIDE: usize = 1000;
    let board = vec![".".repeat(SIDE); SIDE];
    let text = |piece: &str, squares: &str, value: usize, distance: fn(usize, usize) -> usize| {
        let rows = (0..SIDE).map(|row| (0..SIDE).map(|column| distance(row, column)).collect::<Vec<_>>());
        let rows: Vec<Vec<usize>> = rows.collect();
        format!(
            r#"{{"claim":"walk","format":1,"board":{board:?},{piece},"from":"a1000","to":"a1","value":{value},
            "optimal":true,"squares":{squares},"distances":{rows:?}}}"#
        )
    };
    let down: Vec<String> = (1..=SIDE).rev().map(|row| format!("a{row}")).collect();
    let wazir = text(r#""leaper":[0,1]"#, &format!("{down:?}"), SIDE - 1, |row, column| row + column);
    let what = "{0,1}-leaper's walk from a1000 to a1 in 999 moves".to_string();
    assert_eq!(check(&wazir), Ok(Verdict::ValidAndOptimal(what)));
    let lines = |row: usize, column: usize| usize::from(row > 0) + usize::from(column > 0);
    let rook = text(r#""piece":"rook""#, r#"["a1000","a1"]"#, 1, lines);
    let what = "rook's walk from a1000 to a1 in 1 move".to_string();
    assert_eq!(check(&rook), Ok(Verdict::ValidAndOptimal(what)));
    let sentence = "distances: b1000 to b999 changes the distance from 0 to 2".to_string();
    let broken = changed(&rook, "[[0, 1, ", "[[0, 0, ");
    assert_eq!(check(&broken), Err(Rejection::Invalid(sentence)));
}

/// If every slide were followed square by square, this would take hours.
#[test]
fn many_long_slides_can_be_checked() {
    const SIDE: usize = 200_000;
    let ends = ["a1".to_string(), format!("a{SIDE}")];
    let squares: Vec<&String> = ends.iter().cycle().take(SIDE).collect();
    let text = format!(
        r#"{{"claim":"walk","format":1,"board":{:?},"piece":"queen","from":"a1","to":"a{SIDE}","value":{},
        "optimal":false,"squares":{squares:?}}}"#,
        vec!["."; SIDE],
        SIDE - 1
    );
    assert_eq!(check(&text).map(|verdict| verdict.to_string()), Ok("valid".to_string()));
    let hole = text.replacen("\".\", \".\"", "\".\", \"_\"", 1);
    let sentence = format!("step 1: a1 to a{SIDE} is not a move of the queen");
    assert_eq!(check(&hole), Err(Rejection::Invalid(sentence)));
}
