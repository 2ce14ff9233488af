//! Counts and lists the solutions of boards with placed queens, blocked squares or regions: every queen set
//! down rules out squares at once, and the search goes on where the fewest are left.
//!
//! Rows, columns and regions are lines that must hold one queen; diagonals and touching squares only
//! rule squares out. It is Knuth's exact cover with primary and secondary items (The Art of Computer
//! Programming 4B, 7.2.2.1), kept in arrays with a trail of what was ruled out, instead of links. A line
//! without a square is a dead end; a line with one square is forced; otherwise the shortest line is
//! branched on. The stack is explicit. Boards of side up to 64 without regions have a faster way (`words`).
//! Limits: it learns nothing from its dead ends, since every solution must be visited anyway. Where one solution
//! is enough, `learning` takes turns with it.

mod words;

pub(super) use self::words::{Course, Words};
use super::board::Board;
use super::{Finish, Visit};
use crate::board::Square;
use crate::control::{Control, Meter};

/// Where the search branches when nothing is forced.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Branch {
    /// On the line with the fewest squares: the smallest tree.
    Fewest,
    /// On the top row that has no queen: solutions come in lexicographic order of their columns.
    ///
    /// Forced queens do not disturb that order: they stand in every solution below their branch.
    TopRow,
}

/// Places of the board in reading order.
type Place = usize;

/// The board during the search.
struct Cover<'b> {
    board: &'b Board,
    n: usize,
    /// Whether a queen can still stand on a place.
    alive: Vec<bool>,
    /// The lines: n rows, n columns, the regions. How many living squares each has.
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
    /// How far along the line the search has come.
    next: usize,
    /// The queen that stands on the line at present.
    queen: Option<Place>,
    /// The length of the trail before that queen.
    mark: usize,
}

/// Shows every solution to `visit`.
pub(super) fn each(
    board: &Board,
    branch: Branch,
    control: &Control,
    meter: &mut Meter<'_>,
    visit: Visit<'_>,
) -> Finish {
    if !Words::takes(board) {
        return each_by_places(board, branch, control, meter, visit);
    }
    let mut words = match Words::new(board, branch, control) {
        Ok(words) => words,
        Err(limit) => return Finish::Stopped(limit),
    };
    loop {
        match words.run(u64::MAX, meter) {
            Ok(Course::Solution) if visit(words.columns()).is_break() => return Finish::Enough,
            Ok(Course::Solution | Course::Paused) => {}
            Ok(Course::Complete) => return Finish::Complete,
            Err(limit) => return Finish::Stopped(limit),
        }
    }
}

/// The same for boards of any size, with regions or without.
fn each_by_places(
    board: &Board,
    branch: Branch,
    control: &Control,
    meter: &mut Meter<'_>,
    visit: Visit<'_>,
) -> Finish {
    let n = u64::from(board.n);
    // A byte and two places a square (the regions and the trail, which grows by doubling), and the lines.
    let bytes = (n * n).saturating_mul(1 + 3 * size_of::<Place>() as u64).saturating_add(100 * n);
    if let Err(limit) = control.reserve(bytes) {
        return Finish::Stopped(limit);
    }
    let mut cover = Cover::new(board);
    let mut columns = vec![0; cover.n];
    let mut frames: Vec<Frame> = Vec::new();
    match cover.choose(branch) {
        Some(line) => frames.push(Frame { line, next: 0, queen: None, mark: 0 }),
        None => return Finish::Complete,
    }
    meter.expand();
    while let Some(frame) = frames.last_mut() {
        if let Some(queen) = frame.queen.take() {
            cover.take_back(queen, frame.mark);
        }
        let Some(queen) = cover.next_alive(frame.line, &mut frame.next) else {
            frames.pop();
            continue;
        };
        if let Err(limit) = meter.generate() {
            return Finish::Stopped(limit);
        }
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
                    return Finish::Enough;
                }
            }
        }
    }
    Finish::Complete
}

