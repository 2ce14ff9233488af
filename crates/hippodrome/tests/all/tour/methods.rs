//! The methods: their figures, their counts, and how they stop at limits.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use hippodrome::{Control, Limit, search::Step};

use super::{count, exists, memory, nodes, pose, solve};
use crate::recorded;

/// The orders of moves that have a name.
const ORDERS: [&str; 9] = [
    "euler",
    "east",
    "clockwise",
    "north-first",
    "east-first",
    "south-first",
    "west-first",
    "shuffled",
    "random",
];

#[test]
fn warnsdorff_finds_tours_with_every_tie_rule_and_order() {
    for ties in ["last", "first", "random", "pohl", "roth"] {
        for order in ORDERS {
            for method in ["warnsdorff", "warnsdorff-backtracking"] {
                assert!(
                    exists(&format!("tour 8x8 --ties {ties} --order {order}"), method),
                    "{method} {ties} {order}"
                );
            }
        }
        // The first descent with backtracking is the walk without it.
        for start in if ties == "random" { vec![] } else { vec!["a1", "g3", "e5", "b8"] } {
            let spec = format!("tour 8x8 --from {start} --ties {ties}");
            let [walk, search] = ["warnsdorff", "warnsdorff-backtracking"].map(|method| solve(&spec, method));
            if let Some(tour) = walk.found() {
                assert_eq!(search.found().map(|found| &found.solution), Some(&tour.solution), "{spec}");
                assert_eq!(search.stats.generated, 63, "{spec}");
            }
        }
    }
    assert!(exists("tour 6x6 --closed --ties roth", "warnsdorff"));
    // Getting stuck proves nothing.
    assert_eq!(solve("tour 4x4", "warnsdorff").limit(), Some(Limit::Method));
    assert_eq!(solve("tour 1x1", "warnsdorff").found().map(|f| f.solution.len()), Some(1));
}

#[test]
fn every_order_of_moves_gives_the_same_count() {
    for order in ORDERS {
        assert_eq!(count(&format!("tour 4x5 --order {order}"), "dfs"), "164");
    }
}

#[test]
fn a_random_order_is_drawn_at_every_node_and_a_shuffled_one_once_for_each_square() {
    // For each square, the orders in which two other squares were tried from it, one after the other.
    let orders = |order: &str| {
        let (recording, _) =
            recorded(&*pose(&format!("tour 5x5 --from b1 --order {order}")), "dfs", Some(2000)).unwrap();
        let mut squares = vec!["b1".to_string()];
        let mut last: HashMap<u64, String> = HashMap::new();
        let mut pairs: HashSet<[String; 3]> = HashSet::new();
        for step in recording.steps {
            let Step::Generated { node, parent, action, .. } = step else { continue };
            if let Some(before) = last.insert(parent, action.clone()) {
                pairs.insert([squares[parent as usize].clone(), before, action.clone()]);
            }
            assert_eq!(node as usize, squares.len());
            squares.push(action);
        }
        assert!(pairs.len() > 50, "{order}");
        pairs.iter().filter(|[from, a, b]| pairs.contains(&[from.clone(), b.clone(), a.clone()])).count()
    };
    assert_eq!(orders("euler"), 0);
    assert_eq!(orders("shuffled"), 0);
    assert!(orders("random") > 20);
}

#[test]
fn watching_a_search_does_not_change_its_random_order() {
    for method in ["dfs", "warnsdorff-backtracking"] {
        let instance = pose("tour 5x5 --from c3 --order random");
        let (_, watched) = recorded(&*instance, method, None).unwrap();
        let alone = instance.solve(method, &Control::default().with_seed(7)).unwrap();
        assert_eq!(watched.stats.generated, alone.stats.generated);
        assert_eq!(watched.found().map(|f| &f.solution), alone.found().map(|f| &f.solution));
    }
}

#[test]
fn counts_beyond_128_bits_are_exact() {
    // A wazir has one closed tour of 2 x n. Those of 4 x n have the recurrence
    // a(n) = 2a(n-1) + 2a(n-2) - 2a(n-3) + a(n-4) (OEIS A006864).
    let mut a: Vec<num_bigint::BigUint> = [0_u32, 1, 2, 6].into_iter().map(Into::into).collect();
    while a.len() < 200 {
        let k = a.len();
        let next = &a[k - 1] * 2_u32 + &a[k - 2] * 2_u32 + &a[k - 4] - &a[k - 3] * 2_u32;
        a.push(next);
    }
    assert_eq!(count("tour 4x200 --leaper 0,1 --closed", "auto"), a[199].to_string());
    assert_eq!(count("tour 2x500 --leaper 0,1 --closed", "auto"), "1");
}

#[test]
fn limits_stop_every_method() {
    for method in ["dfs", "warnsdorff", "warnsdorff-backtracking"] {
        let answer = pose("tour 40x40 --from a1").solve(method, &nodes(100)).unwrap();
        assert_eq!(answer.limit(), Some(Limit::Nodes), "{method}");
        assert_eq!(answer.stats.generated, 100);
    }
    for method in ["auto", "dfs"] {
        let counted = pose("tour 8x8").count(method, &nodes(100)).unwrap();
        assert_eq!(counted.stopped, Some(Limit::Nodes), "{method}");
        let listed = pose("tour 8x8").list(method, &nodes(100), &mut |_| ControlFlow::Continue(()));
        assert_eq!(listed.unwrap().stopped, Some(Limit::Nodes), "{method}");
    }
    for method in ["auto", "dfs", "warnsdorff", "warnsdorff-backtracking"] {
        let huge = pose("tour 1000000000x999999999");
        assert_eq!(huge.solve(method, &Control::default()).unwrap().limit(), Some(Limit::Memory), "{method}");
        let answer = pose("tour 100x100").solve(method, &memory(10_000)).unwrap();
        assert_eq!(answer.limit(), Some(Limit::Memory), "{method}");
    }
    let huge = pose("tour 1000000000x999999999");
    assert_eq!(huge.count("auto", &Control::default()).unwrap().stopped, Some(Limit::Memory));
    // Boards that a theorem decides need no memory.
    assert!(!exists("tour 1000000000x999999998 --leaper 2,4", "auto"));
    assert!(!exists("tour 2x1000000000", "auto"));
    assert!(!exists("tour 999999999x999999999 --closed", "auto"));
}

#[test]
fn random_choices_can_be_repeated() {
    for order in ["shuffled", "random"] {
        let tour = |seed: u64| {
            let control = Control::default().with_seed(seed);
            let spec = format!("tour 5x5 --from a1 --order {order}");
            let answer = pose(&spec).solve("dfs", &control).unwrap();
            assert_eq!(control.seed().used(), Some(seed));
            answer.found().unwrap().solution.as_squares().to_vec()
        };
        assert_eq!(tour(3), tour(3));
        assert!((0..20).any(|seed| tour(seed) != tour(3)), "{order}");
    }
}
