//! Cuts lines into words and lists.
//!
//! What stands in brackets of any kind is a list. It may go on over several lines, and `;` separates its rows as in
//! MATLAB. Spaces, commas and semicolons separate words; what stands in quotes is one word. Names before `:`, `=` or a
//! bracket are labels and left out: `tour = [`, `Move 3:`, `Point(x=`.
//!
//! Limits: lists are nested at most [`DEEPEST`] deep. A bracket that is never closed counts for its own line only.

use super::lines::Line;

/// The deepest nesting of brackets: a list of answers that are lists of moves that are pairs takes four.
pub(super) const DEEPEST: usize = 8;

/// A part of a line.
#[derive(Debug)]
pub(super) enum Node<'t> {
    Word(Word<'t>),
    List(Vec<Node<'t>>),
    /// An arrow from one square to the next.
    Arrow,
    /// The end of a row in a picture that is written in one line.
    Slash,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'t> {
    pub text: &'t str,
    /// Whether it is in quotes.
    pub quoted: bool,
    /// Whether only a comma separates it from the word before.
    pub joined: bool,
}

/// A line, or several that one list connects.
pub(super) struct Sentence<'t> {
    /// The number of its first line.
    pub number: usize,
    pub nodes: Vec<Node<'t>>,
    /// The whole of its first line.
    pub text: &'t str,
    /// Whether a name before a colon or an equals sign was left out. A number, as in `Move 3:`, is no name.
    pub labelled: bool,
    /// Whether a blank line comes before it.
    pub after_blank: bool,
}

/// Cuts the lines of a text. The error has the line and a sentence.
pub(super) fn cut(lines: &[Line]) -> Result<Vec<Sentence<'_>>, (usize, String)> {
    let mut sentences = Vec::new();
    let mut at = 0;
    // After a bracket that is never closed, lists end with their line, so that no line is read many times.
    let mut broken = false;
    while at < lines.len() {
        let first = &lines[at];
        let mut cutter = Cutter::default();
        let mut used = 1;
        cutter.line(first)?;
        while !broken && !cutter.open.is_empty() {
            let Some(line) = lines.get(at + used) else {
                broken = true;
                cutter = Cutter::default();
                cutter.line(first)?;
                used = 1;
                break;
            };
            cutter.line(line)?;
            used += 1;
        }
        cutter.close_all();
        sentences.push(Sentence {
            number: first.number,
            nodes: cutter.done,
            text: &first.text,
            labelled: cutter.labelled,
            after_blank: first.after_blank,
        });
        at += used;
    }
    Ok(sentences)
}

/// A list that is not closed yet.
#[derive(Default)]
struct Open<'t> {
    nodes: Vec<Node<'t>>,
    /// The rows before the last semicolon.
    rows: Vec<Node<'t>>,
}

#[derive(Default)]
struct Cutter<'t> {
    done: Vec<Node<'t>>,
    open: Vec<Open<'t>>,
    labelled: bool,
}

impl<'t> Cutter<'t> {
    fn line(&mut self, line: &'t Line) -> Result<(), (usize, String)> {
        let mut rest = line.text.as_str();
        if self.open.is_empty() {
            rest = without_number(rest);
        }
        // Whether a comma, and nothing else, comes before the next word.
        let mut joined = false;
        while let Some(c) = rest.chars().next() {
            let after = &rest[c.len_utf8()..];
            let before = std::mem::take(&mut joined);
            rest = match c {
                ',' => {
                    joined = !after.starts_with(char::is_whitespace);
                    after
                }
                ';' => {
                    self.end_row();
                    after
                }
                _ if c.is_whitespace() => after,
                '[' if label_of_r(rest).is_some() => label_of_r(rest).unwrap_or(after),
                '(' | '[' | '{' => {
                    if self.open.len() == DEEPEST {
                        let sentence = format!(
                            "line {}: brackets are nested more than {DEEPEST} deep, which no answer needs",
                            line.number
                        );
                        return Err((line.number, sentence));
                    }
                    self.drop_name();
                    self.open.push(Open::default());
                    after
                }
                ')' | ']' | '}' => {
                    self.close();
                    after
                }
                ':' | '=' => {
                    self.drop_label(c == '=');
                    after
                }
                '→' => self.push(Node::Arrow, after),
                '/' => self.push(Node::Slash, after),
                '"' | '\'' | '`' if after.contains(c) => {
                    let (text, after) = after.split_once(c).unwrap_or((after, ""));
                    self.push(Node::Word(Word { text, quoted: true, joined: before }), after)
                }
                _ => {
                    let end = after.find(ends_word).map_or(rest.len(), |end| end + c.len_utf8());
                    let (text, after) = rest.split_at(end);
                    self.push(Node::Word(Word { text, quoted: false, joined: before }), after)
                }
            };
        }
        Ok(())
    }

