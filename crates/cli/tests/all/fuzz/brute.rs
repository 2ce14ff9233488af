//! Comparing all methods with the truth, which the oracle finds by trying everything.

use std::time::Duration;

use hippodrome::{Control, Limits, Outcome, STANDARD, Seed, Task};
use hippodrome_check::check;

use super::questions::Truth;

/// Compares all methods with the truth. Returns how many answers were solutions, impossible, and counts.
pub fn compare(spec: &str, truth: &Truth) -> [usize; 3] {
    let instance = STANDARD.parse(spec).and_then(|parsed| parsed.pose(&Seed::new(1)));
    let instance = instance.unwrap_or_else(|error| panic!("{spec}: {error}"));
    let limits = Limits { nodes: Some(300_000), time: Some(Duration::from_secs(20)), ..Limits::default() };
    let mut told = [0; 3];
    for method in instance.spec().puzzle().methods_for(Task::Solve) {
        let control = Control::new(limits).with_proof();
        // A method may not take every question.
        let Ok(answer) = instance.solve(method.name, &control) else { continue };
        let what = format!("{} by {}", instance.spec(), method.name);
        match &answer.outcome {
            Outcome::Solved(found) => {
                told[0] += 1;
                assert!(truth.count > 0, "{what}: there is no solution");
                if let (Some(score), Some(best)) = (found.score, truth.value) {
                    let fewest = instance.spec().about().value.is_some_and(|worth| worth.fewest);
                    let bounded = if fewest { score.value >= best } else { score.value <= best };
                    assert!(
                        bounded && (!score.is_optimal() || score.value == best),
                        "{what}: {score:?}, {best}"
                    );
                }
            }
            Outcome::Impossible(_) => {
                told[1] += 1;
                assert!(truth.count == 0, "{what}: there is a solution");
            }
            Outcome::Stopped(_) => {}
        }
        if let Some(certificate) = hippodrome::certificate::of(&*instance, &answer, &control, usize::MAX) {
            assert!(check(&certificate.to_string()).is_ok(), "{what}: {certificate}");
        }
    }
    for method in instance.spec().puzzle().methods_for(Task::Count) {
        let Ok(counted) = instance.count(method.name, &Control::new(limits)) else { continue };
        let what = format!("{} by {}", instance.spec(), method.name);
        let count = u64::try_from(&counted.count).unwrap_or(u64::MAX);
        match counted.stopped {
            None => assert_eq!(count, truth.count, "{what}"),
            Some(_) => assert!(count <= truth.count, "{what}: at least {count}, but {}", truth.count),
        }
        told[2] += usize::from(counted.stopped.is_none());
    }
    told
}
