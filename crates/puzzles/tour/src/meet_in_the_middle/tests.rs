use proptest::prelude::*;

use super::batches::Batch;
use super::classes::Classes;
use super::cluster_filter::Roles;
use super::memory::{Fit, MEMORY_OF_BATCH};
use super::residues::MODULI;
use super::split_sweep::Numbers;
use super::*;
use crate::{
    frontier::{MOST_SLOTS, Plan, order},
    graph::{Ends, FixedOrder, Graph, symmetry_maps},
};
use board::{Leaper, Shape};
use search::Control;

fn graph(board: &str, (a, b): (u32, u32)) -> (Shape, Graph) {
    let shape = Shape::parse(board).unwrap();
    let graph = Graph::new(&shape, Leaper::new(a, b).unwrap(), FixedOrder::Euler);
    (shape, graph)
}

const OPEN: Ends = Ends { closed: false, ..Ends::CLOSED };

/// The ring of a board, cut along its rows, with or without the symmetries of the board.
pub(super) fn halved(board: &str, leaper: (u32, u32), ends: Ends, symmetric: bool) -> HalvedRing {
    let (shape, graph) = graph(board, leaper);
    let ring = Arc::new(Ring::new(&graph, ends));
    let order: Vec<u32> = (0..graph.len() as u32).collect();
    let cut = Cut::new(&ring, &order).unwrap();
    let maps = symmetry_maps(&graph, &shape.symmetries(), &mut Control::default().meter()).unwrap();
    HalvedRing::new(ring, cut, if symmetric { &maps } else { &[] }).unwrap()
}

/// The number of cycles of a ring.
fn count(halved: &HalvedRing) -> BigUint {
    halved.count_all(&mut Context::on_one_thread(&mut Control::default().meter())).unwrap()
}

/// What the heads of the files say about closed and open tours of 3x4.
#[test]
fn the_worked_example_is_true() {
    let halved = halved("4x3", (1, 2), Ends::CLOSED, false);
    // Squares 4 to 9 are the middle, and 4-9 and 6-7 the free edges.
    assert_eq!((halved.cut.upper, halved.cut.middle, halved.cut.lower()), (3, 6, 3));
    assert_eq!(halved.edges, [(0, 5), (2, 3)]);
    assert!(halved.is_symmetric);
    // The sweep: classes and matchings after each step, with one way each.
    let sweep = halved.sweep_over(Roles::Both).unwrap();
    let control = Control::default();
    let meter = &mut control.meter();
    let context = &mut Context::on_one_thread(meter);
    let class = 0b01_10_01_01_00_01;
    let mut layer = Classes::empty_board();
    for (step, (waiting, name, matching)) in
        sweep.steps().iter().zip([(2, 0b01_01, 0), (4, 0b01_01_01_01, 1), (6, class, 0)])
    {
        layer = step.take(&layer, context).unwrap();
        assert_eq!((step.waiting, &layer.names[..]), (waiting, &[name][..]));
        assert_eq!((&layer.matchings[..], &layer.counts[..]), (&[matching][..], &[1][..]));
    }
    // After the second step, squares 6, 7, 8 and 9 wait, and all but 8 are left alone.
    assert_eq!(sweep.steps()[1].settled, 0b11_00_11_11);
    // Its cluster, and the class that the lower half fits.
    assert_eq!(halved.clusters.len(), 225);
    assert_eq!(halved.clusters.name(halved.clusters.of(class)), "0,0,0,2");
    assert_eq!(complement(join::reversed(class, 6), 6), class);
    // Both matchings are number 0, which makes two cycles; with any other one below, it would be one.
    assert_eq!([0, 1, 2].map(|below| matchings::is_single(2, 0, below)), [false, true, true]);
    assert_eq!(count(&halved), BigUint::ZERO);
    // Only batches with this cluster need the class.
    let cluster = halved.clusters.of(class);
    assert!(halved.filter(&[cluster], Roles::Both).admits(class));
    let others: Vec<usize> = (0..225).filter(|&other| other != cluster).collect();
    assert!(!halved.filter(&others, Roles::Both).admits(class));
    // Open tours: the hub is in the centre of the middle, with three squares before it.
    let open = self::halved("4x3", (1, 2), OPEN, false);
    assert_eq!((open.cut.upper, open.cut.middle, open.cut.hub_place()), (3, 7, Some(6)));
    assert_eq!(count(&open), BigUint::from(8_u32));
}

/// All kinds together, whatever memory they take.
pub(super) fn all_kinds(halved: &HalvedRing) -> Batch {
    let kinds = (0..halved.kinds.len()).collect();
    Batch { kinds, is_part: false, budget: usize::MAX, halvings: 0 }
}

/// The number of Hamilton cycles by walking along every path. Each is found in both directions.
fn walk(ring: &Ring, here: u32, taken: u64) -> u64 {
    if taken.count_ones() as usize == ring.len() {
        return u64::from(ring.len() > 2 && ring.edge(here, 0).is_some());
    }
    let free = ring.incident(here).iter().map(|&(_, to)| to).filter(|to| taken >> to & 1 == 0);
    free.map(|to| walk(ring, to, taken | 1 << to)).sum()
}

