//! The boards and figures of the five reports that the project began with, from small programs written here and from
//! the oracle.
//!
//! Nothing in these programs is taken from the library: each is the rule of a report in a few lines, on plain
//! arrays. Their boards and figures are compared with the published ones and with those of the library.

mod exchange;
mod knights;
mod pegs;
mod tour;

use hippodrome::{
    Answer, Control,
    written::{self, Written},
};

use crate::{counted, pose, solve};

/// The published boards, as the documentation has them.
fn published(name: &str) -> String {
    let path = format!("{}/../../docs/reports/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}

/// A figure that a method reports.
fn fact(answer: &Answer, name: &str) -> Option<u64> {
    answer.facts.iter().find(|fact| fact.name == name).and_then(|fact| fact.figure.to_string().parse().ok())
}

/// Reads answers, and lets the independent checker judge each.
fn judged(spec: &str, text: &str) -> Vec<Result<String, String>> {
    let instance = pose(spec);
    let judge = |Written { solution, .. }: Written| {
        let solution = solution.map_err(|fault| format!("{fault:?}"))?;
        let score = instance.value(&solution).map(hippodrome::Score::unproved);
        let answer = Answer::solved(solution, score);
        let certificate =
            hippodrome::certificate::of(&*instance, &answer, &Control::default(), usize::MAX).unwrap();
        let verdict = hippodrome_check::check(&certificate.to_string());
        verdict.map(|verdict| verdict.verified().to_string()).map_err(|rejection| rejection.to_string())
    };
    written::read(&*instance, text).into_iter().map(judge).collect()
}

/// The squares of an answer as (row, column).
fn squares(answer: &Answer) -> Vec<(usize, usize)> {
    let found = answer.found().expect("an answer");
    found.solution.as_squares().iter().map(|square| (square.row as usize, square.col as usize)).collect()
}

#[test]
fn every_published_board_is_judged_valid() {
    for (name, spec, boards) in [
        ("tours-5x5", "tour 5x5", 3),
        ("tours-6x6", "tour 6x6", 3),
        ("tour-8x8", "tour 8x8 --from 5,6", 1),
        ("open-5x5", "tour 5x5 --from 4,0", 1),
        ("closed-6x6", "tour 6x6 --closed --from 0,2", 1),
        ("knights-3x3", "knights 3x3", 2),
        ("knights-4x4", "knights 4x4", 2),
        ("knights-6x6", "knights 6x6", 2),
    ] {
        let judged = judged(spec, &published(name));
        assert_eq!(judged.len(), boards, "{name}");
        assert!(judged.iter().all(Result::is_ok), "{name}: {judged:?}");
    }
}

#[test]
fn a_changed_board_is_judged_wrong_by_step_and_square() {
    let closed = published("closed-6x6");
    let wrong = |text: &str, spec: &str| judged(spec, text).remove(0).unwrap_err();
    assert_eq!(
        wrong(&closed.replace("7 26 1", "26 7 1"), "tour 6x6 --closed"),
        "step 6: c5 to b6 is not a knight's move"
    );
    assert_eq!(wrong(&closed, "tour 6x6 --closed --from 0,0"), "from: the tour begins on c6, not on a6");
    let open = published("open-5x5");
    assert_eq!(wrong(&open, "tour 5x5 --closed"), "closed: a5 to a1 is not a knight's move");
    assert!(wrong(&open.replace("25", "24"), "tour 5x5").contains("step 24 is both on a5 and on b3"));
    assert_eq!(wrong("K..\n..K\n...\n", "knights 3"), "a3 and c2 attack each other");
}
