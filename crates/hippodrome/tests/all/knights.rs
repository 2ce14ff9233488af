//! The knights puzzle through the public API.

mod agreement;
mod boards;
mod limits;

use hippodrome::{Answer, Control};

use crate::{certified, count, counted, memory, nodes, pose, solve};

fn value(answer: &Answer) -> u64 {
    let found = answer.found().expect("a set");
    let score = found.score.expect("a score");
    assert_eq!(score.value, found.solution.len() as u64);
    score.value
}

#[test]
fn branch_and_bound_reports_the_heuristic_and_the_boards() {
    let answer = solve("knights 4x4", "branch-and-bound");
    let fact = |name| answer.facts.iter().find(|f| f.name == name).map(|f| f.figure.clone());
    assert_eq!(fact("heuristic"), Some(8u32.into()));
    assert_eq!(fact("boards_examined"), Some((answer.stats.generated + 1).into()));
    // More than 64 squares, and a leaper that jumps too far to attack anything.
    assert_eq!(value(&solve("knights 3x30 --leaper 0,99", "branch-and-bound")), 90);
}

/// OEIS A244081 (Alois P. Heinz 2014): the number of non-attacking sets of k knights on n x n, for each k.
#[test]
fn sets_are_counted_by_size_as_published() {
    let published = [
        (3, "1 9 28 36 18 2"),
        (4, "1 16 96 276 412 340 170 48 6"),
        (5, "1 25 252 1360 4436 9386 13384 12996 8526 3679 994 158 15 1"),
        (
            6,
            "1 36 550 4752 26133 97580 257318 491140 688946 716804 556274 323476 141969 47684 12488 2560 393 40 2",
        ),
    ];
    for (n, row) in published {
        let counted = counted(&format!("knights {n} --by-size"), "auto");
        let rows = counted.table.unwrap().for_people().1;
        let sizes: Vec<String> = (0..rows.len()).map(|k| k.to_string()).collect();
        assert!(rows.iter().map(|row| &row[0]).eq(&sizes));
        let counts: Vec<&str> = rows.iter().map(|row| row[1].as_str()).collect();
        assert_eq!(counts.join(" "), row);
    }
}

#[test]
fn long_strips_are_counted_exactly() {
    // A path of n squares has F(n + 2) independent sets, a Fibonacci number.
    let (mut a, mut b) = (num_bigint::BigUint::from(1u32), num_bigint::BigUint::from(2u32));
    for _ in 1..1000 {
        (a, b) = (b.clone(), a + b);
    }
    assert_eq!(count("knights 1x1000 --any-size --leaper 0,1", "auto"), b.to_string());
    // A largest set has one gap of two squares somewhere, or none.
    assert_eq!(count("knights 1x1000 --leaper 0,1", "auto"), "501");
    // Nothing attacks anything.
    assert_eq!(count("knights 2x2 --any-size", "auto"), "16");
}

/// The cover is computed within the limits that are given for the certificate.
#[test]
fn a_cover_proves_that_a_set_is_largest_if_there_is_time_for_it() {
    let instance = pose("knights 1000x1000");
    let answer = instance.solve("auto", &Control::default()).unwrap();
    assert_eq!(value(&answer), 500_000);
    let (_, verdict) = certified(&*instance, &answer, &Control::default()).expect("a certificate");
    assert_eq!(verdict.to_string(), "valid and optimal");
    let (hurried, _) = certified(&*instance, &answer, &nodes(1)).expect("a certificate");
    assert!(hurried["cover"].is_null());
}
