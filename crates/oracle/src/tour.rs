//! Tours: a leaper visits every square once. A closed tour could go on to its first square, and has at least three.

use std::collections::{HashMap, HashSet};

use crate::{Board, Place, leaps};

/// A question about tours.
#[derive(Clone, Debug)]
pub struct Tour {
    /// The board.
    pub board: Board,
    /// The leap of the piece.
    pub leaper: (i32, i32),
    /// Whether the tour is closed.
    pub closed: bool,
    /// The first square, if it is given.
    pub from: Option<Place>,
    /// The last square, if it is given.
    pub to: Option<Place>,
    /// Squares whose steps are given, counted from 1.
    pub given: Vec<(Place, usize)>,
}

impl Tour {
    /// The question about open tours with any ends.
    pub fn new(board: Board, leaper: (i32, i32)) -> Self {
        Self { board, leaper, closed: false, from: None, to: None, given: Vec::new() }
    }

    /// What is wrong with a tour, if anything.
    pub fn check(&self, squares: &[Place]) -> Result<(), String> {
        let all = self.board.squares();
        if squares.len() != all.len() || squares.iter().collect::<HashSet<_>>() != all.iter().collect() {
            return Err("not every square once".into());
        }
        if let Some(pair) = squares.windows(2).find(|pair| !leaps(self.leaper, pair[0], pair[1])) {
            return Err(format!("no move from {:?} to {:?}", pair[0], pair[1]));
        }
        if let Some((place, step)) =
            self.given.iter().find(|(place, step)| squares.get(step - 1) != Some(place))
        {
            return Err(format!("step {step} is not on {place:?}"));
        }
        self.check_ends(squares[0], squares[squares.len() - 1], squares.len())
    }

    /// Every tour.
    pub fn tours(&self) -> Vec<Vec<Place>> {
        let mut tours = Vec::new();
        for start in self.board.squares() {
            Paths::new(&self.board, self.leaper).continue_from(&[start], &mut |tour| {
                tours.extend(self.check(tour).is_ok().then(|| tour.to_vec()));
                true
            });
        }
        tours
    }

    fn check_ends(&self, first: Place, last: Place, squares: usize) -> Result<(), String> {
        if self.from.is_some_and(|from| from != first) || self.to.is_some_and(|to| to != last) {
            return Err(format!("it goes from {first:?} to {last:?}"));
        }
        if self.closed && (squares < 3 || !leaps(self.leaper, first, last)) {
            return Err(format!("it is not closed: {first:?} to {last:?}"));
        }
        Ok(())
    }

    /// Whether a path can be continued to a tour.
    pub fn can_continue(&self, path: &[Place]) -> bool {
        let mut found = false;
        Paths::new(&self.board, self.leaper).continue_from(path, &mut |tour| {
            found = self.check_ends(tour[0], tour[tour.len() - 1], tour.len()).is_ok();
            !found
        });
        found
    }

    /// Whether there is a tour.
    pub fn exists(&self) -> bool {
        let all = self.board.squares();
        match self.from {
            Some(from) => self.can_continue(&[from]),
            // It can begin anywhere on its round, so it can also end on any square.
            None if self.closed => Self { to: None, ..self.clone() }.can_continue(&all[..1]),
            None => all.iter().any(|&start| self.can_continue(&[start])),
        }
    }
}

/// The number of open tours from every square to every other that have any.
pub fn by_ends(board: &Board, leaper: (i32, i32)) -> HashMap<(Place, Place), u64> {
    let mut tours = HashMap::new();
    for start in board.squares() {
        Paths::new(board, leaper).continue_from(&[start], &mut |tour| {
            *tours.entry((start, tour[tour.len() - 1])).or_default() += 1;
            true
        });
    }
    tours
}

/// The number of closed tours, given the open ones: a closed tour is an open one from each square in each direction.
pub fn closed(open: &HashMap<(Place, Place), u64>, squares: usize, leaper: (i32, i32)) -> u64 {
    let closed = open.iter().filter(|((first, last), _)| squares > 2 && leaps(leaper, *first, *last));
    closed.map(|(_, tours)| tours).sum::<u64>() / (2 * squares as u64)
}

/// The squares of a board and, by number, those that are a move apart.
struct Paths {
    squares: Vec<Place>,
    near: Vec<Vec<usize>>,
}

impl Paths {
    fn new(board: &Board, leaper: (i32, i32)) -> Self {
        let squares = board.squares();
        let near =
            |&from: &Place| (0..squares.len()).filter(|&to| leaps(leaper, from, squares[to])).collect();
        Self { near: squares.iter().map(near).collect(), squares }
    }

    /// Calls `visit` with every open tour that begins like this, until it returns false.
    fn continue_from(&self, path: &[Place], visit: &mut dyn FnMut(&[Place]) -> bool) {
        let number =
            |place: &Place| self.squares.iter().position(|square| square == place).expect("a square");
        let mut taken = vec![false; self.squares.len()];
        path.iter().for_each(|place| taken[number(place)] = true);
        self.go(number(&path[path.len() - 1]), &mut taken, &mut path.to_vec(), visit);
    }

    /// Depth-first search. Returns false to end it.
    fn go(
        &self,
        here: usize,
        taken: &mut [bool],
        path: &mut Vec<Place>,
        visit: &mut dyn FnMut(&[Place]) -> bool,
    ) -> bool {
        if path.len() == self.squares.len() {
            return visit(path);
        }
        // A square that can be entered but not left must be the last, so there is at most one.
        let ways = |to: usize| self.near[to].iter().filter(|&&next| !taken[next] || next == here).count();
        if (0..taken.len()).filter(|&to| !taken[to] && ways(to) < 2).count() > 1 {
            return true;
        }
        for &to in &self.near[here] {
            if !taken[to] {
                taken[to] = true;
                path.push(self.squares[to]);
                let go_on = self.go(to, taken, path, visit);
                path.pop();
                taken[to] = false;
                if !go_on {
                    return false;
                }
            }
        }
        true
    }
}
