//! The next moves of a position, which are known without solving, compared with those that a hint looks at.

use std::collections::BTreeSet;

use hippodrome::{Control, Hint, Outlook, Seed, Standing};
use rand::RngExt;

use super::pose;

/// Every move that a hint names.
fn looked_at(hint: &Hint) -> BTreeSet<String> {
    let advice = hint.moves.iter().chain(&hint.losing).map(|advice| advice.name.clone());
    advice.chain(hint.unknown.iter().cloned()).collect()
}

/// Plays games at random and compares at every step. `all`: hints look at every move, not only at shortest ways.
fn play(spec: &str, all: bool) {
    let instance = pose(spec);
    let path = instance.turn_in("").unwrap().frame.path;
    let names: Vec<String> = path.iter().map(|&square| instance.board().name(square)).collect();
    for seed in 0..12 {
        let mut random = Seed::new(seed).generator();
        let mut position = names.join(" ");
        for _ in 0..40 {
            let turn = instance.turn_in(&position).unwrap_or_else(|e| panic!("{spec} | {position}: {e}"));
            let hint = instance.hint(&position, &Control::default()).unwrap();
            let legal: BTreeSet<String> = turn.moves.iter().map(|(name, _)| name.clone()).collect();
            assert_eq!(legal.len(), turn.moves.len(), "{spec} | {position}: a move twice");
            let looked_at = looked_at(&hint);
            match hint.outlook {
                Outlook::Over => assert!(
                    matches!(turn.standing, Standing::Won | Standing::Ended) && legal.is_empty(),
                    "{spec} | {position}: {turn:?}"
                ),
                _ if all && !looked_at.is_empty() => assert_eq!(legal, looked_at, "{spec} | {position}"),
                _ => assert!(looked_at.is_subset(&legal), "{spec} | {position}: {looked_at:?} in {legal:?}"),
            }
            if let (Outlook::Won { left: Some(_) }, None) = (&hint.outlook, &hint.note) {
                // Where the moves that are left are counted, the others are on no shortest way.
                let others: BTreeSet<String> = hint.others.iter().cloned().collect();
                assert!(others.is_disjoint(&looked_at), "{spec} | {position}: {others:?}");
                assert_eq!(legal, &looked_at | &others, "{spec} | {position}");
            }
            if turn.standing == Standing::Won {
                assert_eq!(hint.outlook, Outlook::Over, "{spec} | {position}");
            }
            if turn.moves.is_empty() {
                assert_ne!(turn.standing, Standing::Open);
                break;
            }
            assert_eq!(turn.standing, Standing::Open, "{spec} | {position}");
            let (name, squares) = &turn.moves[random.random_range(0..turn.moves.len())];
            assert!(squares.iter().all(|&square| instance.board().contains(square)));
            position = format!("{position} {name}");
        }
    }
}

#[test]
fn the_moves_of_every_puzzle_are_those_that_hints_know() {
    play("tour 5x5", true);
    play("tour 4x5 --from a1", true);
    play("tour 6x6 --closed --from c3", true);
    play("knights 5x5", true);
    play("knights 4x4 --piece rook", true);
    play("queens 6", true);
    play("queens 5 --torus", true);
    play("queens --regions AABBB/ACBBD/ACCDD/ACEED/EEEED --touching", true);
    play("pegs triangle5", true);
    play("pegs ooo./oooo/oooo", true);
    play("walk 6x6", false);
    play("walk 5x5 --piece rook", false);
    play("exchange guarini", false);
    play("exchange six-knights --rules alternate", false);
    play("exchange guarini --metric turns", false);
    play("exchange nn/../NN --rules safe", false);
}

#[test]
fn pieces_that_must_not_stand_together_are_named() {
    for (spec, position, conflicts) in [
        ("queens 4", "a4 b4", vec!["a4 b4"]),
        ("queens 4", "a4 d1 b2", vec!["a4 d1"]),
        ("queens --regions AABB/AABB/CCDD/CCDD --touching", "a4 b3", vec!["a4 b3"]),
        ("knights 3x3", "a1 b3 c1", vec!["b3 a1", "b3 c1"]),
    ] {
        let instance = pose(spec);
        let turn = instance.turn_in(position).unwrap();
        let name = |square| instance.board().name(square);
        let found: Vec<String> =
            turn.conflicts.iter().map(|two| format!("{} {}", name(two[0]), name(two[1]))).collect();
        assert_eq!(
            (found, turn.standing),
            (conflicts.iter().map(|s| s.to_string()).collect(), Standing::Stuck),
            "{spec}"
        );
    }
}

#[test]
fn boards_that_are_too_large_to_play_on_are_refused() {
    for spec in ["queens 51", "tour 1000000000", "knights 1000x1000", "walk 60x60"] {
        assert!(pose(spec).turn_in("").unwrap_err().to_string().contains("too large"), "{spec}");
    }
}
