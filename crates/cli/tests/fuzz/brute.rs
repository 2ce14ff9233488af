//! Trying everything, with code that shares nothing with the library.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use hippodrome::{Control, Limits, Outcome, STANDARD, Seed, Task};
use hippodrome_check::check;

use crate::questions::{At, Meaning, Question, squares};

/// The truth about a question.
struct Truth {
    count: u64,
    /// The best value, if there are solutions and they have values.
    value: Option<u64>,
    /// Whether there is a solution.
    solvable: bool,
}

impl Truth {
    fn of_count(count: u64) -> Self {
        Self { count, value: None, solvable: count > 0 }
    }
}

/// Compares all methods with the truth. Returns how many answers were solutions, impossible, and counts.
pub fn compare(question: &Question) -> [usize; 3] {
    let spec = &question.spec;
    let instance = STANDARD.parse(spec).and_then(|parsed| parsed.pose(&Seed::new(1)));
    let instance = instance.unwrap_or_else(|error| panic!("{spec}: {error}"));
    let truth = truth(&question.meaning);
    let limits = Limits { nodes: Some(300_000), time: Some(Duration::from_secs(20)), ..Limits::default() };
    let mut told = [0; 3];
    for method in instance.spec().puzzle().methods_for(Task::Solve) {
        let control = Control::new(limits).with_proof();
        // A method may not take every question.
        let Ok(answer) = instance.solve(method.name, &control) else { continue };
        let what = format!("{} by {}", instance.spec(), method.name);
        match &answer.outcome {
            Outcome::Solved(found) => {
                told[0] += 1;
                assert!(truth.solvable, "{what}: there is no solution");
                if let (Some(score), Some(best)) = (found.score, truth.value) {
                    let fewest = instance.spec().about().value.is_some_and(|worth| worth.fewest);
                    let bounded = if fewest { score.value >= best } else { score.value <= best };
                    assert!(
                        bounded && (!score.is_optimal() || score.value == best),
                        "{what}: {score:?}, {best}"
                    );
                }
            }
            Outcome::Impossible(_) => {
                told[1] += 1;
                assert!(!truth.solvable, "{what}: there is a solution");
            }
            Outcome::Stopped(_) => {}
        }
        if let Some(certificate) = hippodrome::certificate::of(&*instance, &answer, &control, usize::MAX) {
            assert!(check(&certificate.to_string()).is_ok(), "{what}: {certificate}");
        }
    }
    for method in instance.spec().puzzle().methods_for(Task::Count) {
        let Ok(counted) = instance.count(method.name, &Control::new(limits)) else { continue };
        let what = format!("{} by {}", instance.spec(), method.name);
        let count = u64::try_from(&counted.count).unwrap_or(u64::MAX);
        match counted.stopped {
            None => assert_eq!(count, truth.count, "{what}"),
            Some(_) => assert!(count <= truth.count, "{what}: at least {count}, but {}", truth.count),
        }
        told[2] += usize::from(counted.stopped.is_none());
    }
    told
}

fn truth(meaning: &Meaning) -> Truth {
    match meaning {
        Meaning::Tour { board, leaper, closed } => tours(board, *leaper, *closed),
        Meaning::Queens { board, torus } => queens(board, *torus),
        Meaning::Knights { board, piece, any_size } => knights(board, piece, *any_size),
        Meaning::Pegs { board, goal, shortest } => pegs(board, goal.as_deref(), *shortest),
        Meaning::Exchange { board, goal } => exchange(board, goal),
        Meaning::Walk { board, leaper, from, to } => walk(board, *leaper, *from, *to),
    }
}

/// Whether a leaper goes from one square to another.
fn leaps((a, b): At, from: At, to: At) -> bool {
    let (rows, cols) = ((from.0 - to.0).abs(), (from.1 - to.1).abs());
    (rows.min(cols), rows.max(cols)) == (a.min(b), a.max(b))
}

