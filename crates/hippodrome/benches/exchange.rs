//! Compares exchange puzzles with what a user would otherwise write, in the same run.
//!
//! The peers are the searches of the `pathfinding` crate on two models. The ordinary model is what its user
//! would write first: squares in arrays and, for A*, the crate's own assignment, computed for every position.
//! The lean model uses bit masks and looks leaps up; its assignments are computed each time or remembered.
//! Each comparison checks both answers, runs both sides alternately, so that a noisy machine disturbs both,
//! and prints the ratio of the medians. Then criterion measures our side alone. If the environment variable
//! `HIPPO_PEERS` names a folder with the program `exchange`, that program is run as well.

mod support;

use std::cell::RefCell;
use std::collections::HashMap;

use criterion::{Criterion, criterion_group, criterion_main};
use hippodrome::{Control, Instance};
use pathfinding::prelude::{Matrix, astar, bfs, kuhn_munkres_min};
use support::{compare, peer, posed, printed};

const SIX_KNIGHTS: &str = "NNN/.../.../nnn";
const FOUR_A_SIDE: &str = "NNNN/..../..../nnnn";

/// The boards on which `auto` is measured, with the fewest moves.
const LARGER: [(&str, u64); 4] = [
    ("NNNN/NN../..nn/nnnn", 18),
    ("NNNNN/...../...../...../nnnnn", 22),
    ("NNNNN/NNN../..nnn/nnnnn", 24),
    ("NNNN/NNNN/..../nnnn/nnnn", 26),
];

fn fewest(instance: &dyn Instance, method: &str) -> u64 {
    let answer = instance.solve(method, &Control::default()).expect("a method of the puzzle");
    let score = answer.found().expect("a solution").score.expect("a value");
    assert!(score.is_optimal());
    score.value
}

/// White and black knights as bit masks.
type Position = (u32, u32);

/// An exchange of white and black knights on a rectangle, as a user of a search library would write it.
struct Peer {
    start: Position,
    leaps: Vec<u32>,
    /// `distances[a][b]` is the distance between two squares on the empty board.
    distances: Vec<Vec<u32>>,
    /// The cheapest assignments that are known, of knights to the goal squares of white and of black.
    known: [RefCell<HashMap<u32, u32>>; 2],
    remembers: bool,
}

impl Peer {
    fn new(board: &str, remembers: bool) -> Self {
        let cols = board.find('/').expect("more than one row");
        let cells: Vec<char> = board.chars().filter(|&c| c != '/').collect();
        let mask = |letter: char| (0..cells.len()).filter(|&s| cells[s] == letter).fold(0, |m, s| m | 1 << s);
        let is_leap = |from: usize, to: usize| {
            let (rows, across) = ((from / cols).abs_diff(to / cols), (from % cols).abs_diff(to % cols));
            (rows.min(across), rows.max(across)) == (1, 2)
        };
        let squares = 0..cells.len();
        let leaps: Vec<u32> = squares
            .clone()
            .map(|from| squares.clone().filter(|&to| is_leap(from, to)).fold(0, |mask, to| mask | 1 << to))
            .collect();
        let distances = squares.map(|from| far_from(&leaps, from)).collect();
        Self { start: (mask('N'), mask('n')), leaps, distances, known: Default::default(), remembers }
    }

    fn goal(&self) -> Position {
        (self.start.1, self.start.0)
    }

    fn successors(&self, &(white, black): &Position) -> Vec<(Position, u32)> {
        let mut next = Vec::with_capacity(32);
        for from in squares_of(white | black) {
            for to in squares_of(self.leaps[from] & !(white | black)) {
                let step = 1 << from | 1 << to;
                let child =
                    if white >> from & 1 == 1 { (white ^ step, black) } else { (white, black ^ step) };
                next.push((child, 1));
            }
        }
        next
    }

