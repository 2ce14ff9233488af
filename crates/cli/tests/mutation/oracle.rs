//! What is true of small boards, by trying everything. Nothing here knows how the checker goes about it.

mod exchange;
mod knights;
mod pegs;
mod queens;
mod tour;
mod walk;

use std::collections::BTreeMap;

use serde_json::Value;

/// The squares of the largest board whose tours are looked for.
const MOST_SQUARES: usize = 22;
/// The side of the largest board whose placements of queens are all tried.
const MOST_QUEENS: i32 = 7;

/// What is true of a certificate.
pub struct Truth {
    /// Its solution solves it, or it says that there is none and there is none.
    pub holds: bool,
    /// Nothing better exists.
    pub is_best: bool,
}

/// Row and column from 0 at the top left.
type Place = (i32, i32);
/// What stands on every square.
type Position = BTreeMap<Place, char>;

/// What is true of a certificate; none where its board has become too large to try everything.
pub fn judge(certificate: &Value) -> Option<Truth> {
    let yes_or_no = |holds| Truth { holds, is_best: false };
    Some(match certificate["claim"].as_str().expect("a claim") {
        "tour-none" if picture(certificate, "board").len() > MOST_SQUARES => return None,
        "tour" => yes_or_no(tour::tour(certificate)),
        "tour-none" => yes_or_no(!tour::has_tour(certificate)),
        "exchange" => exchange::exchange(certificate),
        "exchange-none" => yes_or_no(exchange::fewest_exchange(certificate, false).is_none()),
        "knights" => knights::knights(certificate),
        "queens" => yes_or_no(queens::queens(certificate, &places(certificate, "squares", false))),
        "queens-none" if side(certificate) > MOST_QUEENS => return None,
        "queens-none" => yes_or_no(!queens::has_queens(certificate)),
        "pegs" => pegs::pegs(certificate),
        "pegs-none" => yes_or_no(pegs::fewest_jumps(certificate, false).is_none()),
        "walk" => walk::walk(certificate),
        "walk-none" => yes_or_no(walk::fewest_steps(certificate).is_none()),
        other => panic!("no oracle for {other}"),
    })
}

fn texts<'c>(certificate: &'c Value, name: &str) -> Vec<&'c str> {
    certificate[name].as_array().expect(name).iter().map(|item| item.as_str().expect(name)).collect()
}

fn picture(certificate: &Value, name: &str) -> Position {
    let rows = texts(certificate, name);
    let cells = (0..)
        .zip(&rows)
        .flat_map(|(row, text)| (0..).zip(text.chars()).map(move |(column, cell)| ((row, column), cell)));
    cells.filter(|&(_, cell)| cell != '#' && cell != '_').collect()
}

/// The height of a board, which may be given as a number.
fn side(certificate: &Value) -> i32 {
    match &certificate["board"] {
        Value::Array(rows) => rows.len() as i32,
        side => side.as_i64().expect("a side") as i32,
    }
}

/// The place of a name; on peg boards row 1 is at the top.
fn place(certificate: &Value, name: &str, from_top: bool) -> Place {
    let height = side(certificate);
    let (letter, number) = name.split_at(1);
    let column = i32::from(letter.as_bytes()[0]) - i32::from(b'a');
    let number: i32 = number.parse().expect("a row");
    (if from_top { number - 1 } else { height - number }, column)
}

fn places(certificate: &Value, name: &str, from_top: bool) -> Vec<Place> {
    texts(certificate, name).iter().map(|text| place(certificate, text, from_top)).collect()
}

/// Whether a leaper goes from one square to the other.
fn leaps(certificate: &Value, one: Place, other: Place) -> bool {
    let mut leap = [0, 1].map(|i| certificate["leaper"][i].as_i64().expect("a leaper"));
    let mut way: [i64; 2] = [(one.0 - other.0).abs().into(), (one.1 - other.1).abs().into()];
    leap.sort_unstable();
    way.sort_unstable();
    leap == way
}

/// The squares that a piece goes to or attacks, up to the first piece in every direction.
fn sees(certificate: &Value, position: &Position, from: Place) -> Vec<Place> {
    let piece = position[&from].to_ascii_lowercase();
    let mut seen = Vec::new();
    for rows in -9..=9_i32 {
        for columns in -9..=9_i32 {
            let (far, side) = (rows.abs().max(columns.abs()), rows.abs().min(columns.abs()));
            let (straight, diagonal) = (far == 1 && side == 0, far == 1 && side == 1);
            let to = (from.0 + rows, from.1 + columns);
            let one_leap = match piece {
                'n' => far == 2 && side == 1,
                'k' => straight || diagonal,
                'w' => straight,
                'l' => leaps(certificate, from, to),
                _ => false,
            };
            if one_leap && position.contains_key(&to) {
                seen.push(to);
            }
            if straight && "rq".contains(piece) || diagonal && "bq".contains(piece) {
                let mut here = to;
                while let Some(&cell) = position.get(&here) {
                    seen.push(here);
                    if cell != '.' {
                        break;
                    }
                    here = (here.0 + rows, here.1 + columns);
                }
            }
        }
    }
    seen
}
