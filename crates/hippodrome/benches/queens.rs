//! Queens: counting, listing, solving and deciding, compared with other programs and crates in the same run.
//!
//! Counting is compared with the programs `queens_count_16` to `18` in the folder named by `HIPPO_PEERS`,
//! which print `count=…`; listing with two crates for dancing links; and deciding with a SAT solver. Every
//! answer is checked. The blocked boards are those of the tests.

mod support;

use std::hint::black_box;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Instant;

use batsat::{BasicSolver, Lit, SolverInterface, lbool};
use criterion::{Criterion, criterion_group, criterion_main};
use exact_covers::{DlSolver, Solver};
use hippodrome::{
    Control, Instance, Limits, Outcome, certificate,
    contract::Count,
    puzzles::queens::{InstructionSet, units_by},
};
use support::{compare, peer, posed, printed, threads};

/// OEIS A000170.
const ALL: [(u32, u64); 3] = [(16, 14_772_512), (17, 95_815_104), (18, 666_090_624)];

fn count(instance: &dyn Instance, threads_used: usize) -> String {
    instance.count("auto", &threads(threads_used)).expect("a count").count.to_string()
}

fn counting(c: &mut Criterion) {
    for (n, all) in ALL {
        let instance = posed(&format!("queens {n}"));
        let ours = || assert_eq!(count(&*instance, 1), all.to_string());
        if let Some(mut peer) = peer(&format!("queens_count_{n}")) {
            let theirs = || {
                assert!(printed(&mut peer).contains(&format!("count={all} ")));
            };
            compare(&format!("count queens {n}, one thread"), "the peer", 9, ours, theirs);
        }
        for set in InstructionSet::available() {
            let start = Instant::now();
            let count = Count::Units(units_by(n, set).expect("a side that this engine takes"));
            assert_eq!(hippodrome::contract::count(count, &threads(1)).count, all.into());
            println!("count queens {n}, one thread, {set:?}: {:.2?}", start.elapsed());
        }
    }
    let (sixteen, distinct) = (posed("queens 16"), posed("queens 16 --distinct"));
    let plain = || assert_eq!(count(&*sixteen, 1), "14772512");
    // OEIS A002562.
    let classes = || assert_eq!(count(&*distinct, 1), "1846955");
    compare("count queens 16 --distinct", "the plain count", 15, classes, plain);
    let eighteen = posed("queens 18");
    let two = || assert_eq!(count(&*eighteen, 2), "666090624");
    let one = || assert_eq!(count(&*eighteen, 1), "666090624");
    compare("count queens 18 on two threads", "one thread", 3, two, one);
    let mut group = c.benchmark_group("count");
    group.sample_size(10).bench_function("queens 16, one thread", |b| b.iter(plain));
}

/// Dancing links: rows and columns exactly once, diagonals at most once.
fn dancing_links(n: u32) -> u64 {
    let primary: Vec<(char, u32)> = (0..n).flat_map(|i| [('r', i), ('c', i)]).collect();
    let secondary: Vec<(char, u32)> = (0..2 * n - 1).flat_map(|i| [('a', i), ('b', i)]).collect();
    let mut solver: DlSolver<'_, (char, u32), ()> = DlSolver::new(&primary, &secondary);
    for (r, c) in (0..n).flat_map(|r| (0..n).map(move |c| (r, c))) {
        solver.add_option([('r', r), ('c', c)], [(('a', r + c), None), (('b', r + n - 1 - c), None)]);
    }
    let (mut count, mut option) = (0, Vec::new());
    solver.solve(|mut solution| {
        // Every solution is read, as with ours.
        while solution.next(&mut option) {
            black_box(&option);
        }
        count += 1;
        ControlFlow::Continue(())
    });
    count
}

fn listing(c: &mut Criterion) {
    let instance = posed("queens 12");
    let ours = || {
        let mut count = 0u64;
        let mut receive = |found| {
            black_box(&found);
            count += 1;
            ControlFlow::Continue(())
        };
        instance.list("auto", &Control::default(), &mut receive).expect("a list");
        assert_eq!(count, 14_200);
    };
    compare("list queens 12", "dancing links (exact-covers)", 9, ours, || {
        assert_eq!(dancing_links(12), 14_200);
    });
    compare("list queens 12", "dancing links (dlx-rs)", 3, ours, || {
        assert_eq!(dlx_rs::queens::Queens::new(12).map(black_box).count(), 14_200);
    });
    let mut group = c.benchmark_group("list");
    group.sample_size(10).bench_function("queens 12", |b| b.iter(ours));
}

