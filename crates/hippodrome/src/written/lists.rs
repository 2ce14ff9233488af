//! Lists of squares, moves and displacements.
//!
//! A square is written as everywhere, or in parentheses as `(row,column)`. A move joins its squares by `-` or
//! an arrow. Pairs are displacements as soon as one of them has a negative number. Items are separated by
//! spaces, commas, semicolons or line breaks, may be in brackets, and may be numbered (`3. a1-b3`).

use super::{Fault, Question};
use board::{Square, SquareError};
use contract::{Form, Solution};

/// The items read so far.
#[derive(Default)]
pub(super) struct List {
    items: Vec<Item>,
    line: usize,
}

/// A square, a displacement, or a move through several squares.
struct Item {
    places: Vec<Place>,
    line: usize,
}

/// A place as it is written.
enum Place {
    Pair(i64, i64),
    Name(String),
}

impl List {
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Adds the items of a line.
    pub fn add(&mut self, line: &str, number: usize) -> Result<(), Fault> {
        if self.items.is_empty() {
            self.line = number;
        }
        for word in words(line) {
            let places: Option<Vec<Place>> = parts(&word).into_iter().map(place).collect();
            let Some(places) = places else {
                let shown: String = word.chars().take(40).flat_map(char::escape_debug).collect();
                return Err(Fault::Unreadable(format!(
                    "line {number}: `{shown}` is neither a square, a move nor a displacement"
                )));
            };
            self.items.push(Item { places, line: number });
        }
        Ok(())
    }

    /// The solution that the list is.
    pub fn solution(&self, question: &Question<'_>) -> Result<Solution, Fault> {
        let moves = self.items.iter().any(|item| item.places.len() > 1);
        let negative = |place: &Place| matches!(place, Place::Pair(rows, cols) if *rows < 0 || *cols < 0);
        let displaced = self.items.iter().flat_map(|item| &item.places).any(negative);
        match (question.form, moves, displaced) {
            (Form::Path, false, true) => self.displaced(question),
            (Form::Path, false, false) => Ok(question.path(self.squares(question)?)),
            (Form::Path, true, false) => self.joined(question),
            (Form::Placement, false, false) => Ok(Solution::squares(question.board, self.squares(question)?)),
            (Form::Moves, true, false) => Ok(Solution::moves(question.board, self.moves(question)?)),
            (Form::Chains, true, false) => {
                Ok(Solution::moves(question.board, with_chains(self.moves(question)?)))
            }
            _ => Err(Fault::Unreadable(format!(
                "line {}: this is not an answer to the question: {}",
                self.line,
                question.expected()
            ))),
        }
    }

    fn squares(&self, question: &Question<'_>) -> Result<Vec<Square>, Fault> {
        let squares = self.moves(question)?;
        Ok(squares.into_iter().flatten().collect())
    }

    fn moves(&self, question: &Question<'_>) -> Result<Vec<Vec<Square>>, Fault> {
        let square = |number: usize, item: &Item, place: &Place| {
            let text = match place {
                Place::Pair(row, col) => format!("{row},{col}"),
                Place::Name(name) => name.clone(),
            };
            question.board.parse_square(&text).map_err(|error| match error {
                SquareError::Unreadable { .. } => Fault::Unreadable(format!("line {}: {error}", item.line)),
                _ => Fault::Wrong(format!("step {number}: {error}")),
            })
        };
        (1..)
            .zip(&self.items)
            .map(|(number, item)| item.places.iter().map(|place| square(number, item, place)).collect())
            .collect()
    }

    /// A path whose moves each begin where the last one ended.
    fn joined(&self, question: &Question<'_>) -> Result<Solution, Fault> {
        let mut path: Vec<Square> = Vec::new();
        for (number, squares) in (1..).zip(self.moves(question)?) {
            let from = squares.first().copied();
            match path.last().copied() {
                None => path.extend(squares),
                Some(end) if Some(end) == from => path.extend(&squares[1..]),
                Some(end) => {
                    let name = |square| question.board.name(square);
                    return Err(Fault::Wrong(format!(
                        "move {number} begins on {}, but the one before it ended on {}",
                        from.map(name).unwrap_or_default(),
                        name(end)
                    )));
                }
            }
        }
        Ok(question.path(path))
    }

