//! Every solution comes out by its number exactly once, and its number leads back to it.

use std::collections::BTreeSet;

use hippodrome::{Control, Limits, Solution};
use num_bigint::BigUint;

use super::{check, drawn, list, numbered, pose, text};

/// Questions with few solutions, and whether the order is that of the listing.
const SMALL: &[(&str, bool)] = &[
    ("walk 8x8 --from a1 --to h8", true),
    ("walk 8x8 --from a1 --to b2", true),
    ("walk 6x6 --from a1 --to d5 --piece king", true),
    ("walk 5x5 --from a1 --to e3 --piece rook", true),
    ("walk #../.../..# --from a1 --to c3 --piece rook", true),
    ("walk 3x3 --from a1 --to b2", true),
    ("walk 3x3 --from a1 --to a1", true),
    ("exchange NN../..../..nn", true),
    ("exchange N.N/.../n.n --rules alternate", true),
    ("exchange N.N/.../n.n --metric turns", true),
    ("exchange NN/nn", true),
    ("knights 3x3 --any-size", false),
    ("knights 4x4 --by-size", true),
    ("knights 4x5 --any-size", false),
    ("knights 4x5 --pieces 4", false),
    ("knights 4x4 --pieces 0", true),
    ("knights 4x4 --pieces 9", true),
    ("knights 4x4", false),
    ("knights 4x5", false),
    ("knights .#../..../#.../.... ", false),
    ("knights 2x6 --pieces 6", false),
    ("knights 6x6", false),
    ("knights 3x5 --leaper 0,1", false),
    ("knights 4x4 --piece king", false),
    ("knights 4x4 --piece king --any-size", false),
    ("knights 4x4 --piece rook", false),
    ("knights 3x4 --piece rook --any-size", false),
    ("knights 4x4 --piece bishop", false),
    ("knights 3x4 --piece bishop --pieces 3", false),
    ("knights 5x5 --piece queen", false),
    ("knights 4x4 --piece queen --any-size", false),
    ("queens 1", true),
    ("queens 3", true),
    ("queens 6", true),
    ("queens 8", true),
    ("queens 9", true),
    ("queens 5 --torus", true),
    ("queens 7 --torus", true),
    ("queens 4 --torus", true),
    ("queens Q......./......../......../......../......../......../......../........", true),
    ("queens ......../..#...../......../....#.../......../......../......../........", true),
    ("queens --regions AABB/ACBB/CCDB/CDDD --touching", true),
    ("queens --regions AAAAA/ABBCC/DDBCC/DDEEE/DEEEE", true),
    ("queens 12", false),
    ("pegs triangle4", true),
    ("pegs triangle5 --finish same", true),
    ("pegs triangle5 --vacate 5", true),
    ("pegs triangle5 --shortest", true),
    ("pegs triangle5 --vacate 5 --finish same", true),
    ("pegs .oo. --metric jumps", true),
    ("pegs oo./.oo", true),
    ("tour 1x1", true),
    ("tour 4x4", true),
    ("tour 3x4", false),
    ("tour 4x5", false),
    ("tour 5x5", false),
    ("tour 5x5 --from a1", false),
    ("tour 5x5 --to a1", false),
    ("tour 5x5 --from a1 --to e5", false),
    ("tour 3x10 --closed", false),
    ("tour 5x6 --closed", false),
    ("tour 5x6 --closed --from c3", false),
    ("tour 5x6 --closed --from a1 --to b3", false),
    ("tour 4x4 --leaper 0,1", false),
    ("tour ..../...#/..../.... --leaper 0,1", false),
    ("tour 6x6 --closed", false),
];

#[test]
fn every_solution_has_one_number() {
    for &(spec, listed_order) in SMALL {
        let spec = spec.trim();
        let instance = pose(spec);
        let control = Control::default();
        let listed: Vec<String> = list(&*instance, "auto").iter().map(text).collect();
        let numbered = numbered(&*instance, &control);
        assert_eq!(*numbered.total(), listed.len().into(), "{spec}");
        assert_eq!(instance.count("auto", &control).unwrap().count, *numbered.total(), "{spec}");
        let numbers: Vec<BigUint> = (0..listed.len()).map(BigUint::from).collect();
        let found = numbered.solutions(&numbers, &mut control.meter()).unwrap();
        let texts: Vec<String> = found.iter().map(text).collect();
        if listed_order {
            assert_eq!(texts, listed, "{spec}");
        } else {
            let (ours, theirs): (BTreeSet<&String>, BTreeSet<&String>) =
                (texts.iter().collect(), listed.iter().collect());
            assert_eq!((ours.len(), &ours), (texts.len(), &theirs), "{spec}");
        }
        // Every number leads back; of many, evenly spaced ones are tried.
        for place in (0..found.len()).step_by(1 + found.len() / 300) {
            let number = numbered.number(&found[place].solution, &mut control.meter()).unwrap();
            assert_eq!(number, Some(place.into()), "{spec}: {}", texts[place]);
            check(&*instance, &found[place]);
        }
    }
}

