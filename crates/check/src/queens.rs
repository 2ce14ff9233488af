//! Claim "queens": n queens on an n x n board, one in each row and column.
//!
//! Without regions, no two share a diagonal; on a torus, diagonals continue at the opposite edge. With regions, each
//! has one queen, and there are as many regions as rows; diagonals do not matter, but unless `touching` is true, no two
//! queens may touch. Blocked squares hold no queen and do not stop attacks.
//!
//! Limits: time and memory are linear in the text. Boards with regions have sides of at most 4096 and are not tori.

pub(crate) mod none;
mod tree;

use std::borrow::Cow;

use crate::board::{Board, EMPTY, Numbering, Square, as_i64};
use crate::json::{Object, Value};
use crate::members::Members;
use crate::verdict::{Rejection, Verdict, counted, invalid, unreadable};

/// A queen that is already on the board.
const QUEEN: u8 = b'Q';
/// The longest side of a board given as a number. All its queens are listed, so the text limits it even more.
const MAX_SIDE: usize = 1 << 24;
const MAX_SIDE_WITH_REGIONS: usize = 4096;

/// A board and the rules for its queens.
struct Question {
    board: Board,
    size: usize,
    torus: bool,
    /// The region of each cell, and the characters that stand for the regions.
    regions: Option<(Vec<usize>, Vec<char>)>,
    touching: bool,
}

/// Lines of one kind: every square is on one of them, and no line has more than one queen.
struct Lines<'q> {
    /// What is wrong with two queens on the same line.
    clash: &'static str,
    /// Whether every line needs a queen.
    need_one: bool,
    /// How many numbers there are for the lines.
    count: usize,
    of: Box<dyn Fn(Square) -> i64 + 'q>,
}

/// Which cells are on which lines, for proofs that there is no solution. Cells that are no squares are on none.
struct Grid {
    /// The cells of each line, in reading order. A queen attacks the squares that share a line with it. The rows come
    /// first, from the top, and then the columns, from the left.
    lines: Vec<Vec<usize>>,
    /// Whether each line needs a queen.
    need_one: Vec<bool>,
    /// The lines of each cell.
    lines_of: Vec<Vec<usize>>,
}

impl Question {
    fn read(members: &Members<'_>) -> Result<Self, Rejection> {
        // An empty board can be given by its side, since it can have far more cells than queens.
        let board = match members.value("board") {
            Value::Number(_) => match usize::try_from(members.whole("board")?) {
                Ok(side) if (1..=MAX_SIDE).contains(&side) => Board::vast(side, Numbering::FromBottom),
                _ => return unreadable(format!("board: the side is not from 1 to {MAX_SIDE}")),
            },
            _ => Board::rectangular("board", &members.texts("board")?, ".Q", Numbering::FromBottom)?,
        };
        let (size, width) = (board.height(), board.width());
        if width != size {
            return unreadable(format!("board: {size} rows of {width} cells are not a square board"));
        }
        let (torus, touching) = (members.truth("torus")?, members.truth("touching")?);
        let regions = match members.value("regions") {
            Value::Null => None,
            _ if torus => return unreadable("regions: not supported on a torus"),
            _ if size > MAX_SIDE_WITH_REGIONS => {
                return unreadable(format!("regions: not supported for sides above {MAX_SIDE_WITH_REGIONS}"));
            }
            _ => Some(read_regions(&members.texts("regions")?, size)?),
        };
        Ok(Self { board, size, torus, regions, touching })
    }

