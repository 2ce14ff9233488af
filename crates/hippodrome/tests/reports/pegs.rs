//! Puzzle pegs on the matrix of the report: five rows of nine cells, with a hole at every second cell.

use std::collections::HashMap;

use hippodrome::Control;

use crate::{pose, solve};

/// The six directions of the triangle as (rows, cells), then the two straight up and down.
const DIRECTIONS: [(i32, i32); 8] = [(0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1), (2, 0), (-2, 0)];

/// The number of a hole in reading order, if the cell is one.
fn hole(row: i32, cell: i32) -> Option<u32> {
    let is_hole = (0..5).contains(&row) && (4 - row..=4 + row).contains(&cell) && (row + cell) % 2 == 0;
    is_hole.then(|| (row * (row + 1) / 2 + (cell - (4 - row)) / 2) as u32)
}

/// A jump: the peg that jumps, the peg that it jumps over, and the hole behind, each as one bit.
type Jump = [u32; 3];

fn jumps(directions: usize) -> Vec<Jump> {
    let mut jumps = Vec::new();
    for (row, cell) in (0..5).flat_map(|row| (0..9).map(move |cell| (row, cell))) {
        for (rows, cells) in &DIRECTIONS[..directions] {
            let line = [0, 1, 2].map(|n| hole(row + n * rows, cell + n * cells));
            if let [Some(from), Some(over), Some(to)] = line {
                jumps.push([1 << from, 1 << over, 1 << to]);
            }
        }
    }
    jumps
}

/// The board after each jump that fits, with the peg that jumped before and after.
fn next(pegs: u32, jumps: &[Jump]) -> impl Iterator<Item = (u32, u32, u32)> {
    let fits = move |[from, over, to]: &&Jump| pegs & (from | over | to) == from | over;
    jumps.iter().filter(fits).map(move |[from, over, to]| (pegs ^ from ^ over ^ to, *from, *to))
}

/// The number of sequences of jumps to a single peg.
fn sequences(pegs: u32, jumps: &[Jump], known: &mut HashMap<u32, u64>) -> u64 {
    if pegs.count_ones() == 1 {
        return 1;
    }
    if let Some(&count) = known.get(&pegs) {
        return count;
    }
    let count = next(pegs, jumps).map(|(after, ..)| sequences(after, jumps, known)).sum();
    known.insert(pegs, count);
    count
}

/// The fewest moves to a single peg; the peg in `hand` may go on without beginning a new move.
fn fewest(pegs: u32, hand: u32, jumps: &[Jump], known: &mut HashMap<(u32, u32), u32>) -> u32 {
    if pegs.count_ones() == 1 {
        return 0;
    }
    if let Some(&moves) = known.get(&(pegs, hand)) {
        return moves;
    }
    let moves = next(pegs, jumps)
        .map(|(after, from, to)| fewest(after, to, jumps, known).saturating_add(u32::from(from != hand)))
        .min();
    let moves = moves.unwrap_or(u32::MAX);
    known.insert((pegs, hand), moves);
    moves
}

#[test]
fn two_more_directions_add_solutions_but_save_no_moves() {
    for (directions, vacated, solutions) in [(6, 0, 29_760), (8, 0, 30_426), (6, 3, 85_258), (8, 4, 0)] {
        let jumps = jumps(directions);
        let start = ((1 << 15) - 1) & !(1 << vacated);
        let spec = format!("pegs triangle5 --vacate {} --directions {directions}", vacated + 1);
        let expected = sequences(start, &jumps, &mut HashMap::new());
        if solutions > 0 {
            assert_eq!(expected, solutions);
        }
        for method in ["auto", "dfs"] {
            let counted = pose(&spec).count(method, &Control::default()).unwrap();
            assert_eq!(counted.count, expected.into(), "{spec} {method}");
        }
        let moves = fewest(start, 0, &jumps, &mut HashMap::new());
        for method in ["auto", "dfs", "bfs", "a-star"] {
            let answer = solve(&spec, method);
            let score = answer.found().unwrap().score.unwrap();
            assert_eq!((score.value, score.is_optimal()), (moves.into(), true), "{spec} {method}");
        }
    }
}

#[test]
fn every_solution_has_the_same_number_of_jumps() {
    let answer = solve("pegs french --vacate c1 --metric jumps", "auto");
    let score = answer.found().unwrap().score.unwrap();
    assert_eq!((score.value, score.is_optimal()), (35, true), "36 pegs at first, one at the end");
}

#[test]
fn the_reports_matrix_is_read_as_a_triangle() {
    let drawn = pose("pegs ____.____/___o_o___/__o_o_o__/_o_o_o_o_/o_o_o_o_o");
    assert_eq!(drawn.spec().to_string(), "pegs ./oo/ooo/oooo/ooooo");
}
