//! The search on boards of any size, with regions or without: arrays of places and lines.
//!
//! What a queen rules out is recorded on a trail and undone from there.

use std::ops::ControlFlow;

use super::Branch;
use crate::position::{Position, Visit};
use board::Square;
use search::{Meter, Walked};

/// A place of the board's frame, in reading order.
type Place = usize;

/// The board during the search.
struct Cover<'p> {
    position: &'p Position,
    n: usize,
    /// Whether a queen can still be placed on a place.
    alive: Vec<bool>,
    /// The number of places that are alive on each line: n rows, n columns, the regions.
    left: Vec<u32>,
    /// Whether a line has its queen.
    filled: Vec<bool>,
    /// The places of each region.
    areas: Vec<Vec<Place>>,
    /// The places ruled out, in order.
    trail: Vec<Place>,
}

/// A line that is branched on.
struct Frame {
    line: usize,
    /// The next position on the line to try.
    next: usize,
    /// The current queen of the line.
    queen: Option<Place>,
    /// The length of the trail before that queen.
    mark: usize,
}

/// Passes every solution to `visit`.
pub(super) fn each(position: &Position, branch: Branch, meter: &mut Meter<'_>, visit: Visit<'_>) -> Walked {
    let n = u64::from(position.n);
    // A byte and three places for every square (the regions and the trail, which grows by doubling), and the
    // lines.
    let bytes = (n * n).saturating_mul(1 + 3 * size_of::<Place>() as u64).saturating_add(100 * n);
    meter.check_total(bytes)?;
    let mut cover = Cover::new(position);
    let mut columns = vec![0; cover.n];
    let mut frames: Vec<Frame> = Vec::new();
    match cover.choose(branch) {
        Some(line) => frames.push(Frame { line, next: 0, queen: None, mark: 0 }),
        None => return Ok(ControlFlow::Continue(())),
    }
    meter.expand();
    while let Some(frame) = frames.last_mut() {
        if let Some(queen) = frame.queen.take() {
            cover.remove(queen, frame.mark);
        }
        let Some(queen) = cover.next_alive(frame.line, &mut frame.next) else {
            frames.pop();
            continue;
        };
        meter.generate()?;
        frame.queen = Some(queen);
        frame.mark = cover.trail.len();
        if !cover.place(queen) {
            continue;
        }
        match cover.choose(branch) {
            Some(line) => {
                frames.push(Frame { line, next: 0, queen: None, mark: 0 });
                meter.expand();
                meter.frontier(frames.len());
            }
            None => {
                for place in frames.iter().filter_map(|frame| frame.queen) {
                    columns[place / cover.n] = (place % cover.n) as u32;
                }
                if visit(&columns).is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
        }
    }
    Ok(ControlFlow::Continue(()))
}

impl<'p> Cover<'p> {
    fn new(position: &'p Position) -> Self {
        let n = position.n as usize;
        let regions = position.regions.as_ref().map_or(0, |r| r.letters.len());
        let lines = 2 * n + regions;
        let mut cover = Self {
            position,
            n,
            alive: vec![false; n * n],
            left: vec![0; lines],
            filled: vec![false; lines],
            areas: vec![Vec::new(); regions],
            trail: Vec::new(),
        };
        for square in position.open.squares() {
            let place = position.shape.frame_index(square);
            cover.alive[place] = true;
            for line in cover.lines(place) {
                cover.left[line] += 1;
            }
            if regions > 0 {
                cover.areas[position.region(square)].push(place);
            }
        }
        cover
    }

    fn square(&self, place: Place) -> Square {
        self.position.shape.frame_square(place)
    }

    /// The lines through a place: its row, its column, and its region if there are regions.
    fn lines(&self, place: Place) -> impl Iterator<Item = usize> + use<> {
        let region =
            self.position.regions.is_some().then(|| 2 * self.n + self.position.region(self.square(place)));
        [place / self.n, self.n + place % self.n].into_iter().chain(region)
    }

    /// The line to fill next. None if every line has its queen.
    fn choose(&self, branch: Branch) -> Option<usize> {
        let open = (0..self.left.len()).filter(|&line| !self.filled[line]);
        let fewest = open.min_by_key(|&line| self.left[line])?;
        if branch == Branch::Fewest || self.left[fewest] <= 1 {
            return Some(fewest);
        }
        (0..self.n).find(|&row| !self.filled[row])
    }

    /// The next place of a line that is alive, from position `next` on.
    fn next_alive(&self, line: usize, next: &mut usize) -> Option<Place> {
        let n = self.n;
        let area = line.checked_sub(2 * n).map(|region| self.areas[region].as_slice());
        let length = area.map_or(n, <[Place]>::len);
        while *next < length {
            let at = *next;
            *next += 1;
            let place = match area {
                Some(places) => places[at],
                None if line < n => line * n + at,
                None => at * n + line - n,
            };
            if self.alive[place] {
                return Some(place);
            }
        }
        None
    }

    /// Places a queen. False if some line is left without a square.
    fn place(&mut self, queen: Place) -> bool {
        for line in self.lines(queen) {
            self.filled[line] = true;
        }
        let n = self.n;
        let (row, col) = (queen / n, queen % n);
        let mut whole = true;
        for i in 0..n {
            whole &= self.rule_out(row * n + i, queen) & self.rule_out(i * n + col, queen);
        }
        if self.position.has_diagonals() {
            for r in 0..n {
                // The columns where the two diagonals through the queen cross row r.
                let (falling, rising) = (col + n + r - row, col + n + row - r);
                if self.position.torus {
                    whole &= self.rule_out(r * n + falling % n, queen);
                    whole &= self.rule_out(r * n + rising % n, queen);
                } else {
                    for col in [falling, rising] {
                        if (n..2 * n).contains(&col) {
                            whole &= self.rule_out(r * n + col - n, queen);
                        }
                    }
                }
            }
        } else {
            let region = self.position.region(self.square(queen));
            for i in 0..self.areas[region].len() {
                whole &= self.rule_out(self.areas[region][i], queen);
            }
            if self.position.apart {
                let corners = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
                for (r, c) in corners {
                    if let Some(near) = self.position.shape.step(self.square(queen), r, c) {
                        whole &= self.rule_out(self.position.shape.frame_index(near), queen);
                    }
                }
            }
        }
        whole
    }

    /// Rules out a place. False if a line without a queen loses its last square.
    #[inline]
    fn rule_out(&mut self, place: Place, queen: Place) -> bool {
        if !self.alive[place] || place == queen {
            return true;
        }
        self.alive[place] = false;
        self.trail.push(place);
        let mut whole = true;
        for line in self.lines(place) {
            self.left[line] -= 1;
            whole &= self.left[line] > 0 || self.filled[line];
        }
        whole
    }

    /// Removes the last queen, and restores what it ruled out.
    fn remove(&mut self, queen: Place, mark: usize) {
        while self.trail.len() > mark {
            let Some(place) = self.trail.pop() else { break };
            self.alive[place] = true;
            for line in self.lines(place) {
                self.left[line] += 1;
            }
        }
        for line in self.lines(queen) {
            self.filled[line] = false;
        }
    }
}
