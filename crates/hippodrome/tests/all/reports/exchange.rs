//! Six knights: every path, and the report's queue of paths.

use std::collections::VecDeque;

use super::{fact, solve};

/// A board of three columns, row by row: 0 is empty, 1 black, 2 white.
type Board = Vec<u8>;

const COLS: usize = 3;

fn start(rows: usize) -> Board {
    let mut board = vec![0; rows * COLS];
    board[..COLS].fill(1);
    board[(rows - 1) * COLS..].fill(2);
    board
}

fn goal(rows: usize) -> Board {
    start(rows).into_iter().rev().collect()
}

fn is_move(a: usize, b: usize) -> bool {
    (a / COLS).abs_diff(b / COLS) * (a % COLS).abs_diff(b % COLS) == 2
}

/// The boards after one move.
fn next(board: &Board) -> Vec<Board> {
    let mut boards = Vec::new();
    for from in (0..board.len()).filter(|&at| board[at] != 0) {
        for to in (0..board.len()).filter(|&to| board[to] == 0 && is_move(from, to)) {
            let mut after = board.clone();
            after.swap(from, to);
            boards.push(after);
        }
    }
    boards
}

/// Every path without a repeated board, up to a length: the shortest, and how many there are.
fn every_path(path: &mut Vec<Board>, goal: &Board, longest: usize, found: &mut (usize, u64)) {
    let board = path[path.len() - 1].clone();
    if board == *goal {
        *found = (found.0.min(path.len() - 1), found.1 + 1);
    } else if path.len() <= longest {
        for after in next(&board) {
            if !path.contains(&after) {
                path.push(after);
                every_path(path, goal, longest, found);
                path.pop();
            }
        }
    }
}

/// The sum of every knight's rows and columns to the nearest goal square of its colour.
fn heuristic(board: &Board, goal: &Board) -> usize {
    let far = |a: usize, b: usize| (a / COLS).abs_diff(b / COLS) + (a % COLS).abs_diff(b % COLS);
    let nearest = |at: usize| (0..goal.len()).filter(|&to| goal[to] == board[at]).map(|to| far(at, to)).min();
    (0..board.len()).filter(|&at| board[at] != 0).filter_map(nearest).sum()
}

/// The first estimates of the report's search: those of the moves from the start.
fn first_estimates(rows: usize) -> Vec<usize> {
    next(&start(rows)).iter().map(|board| heuristic(board, &goal(rows))).collect()
}

/// The report's search: of all paths in the queue, the oldest of those with the lowest estimate is extended by
/// every move that leads to a board it has not met, unless it is too long. Returns the length of the first path to
/// the goal, the number of boards that were made, and the number of paths left in the queue.
fn queue_of_paths(start: &Board, goal: &Board, longest: usize) -> (usize, u64, u64) {
    // A path is the number of the path before it, and its last board; a queue for each estimate keeps the order.
    let mut paths: Vec<(u32, u64)> = vec![(0, pack(start))];
    let mut queues: Vec<VecDeque<u32>> = vec![VecDeque::new(); 1 + 8 * start.len()];
    queues[heuristic(start, goal)].push_back(0);
    let mut made = 0;
    while let Some(at) = queues.iter_mut().find_map(VecDeque::pop_front) {
        let mut met = vec![paths[at as usize].1];
        let mut before = at;
        while before != 0 {
            before = paths[before as usize].0;
            met.push(paths[before as usize].1);
        }
        let board = unpack(met[0], start.len());
        if board == *goal {
            return (met.len() - 1, made, queues.iter().map(|queue| queue.len() as u64).sum());
        }
        if met.len() > longest {
            continue;
        }
        for after in next(&board) {
            made += 1;
            if !met.contains(&pack(&after)) {
                queues[heuristic(&after, goal)].push_back(paths.len() as u32);
                paths.push((at, pack(&after)));
            }
        }
    }
    panic!("there is a path");
}

/// A board as one number, two bits a square.
fn pack(board: &Board) -> u64 {
    board.iter().fold(0, |packed, &piece| packed << 2 | u64::from(piece))
}

fn unpack(packed: u64, squares: usize) -> Board {
    (0..squares).rev().map(|square| (packed >> (2 * square) & 3) as u8).collect()
}

#[test]
fn the_queue_of_paths_is_the_reports() {
    for (spec, start) in [
        ("exchange six-knights", start(4)),
        ("exchange n../.../..N", vec![1, 0, 0, 0, 0, 0, 0, 0, 2]),
        ("exchange n.n/.../N.N", vec![1, 0, 1, 0, 0, 0, 2, 0, 2]),
    ] {
        let goal: Board = start.iter().rev().copied().collect();
        let (moves, made, left) = queue_of_paths(&start, &goal, 25);
        let answer = solve(spec, "best-first-paths");
        assert_eq!(answer.found().unwrap().solution.len(), moves, "{spec}");
        assert_eq!((answer.stats.generated, fact(&answer, "paths_left")), (made, Some(left)), "{spec}");
    }
}

#[test]
fn brute_force_tries_every_path() {
    // One knight of each colour on a ring of eight squares, and a third square to pass.
    let small: Board = vec![1, 0, 0, 0, 0, 0, 0, 0, 2];
    let goal: Board = small.iter().rev().copied().collect();
    let mut found = (usize::MAX, 0);
    every_path(&mut vec![small], &goal, 8, &mut found);
    let answer = solve("exchange n../.../..N --max-moves 8", "brute-force");
    assert_eq!(answer.found().unwrap().score.map(|score| score.value), Some(found.0 as u64));
    assert_eq!(fact(&answer, "paths_found"), Some(found.1));
    let first = solve("exchange n../.../..N --max-moves 8", "dfs");
    assert!(first.found().unwrap().solution.len() >= found.0);
}

#[test]
fn the_trace_has_the_reports_estimates() {
    use std::sync::{Arc, Mutex};

    use hippodrome::{Control, Limits, search::Step};
    let estimates = Arc::new(Mutex::new(Vec::new()));
    let seen = estimates.clone();
    let control =
        Control::new(Limits { nodes: Some(20), ..Limits::default() }).with_steps(Box::new(move |step| {
            if let Step::Generated { value, .. } = step {
                seen.lock().unwrap().extend(*value);
            }
        }));
    super::pose("exchange six-knights").solve("best-first-paths", &control).unwrap();
    let expected = first_estimates(4);
    let seen: Vec<usize> = estimates.lock().unwrap().iter().map(|&estimate| estimate as usize).collect();
    assert_eq!(seen[..expected.len()], expected);
}
