//! What the statistics of an answer count.

use crate::{counted, solve};

/// The figures of an answer: a formula or a theorem has none, and what is not a search has its own words.
#[test]
fn statistics_say_what_a_method_counts() {
    for (spec, what) in
        [("queens 8", "a formula"), ("tour 8x8", "a construction"), ("tour 5x5 --closed", "a theorem")]
    {
        assert!(solve(spec, "auto").stats.figures().is_empty(), "{what}");
    }
    for (spec, figure) in [("queens 12", "sets of rows"), ("tour 6x6 --closed", "table entries")] {
        assert_eq!(counted(spec, "auto").stats.figures()[0].0, figure);
    }
    // Breadth-first search keeps every position that it has met: far more than wait at one time.
    let stored = |spec: &str, method: &str| {
        let stats = solve(spec, method).stats;
        (stats.peak_stored, stats.expanded, stats.peak_frontier)
    };
    for method in ["bfs", "a-star", "best-first", "bidirectional", "auto"] {
        let (stored, expanded, frontier) = stored("exchange six-knights", method);
        assert!(stored >= frontier && stored >= expanded.min(18_480) / 2, "{method}: {stored}");
        assert!(stored <= 2 * 18_480, "{method}: {stored}");
    }
    assert_eq!(stored("exchange six-knights", "ida-star").0, 0, "it keeps one path only");
}