/// Counts by meeting in the middle if there is a cut, along a frontier, and by walking.
fn compare(graph: &Graph, ends: Ends) {
    let ring = Arc::new(Ring::new(graph, ends));
    let order: Vec<u32> = (0..graph.len() as u32).collect();
    let control = Control::default();
    let walked = walk(&ring, 0, 1) / 2;
    let narrow = order::narrowest(graph, &mut control.meter()).unwrap();
    for order in [order.clone(), narrow] {
        let plan = Plan::new(&ring, &order, MOST_SLOTS, &mut control.meter()).unwrap().unwrap();
        assert_eq!(plan.count(&mut control.meter()), Ok(walked.into()), "{ends:?}");
    }
    let halved = Cut::new(&ring, &order).and_then(|cut| HalvedRing::new(ring.clone(), cut, &[]));
    if let Some(halved) = halved {
        assert_eq!(
            halved.count_all(&mut Context::on_one_thread(&mut control.meter())),
            Ok(walked.into()),
            "{ends:?}"
        );
    }
}

#[test]
fn symmetric_clusters_have_equal_counts() {
    // A070030 and A383661 for the knight, A006864 for the wazir.
    let boards = [("5x6", (1, 2), 8), ("10x3", (1, 2), 16), ("5x4", (0, 1), 14), ("6x4", (0, 1), 37)];
    for (board, leaper, number) in boards {
        for symmetric in [false, true] {
            let halved = halved(board, leaper, Ends::CLOSED, symmetric);
            assert_eq!(count(&halved), BigUint::from(number as u32), "{board}");
            assert_eq!(halved.kinds.len() < halved.clusters.len(), symmetric, "{board}");
            let kinds: u32 = halved.kinds.iter().map(|&(_, alike)| alike).sum();
            assert_eq!(kinds as usize, halved.clusters.len());
        }
    }
}

#[test]
fn symmetric_clusters_have_equal_counts_of_open_tours() {
    // Half of A165134 and of the open tours of 5x6 and 4x7: both directions are one cycle.
    for (board, number) in [("5x5", 864), ("5x6", 18_784), ("4x7", 6_378), ("6x6", 3_318_960_u32)] {
        let (shape, graph) = graph(board, (1, 2));
        let ring = Arc::new(Ring::new(&graph, OPEN));
        let maps = symmetry_maps(&graph, &shape.symmetries(), &mut Control::default().meter()).unwrap();
        for order in order::straight(&graph) {
            let cut = Cut::new(&ring, &order).unwrap();
            let halved = HalvedRing::new(ring.clone(), cut, &maps).unwrap();
            assert_eq!(count(&halved), BigUint::from(number), "{board}");
        }
    }
}

/// Counts the closed tours of a board that is cut after each of these numbers of squares.
fn every_cut_gives(board: &str, uppers: &[usize], number: &str) {
    let (shape, graph) = graph(board, (1, 2));
    let ring = Arc::new(Ring::new(&graph, Ends::CLOSED));
    let order: Vec<u32> = (0..graph.len() as u32).collect();
    let control = Control::default();
    let maps = symmetry_maps(&graph, &shape.symmetries(), &mut control.meter()).unwrap();
    for upper in uppers {
        let cut = Cut::after(&ring, &order, Some(*upper)).unwrap();
        assert_eq!(cut.upper, *upper);
        let halved = HalvedRing::new(ring.clone(), cut, &maps).unwrap();
        assert_eq!(count(&halved).to_string(), number, "{board} cut after {upper} squares");
    }
}

#[test]
fn the_place_of_the_cut_does_not_matter() {
    // A175881.
    every_cut_gives("8x6", &[12, 15, 18, 20, 24], "55488142");
    every_cut_gives("9x6", &[18, 21, 27], "3374967940");
}

#[test]
#[ignore = "takes minutes and 20 GB"]
fn the_place_of_the_cut_does_not_matter_on_large_boards() {
    // A193055.
    every_cut_gives("9x8", &[28, 32], "7112881119092574");
}

#[test]
fn batches_make_the_whole() {
    // A001230 and A070030, and half of A165134.
    for (board, ends, number) in [
        ("6x6", Ends::CLOSED, 9862_u32),
        ("10x3", Ends::CLOSED, 16),
        ("5x5", OPEN, 864),
        ("5x6", OPEN, 18_784),
    ] {
        let control = Control::default();
        for symmetric in [false, true] {
            let halved = halved(board, (1, 2), ends, symmetric);
            let possible = halved.possible_states(0..halved.kinds.len()).last().unwrap();
            let budget = control.memory() as f64 * MEMORY_OF_BATCH / control.threads() as f64;
            for batches in [3.0, 30.0] {
                halved.lock().fit = Fit { density: Some(batches * budget / possible), ..Fit::default() };
                halved.lock().prepared = None;
                assert_eq!(count(&halved), BigUint::from(number), "{board} {batches}");
                let last = halved.lock().prepared.as_ref().unwrap().0.clone();
                assert!(last[0] > 0 && last.last() == Some(&(halved.kinds.len() - 1)), "{board} {batches}");
            }
        }
    }
}

