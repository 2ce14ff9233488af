//! Puzzles from outside, with costs: random networks of roads, each method compared with the oracle, each recording replayed
//! by the second program, each certificate verified, and each search graded.

mod certificates;
mod faults;
mod grading;
mod methods;
mod network;

use hippodrome::{Instance, Registry, Seed, own::Own};
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

use network::Network;

/// The puzzle alone.
const NETWORKS: Registry = Registry::new(&[Own::<Network>::PUZZLE]);

/// The question that a network is.
fn pose(text: &str) -> Box<dyn Instance> {
    let spec = NETWORKS.parse(&format!("network {text}")).expect("a spec");
    spec.pose(&Seed::new(0)).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// What a town says from which no goal can be reached.
const NEVER: u64 = u32::MAX as u64;

/// Random networks, with estimates that are consistent.
fn random_networks(seed: u64, count: usize) -> impl Iterator<Item = String> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    (0..count).map(move |_| random_network(&mut random))
}

fn random_network(random: &mut ChaCha8Rng) -> String {
    let towns = random.random_range(1..=8_usize);
    let most = if random.random_bool(0.3) { 1 } else { 9 };
    let mut roads: Vec<(usize, usize, u64)> = Vec::new();
    for _ in 0..random.random_range(0..=3 * towns) {
        let road =
            (random.random_range(0..towns), random.random_range(0..towns), random.random_range(1..=most));
        // Two roads between the same towns could not be told apart in lines that name towns.
        if roads.iter().all(|other| (other.0, other.1) != (road.0, road.1)) {
            roads.push(road);
        }
    }
    let goals: Vec<usize> = (0..towns).filter(|_| random.random_bool(0.2)).collect();
    let says_never = random.random_bool(0.5);
    let share = random.random_range(0..=4_u64);
    let network = oracle::Network { roads, estimates: vec![0; towns], goals };
    let estimates = (0..towns).map(|town| {
        let distances = network.distances(town);
        match network.goals.iter().filter_map(|&goal| distances[goal]).min() {
            Some(distance) => distance * share / 4,
            None if says_never => NEVER,
            None => 99,
        }
    });
    let towns: Vec<String> = estimates
        .enumerate()
        .map(|(town, estimate)| format!("{estimate}{}", if network.goals.contains(&town) { "!" } else { "" }))
        .collect();
    let roads: Vec<String> =
        network.roads.iter().map(|(from, to, length)| format!("{from}>{to}:{length}")).collect();
    format!("{}/{}", roads.join(","), towns.join(","))
}