    /// Returns all kinds of lines: two queens are in conflict if and only if they share a line of some kind.
    fn lines(&self) -> Vec<Lines<'_>> {
        let (n, size) = (as_i64(self.size), self.size);
        let mut lines = vec![
            Lines { clash: "are in the same row", need_one: true, count: size, of: Box::new(|at| at.row) },
            Lines {
                clash: "are in the same column",
                need_one: true,
                count: size,
                of: Box::new(|at| at.column),
            },
        ];
        let mut add = |clash, need_one, count, of| lines.push(Lines { clash, need_one, count, of });
        match &self.regions {
            None => {
                let around = move |line: i64| if self.torus { line % n } else { line };
                add(
                    "are on the same diagonal",
                    false,
                    2 * size,
                    Box::new(move |at| around(at.row + at.column)),
                );
                add(
                    "are on the same diagonal",
                    false,
                    2 * size,
                    Box::new(move |at| around(at.row + n - at.column)),
                );
            }
            Some((region, names)) => {
                let of = |at| as_i64(self.board.place(at).map_or(0, |place| region[place]));
                add("are in the same region", true, names.len(), Box::new(of));
            }
        }
        if self.regions.is_some() && !self.touching {
            // Two squares touch if they are in the same block of 2x2; blocks tile the board in four ways.
            let blocks = size / 2 + 1;
            for (down, right) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                let of = move |at: Square| (at.row + down) / 2 * as_i64(blocks) + (at.column + right) / 2;
                add("touch", false, blocks * blocks, Box::new(of));
            }
        }
        lines
    }

    /// Returns the lines of a board that is stored cell by cell.
    fn grid(&self) -> Grid {
        let (mut lines, mut need_one) = (Vec::new(), Vec::new());
        let mut lines_of = vec![Vec::new(); self.board.cells().len()];
        for kind in self.lines() {
            let first = lines.len();
            lines.resize(first + kind.count, Vec::new());
            need_one.resize(first + kind.count, kind.need_one);
            for square in self.board.squares() {
                let Some(place) = self.board.place(square) else { continue };
                let line = first + (kind.of)(square) as usize;
                lines[line].push(place);
                lines_of[place].push(line);
            }
        }
        Grid { lines, need_one, lines_of }
    }

    /// Iterates over the cells with queens that are already on the board.
    fn placed(&self) -> impl Iterator<Item = usize> {
        (0..).zip(self.board.cells()).filter(|&(_, &cell)| cell == QUEEN).map(|(place, _)| place)
    }

    /// Returns a description such as "8 queens on the 8x8 board, none attacking another".
    fn noun(&self) -> String {
        let size = self.size;
        let kind = match (&self.regions, self.torus) {
            (Some(_), _) if self.touching => ", one in each region",
            (Some(_), _) => ", one in each region, none touching",
            (None, true) => " on the torus, none attacking another",
            (None, false) => ", none attacking another",
        };
        format!("{} on the {size}x{size} board{kind}", counted(size, "queen"))
    }
}

/// Reads the regions, given by one character per square.
fn read_regions(rows: &[Cow<'_, str>], size: usize) -> Result<(Vec<usize>, Vec<char>), Rejection> {
    if rows.len() != size || rows.iter().any(|row| row.chars().count() != size) {
        return unreadable(format!("regions: not {size} rows of {size} characters"));
    }
    let cells: Vec<char> = rows.iter().flat_map(|row| row.chars()).collect();
    let mut names = cells.clone();
    names.sort_unstable();
    names.dedup();
    if names.len() != size {
        let found = counted(names.len(), "region");
        return unreadable(format!("regions: {found} drawn for {}", counted(size, "queen")));
    }
    let region = cells.iter().map(|name| names.partition_point(|before| before < name)).collect();
    Ok((region, names))
}

/// Checks a certificate whose claim is "queens".
pub(crate) fn check(object: &Object<'_>) -> Result<Verdict, Rejection> {
    let members = Members::exactly(object, &["board", "torus", "regions", "touching", "squares"])?;
    let question = Question::read(&members)?;
    let Question { board, size, .. } = &question;
    let queens = board.find_distinct(&members.texts("squares")?)?;
    if queens.len() != *size {
        let found = counted(queens.len(), "queen");
        return invalid(format!("{found} listed, but the board has {}", counted(*size, "row")));
    }
    for lines in question.lines() {
        // The number of the queen on each line; 0 if there is none.
        let mut holders = vec![0; lines.count];
        for (number, &queen) in (1_u32..).zip(&queens) {
            let before = std::mem::replace(&mut holders[(lines.of)(queen) as usize], number);
            if before != 0 {
                let other = board.name(queens[before as usize - 1]);
                return invalid(format!("{other} and {} {}", board.name(queen), lines.clash));
            }
        }
        // There are as many queens as rows, columns and regions, so each has one.
    }
    let mut rest = board.clone();
    for &queen in &queens {
        rest.put(queen, EMPTY);
    }
    match rest.squares().find(|&square| rest.at(square) == QUEEN) {
        Some(square) => invalid(format!("the queen placed on {} is not listed", board.name(square))),
        None => Ok(Verdict::Valid(question.noun())),
    }
}
