use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::*;
use crate::{
    frontier::order,
    graph::{Ends, FixedOrder, Graph},
    meet_in_the_middle::{Cut, batches::Portion, packed::Unpacked, parts::Numbers, sweep::Sweep},
};
use board::{Leaper, Shape};
use search::{Control, Limits};

fn graph(board: &str) -> Graph {
    Graph::new(&Shape::parse(board).unwrap(), Leaper::KNIGHT, FixedOrder::Euler)
}

/// The ring of closed tours, cut as a count would cut it.
fn halved<'g>(graph: &'g Graph, ends: Ends) -> (Ring<'g>, HalvedRing) {
    let ring = Ring::new(graph, ends);
    let cuts = order::straight(graph).into_iter().filter_map(|order| Cut::new(&ring, &order));
    let cut = cuts.min_by(|a, b| a.cost().total_cmp(&b.cost())).unwrap();
    let halved = HalvedRing::new(&ring, cut, &[]).unwrap();
    (ring, halved)
}

/// Everything is joined.
const ALL: f64 = f64::INFINITY;

#[test]
fn likely_states_are_about_as_many_as_real_ones() {
    for board in ["6x8", "6x10", "7x8", "7x10"] {
        let graph = graph(board);
        let (ring, halved) = halved(&graph, Ends::CLOSED);
        let control = Control::default();
        let cut = &halved.cut;
        let sweep = Sweep::new(&ring, &cut.order, cut.upper, cut.middle, None).unwrap();
        let swept = sweep.run(Numbers::RoundedUp, (usize::MAX, 0), 1, 0.0..0.0, &mut control.meter());
        let swept = swept.ok().unwrap().classes;
        let [upper, _] = halved.likely_halves(&ring);
        let mut unlikely = 0;
        let mut unpacked = Unpacked::new();
        for (place, &class) in swept.names.iter().enumerate() {
            swept.unpack(place, &mut unpacked);
            unlikely += if upper.has(class) { 0 } else { unpacked.matchings.len() };
        }
        assert!(unlikely * 100 < swept.len(), "{board}: {unlikely} states are in unlikely classes");
        let likely: f64 = (0..halved.clusters.len())
            .filter(|&cluster| halved.most_states[cluster] > 0.0)
            .flat_map(|cluster| halved.classes_of(cluster, &mut control.meter()).unwrap())
            .map(|class| upper.states(class))
            .sum();
        let ratio = likely / swept.len() as f64;
        assert!((0.6..1.7).contains(&ratio), "{board}: {likely} likely states for {}", swept.len());
    }
}

#[test]
fn clusters_with_tours_are_imitated() {
    let open = Ends { closed: false, ..Ends::CLOSED };
    for (board, ends) in [("6x8", Ends::CLOSED), ("7x8", Ends::CLOSED), ("6x8", open)] {
        let graph = graph(board);
        let (ring, halved) = halved(&graph, ends);
        assert!(halved.can_imitate(), "{board}");
        let control = Control::default();
        let meter = &mut control.meter();
        let all = Portion::of((0..halved.kinds.len()).collect());
        let swept = halved.halves_with(&ring, &all, Numbers::RoundedUp, 1, 0.0..0.0, meter).unwrap();
        let counts: Vec<u128> = halved
            .kinds
            .iter()
            .map(|&(cluster, _)| swept.halves.count_in(1, cluster, 0, meter).unwrap())
            .collect();
        let all: u128 = counts.iter().sum();
        assert!(all > 0, "{board}");
        for (kind, &count) in counts.iter().enumerate() {
            let imitated = halved.imitate_within(&ring, kind, 0.5, ALL, meter).unwrap();
            assert!(imitated.seconds >= 0.0 && imitated.share == 1.0, "{board} {kind} {imitated:?}");
            assert!(imitated.memory > 0 || count * 100 < all, "{board} {kind}: {count} of {all} tours");
            assert!(imitated.memory == 0 || halved.most_states[halved.kinds[kind].0] > 0.0, "{board} {kind}");
        }
    }
}

