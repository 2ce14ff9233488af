//! Help during a game.

use hippodrome::{Control, STANDARD, puzzles::pegs::Guide};
use proptest::prelude::*;

use crate::rules::{Jump, boards, exhaust, hole, jumps, make, pegs, text};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn the_guide_agrees_with_exhaustive_search_in_mid_game(
        start in boards(),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 3),
    ) {
        let spec = STANDARD.parse(&format!("pegs {}", text(&start))).unwrap();
        let guide = Guide::new(&spec, &Control::default()).unwrap().unwrap();
        let mut rows = start;
        let mut names: Vec<String> = Vec::new();
        let name = |(r, c): (usize, usize)| format!("{}{}", (b'a' + c as u8) as char, r + 1);
        for pick in &picks {
            let open = jumps(&rows);
            if open.is_empty() {
                break;
            }
            let jump = open[pick.index(open.len())];
            make(&mut rows, jump);
            names.push(format!("{}-{}", name(jump[0]), name(jump[2])));
        }
        let played: Vec<&str> = names.iter().map(String::as_str).collect();
        let outlook = guide.after(&played).unwrap();
        let all = exhaust(&rows, &|rows| pegs(rows) == 1);
        // The peg that moved last may continue for free.
        let hand = names.last().map(|name| hole(name.split('-').next_back().unwrap()));
        let cost = |moves: usize, path: &[Jump]| {
            moves as u32 - u32::from(path.first().is_some_and(|jump| Some(jump[0]) == hand))
        };
        let fewest = all.iter().flat_map(|(&m, paths)| paths.iter().map(move |p| cost(m, p))).min();
        prop_assert_eq!(outlook.moves, fewest);
        prop_assert_eq!(outlook.next.len(), jumps(&rows).len());
        for next in &outlook.next {
            let from = (next.from.row as usize, next.from.col as usize);
            let to = (next.to.row as usize, next.to.col as usize);
            let with = |path: &&Vec<Jump>| path.first().is_some_and(|jump| jump[0] == from && jump[2] == to);
            let fewest = all.iter().flat_map(|(&m, paths)| paths.iter().filter(with).map(move |p| cost(m, p))).min();
            prop_assert_eq!(next.moves, fewest, "{}", next.name);
        }
    }
}

#[test]
fn the_guide_reads_moves_in_every_form_and_refuses_others() {
    let spec = STANDARD.parse("pegs triangle5 --vacate 1 --finish same").unwrap();
    let guide = Guide::new(&spec, &Control::default()).unwrap().unwrap();
    assert_eq!(guide.after(&["4-1"]).unwrap(), guide.after(&["a3-a1"]).unwrap());
    for (moves, part) in
        [("a3-a2", "not a move"), ("a1-a3", "cannot be made"), ("a3", "not a move"), ("z9-a1", "columns")]
    {
        let sentence = guide.after(&[moves]).unwrap_err().to_string();
        assert!(sentence.contains(part), "{moves}: {sentence}");
    }
    // A start that cannot be won is lost.
    let spec = STANDARD.parse("pegs triangle5 --vacate 5 --finish same").unwrap();
    let outlook = Guide::new(&spec, &Control::default()).unwrap().unwrap().after(&[]).unwrap();
    assert_eq!(outlook.moves, None);
    assert!(outlook.next.iter().all(|next| next.moves.is_none()));
}
