//! Numbers of tours, compared with plain exhaustive enumeration.

use std::collections::{BTreeSet, HashMap};

use hippodrome::{
    Control, Limit, Limits,
    contract::{Count, Units},
    counting,
};
use oracle::{Board, Place, tour};
use proptest::prelude::*;

use super::agreement::board;
use super::{count, counted, memory, pose};

/// The count as units of work.
fn units_of(spec: &str) -> Box<dyn Units> {
    match pose(spec).counting("auto", &Control::default()).unwrap() {
        Count::Units(units) => units,
        _ => panic!("{spec} is not cut into units"),
    }
}

/// The number of open tours between any two squares, by walking along every path.
struct Everything {
    board: Board,
    leaper: (i32, i32),
    tours: HashMap<(Place, Place), u64>,
}

impl Everything {
    fn of(board: &str, leaper: (i32, i32)) -> Self {
        let board = Board::new(board);
        Self { tours: tour::by_ends(&board, leaper), board, leaper }
    }

    fn from(&self, start: Place) -> u64 {
        self.tours.iter().filter(|((first, _), _)| *first == start).map(|(_, tours)| tours).sum()
    }

    /// Compares all counts without given ends.
    fn compare(&self, question: &str) {
        let squares = self.board.squares();
        let all: u64 = self.tours.values().sum();
        let closed = tour::closed(&self.tours, squares.len(), self.leaper);
        assert_eq!(count(&format!("{question} --closed"), "auto"), closed.to_string(), "{question} --closed");
        let by_start = counted(&format!("{question} --by-start"), "auto");
        assert_eq!(by_start.count, all.into(), "{question} --by-start");
        assert_eq!(count(question, "auto"), all.to_string(), "{question}");
        let table = by_start.table.expect("a table of starts");
        let row = |&start: &Place| vec![self.board.name(start), self.from(start).to_string()];
        assert_eq!(table.for_people().1, squares.iter().map(row).collect::<Vec<_>>(), "{question}");
    }

    /// Compares the counts from a square, to it, and between it and another.
    fn compare_ends(&self, question: &str, a: Place, b: Place) {
        let (from, to) = (self.board.name(a), self.board.name(b));
        let between = self.tours.get(&(a, b)).copied().unwrap_or(0).to_string();
        let ends = format!("{question} --from {from} --to {to}");
        assert_eq!(count(&ends, "auto"), between, "{ends}");
        for end in ["from", "to"] {
            let spec = format!("{question} --{end} {from}");
            assert_eq!(count(&spec, "auto"), self.from(a).to_string(), "{spec}");
        }
        if oracle::leaps(self.leaper, a, b) && self.board.squares().len() > 2 {
            let closed = format!("{question} --closed --from {from} --to {to}");
            assert_eq!(count(&closed, "auto"), between, "{closed}");
        }
    }
}

#[test]
fn rectangles_with_at_most_25_squares_agree_with_enumeration() {
    for rows in 1..=25 {
        for cols in rows..=25 / rows {
            let all = Everything::of(&format!("{rows}x{cols}"), (1, 2));
            all.compare(&format!("tour {rows}x{cols}"));
            if rows < cols {
                all.compare_ends(&format!("tour {rows}x{cols}"), (0, 0), (rows - 1, cols - 1));
            }
        }
    }
    // A random board that was once counted wrongly.
    let holed = "#.../..../..../....";
    let all = Everything::of(holed, (1, 2));
    all.compare(&format!("tour {holed}"));
    all.compare_ends(&format!("tour {holed}"), (3, 1), (1, 1));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn boards_with_holes_agree_with_enumeration(
        text in board(2..6, 3..6).prop_filter("squares", |text| (2..25).contains(&text.matches('.').count())),
        leaper in prop::sample::select(vec![(1, 2), (1, 2), (0, 1), (1, 3), (2, 3)]),
        a: prop::sample::Index, b: prop::sample::Index,
    ) {
        let all = Everything::of(&text, leaper);
        let question = format!("tour {text} --leaper {},{}", leaper.0, leaper.1);
        all.compare(&question);
        let squares = all.board.squares();
        all.compare_ends(&question, *a.get(&squares), *b.get(&squares));
    }
}

