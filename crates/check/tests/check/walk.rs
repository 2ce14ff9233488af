//! Claim "walk".

mod none;

use oracle::{Board, Piece, Place, walk};

use crate::{Rejection, Verdict, certificate, changed, check, passes, rejected};

#[test]
fn shortest_walks_are_valid_and_optimal() {
    for (name, what) in [
        ("walk-knight-8x8", "knight's walk from a1 to h8 in 6 moves"),
        ("walk-rook-holes", "rook's walk from a1 to d5 in 7 moves"),
    ] {
        passes(name, Verdict::ValidAndOptimal(what.to_string()));
        let modest = changed(&certificate(name), "\"optimal\": true", "\"optimal\": false");
        assert_eq!(check(&modest), Ok(Verdict::Valid(what.to_string())));
    }
}

#[test]
fn without_distances_optimality_is_not_certified() {
    let text = certificate("walk-knight-8x8");
    let (walk, _) = text.split_once(",\n \"distances\"").expect("the distances come last");
    let what = "knight's walk from a1 to h8 in 6 moves".to_string();
    let uncertified = Ok(Verdict::OptimalityNotCertified(what.clone()));
    assert_eq!(check(&format!("{walk}}}")), uncertified);
    assert_eq!(check(&format!("{walk}, \"distances\": null}}")), uncertified);
    let modest = changed(walk, "\"optimal\": true", "\"optimal\": false");
    assert_eq!(check(&format!("{modest}}}")), Ok(Verdict::Valid(what)));
}

#[test]
fn longer_walks_are_valid_but_not_optimal() {
    let text = changed(&certificate("walk-knight-8x8"), "\"a1\", \"b3\"", "\"a1\", \"b3\", \"a1\", \"b3\"");
    let text = changed(&text, "\"value\": 6", "\"value\": 8");
    let what = "knight's walk from a1 to h8 in 8 moves".to_string();
    assert_eq!(check(&text), Ok(Verdict::OptimalityNotCertified(what)));
}

