//! Counts on several threads, in units, and in one piece.

use std::collections::BTreeSet;

use hippodrome::{
    Control, Instance, Limits,
    contract::{Count, Units},
};

use super::pose;

#[test]
fn the_number_of_threads_does_not_change_the_count() {
    for threads in [1, 2, 5] {
        let control = Control::new(Limits { threads: Some(threads), ..Limits::default() });
        for (spec, count) in [("queens 11", 2680u32), ("queens 12", 14200), ("queens 13 --torus", 4524)] {
            assert_eq!(pose(spec).count("auto", &control).unwrap().count, count.into());
        }
    }
}

/// The units of the count of a question.
fn units_of(instance: &dyn Instance) -> Box<dyn Units> {
    match instance.counting("auto", &Control::default()).unwrap() {
        Count::Units(units) => units,
        _ => panic!("{}: no units", instance.spec()),
    }
}

/// The units of a count, computed one by one as on a cluster, add up to the count.
#[test]
fn units_can_be_computed_separately_and_merged() {
    // OEIS A000170 from side 4 on.
    let sides = (4..).zip([2u32, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712]);
    let plain = sides.map(|(n, count)| (format!("queens {n}"), count));
    let others = [("queens 10 --distinct", 92), ("queens 11 --distinct", 341), ("queens 11 --torus", 88)];
    for (spec, count) in plain.chain(others.map(|(spec, count)| (spec.to_string(), count))) {
        let spec = spec.as_str();
        let instance = pose(spec);
        let names = units_of(&*instance).names();
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "{spec}");
        assert!(names.iter().all(|name| !name.contains(' ')), "{spec}");
        let results: Vec<_> = (0..names.len())
            .map(|unit| {
                // As on another machine: nothing is shared.
                let control = Control::default();
                Some(units_of(&*pose(spec)).compute(unit, &mut control.meter()).unwrap())
            })
            .collect();
        let units = units_of(&*instance);
        assert_eq!(units.total(&results).count, count.into(), "{spec}");
        assert!(units.total(&vec![None; names.len()]).count == 0u32.into());
    }
}

#[test]
fn other_counts_are_known_or_in_one_piece() {
    let control = Control::default();
    for (spec, method) in [
        ("queens 8", "bitmask"),
        ("queens 8", "backtracking"),
        ("queens Q.../..../..../....", "auto"),
        ("queens 7 --torus --distinct", "auto"),
        ("queens 3", "auto"),
    ] {
        let instance = pose(spec);
        let count = instance.counting(method, &control).unwrap();
        assert!(matches!(count, Count::Whole(_)), "{spec} {method}");
    }
    for spec in ["queens Q.../.Q../..../....", "queens 9 --torus --distinct", "queens 100 --torus"] {
        let instance = pose(spec);
        match instance.counting("auto", &control).unwrap() {
            Count::Known(tally) => assert_eq!(tally.count, 0u32.into(), "{spec}"),
            _ => panic!("{spec}: the count is not known"),
        }
    }
}

/// The units have the same names as ever, so that old journals can be read, but nothing is searched.
#[test]
fn an_impossible_torus_is_counted_without_a_search() {
    let instance = pose("queens 8 --torus");
    assert_eq!(units_of(&*instance).names(), ["a8-c7", "a8-d7", "a8-e7", "a8-f7", "a8-g7"]);
    for spec in ["queens 8 --torus", "queens 64 --torus"] {
        let counted = pose(spec).count("auto", &Control::default()).unwrap();
        assert_eq!((counted.count, counted.stopped), (0u32.into(), None), "{spec}");
        assert_eq!(counted.stats.generated, 0, "{spec}");
    }
}
