//! Random boards, and random play.

use oracle::Board;
use oracle::pegs::{Game, Jump, after};
use proptest::prelude::*;
use proptest::sample::Index;

/// Makes a jump for each pick, while there are any. Returns the last board and the jumps.
pub fn played(game: &Game, start: &Board, picks: &[Index]) -> (Board, Vec<Jump>) {
    let (mut board, mut played) = (start.clone(), Vec::new());
    for pick in picks {
        let open = game.jumps(&board);
        if open.is_empty() {
            break;
        }
        let jump = *pick.get(&open);
        board = after(&board, jump);
        played.push(jump);
    }
    (board, played)
}

/// A random board of at most 14 holes on either grid.
pub fn boards() -> impl Strategy<Value = Board> {
    let square = (1usize..=4, 1usize..=6).prop_map(|(r, c)| vec![c.min(14 / r); r]);
    let triangle = (2usize..=4).prop_map(|side| (1..=side).collect::<Vec<_>>());
    prop_oneof![square, triangle]
        .prop_flat_map(|lengths| {
            lengths
                .into_iter()
                .map(|length| {
                    prop::collection::vec(
                        prop::sample::select("ooooooo...#".chars().collect::<Vec<_>>()),
                        length,
                    )
                })
                .collect::<Vec<_>>()
        })
        .prop_map(Board::of_rows)
        .prop_filter("a board has holes", |board| !board.squares().is_empty())
}
