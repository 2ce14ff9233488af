//! Random questions.

use oracle::{Board, Exchange, Place};
use proptest::prelude::*;

/// The most arrangements of the pieces: the oracle visits all of them, again and again.
const MOST: usize = 20_000;

/// Small boards, some squares of which are holes, with a few pieces of any kind and colour. The goal is random, or
/// the image of the start under a reflection or rotation, with or without swapping the colours; many of these
/// questions have symmetries.
pub(crate) fn problems() -> impl Strategy<Value = Exchange> {
    let sizes = [(1, 6), (2, 3), (2, 4), (2, 5), (3, 3), (3, 3), (3, 4), (4, 2), (4, 3)];
    let options = (any::<[bool; 3]>(), leapers(), 0..3_usize);
    let flips = any::<Option<[bool; 3]>>();
    (prop::sample::select(sizes.to_vec()), pieces(), options, flips).prop_flat_map(
        |((rows, cols), pieces, ([alternate, safe, turns], leaper, holes), flips)| {
            let squares = Board::new(&format!("{rows}x{cols}")).squares();
            let order = Just(squares).prop_shuffle();
            (order.clone(), order).prop_map(move |(first, second)| {
                let [down, across, swap] = flips.unwrap_or_default();
                let image = |(row, col): Place| {
                    let row = if down { rows - 1 - row } else { row };
                    (row, if across { cols - 1 - col } else { col })
                };
                let mut start = Board::new(&format!("{rows}x{cols}"));
                for &hole in &first[..holes.min((first.len() - 1) / 2)] {
                    start.put(hole, '#');
                    start.put(image(hole), '#');
                }
                let (mut goal, empty) = (start.clone(), start.clone());
                let free = |order: &[Place]| -> Vec<Place> {
                    order.iter().copied().filter(|&at| empty.contains(at)).collect()
                };
                let few = few_enough(pieces.clone(), empty.squares().len());
                for ((&piece, from), to) in few.iter().zip(free(&first)).zip(free(&second)) {
                    start.put(from, piece);
                    goal.put(to, piece);
                }
                if flips.is_some() {
                    let sorted = |board: &Board| {
                        let mut pieces: Vec<char> =
                            board.cells().into_iter().map(|(_, piece)| piece).collect();
                        pieces.sort_unstable();
                        pieces
                    };
                    // The goal must have the same pieces.
                    let swapped = Exchange::new(start.clone(), None).goal;
                    let from =
                        if swap && sorted(&swapped) == sorted(&start) { swapped } else { start.clone() };
                    from.cells().into_iter().for_each(|(at, piece)| goal.put(image(at), piece));
                }
                let leaper = start.cells().iter().any(|(_, piece)| "Ll".contains(*piece)).then_some(leaper);
                Exchange { leaper, alternate, safe, turns, ..Exchange::new(start, Some(goal)) }
            })
        },
    )
}

/// The pieces without pairs at the end, until their arrangements on so many squares are not too many.
fn few_enough(mut pieces: Vec<char>, squares: usize) -> Vec<char> {
    let arrangements = |pieces: &[char]| {
        let alike = |n: usize| pieces[..=n].iter().filter(|&&other| other == pieces[n]).count();
        (0..pieces.len()).fold(1, |number, n| number * squares.saturating_sub(n) / alike(n))
    };
    while arrangements(&pieces) > MOST {
        pieces.truncate(pieces.len() - 2);
    }
    pieces
}

/// Up to four pieces of any kind and colour, or up to three of one kind or of several kinds on either side.
fn pieces() -> impl Strategy<Value = Vec<char>> {
    let mixed =
        prop::collection::vec(prop::sample::select("NNnnKkQqRrBbWwLl".chars().collect::<Vec<_>>()), 1..5);
    let kinds = prop::collection::vec(prop::sample::select("NNNNKQRBWL".chars().collect::<Vec<_>>()), 1..4);
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
