//! Hints in mid-game, compared with exhaustive searches of the oracle. Those of peg solitaire are
//! tested with its rules, in `pegs/hint.rs`.

mod exchange;
mod sets;
mod tour;
mod turn;
mod walk;

use std::collections::BTreeSet;

use hippodrome::{Control, Hint, Limit, Outlook, STANDARD, Seed, Spec};

use crate::{nodes, pose};

/// The hint for a position.
fn hint(spec: &str, position: &str) -> Hint {
    pose(spec).hint(position, &Control::default()).unwrap_or_else(|e| panic!("{spec} | {position}: {e}"))
}

/// The names of the moves that keep the game won, and of those that lose it.
fn sorted(hint: &Hint) -> [BTreeSet<String>; 2] {
    assert!(hint.unknown.is_empty() && hint.limit.is_none(), "{hint:?}");
    [&hint.moves, &hint.losing].map(|list| list.iter().map(|advice| advice.name.clone()).collect())
}

#[test]
fn a_position_that_is_none_of_the_question_is_refused_in_a_sentence() {
    for (spec, position, part) in [
        ("walk 8x8", "a1 a2", "cannot move from a1 to a2"),
        ("walk 8x8", "Q../...", "the square of the piece"),
        ("tour 5x5", "a1 a2", "not a move apart"),
        ("tour 5x5", "a1 b3 a1", "visited twice"),
        ("tour 5x5 --from b1", "a1", "begins on b1"),
        ("tour 5x5", "1 . 3", "rows"),
        ("queens 4", "Q../...", "the squares of the board"),
        ("queens _.../..../..../....", "Q.../..../..../....", "not blocked"),
        ("queens 4", "X.../..../..../....", "means nothing here"),
        ("knights 3x3", "N.../..../....", "the squares of the board"),
        ("knights 3x3", "a1-b3", "a picture of the board"),
        ("exchange guarini", "n.n/.../N..", "same pieces"),
        ("exchange guarini", "a1-a2", "cannot be made"),
        ("exchange guarini", "a1", "the moves so far"),
        ("pegs triangle5", "./oo", "same holes"),
        ("pegs triangle5", "a1-a3", "cannot be made"),
        ("pegs triangle5", "a1 b2", "the moves so far"),
    ] {
        let sentence = pose(spec).hint(position, &Control::default()).unwrap_err().to_string();
        assert!(sentence.contains(part), "{spec} | {position}: {sentence}");
    }
}

#[test]
fn every_puzzle_gives_a_hint_at_the_start_and_stops_at_a_limit() {
    for puzzle in STANDARD.puzzles() {
        let mut spec = Spec::new(puzzle);
        let instance = spec.pose(&Seed::new(3)).unwrap();
        let found = instance.hint("", &Control::default()).unwrap();
        assert!(matches!(found.outlook, Outlook::Won { .. }), "{}: {:?}", instance.spec(), found.outlook);
        assert!(!found.moves.is_empty(), "{}", instance.spec());
        let record = hippodrome::record::hint(&found, instance.spec());
        assert_eq!(record["outlook"], "won");
        assert_eq!(record["moves"].as_array().map(Vec::len), Some(found.moves.len()));
        // A board of 10^18 squares is never stored.
        spec.set_board("1000000000");
        let Ok(instance) = spec.pose(&Seed::new(3)) else { continue };
        for position in ["", "a1"] {
            let Ok(found) = instance.hint(position, &Control::default()) else { continue };
            assert_eq!(
                (found.outlook, found.limit),
                (Outlook::Unknown, Some(Limit::Memory)),
                "{}",
                instance.spec()
            );
        }
    }
    let found = pose("tour 6x6 --closed").hint("a1 b3 d2", &nodes(0)).unwrap();
    assert!(found.limit.is_some() && !found.unknown.is_empty(), "{found:?}");
    assert!(found.moves.is_empty() || found.outlook == Outlook::Won { left: None });
}
