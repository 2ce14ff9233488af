//! Rectangles cut into blocks: how a tour of any size is put together.
//!
//! Rows and columns are cut into bands of equal size, but for one that takes the rest, so the board is a
//! grid of blocks. The blocks hang together as a comb: the first column of blocks is the spine, every
//! row of blocks a tooth. A tour from s to t follows the comb from the block of s to the block of t,
//! crossing each border once, and makes a detour into everything that hangs on the way, crossing those
//! borders twice. A closed tour is a tour from a corner to a square next to it. Compare Parberry (1997),
//! Lin and Wei (2005) for closed tours, and Conrad, Hindrichs, Morsy and Wegener (1994) for given ends.
//!
//! Not every way to cut can be filled, so several are tried: mirrored and turned boards, other bands,
//! other gates. Nothing here proves that there is no tour; where no way is found the caller searches.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::block::{Block, Link, Walks};
use super::route::{Part, Route, Script, Turn};
use crate::board::Square;

/// The longest way from s to t, in blocks, that is laid out.
const LONGEST_WAY: u64 = 100_000;

/// The sizes of bands and the places of gates that are tried, in this order. Boards of five rows need
/// the wide ones.
const CUTS: [((u32, u32), u32); 6] =
    [((6, 6), 1), ((8, 8), 1), ((6, 8), 0), ((8, 6), 2), ((6, 12), 1), ((10, 10), 1)];

/// A closed tour from the top left corner.
pub fn closed(rows: u32, cols: u32) -> Option<Route> {
    let (m, n) = (rows.min(cols), rows.max(cols));
    if m < 3 || n < 5 || m == 4 || u64::from(m) * u64::from(n) % 2 == 1 {
        return None;
    }
    // The corner has two moves only, so every closed tour goes to both.
    let (corner, beside) = (Square::new(0, 0), Square::new(1, 2));
    if m > 3 {
        return between(rows, cols, corner, beside);
    }
    let beside = if rows == 3 { beside } else { Square::new(2, 1) };
    strip(rows, cols, corner, beside)
}

/// A tour of a board of three or four rows, or columns, both ends near its beginning.
fn strip(rows: u32, cols: u32, from: Square, to: Square) -> Option<Route> {
    let turn = Turn { exchange: rows > cols, ..Turn::default() };
    let (height, width) = (rows.min(cols), rows.max(cols));
    let [from, to] = [from, to].map(|s| if turn.exchange { Square::new(s.col, s.row) } else { s });
    // The longest board that is one block, the bands, the last of them, and the gate: found by trying all.
    let (whole, base, end, gate) = match height {
        3 => (20, 8, 7, Gate { near: [(1, 1), (0, 0)], far: [(0, 0), (1, 1)] }),
        _ => (17, 6, 6, Gate { near: [(1, 0), (2, 0)], far: [(3, 0), (3, 1)] }),
    };
    let cols_cut = if width <= whole {
        Bands { base, before: 0, other: width, after: 0, end: 0 }
    } else {
        let least = whole - base - end + 1;
        let equal = (width - end - least) / base;
        Bands { base, before: 0, other: width - end - equal * base, after: equal, end }
    };
    let rows_cut = Bands { base: height, before: 0, other: height, after: 0, end: 0 };
    let mut layout = Layout {
        script: Script::default(),
        rows: rows_cut,
        cols: cols_cut,
        gate,
        teeth: FxHashMap::default(),
    };
    let root = layout.tour(from, to)?;
    Some(Route::new(rows, cols, layout.script, root, turn))
}

/// An open tour, perhaps from a given square.
pub fn open(rows: u32, cols: u32, from: Option<Square>) -> Option<Route> {
    if from.is_some_and(|from| from.row >= rows || from.col >= cols) {
        return None;
    }
    if let Some(route) = closed(rows, cols) {
        return Some(match from {
            Some(from) => route.rotated_to(from),
            None => route,
        });
    }
    if rows.min(cols) < 5 {
        // Which of them can begin on a given square depends on all of the board.
        return if from.is_some() { None } else { open_strip(rows, cols) };
    }
    let from = from.unwrap_or(Square::new(0, 0));
    // Somewhere near, on a square of the right colour.
    let odd = u64::from(rows) * u64::from(cols) % 2 == 1;
    let near = |d: i64| (-d..=d).flat_map(move |r| [(r, d - r.abs()), (r, r.abs() - d)]);
    let ends = (1..8).filter(|d| (d % 2 == 0) == odd).flat_map(near);
    let ends = ends.filter_map(|(r, c)| from.offset(r, c)).filter(|to| to.row < rows && to.col < cols);
    ends.take(24).find_map(|to| between(rows, cols, from, to))
}