#[test]
fn a_walk_can_have_no_moves() {
    let walk = |squares: &str, value: u32| {
        check(&format!(
            r#"{{"claim":"walk","format":1,"board":[".."],"piece":"king","from":"b1","to":"b1","value":{value},
            "optimal":true,"squares":{squares},"distances":[[1,0]]}}"#
        ))
    };
    let what = "king's walk from b1 to b1 in 0 moves".to_string();
    assert_eq!(walk(r#"["b1"]"#, 0), Ok(Verdict::ValidAndOptimal(what)));
    let what = "king's walk from b1 to b1 in 2 moves".to_string();
    assert_eq!(walk(r#"["b1","a1","b1"]"#, 2), Ok(Verdict::OptimalityNotCertified(what)));
    let empty = "squares: the list is empty, but a walk has at least one square".to_string();
    assert_eq!(walk("[]", 0), Err(Rejection::Invalid(empty)));
    let stay = "step 1: b1 to b1 is not a move of the king".to_string();
    assert_eq!(walk(r#"["b1","b1"]"#, 1), Err(Rejection::Invalid(stay)));
}

#[test]
fn false_walks_are_rejected() {
    rejected(
        "walk-knight-8x8",
        Rejection::Invalid,
        &[
            ("\"a5\", \"b7\"", "\"a5\", \"b6\"", "step 3: a5 to b6 is not a move of the knight"),
            ("\"a5\", \"b7\"", "\"b7\"", "step 2: b3 to b7 is not a move of the knight"),
            ("\"a5\", \"b7\"", "\"a9\", \"b7\"", "square 3: the board has no square \"a9\""),
            ("[\"a1\", \"b3\"", "[\"b3\"", "from: the walk begins on b3, not on a1"),
            ("\"f7\", \"h8\"", "\"f7\"", "to: the walk ends on f7, not on h8"),
            ("\"from\": \"a1\"", "\"from\": \"b2\"", "from: the walk begins on a1, not on b2"),
            ("\"to\": \"h8\"", "\"to\": \"i8\"", "to: the board has no square \"i8\""),
            ("\"value\": 6", "\"value\": 5", "value: 5 is claimed, but the walk has 6 moves"),
            ("[1, 2]", "[1, 3]", "step 1: a1 to b3 is not a move of the {1,3}-leaper"),
        ],
    );
    rejected(
        "walk-rook-holes",
        Rejection::Invalid,
        &[
            ("\"c1\", \"c2\"", "\"c2\"", "step 1: a1 to c2 is not a move of the rook"),
            ("\"e2\", \"e1\", \"g1\"", "\"g2\", \"g1\"", "step 3: c2 to g2 is not a move of the rook"),
            ("\"c1\", \"c2\", \"e2\"", "\"e1\", \"e2\"", "step 1: a1 to e1 is not a move of the rook"),
            ("\"rook\"", "\"bishop\"", "step 1: a1 to c1 is not a move of the bishop"),
            ("\"rook\"", "\"king\"", "step 1: a1 to c1 is not a move of the king"),
            ("\"c1\", \"c2\"", "\"b2\", \"c2\"", "square 2: the board has no square \"b2\""),
        ],
    );
}

#[test]
fn false_distances_are_rejected() {
    rejected(
        "walk-knight-8x8",
        Rejection::Invalid,
        &[
            ("[2, 1, 4, 3,", "[2, 2, 4, 3,", "distances: a1 to b3 changes the distance from 0 to 2"),
            ("[2, 1, 4, 3,", "[2, null, 4, 3,", "distances: a5 has one, but b3, one move away, has none"),
            ("[0, 3, 2,", "[1, 3, 2,", "distances: that of a1 is not 0"),
            ("[0, 3, 2,", "[null, 3, 2,", "distances: that of a1 is not 0"),
            ("4, 5, 6], [4", "4, 5, 7], [4", "distances: f7 to h8 changes the distance from 5 to 7"),
            ("4, 5, 6], [4", "4, 5, null], [4", "distances: f7 has one, but h8, one move away, has none"),
        ],
    );
    rejected(
        "walk-rook-holes",
        Rejection::Invalid,
        &[
            ("[0, 1, 1, null", "[0, 1, 2, null", "distances: a1 to c1 changes the distance from 0 to 2"),
            ("[[1, 2, null", "[[1, 3, null", "distances: a5 to b5 changes the distance from 1 to 3"),
            (
                "[[1, 2, null",
                "[[1, 2, 3",
                "distances: row 1, item 3: a distance, but the board has no square there",
            ),
            ("7, 7, 7, 6]", "7, null, 7, 6]", "distances: g5 has one, but e5, one move away, has none"),
        ],
    );
    // Distances that are too small are no error, but prove nothing.
    let low = changed(&certificate("walk-knight-8x8"), "4, 5, 6], [4", "4, 5, 4], [4");
    let what = "knight's walk from a1 to h8 in 6 moves".to_string();
    assert_eq!(check(&low), Ok(Verdict::OptimalityNotCertified(what)));
}

#[test]
fn malformed_walk_certificates_are_unreadable() {
    let name = |item: &str| format!("{item}: \"B3\" is not the name of a square, such as \"b3\"");
    let number = "neither a whole number from 0 to 1073741824 nor null";
    let first = format!("distances: row 1, item 1: {number}");
    let rows = "distances: not 8 rows of 8 items";
    rejected(
        "walk-knight-8x8",
        Rejection::Unreadable,
        &[
            ("\"a1\", \"b3\"", "\"a1\", \"B3\"", &name("square 2")),
            ("\"from\": \"a1\"", "\"from\": \"B3\"", &name("from")),
            ("\"from\": \"a1\"", "\"from\": null", "from: not a string"),
            ("\"from\": \"a1\",", "", "the certificate has no member \"from\""),
            (
                "\"leaper\": [1, 2]",
                "\"piece\": \"knight\"",
                "piece: \"knight\" is not one of king, rook, bishop, queen",
            ),
            ("\"leaper\": [1, 2],", "", "the certificate has no member \"leaper\""),
            (
                "\"leaper\": [1, 2]",
                "\"leaper\": [1, 2], \"piece\": \"king\"",
                "the certificate has an unknown member \"leaper\"",
            ),
            ("\"value\": 6", "\"value\": -6", "value: not a whole number from 0 to 9223372036854775807"),
            ("[[5, 4", "[5, [4", "distances: not a list of lists"),
            ("\"distances\": [[5, 4,", "\"distances\": [[4,", rows),
            ("\"distances\": [[5, 4,", "\"distances\": [[], [5, 4,", rows),
            ("[[5, 4", "[[-5, 4", &first),
            ("[[5, 4", "[[5.0, 4", &first),
            ("[[5, 4", "[[\"5\", 4", &first),
            ("[[5, 4", "[[1073741825, 4", &first),
            ("[[5, 4", "[[4294967295, 4", &first),
            ("[[5, 4", "[[99999999999999999999, 4", &first),
        ],
    );
}

/// Small boards, most of them with holes.
const BOARDS: [&str; 4] = ["..#./#...", "._./...", ".../...", "../_./.#/.."];
/// Pieces as members of a certificate.
const PIECES: [(&str, Piece); 6] = [
    (r#""leaper":[1,2]"#, Piece::KNIGHT),
    (r#""leaper":[0,1]"#, Piece::Leaper(0, 1)),
    (r#""piece":"king""#, Piece::King),
    (r#""piece":"rook""#, Piece::Rook),
    (r#""piece":"bishop""#, Piece::Bishop),
    (r#""piece":"queen""#, Piece::Queen),
];

/// Returns a shortest walk, back from its end.
fn shortest_walk(board: &Board, piece: Piece, from: Place, to: Place) -> Option<Vec<Place>> {
    let distances = walk::distances(board, piece, from);
    let mut walk = vec![to];
    for left in (0..distances.get(&to)?.0).rev() {
        let before = piece.moves(board, walk[0]).into_iter().find(|place| distances[place].0 == left);
        walk.insert(0, before.expect("moves can be taken back"));
    }
    Some(walk)
}

/// Tries all distances up to 2 on small boards, and compares the verdict with the definition.
#[test]
fn optimality_agrees_with_the_definition_for_all_small_distances() {
    let labels = [Some(0_u32), Some(1), Some(2), None];
    let mut proofs = 0;
    for board in BOARDS.map(Board::new) {
        let squares = board.squares();
        for (member, piece) in PIECES {
            let (from, to) = (0, squares.len() - 1);
            let Some(shortest) = shortest_walk(&board, piece, squares[from], squares[to]) else { continue };
            let pairs = (0..squares.len()).flat_map(|one| (0..squares.len()).map(move |other| (one, other)));
            let near: Vec<(usize, usize)> =
                pairs.filter(|&(one, other)| piece.goes_on(&board, squares[one], squares[other])).collect();
            // The walk with one move made, taken back and made again is not optimal.
            let detour = [&shortest[..2], &shortest[..]].concat();
            for (walk, is_shortest) in [(&shortest, true), (&detour, false)] {
                let names: Vec<String> = walk.iter().map(|&square| board.name(square)).collect();
                let head = format!(
                    r#"{{"claim":"walk","format":1,"board":{:?},{member},"from":{:?},"to":{:?},"value":{},
                    "optimal":true,"squares":{names:?},"distances":"#,
                    board.lines(),
                    names[0],
                    names[names.len() - 1],
                    walk.len() - 1
                );
                for code in 0..labels.len().pow(squares.len() as u32) {
                    let label: Vec<Option<u32>> =
                        (0..squares.len()).map(|n| labels[code / labels.len().pow(n as u32) % 4]).collect();
                    let cell = |square: (i32, i32)| {
                        let number = squares.iter().position(|&other| other == square);
                        number.and_then(|n| label[n]).map_or("null".to_string(), |label| label.to_string())
                    };
                    let rows = (0..).zip(board.lines()).map(|(row, cells)| {
                        let cells: Vec<String> = (0..cells.len() as i32).map(|n| cell((row, n))).collect();
                        format!("[{}]", cells.join(","))
                    });
                    let rows: Vec<String> = rows.collect();
                    let result = check(&format!("{head}[{}]}}", rows.join(",")));
                    let is_valid = label[from] == Some(0)
                        && near.iter().all(|&(one, other)| match (label[one], label[other]) {
                            (Some(one), Some(other)) => one.abs_diff(other) <= 1,
                            (one, other) => one == other,
                        });
                    let proves = is_valid && label[to] == Some(walk.len() as u32 - 1);
                    assert_eq!(result.is_ok(), is_valid, "{result:?}: {head}{rows:?}");
                    assert_eq!(matches!(result, Ok(Verdict::ValidAndOptimal(_))), proves, "{head}{rows:?}");
                    assert!(is_shortest || !proves, "{head}{rows:?}");
                    proofs += u32::from(proves);
                }
            }
        }
    }
    assert!(proofs > 100, "{proofs}");
}

#[test]
fn a_million_squares_can_be_checked() {
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
