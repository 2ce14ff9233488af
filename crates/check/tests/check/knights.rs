//! Claim "knights".

use super::{Rejection, Verdict, certificate, changed, check, passes, refused};

#[test]
fn largest_arrangements_are_valid_and_optimal() {
    for (name, what) in [
        ("knights-5x5", "13 knights on 25 squares, none attacking another"),
        ("knights-holes", "12 knights on 21 squares, none attacking another"),
    ] {
        passes(name, Verdict::ValidAndOptimal(what.to_string()));
    }
}

#[test]
fn smaller_arrangements_are_valid_when_they_claim_no_more() {
    let text = changed(&certificate("knights-5x5"), "\"a5\", ", "");
    let text = changed(&text, "\"value\": 13", "\"value\": 12");
    let sentence = "optimal: more than 12 fit on this board";
    assert_eq!(check(&text), Err(Rejection::Invalid(sentence.to_string())));
    let modest = changed(&text, "\"optimal\": true", "\"optimal\": false");
    let what = "12 knights on 25 squares, none attacking another".to_string();
    assert_eq!(check(&modest), Ok(Verdict::Valid(what)));
}

#[test]
fn false_arrangements_are_refused() {
    refused(
        "knights-5x5",
        Rejection::Invalid,
        &[
            ("\"a5\", ", "\"a4\", ", "a4 and c3 attack each other"),
            ("\"a5\", ", "\"c5\", ", "square 2: c5 is already square 1"),
            ("\"a5\", ", "\"f5\", ", "square 1: the board has no square \"f5\""),
            ("\"a5\", ", "", "value: 13 is claimed, but 12 squares are listed"),
            ("\"value\": 13", "\"value\": 14", "value: 14 is claimed, but 13 squares are listed"),
            ("[1, 2]", "[1, 1]", "a5 and b4 attack each other"),
        ],
    );
    let hole = ("\"b5\", ", "\"c5\", ", "square 2: the board has no square \"c5\"");
    refused("knights-holes", Rejection::Invalid, &[hole]);
}

#[test]
fn more_knights_than_claimed_are_refused_too() {
    let text = changed(&certificate("knights-5x5"), "\"value\": 13", "\"value\": 12");
    let text = changed(&text, "\"optimal\": true", "\"optimal\": false");
    let sentence = "value: 12 is claimed, but 13 squares are listed".to_string();
    assert_eq!(check(&text), Err(Rejection::Invalid(sentence)));
}

/// Beyond 2^24 cells the pairs are not looked for, and the verdict says so.
#[test]
fn a_huge_picture_is_checked_without_its_optimality() {
    const SIDE: usize = 4097;
    let empty_row = format!("{:?}", "#".repeat(SIDE));
    let upper = format!("\"..{}\"", "#".repeat(SIDE - 2));
    let mut rows = vec![empty_row; SIDE];
    rows[0] = upper.clone();
    rows[2] = upper;
    let text = format!(
        r#"{{"claim":"knights","format":1,"board":[{}],"leaper":[1,2],"value":2,"optimal":true,
        "squares":["a4097","a4095"]}}"#,
        rows.join(",")
    );
    let what = "2 knights on 4 squares, none attacking another".to_string();
    assert_eq!(check(&text), Ok(Verdict::OptimalityNotCertified(what)));
}

/// The checkerboard on boards whose sides leave every remainder by the tiles of the pairing.
#[test]
fn checkerboards_are_optimal_on_larger_boards() {
    for (rows, columns) in [(16, 16), (17, 19), (18, 21), (30, 23), (3, 26)] {
        let names: Vec<String> = (0..rows * columns)
            .filter(|cell| (cell / columns + cell % columns) % 2 == 0)
            .map(|cell| {
                let column = char::from(b'a' + u8::try_from(cell % columns).unwrap());
                format!("{column}{}", cell / columns + 1)
            })
            .collect();
        let board = vec![".".repeat(columns); rows];
        let count = names.len();
        let text = format!(
            r#"{{"claim":"knights","format":1,"board":{board:?},"leaper":[1,2],"value":{count},"optimal":true,"squares":{names:?}}}"#
        );
        let squares = rows * columns;
        let what = format!("{count} knights on {squares} squares, none attacking another");
        assert_eq!(check(&text), Ok(Verdict::ValidAndOptimal(what)), "{rows}x{columns}");
    }
}

#[test]
fn what_is_no_knights_certificate_is_unreadable() {
    refused(
        "knights-5x5",
        Rejection::Unreadable,
        &[
            ("\"a5\", ", "\"a05\", ", "square 1: \"a05\" is not a square's name like \"b3\""),
            ("\"a5\", ", "\"\", ", "square 1: \"\" is not a square's name like \"b3\""),
            ("[\".....\",", "[\"N....\",", "board: row 1 from the top: 'N' is none of .#"),
            ("\"optimal\": true,", "", "the certificate has no member \"optimal\""),
        ],
    );
}

const ROWS: usize = 4;
const COLUMNS: usize = 4;

/// A certificate for the squares of `placed` on the board of the squares of `squares`, both as bit sets.
fn written(squares: u32, placed: u32, leaper: (i32, i32)) -> String {
    let cells = |row: usize| (0..COLUMNS).map(move |column| row * COLUMNS + column);
    let rows: Vec<String> = (0..ROWS)
        .map(|row| cells(row).map(|cell| if squares >> cell & 1 == 1 { '.' } else { '#' }).collect())
        .collect();
    let names: Vec<String> = (0..ROWS * COLUMNS)
        .filter(|cell| placed >> cell & 1 == 1)
        .map(|cell| format!("{}{}", ["a", "b", "c", "d"][cell % COLUMNS], ROWS - cell / COLUMNS))
        .collect();
    format!(
        r#"{{"claim":"knights","format":1,"board":{rows:?},"leaper":[{},{}],"value":{},"optimal":true,"squares":{names:?}}}"#,
        leaper.0,
        leaper.1,
        placed.count_ones()
    )
}

