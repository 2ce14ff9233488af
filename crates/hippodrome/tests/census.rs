//! Numbers of tours, compared with plain exhaustive enumeration.

use hippodrome::{
    Control, Counted, Instance, Limit, Limits, STANDARD, Seed, Shape, Square, UsageError,
    contract::{Count, Units},
    counting,
};
use proptest::prelude::*;

fn pose(spec: &str) -> Result<Box<dyn Instance>, UsageError> {
    STANDARD.parse(spec)?.pose(&Seed::new(1))
}

fn counted(spec: &str) -> Counted {
    let counted = pose(spec).unwrap().count("auto", &Control::default()).unwrap();
    assert_eq!(counted.stopped, None, "{spec}");
    counted
}

fn count(spec: &str) -> String {
    counted(spec).count.to_string()
}

/// The count as units of work.
fn units_of(spec: &str) -> Box<dyn Units> {
    match pose(spec).unwrap().counting("auto", &Control::default()).unwrap() {
        Count::Units(units) => units,
        _ => panic!("{spec} is not cut into units"),
    }
}

/// The number of open tours between any two squares, by walking along every path.
struct Everything {
    names: Vec<String>,
    moves: Vec<Vec<usize>>,
    tours: Vec<Vec<u64>>,
}

impl Everything {
    fn of(board: &Shape, (r, s): (u32, u32)) -> Self {
        let squares: Vec<Square> = board.squares().collect();
        let a_move = |a: &Square, b: &Square| {
            let apart = (a.row.abs_diff(b.row), a.col.abs_diff(b.col));
            apart == (r, s) || apart == (s, r)
        };
        let moves = squares
            .iter()
            .map(|a| (0..squares.len()).filter(|&b| a_move(a, &squares[b])).collect())
            .collect();
        let names = squares.iter().map(|&s| board.name(s)).collect();
        let mut all = Self { names, moves, tours: vec![vec![0; squares.len()]; squares.len()] };
        for start in 0..squares.len() {
            all.walk(start, start, 1 << start);
        }
        all
    }

    fn walk(&mut self, start: usize, here: usize, taken: u32) {
        if taken.count_ones() as usize == self.names.len() {
            self.tours[start][here] += 1;
            return;
        }
        // Free squares that can be entered but not left: only one of them can be the last.
        let free = |to: &usize| taken >> to & 1 == 0;
        let dead = (0..self.names.len())
            .filter(free)
            .filter(|&to| self.moves[to].iter().filter(|&next| free(next) || *next == here).count() < 2)
            .count();
        if dead > 1 {
            return;
        }
        for to in self.moves[here].clone().into_iter().filter(free) {
            self.walk(start, to, taken | 1 << to);
        }
    }

    fn from(&self, start: usize) -> u64 {
        self.tours[start].iter().sum()
    }

    /// Every closed tour is an open tour for each square and direction.
    fn closed(&self) -> u64 {
        let squares = self.names.len();
        let ways: u64 = (0..squares).flat_map(|a| self.moves[a].iter().map(move |&b| self.tours[a][b])).sum();
        if squares < 3 { 0 } else { ways / (2 * squares as u64) }
    }

    /// Compares all counts without given ends.
    fn compare(&self, question: &str) {
        let all: u64 = (0..self.names.len()).map(|start| self.from(start)).sum();
        assert_eq!(count(&format!("{question} --closed")), self.closed().to_string(), "{question} --closed");
        let by_start = counted(&format!("{question} --by-start"));
        assert_eq!(by_start.count, all.into(), "{question} --by-start");
        assert_eq!(count(question), all.to_string(), "{question}");
        let table = by_start.table.expect("a table of starts");
        let expected: Vec<Vec<String>> =
            (0..self.names.len()).map(|s| vec![self.names[s].clone(), self.from(s).to_string()]).collect();
        assert_eq!(table.for_people().1, expected, "{question}");
    }

    /// Compares the counts from a square, to it, and between it and another.
    fn compare_ends(&self, question: &str, a: usize, b: usize) {
        let (from, to) = (&self.names[a], &self.names[b]);
        let ends = format!("{question} --from {from} --to {to}");
        assert_eq!(count(&ends), self.tours[a][b].to_string(), "{ends}");
        assert_eq!(
            count(&format!("{question} --from {from}")),
            self.from(a).to_string(),
            "{question} {from}"
        );
        assert_eq!(count(&format!("{question} --to {from}")), self.from(a).to_string(), "{question} {from}");
        if self.moves[a].contains(&b) && self.names.len() > 2 {
            let closed = format!("{question} --closed --from {from} --to {to}");
            assert_eq!(count(&closed), self.tours[a][b].to_string(), "{closed}");
        }
    }
}

