//! New questions of every puzzle that makes them: what they promise, by trying everything, and the hints that solve them.

use std::collections::BTreeSet;

use hippodrome::{
    Control, Deduction, Limit, Limits, Making, Outlook, Posed, STANDARD, Seed, Spec, Square, UsageError,
    draw::{OnSheet, sheet_scene},
};
use oracle::{Board, Exchange, Piece, Place, Queens, Tour, pegs, walk};

fn make(puzzle: &str, size: u32, difficulty: Option<&str>, seed: u64) -> Result<Making, UsageError> {
    let control = Control::default().with_seed(seed);
    Making::new(Spec::new(STANDARD.find(puzzle).unwrap()), size.into(), difficulty, seed, &control)
}

/// Questions of these sizes, one of each difficulty for each seed, where there are any.
fn each(puzzle: &str, sizes: &[u32], seeds: u64, mut visit: impl FnMut(u32, &'static str, &Spec, &Making)) {
    let makes = STANDARD.find(puzzle).unwrap().about().makes.unwrap();
    for &size in sizes {
        for difficulty in makes.difficulties {
            for seed in 0..seeds {
                if let Ok(making) = make(puzzle, size, Some(difficulty.name), seed) {
                    visit(size, difficulty.name, &making.made.as_ref().unwrap().spec, &making);
                } else {
                    // The smallest boards are easier.
                    assert!(size < 7 && puzzle == "queens", "{puzzle} {size} {} {seed}", difficulty.name);
                }
            }
        }
    }
}

fn place(square: Square) -> Place {
    (square.row as i32, square.col as i32)
}

/// The words of an option.
fn option<'s>(spec: &'s str, name: &str) -> &'s str {
    spec.split_once(&format!("--{name} ")).unwrap().1.split(' ').next().unwrap()
}

/// Solves a question by its hints alone, from the squares that it begins with, and returns the names of all squares in their
/// order. The rating is the difficulty, and every step of reasoning is sound.
fn solve_by_hints(
    spec: &Spec,
    difficulty: &str,
    begun: &[&str],
    sound: &dyn Fn(&Deduction) -> bool,
) -> Vec<String> {
    let control = Control::default();
    let posed = Posed::new(spec, 0).unwrap();
    let rating = posed.rate(&control).unwrap();
    assert_eq!(rating.difficulty.as_ref().map(|rated| rated.name), Ok(difficulty), "{spec}");
    assert!(!rating.steps.is_empty() && rating.steps.iter().all(sound), "{spec}");
    let mut names: Vec<String> = begun.iter().map(|&name| name.into()).collect();
    loop {
        let hint = posed.hint(&names.join(" "), &control).unwrap();
        if hint.outlook == Outlook::Over {
            return names;
        }
        assert!(hint.reasoning.iter().all(sound), "{spec} {names:?}");
        let forced = hint.reasoning.last().and_then(|step| step.placed).expect("a next square");
        assert!(hint.reasoning.iter().all(|step| step.technique.name != "elimination"), "{spec} {names:?}");
        names.push(posed.instance().board().name(forced));
    }
}

/// Whether every region is in one piece: a wazir that keeps to it reaches all of it.
fn whole(regions: &Board) -> bool {
    let letters: BTreeSet<char> = regions.cells().into_iter().map(|(_, letter)| letter).collect();
    letters.len() as i32 == regions.height()
        && letters.iter().all(|&letter| {
            let region = regions.map(|other| if other == letter { '.' } else { '#' });
            walk::distances(&region, Piece::Leaper(0, 1), region.squares()[0]).len() == region.squares().len()
        })
}

fn check_regions(seeds: u64) {
    each("queens", &[4, 5, 7, 8, 10], seeds, |_, difficulty, spec, _| {
        let regions = Board::new(option(&spec.to_string(), "regions"));
        assert!(whole(&regions), "{spec}");
        let question = Queens { regions: Some(regions.clone()), ..Queens::new(regions.map(|_| '.')) };
        let [solution] = &question.solutions()[..] else { panic!("{spec}") };
        let on = |square: &Square| solution.contains(&place(*square));
        let sound = |step: &Deduction| !step.crossed.iter().any(on) && step.placed.iter().all(on);
        let queens = solve_by_hints(spec, difficulty, &[], &sound);
        let mut queens: Vec<Place> = queens.iter().map(|name| regions.place(name)).collect();
        queens.sort_unstable();
        assert_eq!(&queens, solution, "{spec}");
    });
}

fn check_given_numbers(seeds: u64) {
    each("tour", &[5, 6], seeds, |size, difficulty, spec, _| {
        let board = Board::new(&vec![".".repeat(size as usize); size as usize].join("/"));
        let text = spec.to_string();
        let numbers: Vec<(&str, &str)> =
            option(&text, "given").split(',').map(|word| word.split_once('=').unwrap()).collect();
        let given = numbers.iter().map(|(name, step)| (board.place(name), step.parse().unwrap())).collect();
        let question = Tour { given, ..Tour::new(board.clone(), (1, 2)) };
        let instance = spec.pose(&Seed::new(0)).unwrap();
        let tour = match size {
            5 => {
                let [tour] = &question.tours()[..] else { panic!("{spec}") };
                tour.clone()
            }
            // The brute force of the oracle takes too long.
            _ => {
                assert_eq!(instance.count("auto", &Control::default()).unwrap().count, 1u32.into(), "{spec}");
                let answer = instance.solve("auto", &Control::default()).unwrap();
                let tour: Vec<Place> =
                    answer.found().unwrap().solution.names().map(|name| board.place(&name)).collect();
                assert_eq!(question.check(&tour), Ok(()), "{spec}");
                tour
            }
        };
        let sound = |step: &Deduction| {
            let number: usize = step.look.strip_prefix("step ").unwrap().parse().unwrap();
            step.placed.is_some_and(|square| tour[number - 1] == place(square))
        };
        // The first square is given.
        assert_eq!(numbers[0].1, "1", "{spec}");
        let followed = solve_by_hints(spec, difficulty, &[numbers[0].0], &sound);
        let followed: Vec<Place> = followed.iter().map(|name| board.place(name)).collect();
        assert_eq!(followed, tour, "{spec}");
    });
}

