//! To which boards a text may belong, when the question is not known.

use std::collections::BTreeSet;

use super::lines::{self, Line};
use super::places::number;
use super::tokens::{self, Node};

/// A board with a longer side is not proposed.
const LONGEST: usize = 200;

/// The boards that a text may be about, as a spec writes them.
pub(super) fn boards(text: &str) -> Vec<String> {
    let lines: Vec<Line> = lines::clean(text, None);
    let Ok(sentences) = tokens::cut(&lines) else { return Vec::new() };
    let mut seen = Seen::default();
    // Runs of lines with the same number of cells.
    let mut run: Vec<Vec<String>> = Vec::new();
    for sentence in &sentences {
        let row = cells(&sentence.nodes);
        match row.filter(|row| !row.is_empty()) {
            Some(row) if run.last().is_none_or(|last| last.len() == row.len()) => run.push(row),
            Some(row) => {
                seen.run(&std::mem::take(&mut run));
                run.push(row);
            }
            None => seen.run(&std::mem::take(&mut run)),
        }
        // Blank lines may separate the rows of a board, or boards.
        seen.nodes(&sentence.nodes);
    }
    seen.run(&run);
    let mut block: Vec<Vec<String>> = Vec::new();
    for sentence in &sentences {
        if sentence.after_blank {
            seen.run(&std::mem::take(&mut block));
        }
        block.extend(cells(&sentence.nodes));
    }
    seen.run(&block);
    seen.boards()
}

/// The cells of a line that can be a row.
fn cells(nodes: &[Node<'_>]) -> Option<Vec<String>> {
    let mut nodes = nodes;
    while let [Node::List(inside)] = nodes {
        nodes = inside;
    }
    if let [Node::Word(word)] = nodes {
        return Some(word.text.chars().map(String::from).collect());
    }
    let cell = |node: &Node<'_>| match node {
        Node::Word(word) if word.text.chars().count() == 1 || number(word.text).is_some() => {
            Some(word.text.to_string())
        }
        _ => None,
    };
    nodes.iter().map(cell).collect()
}

#[derive(Default)]
struct Seen {
    sizes: BTreeSet<(usize, usize)>,
    pictures: Vec<String>,
    /// The greatest row and column of a pair, and of a name.
    pair: (i64, i64),
    name: (usize, usize),
}

impl Seen {
    /// Rows of equal length.
    fn run(&mut self, rows: &[Vec<String>]) {
        let Some(width) = rows.first().map(Vec::len) else { return };
        let single = |cell: &String| cell.chars().count() == 1;
        if rows.iter().all(|row| row.len() == width) {
            self.sizes.insert((rows.len(), width));
            self.sizes.insert((width, width));
        }
        if rows.len() <= LONGEST && self.pictures.len() < 2 && rows.iter().flatten().all(single) {
            let rows: Vec<String> = rows.iter().map(|row| row.concat()).collect();
            self.pictures.push(rows.join("/"));
        }
    }

    /// Lists of lists, pairs, and names of squares. Lists are nested only a few levels deep.
    fn nodes(&mut self, nodes: &[Node<'_>]) {
        let lists: Vec<&Vec<Node<'_>>> = nodes
            .iter()
            .filter_map(|node| match node {
                Node::List(list) => Some(list),
                _ => None,
            })
            .collect();
        let rows: Option<Vec<Vec<String>>> = nodes
            .iter()
            .map(|node| match node {
                Node::List(list) => cells(list).filter(|cells| !cells.is_empty()),
                Node::Word(word) if word.quoted => Some(word.text.chars().map(String::from).collect()),
                _ => None,
            })
            .collect();
        if let Some(rows) = rows.filter(|rows| rows.len() > 1) {
            self.run(&rows);
        }
        for node in nodes {
            if let Node::Word(word) = node {
                word.text.split('-').for_each(|name| self.square(name));
            }
        }
        for list in lists {
            if let [Node::Word(row), Node::Word(col)] = &list[..]
                && let (Some(row), Some(col)) = (number(row.text), number(col.text))
            {
                self.pair = (self.pair.0.max(row), self.pair.1.max(col));
            }
            self.nodes(list);
        }
    }

    /// The name of a square.
    fn square(&mut self, name: &str) {
        let letters = name.bytes().take_while(u8::is_ascii_alphabetic).count();
        if let (1, Ok(row)) = (letters, name[letters..].parse::<usize>()) {
            let col = usize::from(name.as_bytes()[0].to_ascii_lowercase() - b'a') + 1;
            self.name = (self.name.0.max(row), self.name.1.max(col));
        }
    }

    fn boards(mut self) -> Vec<String> {
        let side = |n: i64| usize::try_from(n).unwrap_or(0);
        let (row, col) = (side(self.pair.0), side(self.pair.1));
        self.sizes.extend([(row, col), (row + 1, col + 1), self.name]);
        let sides = 2..=LONGEST;
        let fits = |&&(rows, cols): &&(usize, usize)| sides.contains(&rows) && (1..=LONGEST).contains(&cols);
        let sizes = self.sizes.iter().filter(fits).map(|(rows, cols)| format!("{rows}x{cols}"));
        self.pictures.iter().cloned().chain(sizes).collect()
    }
}