/// Questions with more solutions than could be listed here.
const LARGE: &[&str] = &[
    "walk 40x40 --from a1 --to an40",
    "exchange six-knights",
    "exchange guarini",
    "knights 8x8 --any-size",
    "knights 7x7 --pieces 12",
    "knights 20x20",
    "knights 8x8 --piece king",
    "queens 11",
    "queens 13",
    "queens 13 --torus",
    "pegs triangle5",
    "pegs triangle6 --shortest",
    "tour 5x6",
    "tour 6x6",
    "tour 6x6 --from a1",
    "tour 6x7 --closed",
    "tour 6x8 --closed",
    "tour 6x6 --from a1 --to b1",
    "tour 4x20",
    "tour 3x40 --closed",
];

#[test]
fn the_number_of_a_sample_is_the_number_drawn() {
    for &spec in LARGE {
        let instance = pose(spec);
        let control = Control::default();
        let numbered = numbered(&*instance, &control);
        let mut numbers = drawn(numbered.total(), 8, 7);
        numbers.extend([BigUint::ZERO, numbered.total() - 1_u32]);
        let found = numbered.solutions(&numbers, &mut control.meter()).unwrap();
        assert_eq!(found.len(), numbers.len(), "{spec}");
        for (number, found) in numbers.iter().zip(&found) {
            check(&*instance, found);
            let back = numbered.number(&found.solution, &mut control.meter()).unwrap();
            assert_eq!(back.as_ref(), Some(number), "{spec}: {}", text(found));
        }
    }
}

#[test]
#[ignore = "takes a minute"]
fn closed_tours_of_the_chessboard_are_right() {
    let instance = pose("tour 8x8 --closed");
    let control = Control::default();
    let numbered = numbered(&*instance, &control);
    assert_eq!(numbered.total().to_string(), "13267364410532");
    let numbers = drawn(numbered.total(), 1000, 1);
    let found = numbered.solutions(&numbers, &mut control.meter()).unwrap();
    for (number, found) in numbers.iter().zip(&found) {
        check(&*instance, found);
        let back = numbered.number(&found.solution, &mut control.meter()).unwrap();
        assert_eq!(back.as_ref(), Some(number));
    }
}

#[test]
fn neither_threads_nor_memory_change_the_order() {
    let limits = [
        Limits { threads: Some(1), ..Limits::default() },
        Limits { threads: Some(3), ..Limits::default() },
        Limits { memory: Some(1_000_000), threads: Some(1), ..Limits::default() },
    ];
    // The last limit is enough for these only if layers are made again.
    for spec in
        ["tour 6x6 --closed", "knights 6x6 --any-size", "pegs triangle5", "queens 9", "tour 3x40 --closed"]
    {
        let instance = pose(spec);
        let texts: Vec<Vec<String>> = limits
            .iter()
            .map(|&limits| {
                let control = Control::new(limits);
                let numbered = numbered(&*instance, &control);
                let numbers = drawn(numbered.total(), 20, 3);
                numbered.solutions(&numbers, &mut control.meter()).unwrap().iter().map(text).collect()
            })
            .collect();
        assert!(texts.windows(2).all(|two| two[0] == two[1]), "{spec}");
    }
}

#[test]
fn what_is_no_solution_has_no_number() {
    let control = Control::default();
    let wrong = [
        ("tour 5x5", "a1 b3 c5"),
        ("tour 6x6 --closed", "a1 b3"),
        ("queens 8", "a1 b2 c3 d4 e5 f6 g7 h8"),
        ("queens 12", "a1 b2 c3"),
        ("knights 4x4", "a1"),
        ("knights 4x4 --any-size", "a1 b3"),
        ("knights 4x4 --pieces 3", "a1 a2"),
        ("walk 8x8 --from a1 --to h8", "a1 b3 a1 b3 c5 d7 f6 g8"),
        ("walk 8x8 --from a1 --to h8", "b1"),
        ("exchange guarini", "a1-b3"),
        ("pegs triangle5", "a3-a1"),
    ];
    for (spec, names) in wrong {
        let instance = pose(spec);
        let numbered = numbered(&*instance, &control);
        let names: Vec<&str> = names.split(' ').collect();
        let solution = Solution::from_names(instance.board(), &names).unwrap();
        assert_eq!(numbered.number(&solution, &mut control.meter()), Ok(None), "{spec}");
    }
}
