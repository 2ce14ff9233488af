//! The methods: their figures, their counts, and how they stop at limits.

use std::ops::ControlFlow;

use hippodrome::{Control, Limit};

use super::{count, exists, memory, nodes, pose, solve};

#[test]
fn warnsdorff_finds_tours_with_every_tie_rule_and_order() {
    for ties in ["last", "first", "random", "pohl", "roth"] {
        for order in ["euler", "east", "clockwise", "random"] {
            assert!(
                exists(&format!("tour 8x8 --ties {ties} --order {order}"), "warnsdorff"),
                "{ties} {order}"
            );
        }
    }
    assert!(exists("tour 6x6 --closed --ties roth", "warnsdorff"));
    // Getting stuck proves nothing.
    assert_eq!(solve("tour 4x4", "warnsdorff").limit(), Some(Limit::Method));
    assert_eq!(solve("tour 1x1", "warnsdorff").found().map(|f| f.solution.len()), Some(1));
}

#[test]
fn every_order_of_moves_gives_the_same_count() {
    for order in ["euler", "east", "clockwise", "random"] {
        assert_eq!(count(&format!("tour 4x5 --order {order}"), "dfs"), "164");
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
    for method in ["dfs", "warnsdorff"] {
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
    for method in ["auto", "dfs", "warnsdorff"] {
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
    let tour = |seed: u64| {
        let control = Control::default().with_seed(seed);
        let answer = pose("tour 5x5 --from a1 --order random").solve("dfs", &control).unwrap();
        assert_eq!(control.seed().used(), Some(seed));
        answer.found().unwrap().solution.as_squares().to_vec()
    };
    assert_eq!(tour(3), tour(3));
    assert!((0..20).any(|seed| tour(seed) != tour(3)));
}
