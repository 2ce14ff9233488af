//! Uninformed search and Warnsdorff's rule.

use hippodrome::Limit;

use super::{fact, published, solve, squares};

type Board = Vec<Vec<u32>>;

/// The moves of the report on uninformed search, in its order.
const EULER: [(i32, i32); 8] = [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)];

/// The moves of the report on Warnsdorff's rule, in its order.
const EAST: [(i32, i32); 8] = [(-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1), (2, 1), (1, 2)];

/// The moves of the report on backtracking, in its order.
const EAST_FIRST: [(i32, i32); 8] = [(2, 1), (1, 2), (-1, 2), (-2, 1), (1, -2), (-1, -2), (2, -1), (-2, -1)];

fn free(board: &Board, row: i32, col: i32) -> bool {
    let n = board.len() as i32;
    (0..n).contains(&row) && (0..n).contains(&col) && board[row as usize][col as usize] == 0
}

/// The free squares a move from a square, in the order in which they are tried.
type Moves = fn(&Board, (i32, i32)) -> Vec<(i32, i32)>;

fn moves(board: &Board, at: (i32, i32), order: [(i32, i32); 8]) -> Vec<(i32, i32)> {
    let all = order.iter().map(|m| (at.0 + m.0, at.1 + m.1));
    all.filter(|&(row, col)| free(board, row, col)).collect()
}

/// The order of Warnsdorff's rule: the fewest moves on first, and the last of several equals first.
fn by_rule(board: &Board, at: (i32, i32)) -> Vec<(i32, i32)> {
    let mut squares = moves(board, at, EAST);
    squares.reverse();
    squares.sort_by_key(|&square| moves(board, square, EAST).len());
    squares
}

/// Depth-first search: whether the path can be completed, and how many placements that took.
fn search(board: &mut Board, at: (i32, i32), step: u32, order: Moves, placements: &mut u64) -> bool {
    if step as usize == board.len() * board.len() {
        return true;
    }
    for (row, col) in order(board, at) {
        *placements += 1;
        board[row as usize][col as usize] = step + 1;
        if search(board, (row, col), step + 1, order, placements) {
            return true;
        }
        board[row as usize][col as usize] = 0;
    }
    false
}

fn first_tour(n: usize, start: (i32, i32), order: Moves) -> (Option<Board>, u64) {
    let mut board = vec![vec![0; n]; n];
    board[start.0 as usize][start.1 as usize] = 1;
    let mut placements = 0;
    let found = search(&mut board, start, 1, order, &mut placements);
    (found.then_some(board), placements)
}

/// The order of the report on uninformed search.
fn euler(board: &Board, at: (i32, i32)) -> Vec<(i32, i32)> {
    moves(board, at, EULER)
}

/// Warnsdorff's rule; the last of several equally good moves is taken.
fn warnsdorff(n: usize, start: (i32, i32)) -> (Board, u32) {
    let mut board = vec![vec![0; n]; n];
    let (mut at, mut step) = (start, 1);
    loop {
        board[at.0 as usize][at.1 as usize] = step;
        match by_rule(&board, at).first() {
            Some(&next) => (at, step) = (next, step + 1),
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
        assert_eq!(first_tour(n, start, euler), (Some(board.clone()), placements));
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
        assert_eq!(first_tour(5, start, euler), (None, 1_829_420));
        let answer = solve(&format!("tour 5x5 --from {},{}", start.0, start.1), "dfs");
        assert_eq!(answer.outcome.word(), "impossible");
        assert_eq!(fact(&answer, "steps_back"), Some(1_829_420));
    }
}

#[test]
fn backtracking_with_the_moves_to_the_east_first_finds_the_published_board() {
    let board = numbers(&published("open-5x5")).remove(0);
    let east_first: Moves = |board, at| moves(board, at, EAST_FIRST);
    assert_eq!(first_tour(5, (4, 0), east_first), (Some(board.clone()), 282));
    assert_eq!(library("tour 5x5 --from 4,0 --order east-first", "dfs"), board);
    // The orders of the other sides do the same on the board turned or reflected.
    for (from, order) in
        [("4,0", "east-first"), ("4,4", "west-first"), ("0,4", "south-first"), ("4,4", "north-first")]
    {
        let answer = solve(&format!("tour 5x5 --from {from} --order {order}"), "dfs");
        assert_eq!(answer.stats.generated, 282, "{order}");
    }
}

#[test]
fn warnsdorffs_rule_with_backtracking_does_what_a_recursive_function_does() {
    // From 4,2 the rule alone gets stuck.
    for (n, start) in [(8, (5, 6)), (8, (4, 2)), (8, (0, 0)), (6, (2, 1)), (5, (2, 4))] {
        let (board, placements) = first_tour(n, start, by_rule);
        let spec = format!("tour {n}x{n} --from {},{}", start.0, start.1);
        let answer = solve(&spec, "warnsdorff-backtracking");
        assert_eq!(answer.stats.generated, placements, "{spec}");
        assert_eq!(Some(library(&spec, "warnsdorff-backtracking")), board, "{spec}");
    }
    assert_eq!(library("tour 8x8 --from 5,6", "warnsdorff-backtracking"), numbers(&published("tour-8x8"))[0]);
    // Whatever the order, a search that fails tries every path.
    let answer = solve("tour 5x5 --from 4,1", "warnsdorff-backtracking");
    assert_eq!((answer.outcome.word(), answer.stats.generated), ("impossible", 1_829_420));
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
