//! Boards that were made: one solution each, by the engines and by trying everything, and as hard as was asked for.

use std::collections::BTreeSet;

use hippodrome::{Control, Limit, Limits, Making, STANDARD, Seed, Spec, UsageError};
use oracle::{Board, Piece, Queens, walk};

fn make(size: u32, difficulty: Option<&str>, seed: u64) -> Result<Making, UsageError> {
    let control = Control::default().with_seed(seed);
    Making::new(Spec::new(STANDARD.find("queens").unwrap()), size.into(), difficulty, seed, &control)
}

/// The regions of a board that was made.
fn regions(making: &Making) -> Board {
    Board::new(making.made.as_ref().unwrap().spec.to_string().split_once("--regions ").unwrap().1)
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

#[test]
fn every_board_has_exactly_one_solution() {
    for size in [4, 5, 6, 7, 8, 9, 10] {
        for difficulty in ["easy", "medium", "hard", "expert"] {
            for seed in 0..2 {
                // The smallest boards are easier.
                let Ok(making) = make(size, Some(difficulty), seed) else {
                    assert!(size < 7, "{size} {difficulty} {seed}");
                    continue;
                };
                let spec = making.made.as_ref().unwrap().spec.clone();
                let counted = spec.pose(&Seed::new(0)).unwrap().count("auto", &Control::default()).unwrap();
                assert_eq!((counted.count, counted.stopped), (1u32.into(), None), "{spec}");
                let regions = regions(&making);
                assert!(whole(&regions), "{spec}");
                let board = regions.map(|_| '.');
                let question = Queens { regions: Some(regions), ..Queens::new(board) };
                assert_eq!(question.solutions().len(), 1, "{spec}");
            }
        }
    }
}

#[test]
fn the_seed_determines_the_board_and_the_record_says_how_it_was_made() {
    let [one, again, other] = [7, 7, 8].map(|seed| make(8, None, seed).unwrap());
    assert_eq!(regions(&one), regions(&again));
    assert_ne!(regions(&one), regions(&other));
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
        let sentence = make(size, difficulty, 0).err().unwrap().to_string();
        assert!(sentence.contains(part), "{sentence}");
    }
    let walk = Spec::new(STANDARD.find("walk").unwrap());
    assert!(Making::new(walk, 8, None, 0, &Control::default()).is_err());
    let control = Control::new(Limits { nodes: Some(0), ..Limits::default() });
    let stopped = Making::new(Spec::new(STANDARD.find("queens").unwrap()), 8, None, 0, &control).unwrap();
    assert_eq!(stopped.made.err(), Some(Limit::Nodes));
}