    fn estimate(&self, &(white, black): &Position) -> u32 {
        let need = |colour: usize, men: u32, goal: u32| {
            if !self.remembers {
                return self.assign(men, goal);
            }
            *self.known[colour].borrow_mut().entry(men).or_insert_with(|| self.assign(men, goal))
        };
        need(0, white, self.goal().0) + need(1, black, self.goal().1)
    }

    /// The cheapest assignment, by dynamic programming over the sets of goal squares taken.
    fn assign(&self, men: u32, goal: u32) -> u32 {
        let goals: Vec<usize> = squares_of(goal).collect();
        let mut cheapest = vec![u32::MAX; 1 << goals.len()];
        cheapest[0] = 0;
        for taken in 0..cheapest.len() {
            let Some(man) = squares_of(men).nth(taken.count_ones() as usize) else { continue };
            for (place, &square) in goals.iter().enumerate().filter(|(place, _)| taken >> place & 1 == 0) {
                let cost = cheapest[taken].saturating_add(self.distances[man][square]);
                let slot = &mut cheapest[taken | 1 << place];
                *slot = cost.min(*slot);
            }
        }
        cheapest[cheapest.len() - 1]
    }
}

fn squares_of(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = (mask != 0).then(|| mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(square)
    })
}

fn far_from(leaps: &[u32], from: usize) -> Vec<u32> {
    let mut far = vec![u32::MAX; leaps.len()];
    far[from] = 0;
    let mut queue = std::collections::VecDeque::from([from]);
    while let Some(at) = queue.pop_front() {
        for to in squares_of(leaps[at]) {
            if far[to] == u32::MAX {
                far[to] = far[at] + 1;
                queue.push_back(to);
            }
        }
    }
    far
}

fn peer_bfs(board: &str) -> u64 {
    let peer = Peer::new(board, false);
    let next = |p: &Position| peer.successors(p).into_iter().map(|(child, _)| child);
    bfs(&peer.start, next, |p| *p == peer.goal()).expect("a solution").len() as u64 - 1
}

/// Iterative-deepening A* as a recursion, with remembered assignments.
fn plain_ida_star(board: &str) -> u32 {
    fn visit(peer: &Peer, path: &mut Vec<Position>, limit: u32) -> Result<(), u32> {
        let at = path[path.len() - 1];
        let sum = path.len() as u32 - 1 + peer.estimate(&at);
        if sum > limit || at == peer.goal() {
            return if sum > limit { Err(sum) } else { Ok(()) };
        }
        let mut next = u32::MAX;
        for (child, _) in peer.successors(&at) {
            if path.contains(&child) {
                continue;
            }
            path.push(child);
            match visit(peer, path, limit) {
                Ok(()) => return Ok(()),
                Err(sum) => next = next.min(sum),
            }
            path.pop();
        }
        Err(next)
    }
    let peer = Peer::new(board, true);
    let mut limit = peer.estimate(&peer.start);
    while let Err(next) = visit(&peer, &mut vec![peer.start], limit) {
        limit = next;
    }
    limit
}

fn peer_a_star(board: &str, remembers: bool) -> u64 {
    let peer = Peer::new(board, remembers);
    let found = astar(&peer.start, |p| peer.successors(p), |p| peer.estimate(p), |p| *p == peer.goal());
    found.expect("a solution").1.into()
}

/// The squares of white and of black, each sorted.
type Squares = [[usize; 3]; 2];