#[test]
fn batches_have_only_the_kinds_that_are_expected() {
    let control = Control::default();
    let halved = || halved("6x6", (1, 2), Ends::CLOSED, true);
    let count = |halved: &HalvedRing, kind: usize| {
        halved.count(kind, &mut Context::on_one_thread(&mut control.meter())).unwrap()
    };
    let (whole, part) = (halved(), halved());
    let expected: Vec<usize> = (0..part.kinds.len()).filter(|kind| kind % 3 == 1).collect();
    // So dense that a few kinds fill the budget.
    let possible = part.possible_states(0..part.kinds.len()).last().unwrap();
    let budget = control.memory() as f64 * MEMORY_OF_BATCH / control.threads() as f64;
    part.lock().fit = Fit { density: Some(20.0 * budget / possible), ..Fit::default() };
    part.expect(expected.clone());
    let mut most = 0;
    for &kind in &expected {
        assert_eq!(count(&part, kind), count(&whole, kind), "{kind}");
        let prepared = part.lock().prepared.as_ref().unwrap().0.clone();
        assert!(prepared.len() < expected.len() && prepared.iter().all(|kind| kind % 3 == 1));
        most = most.max(prepared.len());
    }
    assert!(most > 1);
    assert!(part.batches() > 10 && whole.batches() == 1);
    // What is not expected is counted all the same.
    assert_eq!(count(&part, 2), count(&whole, 2));
    // A kind for which another thread waits is not left out.
    let fit = Fit { density: Some(3.0 * budget / possible), ..Fit::default() };
    let (begun, expected_then) = (vec![expected[0]], Some(expected.clone()));
    *part.lock() = Store { fit, begun, expected: expected_then, ..Store::default() };
    assert_eq!(count(&part, expected[5]), count(&whole, expected[5]));
    assert!(part.is_prepared(expected[0]) && part.is_prepared(expected[5]));
}

#[test]
fn portions_of_a_cluster_make_the_whole() {
    let halved = halved("6x6", (1, 2), Ends::CLOSED, false);
    let control = Control::default();
    let meter = &mut control.meter();
    let context = &mut Context::on_one_thread(meter);
    let swept = halved.sweep_halves(&all_kinds(&halved), Numbers::RoundedUp, context).unwrap();
    for portions in [1, 2, 5, 1000] {
        let count = |&(cluster, _): &(usize, u32)| swept.halves.count_in(portions, cluster, context).unwrap();
        assert_eq!(halved.kinds.iter().map(count).sum::<u128>(), 9862, "{portions}");
    }
}

#[test]
fn residues_determine_the_count() {
    // A070030, A175881 and A383661.
    for (board, number) in [("10x3", 16_u32), ("5x6", 8), ("6x6", 9862), ("8x5", 44_202), ("7x6", 1_067_638)]
    {
        for most in [101, 1 << 16, *MODULI.end()] {
            let halved = halved(board, (1, 2), Ends::CLOSED, false);
            let control = Control::default();
            let meter = &mut control.meter();
            let context = &mut Context::on_one_thread(meter);
            let all = all_kinds(&halved);
            let swept = halved.sweep_halves(&all, Numbers::RoundedUp, context).unwrap();
            assert!(swept.is_exact && swept.largest_modulus > 1 << 16);
            let most = most.min(swept.largest_modulus);
            let residues = halved.sweep_for_primes(&all, swept.bits, 2..=most, context).unwrap();
            let count = halved.kinds.iter().map(|kind| residues.count(kind.0, 1, context).unwrap() * kind.1);
            assert_eq!(count.sum::<BigUint>(), BigUint::from(number), "{board} {most}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn halves_frontier_and_walks_agree(
        there in prop::collection::vec(prop::bool::weighted(0.93), 24),
        cols in 3..6_usize,
        leaper in prop::sample::select(vec![(1, 2), (1, 2), (0, 1), (1, 1), (1, 3)]),
        a in 0..24_u32,
        b in 0..24_u32,
    ) {
        let row = |row: &[bool]| row.iter().map(|&there| if there { '.' } else { '#' }).collect();
        let rows: Vec<String> = there.chunks_exact(cols).map(row).collect();
        prop_assume!(rows.iter().any(|row| row.contains('.')));
        let (_, graph) = graph(&rows.join("/"), leaper);
        let squares = graph.len() as u32;
        prop_assume!(squares > 3 && a % squares != b % squares);
        compare(&graph, Ends::CLOSED);
        compare(&graph, Ends { from: Some(a % squares), to: Some(b % squares), ..OPEN });
        compare(&graph, Ends { from: Some(a % squares), ..OPEN });
        compare(&graph, OPEN);
    }
}