/// An open tour of a board of three or four rows, or columns.
fn open_strip(rows: u32, cols: u32) -> Option<Route> {
    let (m, n) = (rows.min(cols), rows.max(cols));
    if !(m == 3 && (n == 4 || n >= 7) || m == 4 && n >= 5) {
        return None;
    }
    let first = |count: u32| (0..m).flat_map(move |r| (0..count.min(n)).map(move |c| Square::new(r, c)));
    let lay = |s: Square| if rows <= cols { s } else { Square::new(s.col, s.row) };
    let odd = m * (n % 2) % 2 == 1;
    let fits = |a: Square, b: Square| ((a.row ^ a.col ^ b.row ^ b.col) & 1 == 0) == odd && a < b;
    let outer = |s: Square| m == 3 || matches!(s.row, 0 | 3);
    let starts = first(3).filter(|&s| outer(s));
    let pairs = starts.flat_map(|a| first(7).filter(move |&b| fits(a, b) && outer(b)).map(move |b| (a, b)));
    pairs.into_iter().find_map(|(a, b)| strip(rows, cols, lay(a), lay(b)))
}

/// An open tour between two squares.
pub fn between(rows: u32, cols: u32, from: Square, to: Square) -> Option<Route> {
    let colour = |s: Square| (s.row ^ s.col) & 1;
    let odd = u64::from(rows) * u64::from(cols) % 2 == 1;
    let fits = if odd { colour(from) == 0 && colour(to) == 0 } else { colour(from) != colour(to) };
    let on_board = |s: Square| s.row < rows && s.col < cols;
    if rows.min(cols) < 5 || from == to || !fits || !on_board(from) || !on_board(to) {
        return None;
    }
    for (bases, gate) in CUTS {
        for backwards in [false, true] {
            for turn in Turn::all() {
                let lay = |square: Square| {
                    let row = if turn.rows { rows - 1 - square.row } else { square.row };
                    let col = if turn.cols { cols - 1 - square.col } else { square.col };
                    if turn.exchange { Square::new(col, row) } else { Square::new(row, col) }
                };
                let (from, to) = if backwards { (to, from) } else { (from, to) };
                let (height, width) = if turn.exchange { (cols, rows) } else { (rows, cols) };
                let (from, to) = (lay(from), lay(to));
                let rows_cut = Bands::cut(height, bases.0, from.row);
                let cols_cut = Bands::cut(width, bases.1, from.col);
                // A gate must fit into every block.
                let gate = gate.min(rows_cut.least() - 4).min(cols_cut.least() - 4);
                let mut layout = Layout {
                    script: Script::default(),
                    rows: rows_cut,
                    cols: cols_cut,
                    gate: Gate::at(gate),
                    teeth: FxHashMap::default(),
                };
                if let Some(root) = layout.tour(from, to) {
                    let route = Route::new(rows, cols, layout.script, root, turn);
                    return Some(if backwards { route.reversed() } else { route });
                }
            }
        }
    }
    None
}

/// One side of the board, cut: bands of one size, but for one.
#[derive(Clone, Copy, Debug)]
struct Bands {
    base: u32,
    before: u32,
    other: u32,
    after: u32,
    /// The size of one more band at the end, or 0.
    end: u32,
}

/// One band: its number, where it begins, its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Band {
    number: u32,
    origin: u32,
    size: u32,
}

/// Equal bands one after the other, walked along forwards or backwards.
#[derive(Clone, Copy, Debug)]
struct Stretch {
    first: Band,
    count: u32,
    forwards: bool,
}

impl Bands {
    /// Cuts so that the band of another size holds the given place.
    fn cut(side: u32, base: u32, place: u32) -> Self {
        let equal = (side / base).saturating_sub(1);
        let before = (place / base).min(equal);
        Self { base, before, other: side - equal * base, after: equal - before, end: 0 }
    }

    fn count(&self) -> u32 {
        self.before + 1 + self.after + u32::from(self.end > 0)
    }

    fn least(&self) -> u32 {
        if self.count() == 1 { self.other } else { self.base.min(self.other) }
    }

    fn band(&self, number: u32) -> Band {
        let size = match number {
            _ if number == self.before => self.other,
            _ if number > self.before + self.after => self.end,
            _ => self.base,
        };
        let equal = number - u32::from(number > self.before);
        let origin = equal * self.base + if number > self.before { self.other } else { 0 };
        Band { number, origin, size }
    }