#[test]
fn rectangles_with_at_most_25_squares_agree_with_enumeration() {
    for rows in 1..=25_u32 {
        for cols in rows..=25 / rows {
            let all = Everything::of(&Shape::rectangle(rows, cols), (1, 2));
            all.compare(&format!("tour {rows}x{cols}"));
            if rows < cols {
                all.compare_ends(&format!("tour {rows}x{cols}"), 0, all.names.len() - 1);
            }
        }
    }
}

/// The picture of a board with holes and at most 24 squares.
fn board() -> impl Strategy<Value = String> {
    (2..6_usize, 3..6_usize)
        .prop_flat_map(|(rows, cols)| {
            prop::collection::vec(prop::collection::vec(prop::bool::weighted(0.9), cols), rows)
        })
        .prop_map(|rows| {
            let row = |row: Vec<bool>| row.into_iter().map(|there| if there { '.' } else { '#' }).collect();
            rows.into_iter().map(row).collect::<Vec<String>>().join("/")
        })
        .prop_filter("squares", |text| (2..25).contains(&text.matches('.').count()))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn boards_with_holes_agree_with_enumeration(
        text in board(), leaper in prop::sample::select(vec![(1, 2), (1, 2), (0, 1), (1, 3), (2, 3)]), a: usize, b: usize,
    ) {
        let all = Everything::of(&Shape::parse(&text).unwrap(), leaper);
        let question = format!("tour {text} --leaper {},{}", leaper.0, leaper.1);
        all.compare(&question);
        all.compare_ends(&question, a % all.names.len(), b % all.names.len());
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
        let mut different = names.clone();
        different.sort();
        different.dedup();
        assert_eq!(different.len(), names.len(), "{spec}");
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
        let control = Control::new(Limits { memory: Some(30_000_000), ..Limits::default() });
        let counted = pose(spec).unwrap().count("auto", &control).unwrap();
        assert_eq!(counted.stopped, Some(Limit::Memory), "{spec}");
    }
}

/// A wide board, whose starts are counted together if many of them are missing.
#[test]
fn starts_have_the_same_tours_together_and_one_by_one() {
    let holed = "tour #......./......../......../......../......../........ --by-start";
    // All starts of the first board, and some of the second, which has no symmetries.
    for (spec, step) in [("tour 6x7 --by-start", 1), (holed, 16)] {
        let instance = pose(spec).unwrap();
        let units = || match instance.counting("auto", &Control::default()).unwrap() {
            Count::Units(units) => units,
            _ => panic!("{spec} has units"),
        };
        let (together, one_by_one) = (units(), units());
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
        assert_eq!(total.to_string(), count(spec.trim_end_matches(" --by-start")), "{spec}");
    }
}

/// A board that a theorem decides has no units, with or without a journal.
#[test]
fn theorems_give_known_counts() {
    for (spec, number) in [("tour 4x4 --closed", 0_u32), ("tour 3x3", 0), ("tour 1x1", 1)] {
        let instance = pose(spec).unwrap();
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
fn options_that_contradict_starts_are_refused() {
    let control = Control::default();
    for flags in ["--closed", "--from a1", "--to a1", "--distinct"] {
        let Err(error) = pose(&format!("tour 5x5 --by-start {flags}")) else { panic!("{flags}") };
        let error = error.to_string();
        assert!(error.starts_with("--by-start") && error.contains("leave out"), "{error}");
    }
    let by_start = pose("tour 5x5 --by-start").unwrap();
    assert!(by_start.solve("auto", &control).is_err());
    assert!(by_start.list("auto", &control, &mut |_| std::ops::ControlFlow::Break(())).is_err());
    // Boards without a tour by a theorem, and the smallest board.
    let none = counted("tour 3x3 --by-start");
    assert_eq!((none.count, none.table.unwrap().rows.len()), (0_u32.into(), 9));
    assert_eq!(counted("tour 1x1 --by-start").table.unwrap().for_people().1, [["a1", "1"]]);
    // Two methods give the same table.
    let dfs = pose("tour 4x5 --by-start").unwrap().count("dfs", &control).unwrap();
    assert_eq!(dfs.table, counted("tour 4x5 --by-start").table);
}

/// OEIS A001230 and A165134. This takes minutes and gigabytes.
#[test]
#[ignore = "takes minutes"]
fn large_boards_have_the_published_numbers() {
    assert_eq!(count("tour 7x8 --closed"), "34524432316");
    assert_eq!(count("tour 8x8 --closed"), "13267364410532");
    assert_eq!(count("tour 7x7"), "165575218320");
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
        let instance = pose(spec).unwrap();
        let limits = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
        let count = instance.counting("auto", &Control::new(limits)).unwrap();
        assert!(matches!(count, Count::Stopped(Limit::Time)), "{spec}");
    }
}
