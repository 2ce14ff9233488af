//! The k-knights problem: the greedy heuristic, and branch and bound over a queue of boards.

use std::collections::{HashSet, VecDeque};

use super::{fact, published, solve, squares};

/// Whether two squares, numbered in reading order, attack each other.
fn attacks(n: usize, a: usize, b: usize) -> bool {
    let (rows, cols) = ((a / n).abs_diff(b / n), (a % n).abs_diff(b % n));
    rows * cols == 2
}

fn attacked(n: usize, from: usize) -> u64 {
    (0..n * n).filter(|&to| attacks(n, from, to)).fold(0, |set, to| set | 1 << to)
}

/// The greedy heuristic: the squares in the order of placement. Ties go to the lowest row, then left.
fn greedy(n: usize) -> Vec<usize> {
    let mut free: u64 = (0..n * n).fold(0, |set, square| set | 1 << square);
    let mut placed = Vec::new();
    while free != 0 {
        let rank = |&square: &usize| ((free & attacked(n, square)).count_ones(), n - square / n, square % n);
        let next = (0..n * n).filter(|square| free >> square & 1 == 1).min_by_key(rank).unwrap();
        placed.push(next);
        free &= !(attacked(n, next) | 1 << next);
    }
    placed
}

/// Boards in a queue, first in, first out; the first free square becomes empty or a knight's. A board is
/// dropped if its free squares and knights are fewer than `heuristic`. The last best board, and the number of
/// different sets of knights that were kept.
fn branch_and_bound(n: usize, heuristic: u32) -> (u64, usize) {
    let full: u64 = (0..n * n).fold(0, |set, square| set | 1 << square);
    let mut queue = VecDeque::from([(full, 0_u64)]);
    let mut sets = HashSet::from([0_u64]);
    let mut best = 0_u64;
    while let Some((free, knights)) = queue.pop_front() {
        if free == 0 {
            if knights.count_ones() >= best.count_ones() {
                best = knights;
            }
            continue;
        }
        let square = free.trailing_zeros() as usize;
        let rest = free & !(1 << square);
        for (free, knights) in [(rest, knights), (rest & !attacked(n, square), knights | 1 << square)] {
            if free.count_ones() + knights.count_ones() >= heuristic {
                sets.insert(knights);
                queue.push_back((free, knights));
            }
        }
    }
    (best, sets.len())
}

/// A board as its rows.
fn rows(n: usize, set: u64) -> String {
    let letter = |square: usize| if set >> square & 1 == 1 { 'K' } else { '.' };
    let rows = (0..n).map(|row| (0..n).map(|col| letter(row * n + col)).collect::<String>());
    rows.collect::<Vec<_>>().join("\n")
}

fn set(squares: impl IntoIterator<Item = usize>) -> u64 {
    squares.into_iter().fold(0, |set, square| set | 1 << square)
}

#[test]
fn both_methods_find_the_published_boards_and_figures() {
    // The report seems to have its two boards of 3x3 in each other's place.
    for (n, exchanged, heuristic, most, arrangements) in
        [(3, true, 5, 5, 17), (4, false, 8, 8, 62), (6, false, 15, 18, 25_106)]
    {
        let boards = published(&format!("knights-{n}x{n}"));
        let mut boards: Vec<&str> = boards.trim_end().split("\n\n").collect();
        if exchanged {
            boards.reverse();
        }
        let placed = greedy(n);
        assert_eq!(placed.len(), heuristic);
        assert_eq!(rows(n, set(placed.iter().copied())), boards[0]);
        let answer = solve(&format!("knights {n}x{n} --ties bottom-left"), "greedy");
        let order: Vec<usize> = squares(&answer).into_iter().map(|(row, col)| row * n + col).collect();
        assert_eq!(order, placed, "in the order of placement");

        let (best, sets) = branch_and_bound(n, heuristic as u32);
        assert_eq!((best.count_ones(), sets), (most, arrangements));
        assert_eq!(rows(n, best), boards[1]);
        let answer = solve(&format!("knights {n}x{n} --bound heuristic"), "branch-and-bound");
        assert_eq!(set(squares(&answer).into_iter().map(|(row, col)| row * n + col)), best);
        assert_eq!(fact(&answer, "arrangements"), Some(arrangements as u64));
        assert_eq!(fact(&answer, "heuristic"), Some(heuristic as u64));
    }
}