#[test]
fn the_memory_of_counters_is_foreseen() {
    let graph = graph("6x8");
    let (ring, halved) = halved(&graph, Ends::CLOSED);
    let control = Control::default();
    let meter = &mut control.meter();
    let [upper, lower] = halved.likely_halves(&ring);
    let (mut foreseen, mut measured) = (0.0, 0.0);
    for cluster in (0..halved.clusters.len()).filter(|&cluster| halved.most_states[cluster] > 0.0) {
        let mut fitting = halved.classes_of(cluster, meter).unwrap();
        fitting.retain(|&class| lower.has(halved.opposite(class)));
        let drawn = Drawn::new(&halved, &upper, &fitting, ALL);
        foreseen += drawn.joining(&fitting, meter).unwrap().bytes;
        measured += halved.join_made_up(cluster, &fitting, &upper, &lower, meter).unwrap().2 as f64;
    }
    // There is one more counter for each class.
    assert!(measured >= foreseen && measured < 1.3 * foreseen, "{measured} instead of {foreseen}");
}

#[test]
fn a_part_tells_what_the_whole_needs() {
    let graph = graph("7x8");
    let (ring, halved) = halved(&graph, Ends::CLOSED);
    let control = Control::default();
    let meter = &mut control.meter();
    let largest =
        (0..halved.kinds.len()).max_by(|&a, &b| halved.weight(a).total_cmp(&halved.weight(b))).unwrap();
    let whole = halved.imitate_within(&ring, largest, 0.0, ALL, meter).unwrap();
    for number in [0.0, 0.3, 0.6, 0.99] {
        let part = halved.imitate_within(&ring, largest, number, 1e5, meter).unwrap();
        assert!(part.share > 0.0 && part.share < 1.0 && part.seconds > 0.0, "{part:?}");
        let ratio = part.memory as f64 / whole.memory as f64;
        assert!((0.7..1.4).contains(&ratio), "{part:?} of {whole:?}");
    }
}

#[test]
fn limits_stop_an_imitation() {
    let graph = graph("7x8");
    let (ring, halved) = halved(&graph, Ends::CLOSED);
    let largest =
        (0..halved.kinds.len()).max_by(|&a, &b| halved.weight(a).total_cmp(&halved.weight(b))).unwrap();
    let imitate = |control: &Control| halved.imitate(&ring, largest, 0.5, &mut control.meter()).err();
    let with = |limits: Limits| imitate(&Control::new(limits));
    assert_eq!(with(Limits { time: Some(Duration::ZERO), ..Limits::default() }), Some(Limit::Time));
    assert_eq!(with(Limits { memory: Some(10_000), ..Limits::default() }), Some(Limit::Memory));
    let cancelled = Control::default().with_cancel(Arc::new(AtomicBool::new(true)));
    assert_eq!(imitate(&cancelled), Some(Limit::Interrupt));
    assert_eq!(imitate(&Control::default()), None);
}

/// Prints how long real joins of the largest clusters take, and made-up ones of the whole clusters and of a part.
#[test]
#[ignore = "takes minutes, and the times that it prints need a quiet machine"]
fn made_up_joins_are_like_real_ones() {
    let boards = std::env::var("BOARDS").unwrap_or("7x8 7x10 8x8 8x10".into());
    for board in boards.split(' ') {
        let graph = graph(board);
        let (ring, halved) = halved(&graph, Ends::CLOSED);
        let control = Control::default();
        let meter = &mut control.meter();
        let all = Portion::of((0..halved.kinds.len()).collect());
        let swept = halved.halves_with(&ring, &all, Numbers::RoundedUp, 1, 0.0..0.0, meter).unwrap();
        let mut kinds = all.kinds;
        kinds.sort_by(|&a, &b| halved.weight(b).total_cmp(&halved.weight(a)));
        let mut sums = [0.0; 3];
        for &kind in &kinds[..12] {
            let cluster = halved.kinds[kind].0;
            let _tables_are_built = swept.halves.time(cluster, 0, meter).unwrap();
            let (grown, closed, bytes) = swept.halves.time(cluster, 0, meter).unwrap();
            let [whole, part] =
                [ALL, 2e7].map(|steps| halved.imitate_within(&ring, kind, 0.4, steps, meter).unwrap());
            let times = [grown + closed, whole.seconds, part.seconds];
            sums = [0, 1, 2].map(|at| sums[at] + times[at]);
            let ratios = [whole, part].map(|made_up| made_up.seconds / (grown + closed));
            println!("{board} {}: {times:.4?} s, ratios {ratios:.2?}", halved.clusters.name(cluster));
            assert!(whole.memory as f64 > 0.9 * bytes as f64, "{whole:?} {bytes}");
            assert!((whole.memory as f64) < 3.0 * bytes as f64, "{whole:?} {bytes}");
        }
        println!("{board}: {sums:.3?} s");
    }
}
