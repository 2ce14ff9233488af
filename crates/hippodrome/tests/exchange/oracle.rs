//! The oracle: a plain breadth-first search over strings, with a move generator of its own.

use std::collections::{HashMap, HashSet};

use hippodrome::Found;

/// A question as the oracle sees it: rows of characters, rules, metric.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    pub cols: usize,
    pub start: Vec<u8>,
    pub goal: Vec<u8>,
    /// The jump of the piece `L`, if there is one.
    pub leaper: Option<(i32, i32)>,
    pub alternate: bool,
    pub safe: bool,
    pub turns: bool,
}

/// A position and, under `alternate`, whether white moved last.
type Position = (Vec<u8>, Option<bool>);

impl Problem {
    /// A question from its pictures; without a goal, the colours are swapped.
    pub fn parse(start: &str, goal: Option<&str>, alternate: bool, safe: bool, turns: bool) -> Self {
        let swap =
            |b: u8| if b.is_ascii_lowercase() { b.to_ascii_uppercase() } else { b.to_ascii_lowercase() };
        let cells = |text: &str| text.bytes().filter(|&b| b != b'/').collect::<Vec<_>>();
        let start_cells = cells(start);
        let goal = goal.map_or_else(|| start_cells.iter().map(|&b| swap(b)).collect(), cells);
        let cols = start.find('/').unwrap_or(start.len());
        Self { cols, start: start_cells, goal, leaper: None, alternate, safe, turns }
    }

    /// A position as board text.
    fn picture(&self, cells: &[u8]) -> String {
        let rows: Vec<String> =
            cells.chunks(self.cols).map(|row| String::from_utf8_lossy(row).into_owned()).collect();
        rows.join("/")
    }

    /// The question as a spec.
    pub fn spec(&self) -> String {
        let mut spec = format!("exchange {} --goal {}", self.picture(&self.start), self.picture(&self.goal));
        match (self.alternate, self.safe) {
            (true, true) => spec += " --rules safe,alternate",
            (true, false) => spec += " --rules alternate",
            (false, true) => spec += " --rules safe",
            (false, false) => {}
        }
        if self.turns {
            spec += " --metric turns";
        }
        if let Some((a, b)) = self.leaper {
            spec += &format!(" --leaper {a},{b}");
        }
        spec
    }

    /// Whether the piece on `a` attacks `b`, or can move there if it is empty.
    fn reaches(&self, board: &[u8], a: usize, b: usize) -> bool {
        let split = |i: usize| ((i / self.cols) as i32, (i % self.cols) as i32);
        let ((ar, ac), (br, bc)) = (split(a), split(b));
        let (dr, dc) = (br - ar, bc - ac);
        let (long, short) = (dr.abs().max(dc.abs()), dr.abs().min(dc.abs()));
        let straight = short == 0 && long > 0;
        let diagonal = short == long && long > 0;
        let free_between = || {
            (1..long).all(|k| {
                board[((ar + dr.signum() * k) as usize) * self.cols + (ac + dc.signum() * k) as usize] == b'.'
            })
        };
        match board[a].to_ascii_lowercase() {
            b'n' => (long, short) == (2, 1),
            b'l' => self.leaper.is_some_and(|(a, b)| (long, short) == (a.max(b), a.min(b))),
            b'k' => long == 1,
            b'w' => long == 1 && short == 0,
            b'r' => straight && free_between(),
            b'b' => diagonal && free_between(),
            b'q' => (straight || diagonal) && free_between(),
            _ => false,
        }
    }

    fn is_safe(&self, board: &[u8]) -> bool {
        let pieces: Vec<usize> = (0..board.len()).filter(|&i| board[i].is_ascii_alphabetic()).collect();
        pieces.iter().all(|&a| {
            pieces.iter().all(|&b| {
                board[a].is_ascii_uppercase() == board[b].is_ascii_uppercase() || !self.reaches(board, a, b)
            })
        })
    }

    /// The position after one move, if the rules allow it.
    fn play(&self, (board, last): &Position, a: usize, b: usize) -> Option<Position> {
        let white = board[a].is_ascii_uppercase();
        let legal = board[a].is_ascii_alphabetic()
            && board[b] == b'.'
            && self.reaches(board, a, b)
            && (!self.alternate || *last != Some(white));
        if !legal {
            return None;
        }
        let mut board = board.clone();
        board.swap(a, b);
        (!self.safe || self.is_safe(&board)).then_some((board, self.alternate.then_some(white)))
    }

    /// Every position one action away, once for each first and last square.
    fn successors(&self, position: &Position) -> Vec<Position> {
        let size = self.start.len();
        let mut found = Vec::new();
        for a in 0..size {
            let mut reached = vec![a];
            let mut waiting = vec![(position.clone(), a)];
            while let Some((here, at)) = waiting.pop() {
                for b in 0..size {
                    let Some(child) = self.play(&here, at, b) else { continue };
                    if reached.contains(&b) {
                        continue;
                    }
                    reached.push(b);
                    found.push(child.clone());
                    if self.turns && !self.alternate {
                        waiting.push((child, b));
                    }
                }
            }
        }
        found
    }

    /// The fewest actions and the number of sequences with that many. If there are none, the error is the
    /// number of positions that can be reached.
    pub fn fewest(&self) -> Result<(u64, u64), u64> {
        if self.start == self.goal {
            return Ok((0, 1));
        }
        let mut seen: HashSet<Position> = HashSet::from([(self.start.clone(), None)]);
        let mut layer: HashMap<Position, u64> = HashMap::from([((self.start.clone(), None), 1)]);
        for depth in 1.. {
            let mut next: HashMap<Position, u64> = HashMap::new();
            for (position, ways) in &layer {
                for child in self.successors(position) {
                    if !seen.contains(&child) {
                        *next.entry(child).or_default() += ways;
                    }
                }
            }
            if next.is_empty() {
                return Err(seen.len() as u64);
            }
            seen.extend(next.keys().cloned());
            let at_goal = next.iter().filter(|((board, _), _)| *board == self.goal);
            let ways: u64 = at_goal.map(|(_, ways)| ways).sum();
            if ways > 0 {
                return Ok((depth, ways));
            }
            layer = next;
        }
        unreachable!("some layer is empty")
    }

    /// The number of positions that can be reached.
    pub fn reached(&self) -> u64 {
        let mut seen: HashSet<Position> = HashSet::from([(self.start.clone(), None)]);
        let mut waiting: Vec<Position> = seen.iter().cloned().collect();
        while let Some(position) = waiting.pop() {
            waiting.extend(self.successors(&position).into_iter().filter(|child| seen.insert(child.clone())));
        }
        seen.len() as u64
    }

    /// Plays a solution, and returns its value.
    pub fn replay(&self, found: &Found) -> u64 {
        let rows = self.start.len() / self.cols;
        let square = |name: &str| {
            let col = usize::from(name.as_bytes()[0] - b'a');
            let row: usize = name[1..].parse().expect("a row number");
            (rows - row) * self.cols + col
        };
        let mut position = (self.start.clone(), None);
        let (mut moves, mut turns, mut last) = (0, 0, None);
        for name in found.solution.names() {
            let (a, b) = name.split_once('-').expect("a move");
            let (a, b) = (square(a), square(b));
            position =
                self.play(&position, a, b).unwrap_or_else(|| panic!("{name} in {} of {self:?}", moves + 1));
            moves += 1;
            turns += u64::from(last != Some(a));
            last = Some(b);
        }
        assert_eq!(position.0, self.goal, "the goal is reached");
        let value = if self.turns { turns } else { moves };
        assert_eq!(found.score.expect("a value").value, value);
        value
    }
}