fn solving(c: &mut Criterion) {
    let mut group = c.benchmark_group("solve");
    group.sample_size(10);
    for (spec, queens) in [("queens 10000000", 10_000_000), ("queens 1000000 --random", 1_000_000)] {
        let instance = posed(spec);
        group.bench_function(spec, |b| {
            b.iter(|| {
                let answer = instance.solve("auto", &Control::default()).expect("a method of the puzzle");
                assert_eq!(answer.found().expect("a solution").solution.len(), queens);
            });
        });
    }
}

/// Decides a board with a SAT solver, with a clause for every pair of squares that attack each other.
fn by_sat_crate(board: &str) -> bool {
    let squares: Vec<(usize, usize)> = (0..)
        .zip(board.lines())
        .flat_map(|(r, row)| (0..).zip(row.chars()).filter(|&(_, c)| c == '.').map(move |(c, _)| (r, c)))
        .collect();
    let mut solver = BasicSolver::default();
    let queens: Vec<Lit> = squares.iter().map(|_| Lit::new(solver.new_var_default(), true)).collect();
    let mut add = |mut clause: Vec<Lit>| solver.add_clause_reuse(&mut clause);
    for line in 0..board.lines().count() {
        for of in [|square: (usize, usize)| square.0, |square: (usize, usize)| square.1] {
            add((0..queens.len()).filter(|&i| of(squares[i]) == line).map(|i| queens[i]).collect());
        }
    }
    for (i, j) in (0..queens.len()).flat_map(|i| (0..i).map(move |j| (i, j))) {
        let (rows, columns) = (squares[i].0.abs_diff(squares[j].0), squares[i].1.abs_diff(squares[j].1));
        if rows == 0 || columns == 0 || rows == columns {
            add(vec![!queens[i], !queens[j]]);
        }
    }
    solver.solve_limited(&[]) == lbool::TRUE
}

/// The boards of the ASP competition, compared with a crate, each for at most a minute. Impossible boards are
/// then proved to be so, and the proofs are checked.
fn blocked(_: &mut Criterion) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/blocked-queens");
    let table = std::fs::read_to_string(folder.join("README.md")).expect("the boards' list");
    let (mut our_total, mut their_total) = (0.0, 0.0);
    for line in table
        .lines()
        .filter(|line| line.starts_with("| 28") || line.starts_with("| 48") || line.starts_with("| 5"))
    {
        let mut fields = line.split('|').map(str::trim).skip(1);
        let (Some(name), Some(status)) = (fields.next(), fields.next()) else { continue };
        let board = std::fs::read_to_string(folder.join(format!("{name}.txt"))).expect("a board");
        let instance = posed(&format!("queens {}", board.trim_end().replace('\n', "/")));
        let limits = Limits { time: Some(std::time::Duration::from_secs(60)), ..Limits::default() };
        let start = Instant::now();
        let answer = instance.solve("auto", &Control::new(limits)).expect("a method of the puzzle");
        let ours = start.elapsed().as_secs_f64();
        let outcome = match answer.outcome {
            Outcome::Solved(_) => "solvable",
            Outcome::Impossible(_) => "impossible",
            Outcome::Stopped(_) => "unknown",
        };
        if status == "unknown" {
            println!("blocked queens {name}: {outcome} after {ours:.2} s");
            continue;
        }
        assert_eq!(outcome, status, "{name}");
        let start = Instant::now();
        assert_eq!(by_sat_crate(&board), status == "solvable", "{name}");
        let theirs = start.elapsed().as_secs_f64();
        (our_total, their_total) = (our_total + ours, their_total + theirs);
        println!("blocked queens {name}: {outcome} in {ours:.2} s, batsat {theirs:.2} s");
        if outcome == "impossible" {
            prove(&*instance);
        }
    }
    let ratio = our_total / their_total;
    println!(
        "all decided boards: ours {our_total:.2} s, batsat {their_total:.2} s: {ratio:.2} times its time"
    );
}

/// Proves that there is no solution, and checks the proof.
fn prove(instance: &dyn Instance) {
    let start = Instant::now();
    let control = Control::default().with_proof();
    let answer = instance.solve("auto", &control).expect("a method of the puzzle");
    let proving = start.elapsed().as_secs_f64();
    let proof = certificate::of(instance, &answer, &control, usize::MAX).expect("a proof").to_string();
    let start = Instant::now();
    hippodrome_check::check(&proof).expect("a proof that the checker accepts");
    let (size, checking) = (proof.len() as f64 / 1e6, start.elapsed().as_secs_f64());
    println!("  proved in {proving:.2} s; {size:.2} MB, checked in {checking:.2} s");
}

criterion_group!(benches, counting, listing, solving, blocked);
criterion_main!(benches);
