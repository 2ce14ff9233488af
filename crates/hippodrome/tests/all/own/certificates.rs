//! Certificates of puzzles whose rules the checker does not know.

use hippodrome::{
    Answer, Control, Outcome,
    certificate::{Compared, compared},
};
use hippodrome_check::{Verdict, check};
use oracle::Network;
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};
use serde_json::Value;

use super::{pose, random_networks};
use crate::certified;

#[test]
fn every_answer_is_certified_and_all_transitions_are_listed() {
    let mut verdicts = [0; 3];
    for text in random_networks(5, 300) {
        let instance = pose(&text);
        for method in ["auto", "bfs", "dfs"] {
            let control = Control::default().with_proof();
            let answer = instance.solve(method, &control).unwrap();
            let (certificate, verdict) = certified(&*instance, &answer, &control).expect("a certificate");
            let best = answer.found().and_then(|found| found.score).is_some_and(|score| score.is_optimal());
            match (&verdict, &answer.outcome) {
                (Verdict::ValidAndOptimal(_), Outcome::Solved(_)) if best => verdicts[0] += 1,
                (Verdict::Valid(_), Outcome::Solved(_)) if !best => verdicts[1] += 1,
                (Verdict::Valid(_), Outcome::Impossible(_)) => verdicts[2] += 1,
                _ => panic!("{text} by {method}: {verdict}"),
            }
            let same = compared(&*instance, &certificate, &control).unwrap();
            assert!(matches!(same, Compared::Same(_)), "{text} by {method}: {same}");
        }
    }
    assert!(verdicts.iter().all(|&number| number > 50), "{verdicts:?}");
}

/// Changes one value somewhere in a certificate.
fn damaged(certificate: &Value, random: &mut ChaCha8Rng) -> Value {
    let mut certificate = certificate.clone();
    let members = ["states", "ways", "goals", "distances", "actions", "value", "optimal", "start"];
    let mut at = &mut certificate[members[random.random_range(0..members.len())]];
    while let Value::Array(items) = at {
        match random.random_range(0..8) {
            0 if !items.is_empty() => {
                items.remove(random.random_range(0..items.len()));
                return certificate;
            }
            1 if !items.is_empty() => {
                let again = items[random.random_range(0..items.len())].clone();
                items.push(again);
                return certificate;
            }
            _ if items.is_empty() => return certificate,
            _ => {
                let length = items.len();
                at = &mut items[random.random_range(0..length)];
            }
        }
    }
    let changed = match &*at {
        Value::Number(number) => {
            let number = number.as_u64().unwrap_or(0);
            if random.random_bool(0.5) { (number + 1).into() } else { number.saturating_sub(1).into() }
        }
        Value::String(text) => format!("{text}0").into(),
        Value::Bool(truth) => (!*truth).into(),
        Value::Null => random.random_range(0..9).into(),
        other => other.clone(),
    };
    *at = changed;
    certificate
}

/// What is still accepted, and lists what the problem has, must be true.
#[test]
fn a_damaged_certificate_proves_nothing_false() {
    let mut random = ChaCha8Rng::seed_from_u64(6);
    let [mut accepted, mut refused] = [0; 2];
    for text in random_networks(6, 120) {
        let (network, instance) = (Network::new(&text), pose(&text));
        let control = Control::default().with_proof();
        let answer = instance.solve("auto", &control).unwrap();
        let (certificate, _) = certified(&*instance, &answer, &control).expect("a certificate");
        for _ in 0..40 {
            let damaged = damaged(&certificate, &mut random);
            let Ok(verdict) = check(&damaged.to_string()) else {
                refused += 1;
                continue;
            };
            let same = compared(&*instance, &damaged, &control);
            if !matches!(same, Ok(Compared::Same(_))) {
                refused += 1;
                continue;
            }
            accepted += 1;
            let value = damaged["value"].as_u64();
            match verdict {
                Verdict::ValidAndOptimal(_) => assert_eq!(network.shortest(), value, "{text}: {damaged}"),
                Verdict::Valid(_) if damaged["claim"] == "path-none" => {
                    assert_eq!(network.shortest(), None, "{text}: {damaged}");
                }
                _ => assert!(network.shortest() <= value, "{text}: {damaged}"),
            }
        }
    }
    assert!(accepted > 100 && refused > 1_000, "{accepted} accepted, {refused} refused");
}

#[test]
fn an_answer_that_is_not_best_cannot_be_certified_as_best() {
    let network = pose("0>1:1,1>2:1,0>2:3/0,9,0!");
    let direct = network.read_solution(&["r2"]).unwrap();
    let claimed = Answer::solved(direct, Some(hippodrome::Score::best(3)));
    let certificate = hippodrome::certificate::of(&*network, &claimed, &Control::default(), usize::MAX);
    let rejection = check(&certificate.expect("a certificate").to_string()).unwrap_err();
    assert_eq!(rejection.to_string(), "distances: 2 is a goal nearer than 3, at 2");
}
