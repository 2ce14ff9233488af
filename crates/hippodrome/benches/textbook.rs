//! The textbook searches compared with a plain recursion and with a search library.
//!
//! Each comparison checks both answers, runs the two alternately so that noise affects both, and prints the
//! ratio of the medians. Criterion then measures our side on its own.

mod support;

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use hippodrome::{Control, Instance, STANDARD, Seed};
use pathfinding::prelude::{astar, bfs};
use support::compare;

fn posed(spec: &str) -> Box<dyn Instance> {
    STANDARD.parse(spec).and_then(|spec| spec.pose(&Seed::new(1))).expect("a valid spec")
}

/// Returns the number of moves or squares in the solution.
fn length(instance: &dyn Instance, method: &str) -> usize {
    let answer = instance.solve(method, &Control::default()).expect("a method of the puzzle");
    answer.found().expect("a solution").solution.len()
}

/// Depth-first search for a knight's tour as in a beginner's book.
struct Bare {
    board: [[u32; 6]; 6],
    placed: u64,
}

const EULER: [(i32, i32); 8] = [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)];

impl Bare {
    fn visit(&mut self, row: i32, col: i32, step: u32) -> bool {
        if step == 36 {
            return true;
        }
        for (dr, dc) in EULER {
            let (r, c) = (row + dr, col + dc);
            if (0..6).contains(&r) && (0..6).contains(&c) && self.board[r as usize][c as usize] == 0 {
                self.board[r as usize][c as usize] = step + 1;
                self.placed += 1;
                if self.visit(r, c, step + 1) {
                    return true;
                }
                self.board[r as usize][c as usize] = 0;
            }
        }
        false
    }

    fn run() -> u64 {
        let mut bare = Self { board: [[0; 6]; 6], placed: 0 };
        bare.board[4][3] = 1;
        assert!(bare.visit(4, 3, 1));
        bare.placed
    }
}

fn depth_first(c: &mut Criterion) {
    let instance = posed("tour 6x6 --from 4,3");
    let placements = 40_845_510;
    let ours = || {
        let answer = instance.solve("dfs", &Control::default()).expect("a method of the puzzle");
        assert_eq!(answer.stats.generated, placements);
    };
    let theirs = || assert_eq!(black_box(Bare::run()), placements);
    compare("dfs on tour 6x6 from 4,3", "a bare recursion", 7, ours, theirs);
    let mut group = c.benchmark_group("dfs");
    group.sample_size(10).bench_function("tour 6x6 from 4,3", |b| b.iter(ours));
}

/// The six knights as bit masks (white, black) over the twelve squares of the 4x3 board, as a user of a search
/// library would represent them.
type SixKnights = (u16, u16);

const START: SixKnights = (0b111_000_000_000, 0b000_000_000_111);
const GOAL: SixKnights = (START.1, START.0);

/// Returns the squares that a knight attacks, for each square.
fn knight_masks() -> [u16; 12] {
    std::array::from_fn(|from| {
        (0..12)
            .filter(|to| {
                let (rows, cols) = ((from / 3).abs_diff(to / 3), (from % 3).abs_diff(to % 3));
                (rows.min(cols), rows.max(cols)) == (1, 2)
            })
            .fold(0, |mask, to| mask | 1 << to)
    })
}

fn successors(masks: &[u16; 12], &(white, black): &SixKnights) -> Vec<(SixKnights, u32)> {
    let mut next = Vec::with_capacity(16);
    for from in (0..12).filter(|square| (white | black) >> square & 1 == 1) {
        for to in (0..12).filter(|to| masks[from] & !(white | black) & 1 << to != 0) {
            let step = 1 << from | 1 << to;
            next.push((
                if white >> from & 1 == 1 { (white ^ step, black) } else { (white, black ^ step) },
                1,
            ));
        }
    }
    next
}

/// Returns a table for each colour with a lower bound on the number of moves: the least total distance of
/// three knights to the three goal squares on an empty board.
fn assignment_tables(masks: &[u16; 12]) -> [Vec<u32>; 2] {
    let distance: Vec<Vec<u32>> = (0..12usize)
        .map(|from| {
            let mut far = vec![u32::MAX; 12];
            far[from] = 0;
            let mut queue = std::collections::VecDeque::from([from]);
            while let Some(at) = queue.pop_front() {
                for to in (0..12).filter(|to| masks[at] >> to & 1 == 1) {
                    if far[to] == u32::MAX {
                        far[to] = far[at] + 1;
                        queue.push_back(to);
                    }
                }
            }
            far
        })
        .collect();
    let squares = |mask: u16| (0..12).filter(move |s| mask >> s & 1 == 1).collect::<Vec<usize>>();
    [GOAL.0, GOAL.1].map(|goal| {
        let goal = squares(goal);
        (0..1u16 << 12)
            .map(|men| {
                let men = squares(men);
                if men.len() != 3 {
                    return 0;
                }
                let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
                let total = |order: [usize; 3]| (0..3).map(|i| distance[men[i]][goal[order[i]]]).sum();
                orders.into_iter().map(total).min().unwrap_or(0)
            })
            .collect()
    })
}

fn six_knights(c: &mut Criterion) {
    let instance = posed("exchange six-knights");
    let masks = knight_masks();
    let ours_bfs = || assert_eq!(length(&*instance, "bfs"), 16);
    let ours_a_star = || assert_eq!(length(&*instance, "a-star"), 16);
    let theirs_bfs = || {
        let path = bfs(&START, |s| successors(&masks, s).into_iter().map(|(s, _)| s), |s| *s == GOAL);
        assert_eq!(path.expect("a solution").len(), 17);
    };
    // Both times include computing the tables.
    let theirs_a_star = || {
        let tables = assignment_tables(&masks);
        let estimate = |s: &SixKnights| tables[0][s.0 as usize] + tables[1][s.1 as usize];
        let found = astar(&START, |s| successors(&masks, s), estimate, |s| *s == GOAL);
        assert_eq!(found.expect("a solution").1, 16);
    };
    compare("bfs on the six knights", "the pathfinding crate", 41, ours_bfs, theirs_bfs);
    compare("a-star on the six knights", "the pathfinding crate", 101, ours_a_star, theirs_a_star);
    let mut group = c.benchmark_group("six knights");
    group.bench_function("bfs", |b| b.iter(ours_bfs));
    group.bench_function("a-star", |b| b.iter(ours_a_star));
}

criterion_group!(benches, depth_first, six_knights);
criterion_main!(benches);