fn tours(board: &[String], leaper: At, closed: bool) -> Truth {
    fn walks(all: &[At], leaper: At, path: &mut Vec<At>, closed: bool) -> u64 {
        let Some(&here) = path.last() else {
            let starts = if closed { &all[..1] } else { all };
            return starts.iter().map(|&start| walks(all, leaper, &mut vec![start], closed)).sum();
        };
        if path.len() == all.len() {
            return u64::from(!closed || path.len() > 2 && leaps(leaper, here, path[0]));
        }
        let mut count = 0;
        for &next in all.iter().filter(|&&next| leaps(leaper, here, next)) {
            if !path.contains(&next) {
                path.push(next);
                count += walks(all, leaper, path, closed);
                path.pop();
            }
        }
        count
    }
    let all: Vec<At> = squares(board).into_iter().map(|(at, _)| at).collect();
    let count = walks(&all, leaper, &mut Vec::new(), closed);
    // A closed tour is walked in both directions.
    Truth::of_count(if closed { count / 2 } else { count })
}

fn queens(board: &[String], torus: bool) -> Truth {
    let side = board.len() as i64;
    let all = squares(board);
    let free: BTreeSet<At> = all.iter().map(|&(at, _)| at).collect();
    let placed: Vec<At> = all.iter().filter(|(_, letter)| *letter == 'Q').map(|&(at, _)| at).collect();
    let clash = |a: At, b: At| {
        let around = |n: i64| if torus { n.rem_euclid(side) } else { n };
        a.1 == b.1 || around(a.0 + a.1) == around(b.0 + b.1) || around(a.0 - a.1) == around(b.0 - b.1)
    };
    let mut rows: Vec<Vec<At>> = vec![Vec::new()];
    for row in 0..side {
        let fits = |queens: &Vec<At>, at: At| {
            let must = placed.iter().filter(|queen| queen.0 == row).all(|&queen| queen == at);
            must && free.contains(&at) && queens.iter().all(|&queen| !clash(queen, at))
        };
        rows = rows
            .iter()
            .flat_map(|queens| (0..side).map(move |col| (queens, (row, col))))
            .filter(|&(queens, at)| fits(queens, at))
            .map(|(queens, at)| [queens.as_slice(), &[at]].concat())
            .collect();
    }
    Truth::of_count(rows.len() as u64)
}

/// Whether two pieces attack each other: in one leap, or along a line without holes.
fn attack(piece: &str, all: &BTreeSet<At>, from: At, to: At) -> bool {
    let (rows, cols) = (to.0 - from.0, to.1 - from.1);
    let straight = rows == 0 || cols == 0;
    let far = rows.abs().max(cols.abs());
    let on_line = straight || rows.abs() == cols.abs();
    let clear = || (1..far).all(|n| all.contains(&(from.0 + rows / far * n, from.1 + cols / far * n)));
    match piece {
        "knight" => leaps((1, 2), from, to),
        "king" => far == 1,
        "rook" => straight && clear(),
        "bishop" => on_line && !straight && clear(),
        _ => on_line && clear(),
    }
}

fn knights(board: &[String], piece: &str, any_size: bool) -> Truth {
    let all: Vec<At> = squares(board).into_iter().map(|(at, _)| at).collect();
    let set: BTreeSet<At> = all.iter().copied().collect();
    let enemies = |&one: &At| {
        let others =
            all.iter().enumerate().filter(|&(_, &other)| other != one && attack(piece, &set, one, other));
        others.fold(0u32, |mask, (number, _)| mask | 1 << number)
    };
    let enemies: Vec<u32> = all.iter().map(enemies).collect();
    let mut sizes = vec![0u64; all.len() + 1];
    for set in 0..1u32 << all.len() {
        if (0..all.len()).all(|number| set >> number & 1 == 0 || set & enemies[number] == 0) {
            sizes[set.count_ones() as usize] += 1;
        }
    }
    let largest = sizes.iter().rposition(|&count| count > 0).unwrap_or(0);
    let count = if any_size { sizes.iter().sum() } else { sizes[largest] };
    Truth { count, value: Some(largest as u64), solvable: true }
}

