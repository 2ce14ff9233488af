//! Right searches, whose ties are broken at random, are not refused: lines of a second program, and recordings.

use hippodrome::grade::{Search, grade};
use hippodrome::{Control, Instance};
use oracle::Network;
use rand::{
    Rng, RngExt, SeedableRng,
    rngs::ChaCha8Rng,
    seq::{IndexedRandom, SliceRandom},
};

use super::{NEVER, pose, random_network};
use crate::recorded;

pub const METHODS: [&str; 6] = ["bfs", "uniform-cost", "best-first", "a-star", "ida-star", "dfs"];

/// What is said about a search.
pub fn verdict(instance: &dyn Instance, method: &str, search: &Search) -> String {
    grade(instance, method, search, &Control::default()).expect("a method that can be graded").to_string()
}

/// A search of the second program: the states that it expands, and the goal.
fn lines(network: &Network, method: &str, random: &mut ChaCha8Rng) -> Vec<String> {
    let mut lines = Vec::new();
    match method {
        "dfs" => {
            depth_first(network, 0, &mut vec![], random, &mut lines);
        }
        "ida-star" => {
            let mut limit = network.estimates[0];
            while limit < NEVER {
                let mut over = NEVER;
                if deepen(network, &mut vec![0], 0, limit, &mut over, random, &mut lines) {
                    break;
                }
                limit = over;
            }
        }
        _ => with_frontier(network, method, random, &mut lines),
    }
    lines
}

fn shuffled(network: &Network, town: usize, random: &mut ChaCha8Rng) -> Vec<(usize, usize, u64)> {
    let mut roads = network.roads_from(town);
    roads.shuffle(random);
    roads
}

fn depth_first(
    network: &Network,
    town: usize,
    met: &mut Vec<usize>,
    random: &mut ChaCha8Rng,
    lines: &mut Vec<String>,
) -> bool {
    if network.goals.contains(&town) {
        lines.push(format!("goal {town}"));
        return true;
    }
    lines.push(format!("expanded {town}"));
    met.push(town);
    shuffled(network, town, random)
        .into_iter()
        .any(|(_, to, _)| !met.contains(&to) && depth_first(network, to, met, random, lines))
}

fn deepen(
    network: &Network,
    path: &mut Vec<usize>,
    cost: u64,
    limit: u64,
    over: &mut u64,
    random: &mut ChaCha8Rng,
    lines: &mut Vec<String>,
) -> bool {
    let town = path[path.len() - 1];
    if network.goals.contains(&town) {
        lines.push(format!("goal {town}"));
        return true;
    }
    lines.push(format!("expanded {town}"));
    for (_, to, length) in shuffled(network, town, random) {
        let sum = cost + length + network.estimates[to];
        if network.estimates[to] == NEVER {
            continue;
        }
        if sum > limit {
            *over = sum.min(*over);
        } else if !path.contains(&to) {
            path.push(to);
            if deepen(network, path, cost + length, limit, over, random, lines) {
                return true;
            }
            path.pop();
        }
    }
    false
}

/// A state that waits or was expanded, with the cost of the path to it.
type Known = (usize, u64);

fn with_frontier(network: &Network, method: &str, random: &mut ChaCha8Rng, lines: &mut Vec<String>) {
    let key = |(town, cost): &Known| match method {
        "bfs" | "uniform-cost" => *cost,
        "best-first" => network.estimates[*town],
        _ => cost + network.estimates[*town],
    };
    let early = matches!(method, "bfs" | "best-first") && random.random_bool(0.5);
    let (mut open, mut closed): (Vec<Known>, Vec<Known>) = (vec![(0, 0)], Vec::new());
    while let Some(least) = open.iter().map(key).min() {
        let best: Vec<Known> = open.iter().copied().filter(|known| key(known) == least).collect();
        let &(town, cost) = best.choose(random).expect("one");
        open.retain(|known| known.0 != town);
        if network.goals.contains(&town) {
            // Some also say that they expand the goal.
            lines.push(format!("{} {town}", if random.random_bool(0.5) { "goal" } else { "expanded" }));
            return;
        }
        lines.push(format!("expanded {town}"));
        closed.push((town, cost));
        for (_, to, length) in shuffled(network, town, random) {
            let reached = cost + if method == "bfs" { 1 } else { length };
            if method == "a-star" && network.estimates[to] == NEVER {
                continue;
            }
            if early && network.goals.contains(&to) {
                lines.push(format!("goal {to}"));
                return;
            }
            let known = open.iter().chain(&closed).filter(|known| known.0 == to).map(|known| known.1).min();
            if known.is_none_or(|before| reached < before && method != "best-first") {
                open.retain(|known| known.0 != to);
                open.push((to, reached));
            }
        }
    }
}

