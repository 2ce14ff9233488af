//! The methods: their figures, their counts, and how they stop at limits.

use std::ops::ControlFlow;

use hippodrome::{Control, Limit, Limits};

use crate::{count, exists, list, pose, solve};

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

/// Up to symmetry, counting agrees with listing and with `dfs`.
#[test]
fn distinct_tours_are_counted_in_three_ways() {
    for spec in
        ["tour 3x4 --distinct", "tour 4x5 --distinct", "tour 3x7 --distinct", "tour 5x6 --closed --distinct"]
    {
        let all = list(spec, "auto").len().to_string();
        assert_eq!(count(spec, "auto"), all, "{spec}");
        if !spec.contains("5x6") {
            assert_eq!(count(spec, "dfs"), all, "{spec}");
        }
    }
    // With given ends.
    for spec in ["tour 4x5 --from a1 --distinct", "tour 5x5 --from a1 --to e5 --distinct"] {
        assert_eq!(count(spec, "auto"), list(spec, "dfs").len().to_string(), "{spec}");
    }
}

#[test]
fn tours_of_5x5_from_a_corner() {
    for method in ["auto", "dfs"] {
        assert_eq!(count("tour 5x5 --from a1", method), "304");
        assert_eq!(list("tour 5x5 --from a1", method).len(), 304);
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
    let limited = |limits: Limits| Control::new(limits);
    let nodes = Limits { nodes: Some(100), ..Limits::default() };
    for method in ["dfs", "warnsdorff"] {
        let answer = pose("tour 40x40 --from a1").unwrap().solve(method, &limited(nodes)).unwrap();
        assert_eq!(answer.limit(), Some(Limit::Nodes), "{method}");
        assert_eq!(answer.stats.generated, 100);
    }
    for method in ["auto", "dfs"] {
        let counted = pose("tour 8x8").unwrap().count(method, &limited(nodes)).unwrap();
        assert_eq!(counted.stopped, Some(Limit::Nodes), "{method}");
        let listed =
            pose("tour 8x8").unwrap().list(method, &limited(nodes), &mut |_| ControlFlow::Continue(()));
        assert_eq!(listed.unwrap().stopped, Some(Limit::Nodes), "{method}");
    }
    for method in ["auto", "dfs", "warnsdorff"] {
        let huge = pose("tour 1000000000x999999999").unwrap();
        assert_eq!(huge.solve(method, &Control::default()).unwrap().limit(), Some(Limit::Memory), "{method}");
        let small = Limits { memory: Some(10_000), ..Limits::default() };
        let answer = pose("tour 100x100").unwrap().solve(method, &limited(small)).unwrap();
        assert_eq!(answer.limit(), Some(Limit::Memory), "{method}");
    }
    let huge = pose("tour 1000000000x999999999").unwrap();
    assert_eq!(huge.count("auto", &Control::default()).unwrap().stopped, Some(Limit::Memory));
    // Boards that a theorem decides need no memory.
    assert!(!exists("tour 1000000000x999999998 --leaper 2,4", "auto"));
    assert!(!exists("tour 2x1000000000", "auto"));
    assert!(!exists("tour 999999999x999999999 --closed", "auto"));
}