impl<'b> Cover<'b> {
    fn new(board: &'b Board) -> Self {
        let n = board.n as usize;
        let regions = board.regions.as_ref().map_or(0, |r| r.letters.len());
        let lines = 2 * n + regions;
        let mut cover = Self {
            board,
            n,
            alive: vec![false; n * n],
            left: vec![0; lines],
            filled: vec![false; lines],
            areas: vec![Vec::new(); regions],
            trail: Vec::new(),
        };
        for square in board.open.squares() {
            let place = board.shape.frame_index(square);
            cover.alive[place] = true;
            for line in cover.lines(place) {
                cover.left[line] += 1;
            }
            if regions > 0 {
                cover.areas[board.region(square)].push(place);
            }
        }
        cover
    }

    fn square(&self, place: Place) -> Square {
        self.board.shape.frame_square(place)
    }

    /// The lines through a place: its row, its column, its region if there are any.
    fn lines(&self, place: Place) -> impl Iterator<Item = usize> + use<> {
        let region = self.board.regions.is_some().then(|| 2 * self.n + self.board.region(self.square(place)));
        [place / self.n, self.n + place % self.n].into_iter().chain(region)
    }

    /// The line to go on with; none when every line has its queen.
    fn choose(&self, branch: Branch) -> Option<usize> {
        let open = (0..self.left.len()).filter(|&line| !self.filled[line]);
        let fewest = open.min_by_key(|&line| self.left[line])?;
        if branch == Branch::Fewest || self.left[fewest] <= 1 {
            return Some(fewest);
        }
        (0..self.n).find(|&row| !self.filled[row])
    }

    /// The next place of a line on which a queen can stand, from position `next` on.
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

    /// Sets a queen down; false where some line is left without a square.
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
        if self.board.has_diagonals() {
            for r in 0..n {
                // The columns in which the two diagonals through the queen cross row r.
                let (falling, rising) = (col + n + r - row, col + n + row - r);
                if self.board.torus {
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
            let region = self.board.region(self.square(queen));
            for i in 0..self.areas[region].len() {
                whole &= self.rule_out(self.areas[region][i], queen);
            }
            if self.board.apart {
                let corners = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
                for (r, c) in corners {
                    if let Some(near) = self.board.shape.step(self.square(queen), r, c) {
                        whole &= self.rule_out(self.board.shape.frame_index(near), queen);
                    }
                }
            }
        }
        whole
    }

    /// No queen may stand on a place any more; false where an open line loses its last square.
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

    /// Takes the last queen away, and with it all that it ruled out.
    fn take_back(&mut self, queen: Place, mark: usize) {
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

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use proptest::prelude::*;

    use super::*;

    /// The solutions in the order in which a search shows them, and the nodes that it made.
    fn shown(search: impl Fn(&Control, &mut Meter<'_>, Visit<'_>) -> Finish) -> (Vec<Vec<u32>>, u64) {
        let control = Control::default();
        let mut meter = control.meter();
        let mut solutions = Vec::new();
        let mut keep = |columns: &[u32]| {
            solutions.push(columns.to_vec());
            ControlFlow::Continue(())
        };
        assert!(matches!(search(&control, &mut meter, &mut keep), Finish::Complete));
        (solutions, meter.generated())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(128))]

        /// Words and places make the same search.
        #[test]
        fn words_and_places_agree(
            n in 1_usize..10, torus: bool, top_row: bool, blocked in prop::collection::vec(0_u8..10, 81),
            most in 0_u8..5, queens in prop::collection::vec(0_usize..81, 0..2),
        ) {
            let letter = |at: usize| if queens.contains(&at) { 'Q' } else if blocked[at] < most { '#' } else { '.' };
            let rows: Vec<String> = (0..n).map(|row| (0..n).map(|col| letter(9 * row + col)).collect()).collect();
            let board = Board::parse(&rows.join("/"), torus, None, false).unwrap();
            let branch = if top_row { Branch::TopRow } else { Branch::Fewest };
            prop_assert!(Words::takes(&board));
            prop_assert_eq!(
                shown(|control, meter, visit| each(&board, branch, control, meter, visit)),
                shown(|control, meter, visit| each_by_places(&board, branch, control, meter, visit))
            );
        }
    }
}