    fn at(&self, place: u32) -> Band {
        let other = self.band(self.before);
        match place {
            _ if place < other.origin => self.band(place / self.base),
            _ if place < other.origin + other.size => other,
            _ => {
                let further = (place - other.origin - other.size) / self.base;
                self.band((self.before + 1 + further).min(self.count() - 1))
            }
        }
    }

    /// The bands from number `low` to before `high`, in stretches of equal ones, walked along forwards
    /// or backwards.
    fn stretches(&self, low: u32, high: u32, forwards: bool) -> Vec<Stretch> {
        let cuts = [0, self.before, self.before + 1, self.before + 1 + self.after, u32::MAX];
        let cuts = cuts.map(|cut| cut.clamp(low, high));
        let stretch = |i: usize| {
            let first = if forwards { cuts[i] } else { cuts[i + 1].saturating_sub(1) };
            Stretch { first: self.band(first), count: cuts[i + 1] - cuts[i], forwards }
        };
        let order = if forwards { [0, 1, 2, 3] } else { [3, 2, 1, 0] };
        order.into_iter().map(stretch).filter(|stretch| stretch.count > 0).collect()
    }
}

/// A direction on the grid of blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Up,
    Down,
    Left,
    Right,
}

/// Where the tour crosses a border twice: on the near side two squares, by their places along the border
/// and how far back they are from it; on the far side the squares to which they move.
#[derive(Clone, Copy, Debug)]
struct Gate {
    near: [(u32, u32); 2],
    far: [(u32, u32); 2],
}

impl Gate {
    /// A gate that begins at this place along the border.
    const fn at(place: u32) -> Self {
        Self { near: [(place, 1), (place + 2, 0)], far: [(place + 1, 0), (place + 3, 1)] }
    }
}

/// A board that is being laid out.
struct Layout {
    script: Script,
    rows: Bands,
    cols: Bands,
    gate: Gate,
    /// What hangs to the right of a block, by the height of its row and the number of its column.
    teeth: FxHashMap<(u32, u32), Part>,
}

impl Layout {
    /// The link of a block at its gate on this side. What the two blocks of a gate call the first square
    /// are a move apart, and so are the second ones.
    fn link(&self, side: Side, rows: u32, cols: u32) -> Link {
        let Gate { near, far } = self.gate;
        match side {
            Side::Right => near.map(|(along, back)| Square::new(along, cols - 1 - back)).into(),
            Side::Left => far.map(|(along, across)| Square::new(along, across)).into(),
            Side::Down => near.map(|(along, back)| Square::new(rows - 1 - back, along)).into(),
            Side::Up => far.map(|(along, across)| Square::new(across, along)).into(),
        }
    }

    /// The script of a tour from s to t.
    fn tour(&mut self, from: Square, to: Square) -> Option<usize> {
        let (first, last) =
            ((self.rows.at(from.row), self.cols.at(from.col)), (self.rows.at(to.row), self.cols.at(to.col)));
        let way = self.way(first, last)?;
        let mut parts = Vec::with_capacity(way.len());
        let mut enter = from;
        for (at, &(row, col)) in way.iter().enumerate() {
            let inner = |square: Square| Square::new(square.row - row.origin, square.col - col.origin);
            let towards = |other: Option<&(Band, Band)>| other.map(|&other| side_towards((row, col), other));
            let before = towards(at.checked_sub(1).and_then(|at| way.get(at)));
            let after = towards(way.get(at + 1));
            let mut links = Vec::new();
            let mut tails = vec![None];
            for side in self.open_sides(row, col) {
                if Some(side) != before && Some(side) != after {
                    links.push(self.link(side, row.size, col.size));
                    tails.push(Some(self.tail(row, col, side)?));
                }
            }
            let odd = row.size * col.size % 2 == 1;
            let leaves = match after {
                None => vec![(to, to)],
                Some(side) => crossings(side, row, col, enter, odd),
            };
            // The first way out for which the block can be toured.
            let (walks, next) = leaves.into_iter().find_map(|(leave, next)| {
                let mut links = links.clone();
                links.insert(0, (inner(enter), inner(leave)));
                let block = Block { rows: row.size, cols: col.size, links, straight: false };
                Some((block.walks()?, next))
            })?;
            let pieces = self.pieces(&walks, &tails);
            let origin = (row.origin.into(), col.origin.into());
            parts.extend(pieces.into_iter().flatten().map(|part| part.moved(origin)));
            enter = next;
        }
        Some(self.script.join(parts))
    }