/// The six knights on 4x3 by A*, as a user would write it first.
fn ordinary_a_star() -> u64 {
    let start: Squares = [[0, 1, 2], [9, 10, 11]];
    let goal: Squares = [start[1], start[0]];
    let leaps: Vec<Vec<usize>> = (0..12_usize)
        .map(|from| {
            let is_leap = |to: &usize| {
                let (rows, across) = ((from / 3).abs_diff(to / 3), (from % 3).abs_diff(to % 3));
                rows * across == 2
            };
            (0..12).filter(is_leap).collect()
        })
        .collect();
    let distances: Vec<Vec<i32>> = (0..12)
        .map(|from| {
            let far =
                |to: usize| bfs(&from, |&at| leaps[at].clone(), |&at| at == to).map(|way| way.len() - 1);
            (0..12).map(|to| far(to).expect("knights get everywhere on 4x3") as i32).collect()
        })
        .collect();
    let successors = |squares: &Squares| {
        let mut next = Vec::new();
        for colour in 0..2 {
            for man in 0..3 {
                for &to in &leaps[squares[colour][man]] {
                    if squares.iter().flatten().all(|&taken| taken != to) {
                        let mut child = *squares;
                        child[colour][man] = to;
                        child[colour].sort_unstable();
                        next.push((child, 1));
                    }
                }
            }
        }
        next
    };
    let need = |men: &[usize; 3], goals: &[usize; 3]| {
        kuhn_munkres_min(&Matrix::from_fn(3, 3, |(man, goal)| distances[men[man]][goals[goal]])).0
    };
    let estimate = |squares: &Squares| need(&squares[0], &goal[0]) + need(&squares[1], &goal[1]);
    astar(&start, successors, estimate, |squares| *squares == goal).expect("a solution").1 as u64
}

fn six_knights(c: &mut Criterion) {
    let instance = posed(&format!("exchange {SIX_KNIGHTS}"));
    let ours = |method: &'static str| {
        let instance = &instance;
        move || assert_eq!(fewest(&**instance, method), 16)
    };
    let their_bfs = || assert_eq!(peer_bfs(SIX_KNIGHTS), 16);
    compare("bfs on the six knights", "the pathfinding crate's bfs", 41, ours("bfs"), their_bfs);
    let wide = posed(&format!("exchange {FOUR_A_SIDE}"));
    let ours_wide = || assert_eq!(fewest(&*wide, "bfs"), 16);
    let theirs = || assert_eq!(peer_bfs(FOUR_A_SIDE), 16);
    compare("bfs on four a side", "the pathfinding crate's bfs, lean", 5, ours_wide, theirs);
    let theirs = || assert_eq!(plain_ida_star(SIX_KNIGHTS), 16);
    compare("ida-star on the six knights", "a plain recursion on bit masks", 21, ours("ida-star"), theirs);
    for method in ["a-star", "auto"] {
        let theirs = || assert_eq!(ordinary_a_star(), 16);
        let peer = "the pathfinding crate's A* and assignments";
        compare(&format!("{method} on the six knights"), peer, 101, ours(method), theirs);
    }
    for (remembers, peer) in [
        (false, "the pathfinding crate's A*, lean, with assignments"),
        (true, "the pathfinding crate's A*, lean, with remembered assignments"),
    ] {
        for method in ["a-star", "auto"] {
            let theirs = || assert_eq!(peer_a_star(SIX_KNIGHTS, remembers), 16);
            compare(&format!("{method} on the six knights"), peer, 101, ours(method), theirs);
        }
    }
    let mut group = c.benchmark_group("six knights");
    for method in ["bfs", "a-star", "auto"] {
        group.bench_function(method, |b| b.iter(ours(method)));
    }
}

fn larger(c: &mut Criterion) {
    let mut group = c.benchmark_group("auto");
    for (board, moves) in LARGER {
        let instance = posed(&format!("exchange {board}"));
        let ours = || assert_eq!(fewest(&*instance, "auto"), moves);
        if let Some(mut program) = peer("exchange") {
            program.args(["astar", board]);
            let theirs = || {
                let text = printed(&mut program);
                assert!(text.contains(&format!("optimum={moves} ")), "{text}");
            };
            compare(&format!("auto on {board}"), "the program `exchange` with its A*", 5, ours, theirs);
        }
        group.sample_size(10).bench_function(board, |b| b.iter(ours));
    }
}

criterion_group!(benches, six_knights, larger);
criterion_main!(benches);
