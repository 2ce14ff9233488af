//! Tours: every path is continued in every way.

use std::collections::BTreeSet;

use hippodrome::Outlook;
use proptest::prelude::*;

use crate::{hint, sorted};

/// A board as rows, a leaper's jump, and the kind of tour.
struct Board {
    rows: Vec<Vec<bool>>,
    jump: (i32, i32),
    closed: bool,
}

type At = (i32, i32);

impl Board {
    fn has(&self, (r, c): At) -> bool {
        r >= 0 && c >= 0 && self.rows.get(r as usize).and_then(|row| row.get(c as usize)) == Some(&true)
    }

    fn len(&self) -> usize {
        self.rows.iter().flatten().filter(|&&there| there).count()
    }

    fn next(&self, (r, c): At) -> Vec<At> {
        let (a, b) = self.jump;
        let mut steps = BTreeSet::new();
        for (x, y) in [(a, b), (b, a)] {
            steps.extend([(x, y), (-x, y), (x, -y), (-x, -y)]);
        }
        steps.into_iter().map(|(x, y)| (r + x, c + y)).filter(|&at| self.has(at)).collect()
    }

    fn name(&self, (r, c): At) -> String {
        format!("{}{}", (b'a' + c as u8) as char, self.rows.len() as i32 - r)
    }

    /// Whether a path can be continued to a tour that ends on `to`, if that is given.
    fn finishes(&self, path: &mut Vec<At>, to: Option<At>) -> bool {
        let (first, last) = (path[0], path[path.len() - 1]);
        if path.len() == self.len() {
            let back = path.len() > 2 && self.next(last).contains(&first);
            return (!self.closed || back) && to.is_none_or(|to| to == last);
        }
        for next in self.next(last) {
            if !path.contains(&next) {
                path.push(next);
                let done = self.finishes(path, to);
                path.pop();
                if done {
                    return true;
                }
            }
        }
        false
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn next_squares_agree_with_trying_every_continuation(
        rows in (2..4usize, 3..5usize).prop_flat_map(|(r, c)| {
            prop::collection::vec(prop::collection::vec(prop::bool::weighted(0.93), c), r)
        }),
        jump in prop::sample::select(vec![(1, 2), (0, 1), (1, 1), (0, 1)]),
        closed: bool,
        with_end: bool,
        picks in prop::collection::vec(any::<prop::sample::Index>(), 0..6),
        end in any::<prop::sample::Index>(),
    ) {
        let board = Board { rows, jump, closed };
        let all: Vec<At> = (0..4).flat_map(|r| (0..5).map(move |c| (r, c))).filter(|&at| board.has(at)).collect();
        prop_assume!(!all.is_empty());
        let mut path: Vec<At> = Vec::new();
        for pick in &picks {
            let open: Vec<At> = match path.last() {
                None => all.clone(),
                Some(&last) => board.next(last).into_iter().filter(|at| !path.contains(at)).collect(),
            };
            if open.is_empty() {
                break;
            }
            path.push(open[pick.index(open.len())]);
        }
        let to = (with_end && !closed).then(|| all[end.index(all.len())]);
        let picture: Vec<String> =
            board.rows.iter().map(|row| row.iter().map(|&there| if there { '.' } else { '_' }).collect()).collect();
        let mut spec = format!("tour {} --leaper {},{}", picture.join("/"), jump.0, jump.1);
        if closed {
            spec += " --closed";
        }
        if let Some(to) = to {
            spec += &format!(" --to {}", board.name(to));
        }
        let names: Vec<String> = path.iter().map(|&at| board.name(at)).collect();
        let found = hint(&spec, &names.join(" "));
        let candidates: Vec<At> = match path.last() {
            None => all,
            Some(&last) => board.next(last).into_iter().filter(|at| !path.contains(at)).collect(),
        };
        if path.len() == board.len() {
            let right = board.finishes(&mut path, to);
            prop_assert_eq!(found.outlook == Outlook::Over, right, "{} | {}", spec, names.join(" "));
            return Ok(());
        }
        let [mut good, mut bad] = [BTreeSet::new(), BTreeSet::new()];
        for at in candidates {
            path.push(at);
            let set = if board.finishes(&mut path, to) { &mut good } else { &mut bad };
            set.insert(board.name(at));
            path.pop();
        }
        prop_assert_eq!(found.outlook == Outlook::Won { left: None }, !good.is_empty());
        prop_assert_eq!(sorted(&found), [good, bad], "{} | {}", spec, names.join(" "));
    }
}

#[test]
fn a_grid_of_numbers_is_a_position_too() {
    let list = hint("tour 3x4", "a3 c2 a1");
    let grid = hint("tour 3x4", "1 . . .\n. . 2 .\n3 . . .");
    assert_eq!(sorted(&list), sorted(&grid));
    // 3x4 has tours only between certain squares (Euler): this one can go on.
    assert_eq!(list.outlook, Outlook::Won { left: None });
}
