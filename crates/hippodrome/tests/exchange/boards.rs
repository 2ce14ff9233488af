//! Random questions.

use oracle::{Board, Exchange};
use proptest::prelude::*;

/// Small boards, some squares of which are holes, with a few pieces of any kind and colour. The goal is random, or
/// the image of the start under a reflection or rotation, with or without swapping the colours; many of these
/// questions have symmetries.
pub(crate) fn problems() -> impl Strategy<Value = Exchange> {
    let sizes = [(1_usize, 6_usize), (2, 3), (2, 4), (2, 5), (3, 3), (3, 3), (3, 4), (4, 2), (4, 3)];
    let options = (any::<[bool; 3]>(), leapers(), 0..3_usize);
    let flips = any::<Option<[bool; 3]>>();
    (prop::sample::select(sizes.to_vec()), pieces(), options, flips).prop_flat_map(
        |((rows, cols), pieces, ([alternate, safe, turns], leaper, holes), flips)| {
            let squares = rows * cols;
            let order = Just((0..squares).collect::<Vec<_>>());
            (order.clone().prop_shuffle(), order.prop_shuffle()).prop_map(move |(first, second)| {
                let [down, across, swap] = flips.unwrap_or_default();
                let image = |at: usize| {
                    let (row, col) = (at / cols, at % cols);
                    let row = if down { rows - 1 - row } else { row };
                    row * cols + if across { cols - 1 - col } else { col }
                };
                let mut empty = vec![b'.'; squares];
                for &hole in &first[..holes.min((squares - 1) / 2)] {
                    empty[hole] = b'#';
                    empty[image(hole)] = b'#';
                }
                let free = |order: &[usize]| -> Vec<usize> {
                    order.iter().copied().filter(|&at| empty[at] == b'.').collect()
                };
                let (mut start, mut goal) = (empty.clone(), empty.clone());
                for ((&piece, from), to) in pieces.iter().zip(free(&first)).zip(free(&second)) {
                    start[from] = piece;
                    goal[to] = piece;
                }
                if flips.is_some() {
                    let swapped = |swap: bool, piece: u8| if swap { piece ^ 0x20 } else { piece };
                    let counts = |swap: bool| {
                        let mut pieces: Vec<u8> =
                            start.iter().filter(|b| b.is_ascii_alphabetic()).copied().collect();
                        pieces.iter_mut().for_each(|piece| *piece = swapped(swap, *piece));
                        pieces.sort_unstable();
                        pieces
                    };
                    // The goal must have the same pieces.
                    let swap = swap && counts(true) == counts(false);
                    for (at, &piece) in start.iter().enumerate() {
                        goal[image(at)] = swapped(swap && piece.is_ascii_alphabetic(), piece);
                    }
                }
                let leaper = start.iter().any(|b| b"Ll".contains(b)).then_some(leaper);
                let board = |cells: &[u8]| {
                    let row = |row: &[u8]| row.iter().map(|&cell| char::from(cell)).collect();
                    Board { rows: cells.chunks(cols).map(row).collect() }
                };
                let problem = Exchange::new(board(&start), Some(board(&goal)));
                Exchange { leaper, alternate, safe, turns, ..problem }
            })
        },
    )
}

/// Up to four pieces of any kind and colour, or up to three of one kind or of several kinds on either side.
fn pieces() -> impl Strategy<Value = Vec<u8>> {
    let mixed = prop::collection::vec(prop::sample::select(b"NNnnKkQqRrBbWwLl".to_vec()), 1..5);
    let kinds = prop::collection::vec(prop::sample::select(b"NNNNKQRBWL".to_vec()), 1..4);
    let on_both_sides = (kinds, any::<bool>()).prop_map(|(kinds, alike)| {
        let kind = |n: usize| if alike { kinds[0] } else { kinds[n] };
        (0..kinds.len()).flat_map(|n| [kind(n), kind(n).to_ascii_lowercase()]).collect()
    });
    prop_oneof![mixed, on_both_sides]
}

/// Jumps of the piece `L`.
fn leapers() -> impl Strategy<Value = (i32, i32)> {
    prop::sample::select(vec![(0, 1), (1, 1), (2, 0), (1, 2), (2, 2), (1, 3)])
}