    /// The blocks along the comb from one to another.
    fn way(&self, first: (Band, Band), last: (Band, Band)) -> Option<Vec<(Band, Band)>> {
        let along = |a: u32, b: u32| -> Box<dyn Iterator<Item = u32>> {
            if a <= b { Box::new(a..=b) } else { Box::new((b..=a).rev()) }
        };
        let (i, j) = (first.0.number, first.1.number);
        let (k, l) = (last.0.number, last.1.number);
        let length = if i == k { j.abs_diff(l) } else { j.saturating_add(l).saturating_add(i.abs_diff(k)) };
        if u64::from(length) > LONGEST_WAY {
            return None;
        }
        let mut way: Vec<(u32, u32)> = Vec::new();
        if i == k {
            way.extend(along(j, l).map(|col| (i, col)));
        } else {
            way.extend(along(j, 0).map(|col| (i, col)));
            way.extend(along(i, k).map(|row| (row, 0)));
            way.extend(along(0, l).map(|col| (k, col)));
            way.dedup();
        }
        Some(way.into_iter().map(|(row, col)| (self.rows.band(row), self.cols.band(col))).collect())
    }

    /// The sides on which the comb goes on from a block.
    fn open_sides(&self, row: Band, col: Band) -> Vec<Side> {
        let spine = col.number == 0;
        let sides = [
            (Side::Up, spine && row.number > 0),
            (Side::Down, spine && row.number + 1 < self.rows.count()),
            (Side::Left, !spine),
            (Side::Right, col.number + 1 < self.cols.count()),
        ];
        sides.into_iter().filter(|&(_, open)| open).map(|(side, _)| side).collect()
    }

    /// All that hangs on a block on this side, seen from the block's own corner.
    fn tail(&mut self, row: Band, col: Band, side: Side) -> Option<Part> {
        let tooth = (row.size, col.number);
        if let (Side::Right, Some(&part)) = (side, self.teeth.get(&tooth)) {
            return Some(part);
        }
        let (height, width) = (self.rows.count(), self.cols.count());
        let up_down = matches!(side, Side::Up | Side::Down);
        let stretches = match side {
            Side::Right => self.cols.stretches(col.number + 1, width, true),
            Side::Left => self.cols.stretches(0, col.number, false),
            Side::Down => self.rows.stretches(row.number + 1, height, true),
            Side::Up => self.rows.stretches(0, row.number, false),
        };
        // From the far end towards the block.
        let mut tail: Option<usize> = None;
        for stretch in stretches.into_iter().rev() {
            let mut stretch = stretch;
            if tail.is_none() {
                // The last band of all is the end of the chain.
                let back = stretch.count - 1;
                let number =
                    if stretch.forwards { stretch.first.number + back } else { stretch.first.number - back };
                let band = if up_down { self.rows.band(number) } else { self.cols.band(number) };
                let (row, col) = if up_down { (band, col) } else { (row, band) };
                let (walks, tails) = self.hanging(row, col, side, false)?;
                let pieces = self.pieces(&walks, &tails);
                let origin = if up_down { (band.origin.into(), 0) } else { (0, band.origin.into()) };
                let parts = pieces.into_iter().flatten().map(|part| part.moved(origin)).collect();
                tail = Some(self.script.join(parts));
                stretch.count -= 1;
            }
            if stretch.count > 0 {
                let band = stretch.first;
                let (row, col) = if up_down { (band, col) } else { (row, band) };
                let (walks, tails) = self.hanging(row, col, side, true)?;
                let pieces = self.pieces(&walks, &tails);
                let [there, back] = <[Vec<Part>; 2]>::try_from(pieces).ok()?;
                tail = Some(self.chain(there, back, stretch, up_down, tail?));
            }
        }
        // Chains are laid out in the board's own rows or columns.
        let origin = if up_down { (row.origin.into(), 0) } else { (0, i64::from(col.origin)) };
        let part = Part::here(tail?).moved((-origin.0, -origin.1));
        if side == Side::Right {
            self.teeth.insert(tooth, part);
        }
        Some(part)
    }

