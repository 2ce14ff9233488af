//! The exact number of solutions that use each square or move.

use std::collections::BTreeMap;

use hippodrome::{Control, Part, Square, Uses};
use num_bigint::BigUint;

use super::{list, numbered, pose};

#[test]
fn exact_uses_are_those_of_all_solutions() {
    let questions = [
        "walk 8x8 --from a1 --to h8",
        "exchange N.N/.../n.n --rules alternate",
        "knights 3x3 --any-size",
        "knights 4x4",
        "knights 4x5 --pieces 4",
        "knights 4x4 --piece king",
        "queens 8",
        "queens 5 --torus",
        "pegs triangle5 --vacate 5",
        "pegs triangle5 --shortest",
        "tour 3x4",
        "tour 5x5 --from a1",
        "tour 5x6 --closed",
        "tour 6x6 --closed",
    ];
    for spec in questions {
        let instance = pose(spec);
        let control = Control::default();
        let numbered = numbered(&*instance, &control);
        let exact = numbered.uses(&mut control.meter()).unwrap();
        let exact = exact.unwrap_or_else(|| panic!("{spec}: no exact shares"));
        let mut listed = Uses::none();
        list(&*instance, "auto").iter().for_each(|found| listed.add(&instance.parts(&found.solution)));
        assert_eq!(exact, listed, "{spec}");
    }
}

#[test]
fn every_square_of_a_closed_tour_has_two_moves() {
    for (spec, total) in [("tour 6x6 --closed", 9862_u32), ("tour 6x8 --closed", 55_488_142)] {
        let instance = pose(spec);
        let control = Control::default();
        let numbered = numbered(&*instance, &control);
        let uses = numbered.uses(&mut control.meter()).unwrap().expect("closed tours have exact shares");
        assert_eq!(uses.solutions, total.into(), "{spec}");
        let mut sums: BTreeMap<Square, BigUint> = BTreeMap::new();
        for (part, times) in &uses.parts {
            let Part::Line(a, b) = part else { panic!("{part:?}") };
            *sums.entry(*a).or_default() += times;
            *sums.entry(*b).or_default() += times;
        }
        assert_eq!(sums.len() as u64, instance.board().len());
        assert!(sums.values().all(|sum| *sum == &uses.solutions * 2_u32), "{spec}");
    }
}
