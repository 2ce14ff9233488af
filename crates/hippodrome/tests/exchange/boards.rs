//! Random questions.

use proptest::prelude::*;

use crate::oracle::Problem;

/// Boards of up to nine squares, some of them holes, with up to four pieces of any kind and colour.
pub(crate) fn problems() -> impl Strategy<Value = Problem> {
    let sizes = prop_oneof![
        Just((1_usize, 6_usize)),
        Just((2, 3)),
        Just((2, 4)),
        Just((3, 3)),
        Just((3, 3)),
        Just((4, 2))
    ];
    let pieces = prop::collection::vec(prop::sample::select(b"NNnnKkQqRrBbWwLl".to_vec()), 1..5);
    (sizes, pieces, 0..3_usize, any::<[bool; 3]>(), leapers()).prop_flat_map(
        |((rows, cols), pieces, holes, [alternate, safe, turns], leaper)| {
            let squares = rows * cols;
            let order = Just((0..squares).collect::<Vec<_>>());
            (order.clone().prop_shuffle(), order.prop_shuffle()).prop_map(move |(first, second)| {
                let holes = &first[..holes.min(squares - 1)];
                let mut start = vec![b'.'; squares];
                let mut goal = start.clone();
                for &hole in holes {
                    start[hole] = b'#';
                    goal[hole] = b'#';
                }
                let free = |order: &[usize]| -> Vec<usize> {
                    order.iter().copied().filter(|i| !holes.contains(i)).collect()
                };
                for ((&piece, from), to) in pieces.iter().zip(free(&first)).zip(free(&second)) {
                    start[from] = piece;
                    goal[to] = piece;
                }
                let leaper = start.iter().any(|b| b"Ll".contains(b)).then_some(leaper);
                Problem { cols, start, goal, leaper, alternate, safe, turns }
            })
        },
    )
}

/// Jumps of the piece `L`.
fn leapers() -> impl Strategy<Value = (i32, i32)> {
    prop::sample::select(vec![(0, 1), (1, 1), (2, 0), (1, 2), (2, 2), (1, 3)])
}

/// Questions whose goal is the image of the start under a rotation or reflection of the board, with or without
/// swapping the colours. Many of them have symmetries. Boards of up to twelve squares.
pub(crate) fn symmetric_problems() -> impl Strategy<Value = Problem> {
    let sizes = prop_oneof![Just((2_usize, 5_usize)), Just((3, 3)), Just((3, 4)), Just((4, 3)), Just((2, 4))];
    let kinds = prop::collection::vec(prop::sample::select(b"NNNNKQRBWL".to_vec()), 1..4);
    // Several pieces of one kind are the usual case.
    let pieces = (kinds, any::<bool>()).prop_map(|(mut kinds, alike)| {
        let first = kinds[0];
        if alike {
            kinds.iter_mut().for_each(|kind| *kind = first);
        }
        kinds
    });
    (sizes, pieces, 0..2_usize, any::<[bool; 3]>(), any::<[bool; 3]>(), leapers()).prop_flat_map(
        |((rows, cols), kinds, holes, [alternate, safe, turns], [down, across, swap], leaper)| {
            let squares = rows * cols;
            let order = Just((0..squares).collect::<Vec<_>>()).prop_shuffle();
            order.prop_map(move |order| {
                let image = |at: usize| {
                    let (row, col) = (at / cols, at % cols);
                    let row = if down { rows - 1 - row } else { row };
                    row * cols + if across { cols - 1 - col } else { col }
                };
                let mut start = vec![b'.'; squares];
                for &hole in &order[..holes] {
                    start[hole] = b'#';
                    start[image(hole)] = b'#';
                }
                let mut free = order.iter().filter(|&&at| start[at] == b'.').copied().collect::<Vec<_>>();
                for &kind in &kinds {
                    for piece in [kind, kind.to_ascii_lowercase()] {
                        if let Some(at) = free.pop().filter(|_| free.len() > 1 || piece == kind) {
                            start[at] = piece;
                        }
                    }
                }
                let count = |upper: bool| {
                    let mut letters: Vec<u8> =
                        start.iter().copied().filter(|b| b.is_ascii_alphabetic()).collect();
                    letters.retain(|b| b.is_ascii_uppercase() == upper);
                    letters.make_ascii_lowercase();
                    letters.sort_unstable();
                    letters
                };
                let swap = swap && count(true) == count(false);
                let mut goal = start.clone();
                for (at, &piece) in start.iter().enumerate() {
                    let swapped = if piece.is_ascii_uppercase() {
                        piece.to_ascii_lowercase()
                    } else {
                        piece.to_ascii_uppercase()
                    };
                    goal[image(at)] = if swap { swapped } else { piece };
                }
                let leaper = start.iter().any(|b| b"Ll".contains(b)).then_some(leaper);
                Problem { cols, start, goal, leaper, alternate, safe, turns }
            })
        },
    )
}
