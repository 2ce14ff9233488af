//! Hints, for a picture of the board and for the moves made so far.

use std::collections::{BTreeMap, BTreeSet};

use hippodrome::{Control, Outlook};
use oracle::pegs::{self, Game, Jump};
use proptest::prelude::*;

use super::pose;
use super::random::{boards, played};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn hints_agree_with_exhaustive_search(
        start in boards(),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 0..4),
    ) {
        let question = pose(&format!("pegs {start}"));
        let name = |jump: &Jump| format!("{}-{}", pegs::name(jump[0]), pegs::name(jump[2]));
        let game = Game::on(&start, None);
        let (board, played) = played(&game, &start, &picks);
        let moves = played.iter().map(name).collect::<Vec<_>>().join(" ");
        // The peg that moved last may continue for free, if it is known.
        for (position, hand) in [(board.to_string(), None), (moves, played.last().map(|jump| jump[2]))] {
            let hint = question.hint(&position, &Control::default()).unwrap();
            let told = format!("{position} | {hint:?}");
            if game.is_goal(&board) {
                prop_assert_eq!(&hint.outlook, &Outlook::Over, "{}", told);
                continue;
            }
            let (mut good, mut losing) = (BTreeMap::new(), BTreeSet::new());
            for jump in game.jumps(&board) {
                match game.solutions(&pegs::after(&board, jump), Some(jump[2])).into_keys().next() {
                    Some(moves) => drop(good.insert(name(&jump), moves + u64::from(Some(jump[0]) != hand))),
                    None => drop(losing.insert(name(&jump))),
                }
            }
            let left = |reason: &str| match reason.strip_prefix("wins with ") {
                Some(rest) => rest.split_once(' ').and_then(|(left, _)| left.parse().ok()),
                None => (reason == "wins within the move that is being made").then_some(0),
            };
            let told_good = hint.moves.iter().map(|advice| (advice.name.clone(), left(&advice.reason).unwrap()));
            prop_assert_eq!(told_good.collect::<BTreeMap<_, _>>(), good.clone(), "{}", told);
            let told_losing: BTreeSet<String> = hint.losing.iter().map(|advice| advice.name.clone()).collect();
            prop_assert_eq!(told_losing, losing, "{}", told);
            match good.values().min() {
                Some(&left) => prop_assert_eq!(&hint.outlook, &Outlook::Won { left: Some(left) }, "{}", told),
                None => prop_assert!(matches!(&hint.outlook, Outlook::Lost(_)), "{}", told),
            }
        }
    }
}

#[test]
fn moves_are_read_in_every_form_and_others_are_refused() {
    let question = pose("pegs triangle5 --vacate 1 --finish same");
    let hint = |moves: &str| question.hint(moves, &Control::default()).map_err(|error| error.to_string());
    let [one, other] = ["4-1", "a3-a1"].map(|moves| hint(moves).unwrap());
    assert_eq!(format!("{:?}", (one.outlook, one.moves)), format!("{:?}", (other.outlook, other.moves)));
    for (moves, part) in
        [("a3-a2", "not a move"), ("a1-a3", "cannot be made"), ("a3", "position"), ("z9-a1", "columns")]
    {
        let sentence = hint(moves).unwrap_err();
        assert!(sentence.contains(part), "{moves}: {sentence}");
    }
}
