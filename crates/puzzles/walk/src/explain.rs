//! Why a walk is shortest: the layers of squares around its first square.

use super::distances::Distances;
use super::reading::Question;
use super::textbook::Walk;
use board::{Frame, Mark};
use contract::{Argument, Explain, Found, MOST_EXPLAINED, named};
use search::{Meter, number::grouped};

/// The most layers whose sizes a sentence tells.
const MOST_LAYERS: usize = 20;

impl Explain for Question {
    fn why_solved(&self, found: &Found, meter: &mut Meter<'_>) -> Argument {
        let Walk { board, from, to, piece } = &self.walk;
        let (first, last, piece) = (board.name(*from), board.name(*to), piece.name());
        let distances = match Distances::new(&self.walk, *from, Some(*to), meter) {
            Ok(distances) => distances,
            Err((limit, _)) => {
                return Argument::new(format!("the layers around {first} were not counted: {limit}"));
            }
        };
        let squares = found.solution.as_squares();
        let moves = squares.len().saturating_sub(1);
        let mut layers: Vec<u64> = Vec::new();
        for (_, distance) in distances.all() {
            layers.resize(layers.len().max(distance as usize + 1), 0);
            layers[distance as usize] += 1;
        }
        // The sweep ends in the layer of the last square, which may be incomplete.
        layers.truncate(moves);
        let within: u64 = layers.iter().sum();
        let sizes: Vec<String> = layers.iter().map(|size| grouped(&size.to_string())).collect();
        let argument = Argument::new(match moves {
            0 => format!("the walk begins on its last square, {last}"),
            1 => format!("one {piece}'s move leads from {first} to {last}"),
            _ => format!(
                "a {piece} on {first} reaches {} squares with 0, 1, 2, … moves, {} in all, and {last} is not among them, so {} moves are not enough",
                named(&sizes, MOST_LAYERS),
                grouped(&within.to_string()),
                moves - 1
            ),
        });
        let drawn = board.frame_len() <= MOST_EXPLAINED;
        let frame = drawn.then(|| Frame {
            marks: distances.all().map(|(square, n)| (square, Mark::Number(n.into()))).collect(),
            path: squares.to_vec(),
            caption: format!("the moves that each square is away from {first}"),
            ..Frame::new(board)
        });
        let names: Vec<String> = found.solution.names().collect();
        argument.and(format!("the walk {} enters a new layer with every move", names_of(&names))).drawn(frame)
    }
}

/// The squares of a walk, the first and the last ones if there are many.
fn names_of(names: &[String]) -> String {
    match names {
        [first, second, .., last] if names.len() > MOST_LAYERS => format!("{first} {second} … {last}"),
        _ => names.join(" "),
    }
}
