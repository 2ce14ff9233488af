//! Exchanges: breadth-first search over all positions, backwards from the goal by trying every position.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use hippodrome::Outlook;
use proptest::prelude::*;

use crate::{hint, sorted};

/// A position: the letters of the board in reading order, and the colour that moved last (0 nobody, 1 white,
/// 2 black).
type State = (Vec<char>, u8);

struct Rules {
    cols: usize,
    alternate: bool,
    safe: bool,
}

impl Rules {
    fn reaches(&self, letter: char, from: usize, to: usize) -> bool {
        let (r, c) =
            ((from / self.cols).abs_diff(to / self.cols), (from % self.cols).abs_diff(to % self.cols));
        match letter.to_ascii_uppercase() {
            'N' => (r.min(c), r.max(c)) == (1, 2),
            'K' => r.max(c) == 1,
            _ => r + c == 1,
        }
    }

    fn is_safe(&self, board: &[char]) -> bool {
        let pieces = || board.iter().enumerate().filter(|(_, letter)| letter.is_ascii_alphabetic());
        !pieces().any(|(a, one)| {
            pieces().any(|(b, two)| {
                one.is_ascii_uppercase() != two.is_ascii_uppercase() && self.reaches(*one, a, b)
            })
        })
    }

    fn children(&self, (board, last): &State) -> Vec<((usize, usize), State)> {
        let mut children = Vec::new();
        for (from, &letter) in board.iter().enumerate().filter(|(_, letter)| letter.is_ascii_alphabetic()) {
            let colour = if letter.is_ascii_uppercase() { 1 } else { 2 };
            if self.alternate && *last == colour {
                continue;
            }
            for to in (0..board.len()).filter(|&to| board[to] == '.' && self.reaches(letter, from, to)) {
                let mut after = board.clone();
                after.swap(from, to);
                if !self.safe || self.is_safe(&after) {
                    children.push(((from, to), (after, if self.alternate { colour } else { 0 })));
                }
            }
        }
        children
    }

    /// The fewest moves to the goal.
    fn distance(&self, from: &State, goal: &[char]) -> Option<u64> {
        let mut seen: BTreeMap<State, u64> = BTreeMap::from([(from.clone(), 0)]);
        let mut queue = VecDeque::from([from.clone()]);
        while let Some(state) = queue.pop_front() {
            let moves = seen[&state];
            if state.0 == goal {
                return Some(moves);
            }
            for (_, child) in self.children(&state) {
                if !seen.contains_key(&child) {
                    seen.insert(child.clone(), moves + 1);
                    queue.push_back(child);
                }
            }
        }
        None
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    #[test]
    fn next_moves_agree_with_breadth_first_search(
        (rows, cols) in (2..4usize, 2..4usize),
        letters in prop::collection::vec(prop::sample::select("NKWnkw".chars().collect::<Vec<_>>()), 1..4),
        places in Just((0..9usize).collect::<Vec<_>>()).prop_shuffle(),
        ends in Just((0..9usize).collect::<Vec<_>>()).prop_shuffle(),
        (alternate, safe) in any::<(bool, bool)>(),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 0..3),
        as_moves: bool,
    ) {
        let area = rows * cols;
        let put = |places: &[usize]| {
            let mut board = vec!['.'; area];
            for (&place, &letter) in places.iter().filter(|&&place| place < area).zip(&letters) {
                board[place] = letter;
            }
            board
        };
        let (start, goal) = (put(&places), put(&ends));
        let rules = Rules { cols, alternate, safe };
        let text = |board: &[char]| board.chunks(cols).map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("/");
        let name = |at: usize| format!("{}{}", (b'a' + (at % cols) as u8) as char, rows - at / cols);
        let mut state: State = (start.clone(), 0);
        let mut moves: Vec<String> = Vec::new();
        for pick in &picks {
            let children = rules.children(&state);
            if children.is_empty() {
                break;
            }
            let ((from, to), child) = children[pick.index(children.len())].clone();
            moves.push(format!("{}-{}", name(from), name(to)));
            state = child;
        }
        let mut spec = format!("exchange {} --goal {}", text(&start), text(&goal));
        let chosen: Vec<&str> = [("alternate", alternate), ("safe", safe)].iter().filter(|r| r.1).map(|r| r.0).collect();
        if !chosen.is_empty() {
            spec += &format!(" --rules {}", chosen.join(","));
        }
        let position = if as_moves {
            moves.join(" ")
        } else {
            state.1 = 0;
            text(&state.0)
        };
        let found = hint(&spec, &position);
        let distance = rules.distance(&state, &goal);
        let told = format!("{spec} | {position} | {:?}", found.outlook);
        match distance {
            Some(0) => prop_assert_eq!(&found.outlook, &Outlook::Over, "{}", told),
            Some(left) => prop_assert_eq!(&found.outlook, &Outlook::Won { left: Some(left) }, "{}", told),
            None => prop_assert!(matches!(&found.outlook, Outlook::Lost(_)), "{}", told),
        }
        let mut good = BTreeSet::new();
        if let Some(left) = distance.filter(|&left| left > 0) {
            for ((from, to), child) in rules.children(&state) {
                if rules.distance(&child, &goal) == Some(left - 1) {
                    good.insert(format!("{}-{}", name(from), name(to)));
                }
            }
        }
        prop_assert_eq!(&sorted(&found)[0], &good, "{}", told);
    }
}

#[test]
fn turns_are_named_with_all_their_squares() {
    let found = hint("exchange six-knights --metric turns", "");
    assert_eq!(found.outlook, Outlook::Won { left: Some(8) });
    assert!(found.moves.iter().any(|advice| advice.name.matches('-').count() > 1), "{:?}", found.moves);
}
