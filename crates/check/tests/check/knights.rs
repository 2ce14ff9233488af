//! Claim "knights".

use oracle::{Board, Piece, Place, sets};

use crate::{Rejection, Verdict, certificate, changed, check, passes, rejected};

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
fn smaller_arrangements_are_valid_but_not_optimal() {
    let text = changed(&certificate("knights-5x5"), "\"a5\", ", "");
    let text = changed(&text, "\"value\": 13", "\"value\": 12");
    let what = "12 knights on 25 squares, none attacking another".to_string();
    assert_eq!(check(&text), Ok(Verdict::OptimalityNotCertified(what.clone())));
    let modest = changed(&text, "\"optimal\": true", "\"optimal\": false");
    assert_eq!(check(&modest), Ok(Verdict::Valid(what)));
}

#[test]
fn false_arrangements_are_rejected() {
    rejected(
        "knights-5x5",
        Rejection::Invalid,
        &[
            ("\"a5\", ", "\"a4\", ", "a4 and c3 attack each other"),
            ("\"a5\", ", "\"c5\", ", "square 2: c5 is already square 1"),
            ("\"a5\", ", "\"f5\", ", "square 1: the board has no square \"f5\""),
            ("\"a5\", ", "", "value: 13 is claimed, but the list has 12 squares"),
            ("\"value\": 13", "\"value\": 14", "value: 14 is claimed, but the list has 13 squares"),
            ("[1, 2]", "[1, 1]", "a5 and b4 attack each other"),
        ],
    );
    let hole = ("\"b5\", ", "\"c5\", ", "square 2: the board has no square \"c5\"");
    rejected("knights-holes", Rejection::Invalid, &[hole]);
}

#[test]
fn more_knights_than_claimed_are_rejected_too() {
    let text = changed(&certificate("knights-5x5"), "\"value\": 13", "\"value\": 12");
    let text = changed(&text, "\"optimal\": true", "\"optimal\": false");
    let sentence = "value: 12 is claimed, but the list has 13 squares".to_string();
    assert_eq!(check(&text), Err(Rejection::Invalid(sentence)));
}

/// The squares of a board, and which of them are one leap apart.
struct Graph {
    names: Vec<String>,
    near: Vec<Vec<usize>>,
    dark: Vec<bool>,
}

impl Graph {
    fn new(board: &Board, leaper: (i32, i32)) -> Self {
        let squares = board.squares();
        let near: Vec<Vec<usize>> = squares
            .iter()
            .map(|&from| (0..squares.len()).filter(|&to| oracle::leaps(leaper, from, squares[to])).collect())
            .collect();
        // Two colours, one connected part after the other.
        let mut dark: Vec<Option<bool>> = vec![None; squares.len()];
        for first in 0..squares.len() {
            let mut waiting = vec![(first, false)];
            while let Some((square, colour)) = waiting.pop() {
                if dark[square].is_none() {
                    dark[square] = Some(colour);
                    waiting.extend(near[square].iter().map(|&next| (next, !colour)));
                }
            }
        }
        let dark = dark.into_iter().map(|colour| colour == Some(true)).collect();
        Self { names: squares.iter().map(|&square| board.name(square)).collect(), near, dark }
    }

    /// Returns as many disjoint pairs of squares one leap apart as possible (augmenting paths, Berge 1957), and the
    /// remaining squares.
    fn cover(&self) -> Vec<String> {
        let mut partner = vec![None; self.names.len()];
        for light in (0..self.names.len()).filter(|&square| !self.dark[square]) {
            self.augment(light, &mut partner, &mut vec![false; self.names.len()]);
        }
        let pair = |square: usize| match partner[square] {
            Some(other) if self.dark[square] => Some(format!("{}-{}", self.names[square], self.names[other])),
            Some(_) => None,
            None => Some(self.names[square].clone()),
        };
        (0..self.names.len()).filter_map(pair).collect()
    }

    fn augment(&self, light: usize, partner: &mut [Option<usize>], seen: &mut [bool]) -> bool {
        for &dark in &self.near[light] {
            if !std::mem::replace(&mut seen[dark], true)
                && partner[dark].is_none_or(|rival| self.augment(rival, partner, seen))
            {
                (partner[dark], partner[light]) = (Some(light), Some(dark));
                return true;
            }
        }
        false
    }
}

#[test]
fn checkerboards_are_optimal_on_larger_boards() {
    for (rows, columns) in [(16, 16), (17, 19), (18, 21), (3, 26)] {
        let board = Board::new(&format!("{rows}x{columns}"));
        let graph = Graph::new(&board, (1, 2));
        let light = board.squares().into_iter().filter(|(row, column)| (row + column) % 2 == 0);
        let names: Vec<String> = light.map(|square| board.name(square)).collect();
        let board = board.lines();
        let (count, cover) = (names.len(), graph.cover());
        let text = format!(
            r#"{{"claim":"knights","format":1,"board":{board:?},"leaper":[1,2],"value":{count},"optimal":true,
            "squares":{names:?},"cover":{cover:?}}}"#
        );
        let squares = rows * columns;
        let what = format!("{count} knights on {squares} squares, none attacking another");
        assert_eq!(check(&text), Ok(Verdict::ValidAndOptimal(what)), "{rows}x{columns}");
    }
}

