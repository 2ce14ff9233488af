//! The rules of the six puzzles and of networks of roads, and brute force that tries everything: a second opinion for tests.
//!
//! Nothing here is shared with the library or with the checker, and nothing is clever. A square is its row and column
//! from the top left, a board is rows of characters, and every rule is written down as one would explain it. Boards
//! have to be small: some twenty squares, or fewer where everything is kept.

mod board;
pub mod exchange;
mod network;
pub mod pegs;
mod piece;
pub mod queens;
pub mod sets;
pub mod tour;
pub mod walk;

pub use board::{Board, Place};
pub use exchange::Exchange;
pub use network::Network;
pub use piece::{Piece, leaps};
pub use queens::Queens;
pub use tour::Tour;

use std::collections::HashMap;
use std::hash::Hash;

/// Breadth-first search: the fewest steps to all that can be reached, and in how many ways. It ends after the steps that
/// first lead to a goal.
fn breadth_first<S: Clone + Eq + Hash>(
    start: S,
    next: impl Fn(&S) -> Vec<S>,
    is_goal: impl Fn(&S) -> bool,
) -> HashMap<S, (u64, u64)> {
    let mut known = HashMap::from([(start.clone(), (0, 1))]);
    let mut layer = vec![start];
    for steps in 1.. {
        if layer.is_empty() || layer.iter().any(&is_goal) {
            break;
        }
        let mut reached = Vec::new();
        for here in layer {
            let ways = known[&here].1;
            for there in next(&here) {
                match known.get_mut(&there) {
                    Some(before) if before.0 == steps => before.1 += ways,
                    Some(_) => {}
                    None => {
                        reached.push(there.clone());
                        known.insert(there, (steps, ways));
                    }
                }
            }
        }
        layer = reached;
    }
    known
}

#[cfg(test)]
mod tests {
    use super::*;

    /// OEIS A165134 and A003763 (tours), A000170, A002562 and A007705 (queens), A244081 (knights); the triangle of 15
    /// holes, Guarini's puzzle, six knights in turns, and a knight that crosses the chessboard.
    #[test]
    fn published_values() {
        let open = tour::by_ends(&Board::new("5x5"), (1, 2));
        assert_eq!(open.values().sum::<u64>(), 1728);
        let wazir = (0, 1);
        assert_eq!(tour::closed(&tour::by_ends(&Board::new("4x4"), wazir), 16, wazir), 6);
        let queens = Queens::new(Board::new("8"));
        assert_eq!(queens.solutions().len(), 92);
        assert_eq!(queens.classes(&queens.solutions()).len(), 12);
        assert_eq!(Queens { torus: true, ..Queens::new(Board::new("7")) }.solutions().len(), 28);
        assert_eq!(sets::by_size(&Board::new("3x3"), Piece::KNIGHT), [1, 9, 28, 36, 18, 2]);
        let triangle = Board::new("./oo/ooo/oooo/ooooo");
        let solutions = pegs::Game::on(&triangle, None).solutions(&triangle, None);
        assert_eq!((solutions.values().sum::<u64>(), solutions.keys().min()), (29_760, Some(&10)));
        let guarini = Exchange::new(Board::new("n.n/.../N.N"), None);
        assert_eq!(guarini.fewest(&guarini.initial()).map(|(moves, _)| moves), Ok(16));
        let turns = Exchange { turns: true, ..Exchange::new(Board::new("nnn/.../.../NNN"), None) };
        assert_eq!(turns.fewest(&turns.initial()).map(|(turns, _)| turns), Ok(8));
        assert_eq!(walk::distances(&Board::new("8"), Piece::KNIGHT, (7, 0))[&(0, 7)].0, 6);
    }
}
