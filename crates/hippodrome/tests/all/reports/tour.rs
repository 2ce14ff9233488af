//! Uninformed search and Warnsdorff's rule.

use hippodrome::Limit;

use super::{fact, published, solve, squares};

type Board = Vec<Vec<u32>>;

/// The moves of the report on uninformed search, in its order.
const EULER: [(i32, i32); 8] = [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)];

/// The moves of the report on Warnsdorff's rule, in its order.
const EAST: [(i32, i32); 8] = [(-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1), (2, 1), (1, 2)];

fn free(board: &Board, row: i32, col: i32) -> bool {
    let n = board.len() as i32;
    (0..n).contains(&row) && (0..n).contains(&col) && board[row as usize][col as usize] == 0
}

/// Depth-first search: whether the path can be completed, and how many placements that took.
fn search(board: &mut Board, at: (i32, i32), step: u32, placements: &mut u64) -> bool {
    if step as usize == board.len() * board.len() {
        return true;
    }
    for (rows, cols) in EULER {
        let (row, col) = (at.0 + rows, at.1 + cols);
        if free(board, row, col) {
            *placements += 1;
            board[row as usize][col as usize] = step + 1;
            if search(board, (row, col), step + 1, placements) {
                return true;
            }
            board[row as usize][col as usize] = 0;
        }
    }
    false
}

fn first_tour(n: usize, start: (i32, i32)) -> (Option<Board>, u64) {
    let mut board = vec![vec![0; n]; n];
    board[start.0 as usize][start.1 as usize] = 1;
    let mut placements = 0;
    let found = search(&mut board, start, 1, &mut placements);
    (found.then_some(board), placements)
}

/// Warnsdorff's rule; the last of several equally good moves is taken.
fn warnsdorff(n: usize, start: (i32, i32)) -> (Board, u32) {
    let mut board = vec![vec![0; n]; n];
    let (mut at, mut step) = (start, 1);
    loop {
        board[at.0 as usize][at.1 as usize] = step;
        let onward =
            |(row, col): (i32, i32)| EAST.iter().filter(|m| free(&board, row + m.0, col + m.1)).count();
        let moves =
            EAST.iter().map(|m| (at.0 + m.0, at.1 + m.1)).filter(|&(row, col)| free(&board, row, col));
        let best = moves.rev().min_by_key(|&next| onward(next));
        match best {
            Some(next) => (at, step) = (next, step + 1),
            None => return (board, step),
        }
    }
}

/// The numbers of the boards in a text.
fn numbers(text: &str) -> Vec<Board> {
    let row = |line: &str| line.split_whitespace().map(|n| n.parse().unwrap()).collect();
    text.split("\n\n").map(|board| board.trim().lines().map(row).collect()).collect()
}

/// The board of an answer of the library.
fn library(spec: &str, method: &str) -> Board {
    let squares = squares(&solve(spec, method));
    let n = squares.len().isqrt();
    let mut board = vec![vec![0; n]; n];
    (1..).zip(squares).for_each(|(step, (row, col))| board[row][col] = step);
    board
}

#[test]
fn depth_first_search_finds_the_published_boards() {
    let five = numbers(&published("tours-5x5"));
    let six = numbers(&published("tours-6x6"));
    for (board, start, placements) in [
        (&five[0], (2, 4), 178_319),
        (&five[1], (4, 4), 287),
        (&five[2], (3, 1), 51_116),
        (&six[0], (0, 4), 407_663),
    ] {
        let n = board.len();
        assert_eq!(first_tour(n, start), (Some(board.clone()), placements));
        let spec = format!("tour {n}x{n} --from {},{}", start.0, start.1);
        assert_eq!(library(&spec, "dfs"), *board);
        let answer = solve(&spec, "dfs");
        assert_eq!(answer.stats.generated, placements);
        // What was placed and is not on the tour was taken back.
        assert_eq!(fact(&answer, "steps_back"), Some(placements - (n * n - 1) as u64));
    }
}

#[test]
fn depth_first_search_proves_that_there_is_no_tour() {
    for start in [(4, 1), (1, 0)] {
        assert_eq!(first_tour(5, start), (None, 1_829_420));
        let answer = solve(&format!("tour 5x5 --from {},{}", start.0, start.1), "dfs");
        assert_eq!(answer.outcome.word(), "impossible");
        assert_eq!(fact(&answer, "steps_back"), Some(1_829_420));
    }
}

#[test]
fn an_order_of_ones_own_is_followed() {
    let own = "2,1/1,2/-1,2/-2,1/-2,-1/-1,-2/1,-2/2,-1";
    let spec = format!("tour 5x5 --from 2,4 --order {own}");
    assert_eq!(library(&spec, "dfs"), numbers(&published("tours-5x5"))[0]);
}

#[test]
fn warnsdorffs_rule_finds_the_published_board_and_a_dead_end() {
    let board = numbers(&published("tour-8x8")).remove(0);
    assert_eq!(warnsdorff(8, (5, 6)), (board.clone(), 64));
    assert_eq!(library("tour 8x8 --from 5,6", "warnsdorff"), board);
    assert_eq!(warnsdorff(8, (4, 2)).1, 60);
    let stuck = solve("tour 8x8 --from 4,2", "warnsdorff");
    assert_eq!((stuck.limit(), fact(&stuck, "longest_path")), (Some(Limit::Method), Some(60)));
}