#[test]
fn malformed_knights_certificates_are_unreadable() {
    rejected(
        "knights-5x5",
        Rejection::Unreadable,
        &[
            ("\"a5\", ", "\"a05\", ", "square 1: \"a05\" is not the name of a square, such as \"b3\""),
            ("\"a5\", ", "\"\", ", "square 1: \"\" is not the name of a square, such as \"b3\""),
            ("[\".....\",", "[\"N....\",", "board: row 1 from the top: 'N' is not one of ._#"),
            ("\"optimal\": true,", "", "the certificate has no member \"optimal\""),
        ],
    );
}

/// Tries every arrangement on boards with random holes. With the smallest cover, the largest arrangements are certified
/// as optimal, and no others.
#[test]
fn optimality_agrees_with_trying_every_arrangement() {
    let mut random = 12345_u32;
    for leaper in [(1, 2), (0, 1), (1, 1), (0, 2), (2, 2), (1, 3), (3, 0), (2, 3)] {
        for _ in 0..4 {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let cells = (random >> 8 | random >> 3) & 0xFFFF | 1;
            let mut board = Board::new("4");
            (0..16)
                .filter(|cell| cells >> cell & 1 == 0)
                .for_each(|cell| board.put((cell / 4, cell % 4), '#'));
            let mut arrangements: Vec<Vec<Place>> = Vec::new();
            sets::each_set(&board, Piece::Leaper(leaper.0, leaper.1), |set| arrangements.push(set.to_vec()));
            let most = arrangements.iter().map(Vec::len).max().unwrap_or(0);
            let (rows, cover) = (board.lines(), Graph::new(&board, leaper).cover());
            for placed in arrangements.iter().filter(|placed| placed.len() + 1 >= most).take(300) {
                let names: Vec<String> = placed.iter().map(|&square| board.name(square)).collect();
                let verdict = check(&format!(
                    r#"{{"claim":"knights","format":1,"board":{rows:?},"leaper":[{},{}],"value":{},"optimal":true,
                    "squares":{names:?},"cover":{cover:?}}}"#,
                    leaper.0,
                    leaper.1,
                    placed.len()
                ));
                let optimal = matches!(verdict, Ok(Verdict::ValidAndOptimal(_)));
                assert!(verdict.is_ok(), "{verdict:?}");
                assert_eq!(optimal, placed.len() == most, "{verdict:?}");
            }
        }
    }
}

/// Rooks on a board with a hole that divides the middle row, and lines that cover it.
const ROOKS: &str = r##"{"claim":"knights","format":1,"board":["...",".#.","..."],"piece":"rook","value":4,
    "optimal":true,"squares":["a2","b3","b1","c2"],"cover":["a3-b3-c3","a1-b1-c1","a2","c2"]}"##;

#[test]
fn a_cover_proves_optimality_for_other_pieces() {
    let rooks = ROOKS.to_string();
    let what = |text: &str| text.to_string();
    let on_board = "4 rooks on 8 squares, none attacking another";
    assert_eq!(check(&rooks), Ok(Verdict::ValidAndOptimal(what(on_board))));
    let bare = changed(&rooks, r#"["a3-b3-c3","a1-b1-c1","a2","c2"]"#, "null");
    assert_eq!(check(&bare), Ok(Verdict::OptimalityNotCertified(what(on_board))));
    // A cover with more chains than pieces proves nothing.
    let wide = changed(&rooks, r#""a2","c2"]"#, r#""a2","c2","b1"]"#);
    assert_eq!(check(&wide), Ok(Verdict::OptimalityNotCertified(what(on_board))));
    let kings = r#"{"claim":"knights","format":1,"board":["...","..."],"piece":"king","value":2,"optimal":true,
        "squares":["a1","c2"],"cover":["a1-a2-b1-b2","c1-c2"]}"#;
    let on_board = "2 kings on 6 squares, none attacking another";
    assert_eq!(check(kings), Ok(Verdict::ValidAndOptimal(what(on_board))));
}

#[test]
fn false_claims_about_other_pieces_are_rejected() {
    let good = ROOKS.to_string();
    for (from, to, sentence) in [
        (r#""a2","b3","b1","c2""#, r#""a3","b3","b1","c2""#, "a3 and b3 attack each other"),
        (r#""a2","b3","b1","c2""#, r#""b3","b1","c2""#, "value: 4 is claimed, but the list has 3 squares"),
        (r#""b1","c2""#, r#""b1","b2""#, "square 4: the board has no square \"b2\""),
        (r#""a2","c2"]"#, r#""a2"]"#, "cover: no chain contains c2"),
        (r#""a2","c2"]"#, r#""a2-c2"]"#, "cover: the squares of chain 3 do not all attack each other"),
        (r#""a2","c2"]"#, r#""a2","b2-c2"]"#, "cover: chain 4: the board has no square \"b2\""),
        (r#"a1-b1-c1"#, r#"a1-b1-a1-c1"#, "cover: the squares of chain 2 do not all attack each other"),
        (r#""rook""#, r#""queen""#, "a2 and b1 attack each other"),
    ] {
        assert_eq!(check(&changed(&good, from, to)), Err(Rejection::Invalid(sentence.to_string())));
    }
    for (from, to, sentence) in [
        (r#""rook""#, r#""pawn""#, "piece: \"pawn\" is not one of king, rook, bishop, queen"),
        (r#""cover":["#, r#""cover":[1,"#, "cover: item 1 is not a string"),
        (
            r#""a2","c2"]"#,
            r#""a2","c2-"]"#,
            "cover: chain 4: \"\" is not the name of a square, such as \"b3\"",
        ),
        (r#","cover":["#, r#","lines":["#, "the certificate has an unknown member \"lines\""),
    ] {
        assert_eq!(check(&changed(&good, from, to)), Err(Rejection::Unreadable(sentence.to_string())));
    }
}
