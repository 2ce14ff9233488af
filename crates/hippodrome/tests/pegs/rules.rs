//! The rules of the game, written for the tests alone: boards are rows of letters.

use std::collections::{BTreeMap, BTreeSet};

use hippodrome::Found;
use proptest::prelude::*;

/// A board: rows of `o`, `.` and `#`.
pub type Rows = Vec<Vec<char>>;

pub fn rows_of(text: &str) -> Rows {
    text.split('/').map(|row| row.chars().collect()).collect()
}

/// The row and the column of a hole with this name.
pub fn hole(name: &str) -> (usize, usize) {
    let letter = name.as_bytes()[0] - b'a';
    (name[1..].parse::<usize>().unwrap() - 1, letter as usize)
}

pub fn is_triangle(rows: &Rows) -> bool {
    rows.len() > 1 && rows.iter().enumerate().all(|(r, row)| row.len() == r + 1)
}

/// Every jump of a board as (from, over, to).
pub type Jump = [(usize, usize); 3];

pub fn jumps(rows: &Rows) -> Vec<Jump> {
    let mut directions = vec![(0i32, 1i32), (1, 0), (0, -1), (-1, 0)];
    if is_triangle(rows) {
        directions.extend([(1, 1), (-1, -1)]);
    }
    let at = |r: i32, c: i32| -> Option<char> {
        rows.get(usize::try_from(r).ok()?)?.get(usize::try_from(c).ok()?).copied()
    };
    let mut found = Vec::new();
    for r in 0..rows.len() as i32 {
        for c in 0..rows[r as usize].len() as i32 {
            for (dr, dc) in &directions {
                let line = [(r, c), (r + dr, c + dc), (r + 2 * dr, c + 2 * dc)];
                if line.map(|(r, c)| at(r, c)) == [Some('o'), Some('o'), Some('.')] {
                    found.push(line.map(|(r, c)| (r as usize, c as usize)));
                }
            }
        }
    }
    found
}

pub fn make(rows: &mut Rows, [from, over, to]: Jump) {
    rows[from.0][from.1] = '.';
    rows[over.0][over.1] = '.';
    rows[to.0][to.1] = 'o';
}

pub fn pegs(rows: &Rows) -> usize {
    rows.iter().flatten().filter(|&&c| c == 'o').count()
}

/// Plays a solution. Returns the last board and the number of jumps.
pub fn replay(start: &Rows, found: &Found) -> (Rows, usize) {
    let mut rows = start.clone();
    let mut made = 0;
    for name in found.solution.names() {
        let holes: Vec<_> = name.split('-').map(hole).collect();
        assert!(holes.len() > 1, "{name} is not a move");
        for leg in holes.windows(2) {
            let jump = jumps(&rows).into_iter().find(|jump| jump[0] == leg[0] && jump[2] == leg[1]);
            make(&mut rows, jump.unwrap_or_else(|| panic!("{name} cannot be played")));
            made += 1;
        }
    }
    (rows, made)
}

/// All solutions, by exhaustive search: for every number of moves, the sequences of jumps.
pub fn exhaust(start: &Rows, is_goal: &dyn Fn(&Rows) -> bool) -> BTreeMap<usize, BTreeSet<Vec<Jump>>> {
    fn walk(
        rows: &Rows,
        path: &mut Vec<Jump>,
        moves: usize,
        is_goal: &dyn Fn(&Rows) -> bool,
        all: &mut BTreeMap<usize, BTreeSet<Vec<Jump>>>,
    ) {
        if is_goal(rows) {
            all.entry(moves).or_default().insert(path.clone());
            return;
        }
        for jump in jumps(rows) {
            let goes_on = path.last().is_some_and(|last| last[2] == jump[0]);
            let mut next = rows.clone();
            make(&mut next, jump);
            path.push(jump);
            walk(&next, path, moves + usize::from(!goes_on), is_goal, all);
            path.pop();
        }
    }
    let mut all = BTreeMap::new();
    walk(start, &mut Vec::new(), 0, is_goal, &mut all);
    all
}

/// A random board of at most 14 holes on either grid.
pub fn boards() -> impl Strategy<Value = Rows> {
    let square = (1usize..=4, 1usize..=6).prop_map(|(r, c)| vec![c.min(14 / r); r]);
    let triangle = (2usize..=4).prop_map(|side| (1..=side).collect::<Vec<_>>());
    prop_oneof![square, triangle]
        .prop_flat_map(|lengths| {
            lengths
                .into_iter()
                .map(|length| prop::collection::vec(prop::sample::select(b"ooooooo...#".to_vec()), length))
                .collect::<Vec<_>>()
        })
        .prop_map(|rows| rows.into_iter().map(|row| row.into_iter().map(char::from).collect()).collect())
        .prop_filter("a board has holes", |rows: &Rows| rows.iter().flatten().any(|&c| c != '#'))
}

pub fn text(rows: &Rows) -> String {
    rows.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("/")
}
