//! Tours compared with Warnsdorff's rule with Roth's tie rule, written plainly, in the same run, and depth-first search
//! compared with a bare recursion.
//!
//! Each part asserts the answer. The peer is what a careful programmer would write: flat arrays, degrees that
//! are kept up to date, one walk.

mod support;

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group, criterion_main};
use hippodrome::{Control, Instance, Square, puzzles::tour::Route};
use oracle::{Board, Place};
use support::{compare, posed};

fn toured(instance: &dyn Instance) -> usize {
    let answer = instance.solve("auto", &Control::default()).expect("a method of the puzzle");
    answer.found().expect("a tour").solution.len()
}

fn timed<T>(run: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let value = black_box(run());
    (value, start.elapsed())
}

/// Whether the squares are a tour of n x n.
fn is_tour(n: u32, squares: &[Square]) -> bool {
    let mut seen = vec![false; n as usize * n as usize];
    let fresh = squares
        .iter()
        .all(|s| !std::mem::replace(&mut seen[s.row as usize * n as usize + s.col as usize], true));
    let moves = squares.windows(2).all(|pair| {
        let apart = (pair[0].row.abs_diff(pair[1].row), pair[0].col.abs_diff(pair[1].col));
        apart == (1, 2) || apart == (2, 1)
    });
    fresh && moves && squares.len() == seen.len()
}

const MOVES: [(i32, i32); 8] = [(-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1), (2, 1), (1, 2)];

