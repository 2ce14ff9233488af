use std::collections::{BTreeMap, BTreeSet};

use super::*;
use crate::{graph::Ends, meet_in_the_middle::tests::halved};
use search::Control;

/// Numbers the cycles of a ring that is cut along its rows.
fn numbered(
    board: &str,
    leaper: (u32, u32),
    ends: Ends,
    budget: usize,
    visit: impl Fn(&Ring, &NumberedRing),
) {
    let halved = halved(board, leaper, ends, ends.to.is_none());
    let ring = halved.ring.clone();
    let control = Control::default();
    let meter = &mut control.meter();
    visit(&ring, &halved.numbered(budget, &mut Context::on_one_thread(meter)).ok().unwrap());
}

/// The edges of every Hamilton cycle, by walking along every path.
fn walk(ring: &Ring, path: &mut Vec<u32>, cycles: &mut BTreeSet<Vec<(u32, u32)>>) {
    let here = path[path.len() - 1];
    let ordered = |a: u32, b: u32| (a.min(b), a.max(b));
    if path.len() == ring.len() {
        if ring.edge(here, path[0]).is_some() {
            let mut edges: Vec<(u32, u32)> = path.windows(2).map(|two| ordered(two[0], two[1])).collect();
            edges.push(ordered(here, path[0]));
            edges.sort_unstable();
            cycles.insert(edges);
        }
        return;
    }
    for &(_, to) in ring.incident(here) {
        if !path.contains(&to) {
            path.push(to);
            walk(ring, path, cycles);
            path.pop();
        }
    }
}

#[test]
fn every_cycle_has_one_number_and_edges_are_used_as_often_as_counted() {
    let open = |from, to| Ends { closed: false, from: Some(from), to: Some(to) };
    let boards = [
        ("5x6", (1, 2), Ends::CLOSED),
        ("10x3", (1, 2), Ends::CLOSED),
        ("6x4", (0, 1), Ends::CLOSED),
        ("5x4", (0, 1), Ends::CLOSED),
        ("...../...../..#../...../....#", (0, 1), Ends::CLOSED),
        ("5x5", (1, 2), open(0, 24)),
        ("4x5", (1, 2), open(0, 3)),
        ("5x4", (0, 1), open(0, 19)),
    ];
    // Without room for them, layers are made again.
    for ((board, leaper, ends), budget) in boards.into_iter().flat_map(|b| [usize::MAX, 0].map(|n| (b, n))) {
        numbered(board, leaper, ends, budget, |ring, numbered| {
            let control = Control::default();
            let meter = &mut control.meter();
            let mut expected = BTreeSet::new();
            walk(ring, &mut vec![0], &mut expected);
            assert_eq!(numbered.total(), expected.len().into(), "{board}");
            let numbers: Vec<BigUint> = (0..expected.len()).map(BigUint::from).collect();
            let cycles = numbered.cycles(&numbers, meter).unwrap();
            let mut found = BTreeSet::new();
            let mut uses: BTreeMap<(u32, u32), u128> = BTreeMap::new();
            for (number, cycle) in numbers.iter().zip(cycles) {
                let mut edges: Vec<(u32, u32)> = cycle.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
                edges.sort_unstable();
                let is_used = |a: u32, b: u32| edges.contains(&(a.min(b), a.max(b)));
                assert_eq!(numbered.number(&is_used, meter).unwrap().as_ref(), Some(number), "{board}");
                edges.iter().for_each(|&edge| *uses.entry(edge).or_default() += 1);
                found.insert(edges);
            }
            assert_eq!(found, expected, "{board}");
            let exact = numbered.uses(meter).unwrap().unwrap();
            let exact: BTreeMap<(u32, u32), u128> =
                exact.into_iter().filter(|&(_, times)| times > 0).collect();
            assert_eq!(exact, uses, "{board}");
        });
    }
}

#[test]
fn what_is_no_cycle_has_no_number() {
    numbered("6x6", (1, 2), Ends::CLOSED, usize::MAX, |_, numbered| {
        let control = Control::default();
        let meter = &mut control.meter();
        assert_eq!(numbered.number(&|_, _| false, meter), Ok(None));
        assert_eq!(numbered.number(&|_, _| true, meter), Ok(None));
        // One edge of a cycle less.
        let cycle = numbered.cycles(&[BigUint::from(7_u32)], meter).unwrap().remove(0);
        let is_used = |a: u32, b: u32| cycle[1..].iter().any(|&(c, d)| (a, b) == (c, d) || (a, b) == (d, c));
        assert_eq!(numbered.number(&is_used, meter), Ok(None));
    });
}