/// For every square of the 4x4 board, the squares a leap away.
fn leaps((one, other): (i32, i32)) -> Vec<u32> {
    let place = |cell: usize| ((cell / COLUMNS) as i32, (cell % COLUMNS) as i32);
    (0..ROWS * COLUMNS)
        .map(|from| {
            let joined = |to: &usize| {
                let (down, right) = (place(*to).0 - place(from).0, place(*to).1 - place(from).1);
                let way = (down.abs(), right.abs());
                way == (one, other) || way == (other, one)
            };
            (0..ROWS * COLUMNS).filter(joined).map(|to| 1 << to).sum()
        })
        .collect()
}

/// On boards with holes drawn at random, every arrangement is tried: the largest ones, and only
/// they, may be called optimal.
#[test]
fn optimality_agrees_with_trying_every_arrangement() {
    let mut random = 12345_u32;
    for leaper in [(1, 2), (0, 1), (1, 1), (0, 2), (2, 2), (1, 3), (3, 0), (2, 3)] {
        let leaps = leaps(leaper);
        for _ in 0..4 {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let squares = (random >> 8 | random >> 3) & 0xFFFF | 1;
            let peaceful = |placed: &u32| {
                placed & !squares == 0
                    && leaps
                        .iter()
                        .enumerate()
                        .all(|(cell, around)| placed >> cell & 1 == 0 || placed & around == 0)
            };
            let arrangements: Vec<u32> = (0..1 << 16).filter(peaceful).collect();
            let most = arrangements.iter().map(|placed| placed.count_ones()).max().unwrap_or(0);
            let near = arrangements.iter().filter(|placed| placed.count_ones() + 1 >= most);
            for &placed in near.take(300) {
                let verdict = check(&written(squares, placed, leaper));
                if placed.count_ones() == most {
                    assert!(matches!(verdict, Ok(Verdict::ValidAndOptimal(_))), "{verdict:?}");
                } else {
                    let sentence = format!("optimal: more than {} fit on this board", most - 1);
                    assert_eq!(verdict, Err(Rejection::Invalid(sentence)));
                }
            }
        }
    }
}

/// Rooks on a board with a hole that parts the middle row, and lines that cover it.
const ROOKS: &str = r##"{"claim":"knights","format":1,"board":["...",".#.","..."],"piece":"rook","value":4,
    "optimal":true,"squares":["a2","b3","b1","c2"],"cover":[["a3","b3","c3"],["a1","b1","c1"],["a2"],["c2"]]}"##;

#[test]
fn other_pieces_are_shown_by_a_cover() {
    let rooks = ROOKS.to_string();
    let what = |text: &str| text.to_string();
    let on_board = "4 rooks on 8 squares, none attacking another";
    assert_eq!(check(&rooks), Ok(Verdict::ValidAndOptimal(what(on_board))));
    let bare = changed(&rooks, r#"[["a3","b3","c3"],["a1","b1","c1"],["a2"],["c2"]]"#, "null");
    assert_eq!(check(&bare), Ok(Verdict::OptimalityNotCertified(what(on_board))));
    // More lists than pieces show nothing.
    let wide = changed(&rooks, r#"["a2"],["c2"]"#, r#"["a2"],["c2"],["b1"]"#);
    assert_eq!(check(&wide), Ok(Verdict::OptimalityNotCertified(what(on_board))));
    let kings = r#"{"claim":"knights","format":1,"board":["...","..."],"piece":"king","value":2,"optimal":true,
        "squares":["a1","c2"],"cover":[["a1","a2","b1","b2"],["c1","c2"]]}"#;
    let on_board = "2 kings on 6 squares, none attacking another";
    assert_eq!(check(kings), Ok(Verdict::ValidAndOptimal(what(on_board))));
}

#[test]
fn false_claims_about_other_pieces_are_refused() {
    let good = ROOKS.to_string();
    for (from, to, sentence) in [
        (r#""a2","b3","b1","c2""#, r#""a3","b3","b1","c2""#, "a3 and b3 attack each other"),
        (r#""a2","b3","b1","c2""#, r#""b3","b1","c2""#, "value: 4 is claimed, but 3 squares are listed"),
        (r#""b1","c2""#, r#""b1","b2""#, "square 4: the board has no square \"b2\""),
        (r#"["a2"],["c2"]"#, r#"["a2"]"#, "cover: c2 is in no list"),
        (r#"["a2"],["c2"]"#, r#"["a2","c2"]"#, "cover: the squares of item 3 do not all attack each other"),
        (r#"["a2"],["c2"]"#, r#"["a2"],["b2","c2"]"#, "cover: item 4: the board has no square \"b2\""),
        (r#""rook""#, r#""queen""#, "a2 and b1 attack each other"),
    ] {
        assert_eq!(check(&changed(&good, from, to)), Err(Rejection::Invalid(sentence.to_string())));
    }
    for (from, to, sentence) in [
        (r#""rook""#, r#""pawn""#, "piece: \"pawn\" is none of king, rook, bishop, queen"),
        (r#""cover":[["#, r#""cover":[1,["#, "cover: item 1 is not a list of squares"),
        (r#"["a2"]"#, "[2]", "cover: item 3 has a member that is not a string"),
        (r#","cover":[["#, r#","lines":[["#, "the certificate has an unknown member \"lines\""),
    ] {
        assert_eq!(check(&changed(&good, from, to)), Err(Rejection::Unreadable(sentence.to_string())));
    }
}
