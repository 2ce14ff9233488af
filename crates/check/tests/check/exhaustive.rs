//! Optimality and impossibility against their definitions: everything is tried on small boards.

use oracle::{Board, Piece, Place, sets, walk};

use crate::{Verdict, check};

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

/// Tries all sets of squares on small boards, and compares the verdict with the definition.
#[test]
fn verdicts_agree_with_the_definition_for_all_small_sets() {
    for board in BOARDS.into_iter().chain([".../.#./..."]).map(Board::new) {
        let squares = board.squares();
        for (member, piece) in PIECES {
            for set in 0_u32..1 << squares.len() {
                let has = |square: usize| set >> square & 1 == 1;
                let leaves = |one: usize| {
                    let mut outside = (0..squares.len()).filter(|&other| !has(other));
                    has(one) && outside.any(|other| piece.goes_on(&board, squares[one], squares[other]))
                };
                let is_closed = !(0..squares.len()).any(leaves);
                let mut reached = board.clone();
                (0..squares.len()).filter(|&n| has(n)).for_each(|n| reached.put(squares[n], 'x'));
                let [rows, reached] = [&board, &reached].map(Board::lines);
                for to in 1..squares.len() {
                    let (start, end) = (board.name(squares[0]), board.name(squares[to]));
                    let text = format!(
                        r#"{{"claim":"walk-none","format":1,"board":{rows:?},{member},"from":"{start}","to":"{end}",
                        "reached":{reached:?}}}"#
                    );
                    let proves = is_closed && has(0) && !has(to);
                    assert_eq!(check(&text).is_ok(), proves, "{text}");
                }
            }
        }
    }
}
