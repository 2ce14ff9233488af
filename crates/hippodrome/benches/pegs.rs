//! Peg solitaire, compared with the fastest program known for it in the same run.
//!
//! Each answer is checked before it is timed. The environment variable `HIPPO_PEERS` names the folder with the
//! other programs; without it only our own times are measured.

mod support;

use criterion::{Criterion, criterion_group, criterion_main};
use hippodrome::Instance;
use support::{compare, peer, posed, printed, threads};

/// The English centre game: 18 moves found and proved optimal, and all solutions counted, in one call.
fn english(_: &mut Criterion) {
    let instance = posed("pegs english --finish same");
    let ours = || {
        let answer = instance.solve("auto", &threads(1)).expect("a method of the puzzle");
        let score = answer.found().and_then(|found| found.score).expect("a solution");
        assert!(score.value == 18 && score.is_optimal());
        let solutions =
            answer.facts.iter().find(|fact| fact.name == "solutions").map(|fact| fact.figure.clone());
        assert_eq!(solutions, Some(40_861_647_040_079_968_u64.into()));
    };
    ours();
    if let Some(mut program) = peer("pegs_english") {
        let theirs = || {
            let text = printed(&mut program);
            assert!(text.contains("min moves 18") && text.contains("40861647040079968"), "{text}");
        };
        compare("english centre, moves and count", "the peer", 3, ours, theirs);
    }
}

/// The number of moves that a method finds.
fn moves(instance: &dyn Instance, method: &str) -> Option<usize> {
    let answer = instance.solve(method, &threads(1)).expect("a method of the puzzle");
    answer.found().map(|found| found.solution.len())
}

fn triangles(c: &mut Criterion) {
    let mut group = c.benchmark_group("pegs");
    let one = posed("pegs triangle5 --vacate 1 --finish same");
    group.bench_function("15 holes, one question", |b| b.iter(|| assert_eq!(moves(&*one, "auto"), Some(10))));
    let all = posed("pegs triangle5 --table");
    group.bench_function("15 holes, the whole table", |b| {
        b.iter(|| {
            let counted = all.count("auto", &threads(1)).expect("a method of the puzzle");
            // Published per start: 29760 at 3 corners, 14880 at 6 holes, 85258 at 3, 1550 at 3.
            assert_eq!(counted.count, (3 * 29_760u64 + 6 * 14_880 + 3 * 85_258 + 3 * 1_550).into());
        });
    });
    let quick = posed("pegs english --vacate d4 --finish a4");
    group.bench_function("english, any solution", |b| b.iter(|| assert!(moves(&*quick, "quick").is_some())));
    let side6 = posed("pegs triangle6 --vacate a2");
    group.sample_size(10);
    group.bench_function("triangle of side 6", |b| b.iter(|| assert_eq!(moves(&*side6, "auto"), Some(9))));
    group.finish();
}

criterion_group!(benches, english, triangles);
criterion_main!(benches);
