//! Hints, for a picture of the board and for the moves made so far.

use std::collections::BTreeMap;

use hippodrome::{Control, Outlook};
use proptest::prelude::*;

use crate::pose;
use crate::rules::{Jump, boards, exhaust, jumps, make, pegs, text};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn hints_agree_with_exhaustive_search(
        start in boards(),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 0..4),
    ) {
        let question = pose(&format!("pegs {}", text(&start)));
        let name = |(r, c): (usize, usize)| format!("{}{}", (b'a' + c as u8) as char, r + 1);
        let name = |jump: &Jump| format!("{}-{}", name(jump[0]), name(jump[2]));
        let mut rows = start;
        let mut played: Vec<Jump> = Vec::new();
        for pick in &picks {
            let open = jumps(&rows);
            if open.is_empty() {
                break;
            }
            played.push(open[pick.index(open.len())]);
            make(&mut rows, played[played.len() - 1]);
        }
        let all = exhaust(&rows, &|rows| pegs(rows) == 1);
        let moves = played.iter().map(name).collect::<Vec<_>>().join(" ");
        // The peg that moved last may continue for free, if it is known.
        for (position, hand) in [(text(&rows), None), (moves, played.last().map(|jump| jump[2]))] {
            let hint = question.hint(&position, &Control::default()).unwrap();
            let told = format!("{position} | {hint:?}");
            if pegs(&rows) == 1 {
                prop_assert_eq!(&hint.outlook, &Outlook::Over, "{}", told);
                continue;
            }
            let mut good: BTreeMap<String, u64> = BTreeMap::new();
            for (&moves, first) in all.iter().flat_map(|(moves, paths)| paths.iter().map(move |path| (moves, path[0]))) {
                let moves = moves as u64 - u64::from(Some(first[0]) == hand);
                let fewest = good.entry(name(&first)).or_insert(moves);
                *fewest = moves.min(*fewest);
            }
            let left = |reason: &str| match reason.strip_prefix("wins with ") {
                Some(rest) => rest.split_once(' ').and_then(|(left, _)| left.parse().ok()),
                None => (reason == "wins within the move that is being made").then_some(0),
            };
            let told_good = hint.moves.iter().map(|advice| (advice.name.clone(), left(&advice.reason).unwrap()));
            prop_assert_eq!(told_good.collect::<BTreeMap<_, _>>(), good.clone(), "{}", told);
            let mut losing: Vec<String> = jumps(&rows).iter().map(name).filter(|name| !good.contains_key(name)).collect();
            losing.sort_unstable();
            let mut told_losing: Vec<String> = hint.losing.iter().map(|advice| advice.name.clone()).collect();
            told_losing.sort_unstable();
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