/// Warnsdorff's rule with Roth's tie rule on n x n from a corner: the path.
fn warnsdorff_roth(n: i32) -> Vec<Square> {
    let inside = |r: i32, c: i32| (0..n).contains(&r) && (0..n).contains(&c);
    let at = |r: i32, c: i32| (r * n + c) as usize;
    let mut ways = vec![0_u8; (n * n) as usize];
    for r in 0..n {
        for c in 0..n {
            ways[at(r, c)] = MOVES.iter().filter(|(dr, dc)| inside(r + dr, c + dc)).count() as u8;
        }
    }
    // A square that is taken counts as having very many moves on.
    const TAKEN: u8 = 100;
    let mut path = Vec::with_capacity((n * n) as usize);
    let (mut r, mut c) = (0, 0);
    loop {
        path.push(Square::new(r as u32, c as u32));
        ways[at(r, c)] = TAKEN;
        let mut best = None;
        for (dr, dc) in MOVES {
            let (row, col) = (r + dr, c + dc);
            if !inside(row, col) || ways[at(row, col)] >= TAKEN {
                continue;
            }
            ways[at(row, col)] -= 1;
            let (y, x) = (i64::from(2 * row - n + 1), i64::from(2 * col - n + 1));
            let rank = (ways[at(row, col)], -(y * y + x * x));
            if best.is_none_or(|(least, _)| rank < least) {
                best = Some((rank, (row, col)));
            }
        }
        match best {
            Some((_, next)) => (r, c) = next,
            None => return path,
        }
    }
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

fn small(c: &mut Criterion) {
    let starts: Vec<Box<dyn Instance>> =
        (0..64).map(|s| posed(&format!("tour 8x8 --from {},{}", s / 8, s % 8))).collect();
    let all = || assert!(starts.iter().all(|instance| toured(&**instance) == 64));
    let (_, first) = timed(all);
    println!("8x8 from all 64 squares: {first:.2?} the first time");
    c.bench_function("8x8 open from all 64 squares", |b| b.iter(all));
    for (spec, squares) in [("tour 40x40 --closed", 1600), ("tour 1000x1000", 1_000_000)] {
        let instance = posed(spec);
        let (length, first) = timed(|| toured(&*instance));
        assert_eq!(length, squares);
        println!("{spec}: {first:.2?} the first time");
        c.bench_function(spec, |b| b.iter(|| assert_eq!(toured(&*instance), squares)));
    }
}

fn pairs(_: &mut Criterion) {
    for n in [6_u32, 7, 8] {
        let squares: Vec<Square> = (0..n * n).map(|s| Square::new(s / n, s % n)).collect();
        let light = |s: &Square| (s.row + s.col).is_multiple_of(2);
        let (mut count, mut slowest, mut total) = (0, Duration::ZERO, Duration::ZERO);
        for from in &squares {
            for to in squares.iter().filter(|to| *to != from) {
                let fits = if n % 2 == 0 { light(from) != light(to) } else { light(from) && light(to) };
                if !fits {
                    continue;
                }
                let instance = posed(&format!("tour {n}x{n} --from {from} --to {to}"));
                let (length, time) = timed(|| toured(&*instance));
                assert_eq!(length, squares.len());
                count += 1;
                slowest = slowest.max(time);
                total += time;
            }
        }
        println!("{n}x{n}, all {count} pairs of ends: {total:.2?} in all, slowest {slowest:.2?}");
    }
}

fn every_start(_: &mut Criterion) {
    let (starts, time) = timed(|| {
        let mut starts = 0;
        for n in 5..=100_u32 {
            for from in (0..n * n).map(|s| Square::new(s / n, s % n)) {
                if n % 2 == 1 && (from.row + from.col) % 2 == 1 {
                    continue;
                }
                let route = Route::from(n, n, from).unwrap_or_else(|| panic!("{n}x{n} from {from}"));
                assert_eq!(route.square(0), Some(from));
                // All are built; every seventh is written down and checked.
                assert!(starts % 7 != 0 || is_tour(n, &route.squares()), "{n}x{n} from {from}");
                starts += 1;
            }
        }
        starts
    });
    println!("every start of n x n for n = 5 to 100: {starts} tours, none missing, {time:.2?}");
}

fn large(_: &mut Criterion) {
    let n = 3000;
    let mut times: Vec<(Duration, Duration)> = Vec::new();
    for _ in 0..5 {
        let (ours, our_time) = timed(|| Route::open(n, n).expect("a tour").squares());
        assert!(is_tour(n, &ours));
        drop(ours);
        let (theirs, their_time) = timed(|| warnsdorff_roth(n as i32));
        println!("3000x3000: Warnsdorff with Roth's tie rule visits {} squares", theirs.len());
        times.push((our_time, their_time));
    }
    let median = |mut times: Vec<Duration>| {
        times.sort();
        times[times.len() / 2]
    };
    let (ours, theirs): (Vec<_>, Vec<_>) = times.into_iter().unzip();
    let (ours, theirs) = (median(ours), median(theirs));
    println!(
        "3000x3000: ours {ours:.2?}, Warnsdorff with Roth's tie rule {theirs:.2?}: {:.3} times its time",
        ours.as_secs_f64() / theirs.as_secs_f64()
    );
    let n = 10_000;
    let (squares, time) = timed(|| Route::open(n, n).expect("a tour").squares());
    assert!(is_tour(n, &squares));
    println!("10000x10000: {time:.2?} for the tour (8 bytes per square)");
    let (step, time) = timed(|| {
        let route = Route::closed(1_000_000_000, 1_000_000_000).expect("a tour");
        route.step(route.square(123_456_789_012_345_678).expect("a step"))
    });
    assert_eq!(step, Some(123_456_789_012_345_678));
    println!("10^9 x 10^9: one step and back in {time:.2?}");
}

/// Boards with holes whose colours and numbers of moves allow a closed tour.
fn holes(_: &mut Criterion) {
    let limits = hippodrome::Limits { time: Some(Duration::from_secs(5)), ..Default::default() };
    for (n, percent) in [(20, 10), (50, 5), (50, 10), (50, 20), (100, 5), (100, 10), (100, 20)] {
        let (mut solved, mut impossible, mut stopped, mut slowest) = (0, 0, 0, Duration::ZERO);
        let mut random = (n * 1000 + percent) as u64;
        for _ in 0..8 {
            let mut board = Board::new(&n.to_string());
            // As many of one colour as of the other, and every square keeps at least two moves, so that a
            // tour is not excluded at once.
            for k in 0..n * n * percent / 200 * 2 {
                for _ in 0..1000 {
                    random = random
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1_442_695_040_888_963_407);
                    let hole = ((random >> 33) as i32 % n, (random >> 48) as i32 % n);
                    let near = |(r, c): Place| -> Vec<Place> {
                        let all = MOVES.iter().map(|(dr, dc)| (r + dr, c + dc));
                        all.filter(|&square| board.contains(square)).collect()
                    };
                    let rich = || near(hole).into_iter().all(|square| near(square).len() > 2);
                    if (hole.0 + hole.1) % 2 == k % 2 && board.contains(hole) && rich() {
                        board.put(hole, '#');
                        break;
                    }
                }
            }
            let instance = posed(&format!("tour {board} --closed"));
            let (answer, time) = timed(|| instance.solve("auto", &Control::new(limits)).expect("a method"));
            match (answer.found(), answer.limit()) {
                (Some(_), _) => solved += 1,
                (None, None) => impossible += 1,
                (None, Some(_)) => stopped += 1,
            }
            slowest = slowest.max(time);
        }
        println!(
            "{n}x{n} with {percent} % holes, closed: {solved} toured, {impossible} proved impossible, {stopped} open after 5 s, slowest {slowest:.2?}"
        );
    }
}

criterion_group!(benches, depth_first, small, pairs, every_start, large, holes);
criterion_main!(benches);