    /// A path given by its displacements. It begins on the given square, or else where it fits on the board
    /// farthest to the top left.
    fn displaced(&self, question: &Question<'_>) -> Result<Solution, Fault> {
        let mut offsets = vec![(0_i64, 0_i64)];
        for item in &self.items {
            let [Place::Pair(rows, cols)] = item.places[..] else {
                let line = item.line;
                return Err(Fault::Unreadable(format!(
                    "line {line}: displacements and squares are mixed: write either of them"
                )));
            };
            let (row, col) = offsets[offsets.len() - 1];
            offsets.push((row.saturating_add(rows), col.saturating_add(cols)));
        }
        let start = question.from.map(|from| (i64::from(from.row), i64::from(from.col)));
        let (row, col) = start.unwrap_or_else(|| {
            let least = |of: fn(&(i64, i64)) -> i64| offsets.iter().map(of).min().unwrap_or(0);
            (least(|o| o.0).saturating_neg(), least(|o| o.1).saturating_neg())
        });
        let mut path: Vec<Square> = Vec::new();
        for (step, &(down, right)) in offsets.iter().enumerate() {
            let at = |n: i64| u32::try_from(n).ok();
            let square = at(row.saturating_add(down)).zip(at(col.saturating_add(right)));
            let square = square.map(|(row, col)| Square::new(row, col));
            match square.filter(|&square| question.board.contains(square)) {
                Some(square) => path.push(square),
                None => {
                    let before = path.last().map_or_else(String::new, |&at| question.board.name(at));
                    return Err(Fault::Wrong(format!("step {step}: it leads off the board from {before}")));
                }
            }
        }
        Ok(question.path(path))
    }
}

/// Joins the moves of a piece that goes on moving: together they are one chain.
fn with_chains(moves: Vec<Vec<Square>>) -> Vec<Vec<Square>> {
    let mut chains: Vec<Vec<Square>> = Vec::new();
    for squares in moves {
        match chains.last_mut() {
            Some(chain) if chain.last() == squares.first() => chain.extend(&squares[1..]),
            _ => chains.push(squares),
        }
    }
    chains
}

/// The words of a line: what stands between spaces, semicolons, brackets, and commas that do not join two
/// numbers. Different dashes and arrows mean the same, and so do spaces around them.
fn words(line: &str) -> Vec<String> {
    let text = line.replace("->", "-").replace(['→', '–', '—', '−'], "-").replace(" - ", "-");
    let mut groups = vec![String::new()];
    let mut depth = 0_usize;
    for c in text.chars() {
        let separates = c.is_whitespace() || matches!(c, ';' | '[' | ']' | '{' | '}');
        let group = groups.len() - 1;
        match c {
            _ if separates && depth == 0 => groups.push(String::new()),
            _ if separates => {}
            // Nothing has to separate `(0,0)(1,2)`.
            '(' if depth == 0 && groups[group].ends_with(')') => groups.push("(".into()),
            _ => groups[group].push(c),
        }
        depth = match c {
            '(' => depth + 1,
            ')' => depth.saturating_sub(1),
            _ => depth,
        };
    }
    let mut words = Vec::new();
    for group in groups {
        let group = group.trim_matches(',');
        if pair(group).is_some() {
            words.push(group.to_string());
        } else if !is_label(group) {
            words.extend(at_commas(group).into_iter().map(String::from));
        }
    }
    words
}

/// Whether a word only numbers the item after it: `3.`, `3:` or `3)`.
fn is_label(word: &str) -> bool {
    let digits = word.strip_suffix(['.', ':', ')']).unwrap_or_default();
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

/// The parts of a text between commas outside parentheses.
fn at_commas(text: &str) -> Vec<&str> {
    let mut depth = 0_usize;
    let separates = move |c: char| {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == ',' && depth == 0
    };
    text.split(separates).filter(|part| !part.is_empty()).collect()
}

/// The squares of a move: a dash separates them, unless it is the sign of a number.
fn parts(word: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut begin = 0;
    let mut before = None;
    for (at, c) in word.char_indices() {
        if c == '-' && !matches!(before, None | Some('(' | ',' | '-')) {
            parts.push(&word[begin..at]);
            begin = at + 1;
        }
        before = Some(c);
    }
    parts.push(&word[begin..]);
    parts
}

/// A place, if the text is one.
fn place(text: &str) -> Option<Place> {
    if let Some((rows, cols)) = pair(text) {
        return Some(Place::Pair(rows, cols));
    }
    let inside = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(text);
    let name = !inside.is_empty() && inside.bytes().all(|b| b.is_ascii_alphanumeric());
    name.then(|| Place::Name(inside.to_string()))
}

/// Two numbers joined by a comma, perhaps in parentheses.
fn pair(text: &str) -> Option<(i64, i64)> {
    let inside = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(text);
    let (a, b) = inside.split_once(',')?;
    Some((a.trim().parse().ok()?, b.trim().parse().ok()?))
}