    /// The list in which the next word stands.
    fn nodes(&mut self) -> &mut Vec<Node<'t>> {
        self.open.last_mut().map_or(&mut self.done, |open| &mut open.nodes)
    }

    fn push(&mut self, node: Node<'t>, rest: &'t str) -> &'t str {
        self.nodes().push(node);
        rest
    }

    fn end_row(&mut self) {
        if let Some(open) = self.open.last_mut() {
            let row = std::mem::take(&mut open.nodes);
            open.rows.push(Node::List(row));
        }
    }

    fn close(&mut self) {
        let Some(mut open) = self.open.pop() else { return };
        if !open.rows.is_empty() {
            if !open.nodes.is_empty() {
                open.rows.push(Node::List(std::mem::take(&mut open.nodes)));
            }
            open.nodes = open.rows;
        }
        self.nodes().push(Node::List(open.nodes));
    }

    fn close_all(&mut self) {
        while !self.open.is_empty() {
            self.close();
        }
    }

    /// Leaves out what a colon or an equals sign labels: the word before it, and the names before that word; before an
    /// equals sign outside of brackets everything.
    fn drop_label(&mut self, all: bool) {
        let outside = self.open.is_empty();
        let nodes = self.nodes();
        // In `row=1 col=2` only the names are labels, and they say that the numbers are an answer.
        let coordinate = matches!(nodes.last(), Some(Node::Word(word)) if is_coordinate(word.text));
        if outside && all && !coordinate {
            self.labelled = true;
            return self.done.clear();
        }
        let last = nodes.pop_if(|node| matches!(node, Node::Word(_)));
        let named =
            matches!(last, Some(Node::Word(word)) if !word.text.starts_with(|c: char| c.is_ascii_digit()));
        while nodes.pop_if(|node| matches!(node, Node::Word(word) if is_name(word))).is_some() {}
        self.labelled |= outside && named && !coordinate;
    }

    /// Leaves out the name of a type or a function before a bracket.
    fn drop_name(&mut self) {
        self.nodes().pop_if(|node| matches!(node, Node::Word(word) if is_name(word)));
    }
}

/// Whether a word is a name of at least three letters.
fn is_name(word: &Word<'_>) -> bool {
    let letters = word.text.chars().filter(|c| c.is_alphabetic()).count();
    !word.quoted && letters >= 3 && word.text.chars().all(|c| c.is_alphanumeric() || matches!(c, '.' | '_'))
}

/// Whether a word names a row or a column.
fn is_coordinate(text: &str) -> bool {
    matches!(text.to_ascii_lowercase().as_str(), "row" | "col" | "column" | "r" | "c" | "x" | "y")
}

fn ends_word(c: char) -> bool {
    c.is_whitespace()
        || matches!(c, ',' | ';' | '(' | ')' | '[' | ']' | '{' | '}' | '"' | ':' | '=' | '→' | '/')
}

/// What follows the label of a row or a column in a matrix of R: `[3,]` or `[,3]`.
fn label_of_r(text: &str) -> Option<&str> {
    let (inside, after) = text.strip_prefix('[')?.split_once(']')?;
    let number = inside.strip_prefix(',').or_else(|| inside.strip_suffix(','))?;
    (!number.is_empty() && number.bytes().all(|b| b.is_ascii_digit())).then_some(after)
}

/// A line without the number that it begins with: `3. a1-b3` or `3) a1-b3`. Numbers with a point in a row of such
/// numbers, as numpy prints them, are no labels.
fn without_number(line: &str) -> &str {
    let line = line.trim_start();
    let mut words = line.split_whitespace();
    let (Some(first), Some(second)) = (words.next(), words.next()) else { return line };
    let digits = first.strip_suffix(['.', ')']).unwrap_or_default();
    let number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit() || b == b',');
    if number && !second.ends_with('.') { line[first.len()..].trim_start() } else { line }
}