fn check_pegs(seeds: u64) {
    each("pegs", &[5, 8, 10], seeds, |size, _, spec, making| {
        let text = spec.to_string();
        let board = Board::new(text.split(' ').nth(1).unwrap());
        assert_eq!(board.holding('o').len(), size as usize, "{spec}");
        let fewest = pegs::Game::on(&board, None).solutions(&board, None).into_keys().next();
        let record = hippodrome::record::making(making);
        assert_eq!(record["facts"]["fewest_moves"].as_u64(), fewest, "{spec}");
    });
}

fn check_exchanges(seeds: u64) {
    each("exchange", &[3, 4], seeds, |_, _, spec, making| {
        let text = spec.to_string();
        let question = Exchange::new(Board::new(&text.split(' ').nth(1).unwrap().replace('_', "#")), None);
        let fewest = question.fewest(&question.initial()).unwrap().0;
        let record = hippodrome::record::making(making);
        assert_eq!(record["facts"]["fewest_moves"].as_u64(), Some(fewest), "{spec}");
    });
}

#[test]
fn regions_have_one_solution_that_hints_lead_to() {
    check_regions(2);
}

#[test]
fn given_numbers_have_one_tour_that_hints_lead_to() {
    check_given_numbers(2);
}

#[test]
fn pegs_can_be_won_in_the_moves_that_are_told() {
    check_pegs(3);
}

#[test]
fn pieces_change_places_in_the_moves_that_are_told() {
    check_exchanges(2);
}

/// 500 boards and more of each puzzle and difficulty.
#[test]
#[ignore = "takes minutes"]
fn thousands_of_boards_are_what_they_promise() {
    check_regions(100);
    check_given_numbers(334);
    check_pegs(167);
    check_exchanges(250);
}

#[test]
fn boards_for_which_reasoning_is_not_enough_are_told_apart() {
    let rate = |text: &str| hippodrome::ask(text).unwrap().rate(&Control::default());
    let reason = |text: &str| rate(text).unwrap().difficulty.unwrap_err();
    assert!(reason("queens 8").contains("more than one solution"));
    assert!(reason("queens 3").contains("no solution"));
    assert!(reason("tour 5x5 --given a1=1").contains("several tours"));
    assert!(reason("tour 3x3 --given a1=1").contains("no tour"));
    assert!(rate("walk 5x5").is_err() && rate("queens 20").is_err() && rate("tour 5x5").is_err());
}

#[test]
fn a_sheet_shows_the_goal_and_the_moves_of_a_solution_below_the_board() {
    let sheet = |solved: bool| {
        let questions = [1, 2].map(|number| {
            let instance =
                hippodrome::STANDARD.parse("exchange guarini").unwrap().pose(&Seed::new(0)).unwrap();
            let answer = instance.solve("auto", &Control::default()).unwrap();
            let solution = answer.found().filter(|_| solved).map(|found| found.solution.clone());
            OnSheet { instance, caption: number.to_string(), solution }
        });
        let frames = sheet_scene(&questions).unwrap().frames;
        frames.into_iter().map(|frame| frame.caption).collect::<Vec<String>>()
    };
    assert_eq!(sheet(false), ["1", "goal", "2", "goal"]);
    let [first, _] = &sheet(true)[..] else { panic!("a board for each") };
    let lines: Vec<&str> = first.lines().collect();
    assert_eq!((lines.len(), lines[0]), (4, "1"));
    assert_eq!(lines[1..].iter().flat_map(|line| line.split(' ')).count(), 16);
}

#[test]
fn the_seed_determines_the_board_and_the_record_says_how_it_was_made() {
    let [one, again, other] = [7, 7, 8].map(|seed| make("queens", 8, None, seed).unwrap());
    let spec = |making: &Making| making.made.as_ref().unwrap().spec.to_string();
    assert_eq!(spec(&one), spec(&again));
    assert_ne!(spec(&one), spec(&other));
    let record = hippodrome::record::making(&one);
    assert_eq!(
        (&record["difficulty"], &record["seed"], &record["size"]),
        (&"medium".into(), &7.into(), &8.into())
    );
    assert!(record["facts"]["single_squares"].as_u64().is_some_and(|times| times >= 1));
    assert!(record["facts"]["squares_that_leave_none"].is_u64() && record["facts"]["filled_lines"].is_null());
}

#[test]
fn wrong_wishes_are_refused_and_limits_are_kept() {
    for (size, difficulty, part) in [
        (3, None, "4 to 16"),
        (17, None, "4 to 16"),
        (8, Some("silly"), "easy, medium"),
        (4, Some("hard"), "another size"),
    ] {
        let sentence = make("queens", size, difficulty, 0).err().unwrap().to_string();
        assert!(sentence.contains(part), "{sentence}");
    }
    assert!(make("walk", 8, None, 0).is_err());
    for puzzle in STANDARD.puzzles().filter(|puzzle| puzzle.about().makes.is_some()) {
        let control = Control::new(Limits { nodes: Some(0), ..Limits::default() });
        let size = puzzle.about().makes.unwrap().sizes.1;
        let stopped = Making::new(Spec::new(puzzle), size.into(), None, 7, &control).unwrap();
        assert_eq!(stopped.made.err(), Some(Limit::Nodes), "{}", puzzle.about().name);
    }
}
