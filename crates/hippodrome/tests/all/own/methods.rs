//! Every method on random networks, compared with Dijkstra's algorithm as the oracle has it.

use hippodrome::{Control, Instance, Outcome, Score, Task, search::NEVER};
use oracle::Network;

use super::{pose, random_networks};
use crate::{nodes, recorded, trace::replay};

/// Follows a solution by the oracle's roads. Returns its length.
fn length(network: &Network, instance: &dyn Instance, answer: &hippodrome::Found) -> u64 {
    let mut town = 0;
    let length = answer.solution.names().map(|name| {
        let (from, to, length) = network.roads[name[1..].parse::<usize>().expect("a road")];
        assert_eq!(from, town, "{}", instance.spec());
        town = to;
        length
    });
    let length = length.sum();
    assert!(network.goals.contains(&town), "{}", instance.spec());
    length
}

/// Every method that can solve.
fn methods(instance: &dyn Instance) -> Vec<&'static str> {
    instance.spec().puzzle().methods_for(Task::Solve).map(|method| method.name).collect()
}

#[test]
fn every_method_agrees_with_the_oracle() {
    for text in random_networks(1, 300) {
        let (network, instance) = (Network::new(&text), pose(&text));
        let shortest = network.shortest();
        for method in methods(&*instance) {
            let answer = instance.solve(method, &nodes(20_000)).unwrap();
            let fewest = |length: u64| length == shortest.unwrap_or(0);
            match (&answer.outcome, shortest) {
                (Outcome::Solved(found), Some(shortest)) => {
                    let length = length(&network, &*instance, found);
                    let score = found.score.expect("a score");
                    assert_eq!(score.value, length, "{text} by {method}");
                    let exact =
                        ["auto", "uniform-cost", "bidirectional", "a-star", "ida-star", "branch-and-bound"];
                    assert!(!exact.contains(&method) || length == shortest, "{text} by {method}: {length}");
                    assert!(!score.is_optimal() || fewest(length), "{text} by {method}: not best");
                    assert!(!exact.contains(&method) || score.is_optimal(), "{text} by {method}: not proved");
                }
                (Outcome::Impossible(_), None) => {}
                // Depth-limited search, hill climbing and a limit of nodes prove nothing, nor does the estimate that no goal
                // can be reached; a bound must be true.
                (Outcome::Stopped(stopped), _) => {
                    let believes = shortest.is_none()
                        && text.contains(&NEVER.to_string())
                        && matches!(method, "best-first" | "a-star" | "branch-and-bound");
                    assert!(
                        believes || matches!(method, "hill-climbing" | "depth-limited" | "ida-star"),
                        "{text} by {method}"
                    );
                    assert!(stopped.bound.is_none_or(|bound| shortest.is_none_or(|least| bound <= least)));
                }
                (outcome, _) => panic!("{text} by {method}: {}", outcome.word()),
            }
        }
    }
}

#[test]
fn breadth_first_search_finds_the_fewest_roads() {
    for text in random_networks(2, 100) {
        let network = Network::new(&text);
        let even = Network { roads: network.roads.iter().map(|&(a, b, _)| (a, b, 1)).collect(), ..network };
        let answer = pose(&text).solve("bfs", &Control::default()).unwrap();
        let found = answer.found().map(|found| found.solution.len() as u64);
        assert_eq!(found, even.shortest(), "{text}");
    }
}

#[test]
fn counts_and_lists_agree_with_trying_everything() {
    for text in random_networks(3, 150) {
        let (network, instance) = (Network::new(&text), pose(&text));
        let expected = network.count_shortest();
        let counted = instance.count("auto", &Control::default()).unwrap();
        assert_eq!(counted.count.to_string(), expected.to_string(), "{text}");
        let all = crate::list(&*instance, "auto");
        assert_eq!(all.len() as u64, expected, "{text}");
        let mut names: Vec<Vec<String>> = Vec::new();
        for found in &all {
            assert_eq!(Some(length(&network, &*instance, found)), network.shortest(), "{text}");
            names.push(found.solution.names().collect());
        }
        names.sort();
        names.dedup();
        assert_eq!(names.len(), all.len(), "{text}: one is listed twice");
    }
}

#[test]
fn every_step_is_true_costs_included() {
    let mut followed = std::collections::BTreeMap::new();
    for text in random_networks(4, 150) {
        let instance = pose(&text);
        for method in instance.spec().puzzle().traced_methods() {
            let (mut recording, answer) = recorded(&*instance, method, Some(1_000)).expect("a recording");
            recording.end = Some(answer.trace_end());
            if let Err(error) = replay::check(&*instance, &recording) {
                panic!("{text} by {method}: {error}");
            }
            *followed.entry(method).or_insert(0) += recording.steps.len();
        }
    }
    let traced = pose("/0!").spec().puzzle().traced_methods().len();
    assert!(followed.len() == traced && followed.values().all(|&steps| steps > 250), "{followed:?}");
}

#[test]
fn an_estimate_that_is_too_high_is_found_out() {
    // From 0 by 1 to the goal 2 it is 1 + 1, and directly 20. The search goes on from 1.
    let network = "0>1:1,1>2:1,0>2:20/0,9,0!";
    let answer = pose(network).solve("a-star", &Control::default()).unwrap();
    assert_eq!(answer.found().and_then(|found| found.score), Some(Score::unproved(2)));
    let note = answer.note.expect("a note");
    assert!(note.contains("it is 9 for 1, but a goal is only 1 away"), "{note}");
    let auto = pose(network).solve("auto", &Control::default()).unwrap();
    assert_eq!(auto.found().and_then(|found| found.score), Some(Score::best(2)));
}

/// If the direct way has 3, the search never goes on from 1, so it cannot see the fault. It says on what its claim rests, and
/// the checker refuses the claim.
#[test]
fn what_a_claim_rests_on_is_said() {
    let instance = pose("0>1:1,1>2:1,0>2:3/0,9,0!");
    let answer = instance.solve("a-star", &Control::default()).unwrap();
    assert_eq!(answer.found().and_then(|found| found.score).map(|score| score.value), Some(3));
    let note = answer.note.clone().expect("a note");
    assert!(note.starts_with("This holds if the estimate is never too high."), "{note}");
    let certificate = hippodrome::certificate::of(&*instance, &answer, &Control::default(), usize::MAX);
    let rejection = hippodrome_check::check(&certificate.expect("a certificate").to_string()).unwrap_err();
    assert_eq!(rejection.to_string(), "distances: 2 is a goal nearer than 3, at 2");
}