    /// Equal blocks one after the other, then what comes behind them, then back.
    fn chain(
        &mut self,
        there: Vec<Part>,
        back: Vec<Part>,
        stretch: Stretch,
        up_down: bool,
        tail: usize,
    ) -> usize {
        let there = self.script.join(there);
        let back = self.script.join(back);
        let size = i64::from(stretch.first.size) * if stretch.forwards { 1 } else { -1 };
        let count = u64::from(stretch.count);
        let along = |distance: i64| if up_down { (distance, 0) } else { (0, distance) };
        let there = self.script.repeat(there, count, along(size));
        let back = self.script.repeat(back, count, along(-size));
        let near = i64::from(stretch.first.origin);
        let far = near + (i64::from(stretch.count) - 1) * size;
        self.script.join(vec![
            Part::here(there).moved(along(near)),
            Part::here(tail),
            Part::here(back).moved(along(far)),
        ])
    }

    /// A block of a chain that leads away to this side, and what hangs on its links: entered from the
    /// opposite side, it may go on to the same side.
    fn hanging(
        &mut self,
        row: Band,
        col: Band,
        side: Side,
        goes_on: bool,
    ) -> Option<(Arc<Walks>, Vec<Option<Part>>)> {
        let entered = opposite(side);
        let mut links = vec![self.link(entered, row.size, col.size)];
        let mut tails = vec![None];
        if goes_on {
            links.push(self.link(side, row.size, col.size));
            tails.push(None);
        }
        for other in self.open_sides(row, col) {
            if other != entered && other != side {
                links.push(self.link(other, row.size, col.size));
                tails.push(Some(self.tail(row, col, other)?));
            }
        }
        let block = Block { rows: row.size, cols: col.size, links, straight: goes_on };
        Some((block.walks()?, tails))
    }

    /// The walk over a block with its detours; cut where a detour is left open.
    fn pieces(&mut self, walks: &Arc<Walks>, tails: &[Option<Part>]) -> Vec<Vec<Part>> {
        let mut pieces = vec![Vec::new()];
        let mut done = 0;
        let all = walks.squares().len();
        let detours: Vec<(usize, Option<Part>)> = walks
            .detours
            .iter()
            .map(|d| (d.after, tails[d.link].map(|tail| Part { backwards: d.crossed, ..tail })))
            .chain([(all, None)])
            .collect();
        for (after, tail) in detours {
            if after > done {
                let walk = self.script.walk(walks, done, after);
                if let Some(piece) = pieces.last_mut() {
                    piece.push(Part::here(walk));
                }
                done = after;
            }
            match (tail, pieces.last_mut()) {
                (Some(tail), Some(piece)) => piece.push(tail),
                _ if after < all => pieces.push(Vec::new()),
                _ => {}
            }
        }
        pieces
    }
}

fn opposite(side: Side) -> Side {
    match side {
        Side::Up => Side::Down,
        Side::Down => Side::Up,
        Side::Left => Side::Right,
        Side::Right => Side::Left,
    }
}

fn side_towards(here: (Band, Band), there: (Band, Band)) -> Side {
    match () {
        () if there.0.number < here.0.number => Side::Up,
        () if there.0.number > here.0.number => Side::Down,
        () if there.1.number < here.1.number => Side::Left,
        () => Side::Right,
    }
}

/// Moves over the border of a block towards a side, from a square that the colours allow to be the end
/// of a path over the block that begins at `enter`. Those in the middle of the border come first.
fn crossings(side: Side, row: Band, col: Band, enter: Square, odd: bool) -> Vec<(Square, Square)> {
    let colour = |s: Square| (s.row ^ s.col) & 1;
    let wanted = if odd { colour(enter) } else { 1 - colour(enter) };
    let (across, along) = match side {
        Side::Up | Side::Down => (row, col),
        Side::Left | Side::Right => (col, row),
    };
    let mut moves = Vec::new();
    let margin = if along.size < 6 { 1 } else { 2 };
    for place in margin..along.size - margin {
        for sideways in [1_i64, -1] {
            // From the last line to the second beyond, and from the last but one to the first beyond.
            for (back, beyond) in [(0, 1), (1, 0)] {
                let (leave, next) = match side {
                    Side::Down | Side::Right => {
                        let edge = i64::from(across.origin) + i64::from(across.size);
                        (edge - 1 - back, edge + beyond)
                    }
                    Side::Up | Side::Left => {
                        let edge = i64::from(across.origin);
                        (edge + back, edge - 1 - beyond)
                    }
                };
                let here = i64::from(along.origin) + i64::from(place);
                let square = |across: i64, along: i64| match side {
                    Side::Up | Side::Down => Square::new(across as u32, along as u32),
                    Side::Left | Side::Right => Square::new(along as u32, across as u32),
                };
                let leave = square(leave, here);
                if colour(leave) == wanted && leave != enter {
                    moves.push((leave, square(next, here + sideways)));
                }
            }
        }
    }
    moves
}