#[test]
fn a_right_search_is_right_however_ties_are_broken() {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    let mut steps = 0;
    for number in 0..1_000 {
        let text = random_network(&mut random);
        let (network, instance) = (Network::new(&text), pose(&text));
        let method = METHODS[number % METHODS.len()];
        let lines = lines(&network, method, &mut random).join("\n");
        if !lines.is_empty() {
            let search = Search::read(&lines).unwrap();
            let said = verdict(&*instance, method, &search);
            assert!(said.starts_with("Valid"), "{text} by {method}: {said}\n{lines}");
            steps += search.len();
        }
        // The roads in another order.
        let shuffled = pose(&format!("{text}/{}", random.next_u32()));
        let (mut recording, answer) = recorded(&*shuffled, method, None).expect("a recording");
        recording.end = Some(answer.trace_end());
        recording.head.spec = instance.spec().to_string();
        let said = verdict(&*instance, method, &Search::recorded(&recording));
        assert!(said.starts_with("Valid"), "{text} by {method}: {said}\n{:#?}", recording.steps);
        steps += recording.steps.len();
    }
    assert!(steps > 9_000, "{steps} steps");
}

#[test]
fn the_first_wrong_step_is_named_with_its_reason() {
    // Towns 0 to 4: 0-1-3 is short, 0-2-3 is long, and 4 is the goal.
    let network = pose("0>1:1,0>2:4,1>3:1,2>3:1,3>4:9,4>0:1/4,3,3,2,0!");
    let cases = [
        ("a-star", "0 2", "step 2: expanded 2 with f = 7 while 1 with f = 4 waited"),
        ("uniform-cost", "0 1 3 2 1", "step 5: state seen before: 1 was expanded in step 2"),
        ("bfs", "0 1 3", "step 3: expanded 3 with depth = 2 while 2 with depth = 1 waited"),
        ("bfs", "0 3", "step 2: no state that was expanded before leads to 3"),
        ("bfs", "1", "step 1: no state that was expanded before leads to 1"),
        ("bfs", "0 1 2 3 4 0", "step 5: goal not recognised: 4 is a goal, but the search goes on"),
        ("dfs", "0 1 2", "step 3: expanded 2 while 3, a child of 1, which is deeper, was not tried"),
        ("dfs", "0 1 3 0", "step 4: state seen before: 0 was expanded in step 1"),
        ("ida-star", "0 2", "step 2: expanded 2 while 1, a child of 0, which is deeper, was not tried"),
        ("best-first", "0 1 2", "step 3: expanded 2 with h = 3 while 3 with h = 2 waited"),
    ];
    for (method, states, wrong) in cases {
        let search = Search::expanded(states.split(' '));
        assert_eq!(verdict(&*network, method, &search), format!("Wrong: {wrong}"), "{method}: {states}");
    }
    let refusal =
        grade(&*network, "bidirectional", &Search::expanded(["0"]), &Control::default()).unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "searches by `bidirectional` cannot be graded, because it leaves too much open: use dfs, depth-limited, bfs, \
         uniform-cost, best-first, a-star, ida-star"
    );
    assert!(
        Search::read("expanded 0\nthen 1\n").unwrap_err().to_string().starts_with("line 2 is not a step")
    );
}

#[test]
fn searches_of_the_built_in_puzzles_are_graded() {
    let questions = [
        ("walk 5x5 --from a1 --to e5", &["bfs", "best-first", "a-star", "ida-star", "dfs"][..]),
        ("exchange n.n/.../N.N", &["bfs", "best-first", "a-star", "ida-star"]),
        ("exchange n.n/.../N.N --rules alternate", &["bfs", "a-star"]),
        ("exchange n.n/.../N.N --max-moves 16", &["dfs"]),
        ("pegs triangle4", &["bfs", "a-star"]),
    ];
    for (spec, methods) in questions {
        let instance = crate::pose(spec);
        for method in methods {
            let (recording, _) = recorded(&*instance, method, Some(3_000)).expect("a recording");
            let said = verdict(&*instance, method, &Search::recorded(&recording));
            assert!(said.starts_with("Valid"), "{spec} by {method}: {said}");
        }
    }
}