fn pegs(board: &[String], goal: Option<&[String]>, shortest: bool) -> Truth {
    /// For every number of moves, the number of sequences of jumps.
    type Sequences = BTreeMap<u64, u64>;
    struct Game {
        all: BTreeSet<At>,
        goal: Option<BTreeSet<At>>,
        known: BTreeMap<(BTreeSet<At>, Option<At>), Sequences>,
    }
    impl Game {
        /// The sequences from a position; `last` is the peg that jumped last.
        fn sequences(&mut self, pegs: &BTreeSet<At>, last: Option<At>) -> Sequences {
            if self.goal.as_ref().map_or(pegs.len() == 1, |goal| goal == pegs) {
                return Sequences::from([(0, 1)]);
            }
            if let Some(known) = self.known.get(&(pegs.clone(), last)) {
                return known.clone();
            }
            let mut sequences = Sequences::new();
            for &from in pegs {
                for (rows, cols) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
                    let (over, to) = ((from.0 + rows, from.1 + cols), (from.0 + 2 * rows, from.1 + 2 * cols));
                    if !pegs.contains(&over) || pegs.contains(&to) || !self.all.contains(&to) {
                        continue;
                    }
                    let mut next = pegs.clone();
                    next.remove(&from);
                    next.remove(&over);
                    next.insert(to);
                    for (moves, count) in self.sequences(&next, Some(to)) {
                        *sequences.entry(moves + u64::from(last != Some(from))).or_default() += count;
                    }
                }
            }
            self.known.insert((pegs.clone(), last), sequences.clone());
            sequences
        }
    }
    let places = |board: &[String]| -> BTreeSet<At> {
        squares(board).into_iter().filter(|(_, letter)| *letter == 'o').map(|(at, _)| at).collect()
    };
    let all = squares(board).into_iter().map(|(at, _)| at).collect();
    let mut game = Game { all, goal: goal.map(places), known: BTreeMap::new() };
    let sequences = game.sequences(&places(board), None);
    let best = sequences.first_key_value();
    let count = if shortest { best.map_or(0, |(_, &count)| count) } else { sequences.values().sum() };
    Truth { count, value: best.map(|(&moves, _)| moves), solvable: best.is_some() }
}

fn exchange(board: &[String], goal: &[String]) -> Truth {
    let all: BTreeSet<At> = squares(board).into_iter().map(|(at, _)| at).collect();
    let pieces = |board: &[String]| -> BTreeMap<At, char> {
        squares(board).into_iter().filter(|(_, letter)| *letter != '.').collect()
    };
    let goal = pieces(goal);
    let mut layer = BTreeMap::from([(pieces(board), 1u64)]);
    let mut seen: BTreeSet<BTreeMap<At, char>> = layer.keys().cloned().collect();
    for moves in 0.. {
        if let Some(&count) = layer.get(&goal) {
            return Truth { count, value: Some(moves), solvable: true };
        }
        let mut next: BTreeMap<BTreeMap<At, char>, u64> = BTreeMap::new();
        for (position, count) in &layer {
            for (&from, &piece) in position {
                let empty: BTreeSet<At> =
                    all.iter().copied().filter(|at| !position.contains_key(at)).collect();
                let goes = |to: At| match piece.to_ascii_lowercase() {
                    'n' => leaps((1, 2), from, to),
                    'k' => attack("king", &all, from, to),
                    'w' => leaps((0, 1), from, to),
                    _ => attack("rook", &empty, from, to),
                };
                for &to in empty.iter().filter(|&&to| goes(to)) {
                    let mut after = position.clone();
                    after.remove(&from);
                    after.insert(to, piece);
                    if !seen.contains(&after) {
                        *next.entry(after).or_default() += count;
                    }
                }
            }
        }
        if next.is_empty() {
            break;
        }
        seen.extend(next.keys().cloned());
        layer = next;
    }
    Truth::of_count(0)
}

fn walk(board: &[String], leaper: At, from: At, to: At) -> Truth {
    let all: Vec<At> = squares(board).into_iter().map(|(at, _)| at).collect();
    let mut layer = BTreeMap::from([(from, 1u64)]);
    let mut seen = BTreeSet::from([from]);
    for moves in 0.. {
        if let Some(&count) = layer.get(&to) {
            return Truth { count, value: Some(moves), solvable: true };
        }
        let mut next: BTreeMap<At, u64> = BTreeMap::new();
        for (&here, count) in &layer {
            for &near in all.iter().filter(|&&near| leaps(leaper, here, near) && !seen.contains(&near)) {
                *next.entry(near).or_default() += count;
            }
        }
        if next.is_empty() {
            break;
        }
        seen.extend(next.keys());
        layer = next;
    }
    Truth::of_count(0)
}
