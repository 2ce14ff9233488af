//! Everyday questions compared with plain programs, in the same run: lists and long answers as text and as JSON, and walks
//! on large boards.
//!
//! The peers are what one would write in an hour: a recursion that prints what it finds, and the searches of the
//! `pathfinding` crate on a grid of squares. Both sides are checked before their times are compared.

mod support;

use std::hint::black_box;
use std::ops::ControlFlow;

use criterion::{Criterion, criterion_group, criterion_main};
use hippodrome::draw::{BoardTexts, Style};
use hippodrome::{Control, Instance, Listing, Outcome, ask};
use pathfinding::prelude::{astar, bfs};
use support::{compare, posed};

/// The bytes of a list as text, with boards.
fn listed(instance: &dyn Instance) -> Vec<u8> {
    let mut out = Vec::new();
    let mut boards = BoardTexts::new(Style::Plain, 100);
    let mut listing = Listing::new(&mut out);
    let mut number = 0;
    let mut receive = |found: hippodrome::Found| {
        number += 1;
        let written = listing.text(instance, &number.to_string(), &found.solution, Some(&mut boards));
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    instance.list("auto", &Control::default(), &mut receive).expect("a method of the puzzle");
    listing.flush().expect("memory takes everything");
    drop(listing);
    out
}

/// All solutions of n queens by a recursion on bit masks, each as its squares and its board.
struct Queens {
    n: usize,
    columns: Vec<usize>,
    solutions: u64,
    out: Vec<u8>,
}

impl Queens {
    fn place(&mut self, taken: u32, left: u32, right: u32) {
        if self.columns.len() == self.n {
            self.solutions += 1;
            self.print();
            return;
        }
        let mut free = !(taken | left | right) & ((1 << self.n) - 1);
        while free != 0 {
            let bit = free & free.wrapping_neg();
            free ^= bit;
            self.columns.push(bit.trailing_zeros() as usize);
            self.place(taken | bit, (left | bit) << 1, (right | bit) >> 1);
            self.columns.pop();
        }
    }

    fn print(&mut self) {
        self.out.extend_from_slice(self.solutions.to_string().as_bytes());
        self.out.push(b'.');
        for (row, &column) in self.columns.iter().enumerate() {
            self.out.extend_from_slice(&[b' ', b'a' + column as u8]);
            self.out.extend_from_slice((self.n - row).to_string().as_bytes());
        }
        self.out.push(b'\n');
        for &column in &self.columns {
            for other in 0..self.n {
                self.out.extend_from_slice(&[if other == column { b'Q' } else { b'.' }, b' ']);
            }
            self.out.pop();
            self.out.push(b'\n');
        }
    }
}

fn lists(_: &mut Criterion) {
    let queens = posed("queens 12");
    let ours = || assert!(black_box(listed(&*queens)).len() > 14_200 * 300);
    let theirs = || {
        let mut all = Queens { n: 12, columns: Vec::new(), solutions: 0, out: Vec::new() };
        all.place(0, 0, 0);
        assert_eq!((all.solutions, black_box(all.out).len() > 14_200 * 300), (14_200, true));
    };
    compare("list queens 12 as text", "a recursion on bit masks that prints boards", 15, ours, theirs);
}

const MOVES: [(i32, i32); 8] = [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)];

/// A long answer as JSON, compared with the same names written by `format!`.
fn long_answers(_: &mut Criterion) {
    let question = ask("tour 1000x1000").expect("a question");
    let report = question.solve().run().expect("a method of the puzzle");
    let squares = report.answer.found().expect("a tour").solution.as_squares().to_vec();
    let ours = || {
        let mut out = Vec::new();
        let mut listing = Listing::new(&mut out);
        listing
            .json(&report.record(None, None))
            .and_then(|()| listing.flush())
            .expect("memory takes everything");
        drop(listing);
        assert!(black_box(out).len() > 6_000_000);
    };
    let theirs = || {
        let letters = |col: u32| match col {
            0..26 => char::from(b'a' + col as u8).to_string(),
            _ => {
                let first = col / 26 - 1;
                let mut text = String::new();
                if first >= 26 {
                    text.push(char::from(b'a' + (first / 26 - 1) as u8));
                }
                text.push(char::from(b'a' + (first % 26) as u8));
                text.push(char::from(b'a' + (col % 26) as u8));
                text
            }
        };
        let names = squares.iter().map(|square| format!("\"{}{}\"", letters(square.col), 1000 - square.row));
        let text = names.collect::<Vec<_>>().join(",");
        assert!(black_box(text).len() > 6_000_000);
    };
    compare("tour 1000x1000 as JSON, written", "names by format!", 9, ours, theirs);
}

