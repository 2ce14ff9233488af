//! What the statistics of an answer count.

use hippodrome::{Control, STANDARD, Seed};

/// The figures of an answer: a formula or a theorem has none, and what is not a search has its own words.
#[test]
fn statistics_say_what_a_method_counts() {
    let figures = |spec: &str, method: &str| {
        let instance = STANDARD.parse(spec).unwrap().pose(&Seed::new(0)).unwrap();
        instance.solve(method, &Control::default()).unwrap().stats.figures()
    };
    assert!(figures("queens 8", "auto").is_empty(), "a formula");
    assert!(figures("tour 8x8", "auto").is_empty(), "a construction");
    assert!(figures("tour 5x5 --closed", "auto").is_empty(), "a theorem");
    let counted = |spec: &str| {
        let instance = STANDARD.parse(spec).unwrap().pose(&Seed::new(0)).unwrap();
        instance.count("auto", &Control::default()).unwrap().stats.figures()
    };
    assert_eq!(counted("queens 12")[0].0, "sets of rows");
    assert_eq!(counted("tour 6x6 --closed")[0].0, "table entries");
    // Breadth-first search keeps every position that it has met: far more than wait at one time.
    let stored = |spec: &str, method: &str| {
        let instance = STANDARD.parse(spec).unwrap().pose(&Seed::new(0)).unwrap();
        let stats = instance.solve(method, &Control::default()).unwrap().stats;
        (stats.peak_stored, stats.expanded, stats.peak_frontier)
    };
    for method in ["bfs", "a-star", "best-first", "bidirectional", "auto"] {
        let (stored, expanded, frontier) = stored("exchange six-knights", method);
        assert!(stored >= frontier && stored >= expanded.min(18_480) / 2, "{method}: {stored}");
        assert!(stored <= 2 * 18_480, "{method}: {stored}");
    }
    assert_eq!(stored("exchange six-knights", "ida-star").0, 0, "it keeps one path only");
}
