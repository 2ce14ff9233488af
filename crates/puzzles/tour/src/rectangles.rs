//! Engine for rectangles of any size: a knight's tour is put together from tours of small blocks.
//!
//! Rows and columns are cut into bands of equal size, except one that takes the rest, so the board is a grid
//! of blocks. The blocks are connected as a comb: the first column of blocks is the spine, and every row of
//! blocks is a tooth. A tour from s to t follows the comb from the block of s to the block of t and crosses
//! each border on the way once. Every branch of the comb is a detour, which crosses its border twice. A
//! closed tour is a tour from a corner to a square that is a move away. Compare Parberry (1997) and Lin and
//! Wei (2005) for closed tours, and Conrad, Hindrichs, Morsy and Wegener (1994) for given ends.
//!
//! - `bands`: one side of the board, cut
//! - `block`: a walk over one block
//! - `gates`: the crossings between blocks
//! - `comb`: the walks over all blocks, put together
//! - `script`: the tour as a tree of repetitions
//! - `route`: the tour as [`Route`], any step of which takes constant time
//!
//! Limits: knights only. Some ways to cut a board fail because a block has no suitable walk, so several are
//! tried: reflected and turned boards, other bands, other gates. A failure proves nothing; the caller goes on
//! to search.

mod bands;
mod block;
mod comb;
mod gates;
mod route;
mod script;

use self::bands::Bands;
use self::comb::Comb;
use self::gates::Gate;
pub use self::route::Route;
use self::route::Turn;
use board::Square;

/// The sizes of bands and the places of gates that are tried, in this order. Boards with five rows need the
/// wide ones.
const CUTS: [((u32, u32), u32); 6] =
    [((6, 6), 1), ((8, 8), 1), ((6, 8), 0), ((8, 6), 2), ((6, 12), 1), ((10, 10), 1)];

impl Route {
    /// A closed tour from the top left corner, if the rectangle has one.
    pub fn closed(rows: u32, cols: u32) -> Option<Self> {
        let (m, n) = (rows.min(cols), rows.max(cols));
        if m < 3 || n < 5 || m == 4 || u64::from(m) * u64::from(n) % 2 == 1 {
            return None;
        }
        // The corner has only two moves, and a closed tour uses both.
        let (corner, beside) = (Square::new(0, 0), Square::new(1, 2));
        if m > 3 {
            return Self::between(rows, cols, corner, beside);
        }
        let beside = if rows == 3 { beside } else { Square::new(2, 1) };
        strip(rows, cols, corner, beside)
    }

    /// An open tour, if the rectangle has one and it can be built of blocks. That is always possible, except
    /// on some small boards and some with three or four rows or columns.
    pub fn open(rows: u32, cols: u32) -> Option<Self> {
        if let Some(route) = Self::closed(rows, cols) {
            return Some(route);
        }
        match rows.min(cols) {
            0..5 => open_strip(rows, cols),
            _ => Self::from(rows, cols, Square::new(0, 0)),
        }
    }

    /// An open tour that begins on this square, if it can be built of blocks.
    pub fn from(rows: u32, cols: u32, from: Square) -> Option<Self> {
        if from.row >= rows || from.col >= cols {
            return None;
        }
        if let Some(route) = Self::closed(rows, cols) {
            return Some(route.rotated_to(from));
        }
        if rows.min(cols) < 5 {
            // Where such a tour can begin depends on the whole board.
            return None;
        }
        // The last square is near the first, and has the right colour.
        let odd = u64::from(rows) * u64::from(cols) % 2 == 1;
        let near = |d: i64| (-d..=d).flat_map(move |r| [(r, d - r.abs()), (r, r.abs() - d)]);
        let ends = (1..8).filter(|d| (d % 2 == 0) == odd).flat_map(near);
        let ends = ends.filter_map(|(r, c)| from.offset(r, c)).filter(|to| to.row < rows && to.col < cols);
        ends.take(24).find_map(|to| Self::between(rows, cols, from, to))
    }

    /// An open tour that begins and ends on these squares, if it can be built of blocks.
    pub fn between(rows: u32, cols: u32, from: Square, to: Square) -> Option<Self> {
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
                    let (from, to) = if backwards { (to, from) } else { (from, to) };
                    let (height, width) = if turn.exchange { (cols, rows) } else { (rows, cols) };
                    let [from, to] = [from, to].map(|square| turn.lay((rows, cols), square));
                    let rows_cut = Bands::cut(height, bases.0, from.row);
                    let cols_cut = Bands::cut(width, bases.1, from.col);
                    // A gate must fit into every block.
                    let gate = gate.min(rows_cut.least() - 4).min(cols_cut.least() - 4);
                    let comb = Comb::new(rows_cut, cols_cut, Gate::at(gate));
                    if let Some((script, root)) = comb.tour(from, to) {
                        let route = Self::new(rows, cols, script, root, turn);
                        return Some(if backwards { route.reversed() } else { route });
                    }
                }
            }
        }
        None
    }
}

/// A tour of a board with three or four rows or columns. Both ends are near the left or upper border.
fn strip(rows: u32, cols: u32, from: Square, to: Square) -> Option<Route> {
    let turn = Turn { exchange: rows > cols, ..Turn::default() };
    let (height, width) = (rows.min(cols), rows.max(cols));
    let [from, to] = [from, to].map(|s| if turn.exchange { Square::new(s.col, s.row) } else { s });
    // The longest board that is a single block, the size of a band and of the last one, and the gate: found
    // by trying all.
    let (whole, base, end, gate) = match height {
        3 => (20, 8, 7, Gate { near: [(1, 1), (0, 0)], far: [(0, 0), (1, 1)] }),
        _ => (17, 6, 6, Gate { near: [(1, 0), (2, 0)], far: [(3, 0), (3, 1)] }),
    };
    let cols_cut = if width <= whole {
        Bands::whole(width)
    } else {
        let least = whole - base - end + 1;
        let equal = (width - end - least) / base;
        Bands { base, before: 0, other: width - end - equal * base, after: equal, end }
    };
    let (script, root) = Comb::new(Bands::whole(height), cols_cut, gate).tour(from, to)?;
    Some(Route::new(rows, cols, script, root, turn))
}

/// An open tour of a board with three or four rows or columns.
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