#[test]
fn units_have_stable_names_and_add_up() {
    for (spec, number, several) in [
        ("tour 6x6 --closed", "9862", false),
        ("tour 5x6", "37568", false),
        ("tour 4x6", "1488", false),
        ("tour 6x6 --closed --distinct", "1245", true),
        // Wide enough for meeting in the middle.
        ("tour 6x7 --closed", "1067638", true),
    ] {
        let units = units_of(spec);
        let names = units.names();
        assert_eq!(names.len() > 1, several, "{spec}");
        assert_eq!(names, units_of(spec).names(), "{spec}");
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "{spec}");
        assert!(names.iter().all(|name| !name.contains(' ')), "{spec}");
        // One after the other, last first, each by itself.
        let control = Control::default();
        let mut results: Vec<_> = (0..names.len())
            .rev()
            .map(|unit| Some(units.compute(unit, &mut control.meter()).unwrap()))
            .collect();
        results.reverse();
        assert_eq!(units.total(&results).count.to_string(), number, "{spec}");
        // Part of the results gives a lower bound.
        results.iter_mut().step_by(2).for_each(|result| *result = None);
        assert!(units.total(&results).count <= number.parse().unwrap(), "{spec}");
        for threads in [1, 3] {
            let control = Control::new(Limits { threads: Some(threads), ..Limits::default() });
            assert_eq!(
                hippodrome::contract::count(Count::Units(units_of(spec)), &control).count.to_string(),
                number,
                "{spec}"
            );
        }
    }
}

#[test]
fn the_memory_limit_stops_a_large_count() {
    for spec in ["tour 8x8 --closed", "tour 8x8", "tour 7x30 --closed", "tour 8x8 --by-start"] {
        let counted = pose(spec).count("auto", &memory(30_000_000)).unwrap();
        assert_eq!(counted.stopped, Some(Limit::Memory), "{spec}");
    }
}

/// A wide board, whose starts are counted together if many of them are missing.
#[test]
fn starts_have_the_same_tours_together_and_one_by_one() {
    let holed = "tour #......./......../......../......../......../........ --by-start";
    // All starts of the first board, and some of the second, which has no symmetries.
    for (spec, step) in [("tour 6x7 --by-start", 1), (holed, 16)] {
        let (together, one_by_one) = (units_of(spec), units_of(spec));
        let all: Vec<usize> = (0..together.names().len()).collect();
        let control = Control::default();
        together.preparation().unwrap().prepare(&all, &[], &mut control.meter()).unwrap();
        one_by_one.preparation().unwrap().prepare(&all[..1], &[], &mut control.meter()).unwrap();
        let mut done = Vec::new();
        for unit in all {
            let meter = &mut control.meter();
            done.push(together.compute(unit, meter).unwrap());
            assert_eq!(meter.generated(), 0, "{spec}: this was known already");
            if unit % step > 0 {
                continue;
            }
            assert_eq!(done.last(), one_by_one.compute(unit, meter).as_ref().ok(), "{spec} {unit}");
            assert!(meter.generated() > 0, "{spec}");
        }
        let total: num_bigint::BigUint = done.iter().sum();
        assert_eq!(total.to_string(), count(spec.trim_end_matches(" --by-start"), "auto"), "{spec}");
    }
}

/// A board that a theorem decides has no units, with or without a journal.
#[test]
fn theorems_give_known_counts() {
    for (spec, number) in [("tour 4x4 --closed", 0_u32), ("tour 3x3", 0), ("tour 1x1", 1)] {
        let instance = pose(spec);
        let counting = || instance.counting("auto", &Control::default()).unwrap();
        assert!(matches!(counting(), Count::Known(tally) if tally.count == number.into()), "{spec}");
        let path = std::env::temp_dir().join(format!("hippodrome-census-{}.journal", std::process::id()));
        let mut warn = |sentence: String| panic!("{sentence}");
        let with_journal = counting::count_with_journal(
            counting(),
            &Control::default(),
            &counting::Kept { path: &path, spec: instance.spec(), method: "auto" },
            &mut warn,
        );
        std::fs::remove_file(&path).unwrap();
        let with_journal = with_journal.unwrap();
        assert_eq!((with_journal.count, with_journal.stopped), (number.into(), None), "{spec}");
    }
}

#[test]
fn starts_are_counted_in_every_way() {
    // Boards without a tour by a theorem, and the smallest board.
    let none = counted("tour 3x3 --by-start", "auto");
    assert_eq!((none.count, none.table.unwrap().rows.len()), (0_u32.into(), 9));
    assert_eq!(counted("tour 1x1 --by-start", "auto").table.unwrap().for_people().1, [["a1", "1"]]);
    // Two methods give the same table.
    assert_eq!(counted("tour 4x5 --by-start", "dfs").table, counted("tour 4x5 --by-start", "auto").table);
}

/// Without time, a count is given up while it is prepared, not when it begins.
#[test]
fn limits_hold_while_a_count_is_prepared() {
    for spec in [
        "tour 4x3000",
        "tour 5x3000",
        "tour 3x3000 --closed",
        "tour 90x90 --by-start",
        "tour 80x80 --distinct",
    ] {
        let instance = pose(spec);
        let limits = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
        let count = instance.counting("auto", &Control::new(limits)).unwrap();
        assert!(matches!(count, Count::Stopped(Limit::Time)), "{spec}");
    }
}