/// A square board, row by row: whether there is a square.
struct Grid {
    side: i32,
    squares: Vec<bool>,
}

impl Grid {
    /// A board of which every fifth square is missing, at random. If the last square is shut in, those around it are missing.
    fn new(side: i32, holes: bool, shut_in: bool) -> Self {
        let mut state = 1_u64;
        let mut any = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            !holes || !(state >> 33).is_multiple_of(5)
        };
        let mut squares: Vec<bool> = (0..side * side).map(|_| any()).collect();
        let last = side * side - 1;
        (squares[0], squares[last as usize]) = (true, true);
        for near in [last - 2 * side - 1, last - side - 2] {
            squares[near as usize] = !shut_in && squares[near as usize];
        }
        Self { side, squares }
    }

    fn spec(&self) -> String {
        if self.squares.iter().all(|&square| square) {
            return format!("walk {0}x{0}", self.side);
        }
        let row = |row: &[bool]| row.iter().map(|&square| if square { '.' } else { '_' }).collect::<String>();
        let rows: Vec<String> = self.squares.chunks(self.side as usize).map(row).collect();
        format!("walk {}", rows.join("/"))
    }

    fn next(&self, &(row, col): &(i32, i32)) -> impl Iterator<Item = (i32, i32)> {
        let inside = |n: i32| (0..self.side).contains(&n);
        let places = MOVES.into_iter().map(move |(dr, dc)| (row + dr, col + dc));
        places.filter(move |&(r, c)| inside(r) && inside(c) && self.squares[(r * self.side + c) as usize])
    }

    fn last(&self) -> (i32, i32) {
        (self.side - 1, self.side - 1)
    }

    fn by_a_star(&self) -> Option<usize> {
        let far = |&(r, c): &(i32, i32)| {
            let (rows, cols) = (self.side - 1 - r, self.side - 1 - c);
            ((rows + cols + 2) / 3).max((rows.max(cols) + 1) / 2)
        };
        let next = |at: &(i32, i32)| self.next(at).map(|to| (to, 1)).collect::<Vec<_>>();
        astar(&(0, 0), next, far, |at| *at == self.last()).map(|(path, _)| path.len() - 1)
    }

    fn by_bfs(&self) -> Option<usize> {
        let next = |at: &(i32, i32)| self.next(at).collect::<Vec<_>>();
        bfs(&(0, 0), next, |at| *at == self.last()).map(|path| path.len() - 1)
    }
}

fn walks(_: &mut Criterion) {
    for (what, grid) in [
        ("3000x3000", Grid::new(3000, false, false)),
        ("3000x3000 with holes", Grid::new(3000, true, false)),
        ("1000x1000 with holes, unreachable", Grid::new(1000, true, true)),
    ] {
        let instance = posed(&grid.spec());
        let shut_in = what.contains("unreachable");
        let peer = if shut_in { "the pathfinding crate's bfs" } else { "the pathfinding crate's A*" };
        let theirs = || if shut_in { grid.by_bfs() } else { grid.by_a_star() };
        let expected = theirs();
        let ours = || {
            let answer = instance.solve("auto", &Control::default()).expect("a method of the puzzle");
            let found = match &answer.outcome {
                Outcome::Solved(found) => Some(found.solution.len() - 1),
                _ => None,
            };
            assert_eq!((found, found.is_none()), (expected, shut_in));
        };
        compare(&format!("walk {what}"), peer, 7, ours, || assert_eq!(theirs(), expected));
    }
}

criterion_group!(benches, lists, long_answers, walks);
criterion_main!(benches);
