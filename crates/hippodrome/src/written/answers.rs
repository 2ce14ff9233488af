//! Cuts a text into answers.
//!
//! Answers are separated by blank lines, or by lines such as `2.` in front of each. The boards of a sequence
//! of moves are separated by blank lines too; there, the captions above the boards (`move 2 of 16: c1-a2`) say
//! what belongs together, and they also give the moves. Boards of a terminal are ruled with box-drawing
//! characters, which are taken off.

use board::{Ruled, ruled_lines};
use draw::without_colours;

/// The lines of one answer, each with its number.
#[derive(Default)]
pub(super) struct Text {
    pub lines: Vec<(usize, String)>,
    /// The moves that the captions of boards name.
    pub captions: Vec<(usize, String)>,
    /// The number of the last captioned move, and the number of moves in all.
    last: Option<(u64, u64)>,
}

impl Text {
    /// The number of the first line.
    pub fn first_line(&self) -> usize {
        self.lines.first().map_or(1, |&(number, _)| number)
    }

    /// Whether the next part of the text continues this sequence of captioned boards.
    fn goes_on_with(&self, next: &Self) -> bool {
        let first = next.lines.iter().find_map(|(_, line)| captions(line).first().map(|c| (c.at, c.of)));
        self.last.is_some_and(|(at, of)| first == Some((at + 1, of)))
    }
}

/// The answers of a text, in order.
pub(super) fn split(text: &str) -> Vec<Text> {
    let mut parts: Vec<Vec<(usize, String)>> = vec![Vec::new()];
    for (number, line) in (1..).zip(text.lines()) {
        let line: String = without_colours(line).collect();
        if line.trim().is_empty() || is_number_of_answer(&line) {
            parts.push(Vec::new());
            continue;
        }
        if begins_numbered(&line) {
            parts.push(Vec::new());
        }
        if let Some(part) = parts.last_mut() {
            part.push((number, line));
        }
    }
    let mut answers: Vec<Text> = Vec::new();
    for lines in parts.into_iter().filter(|lines| !lines.is_empty()) {
        let mut next = Text { lines: unruled(lines), ..Text::default() };
        for (number, line) in &next.lines {
            for caption in captions(line) {
                next.captions.push((*number, caption.action));
                next.last = Some((caption.at, caption.of));
            }
        }
        match answers.last_mut().filter(|before| before.goes_on_with(&next)) {
            Some(before) => {
                before.lines.append(&mut next.lines);
                before.captions.append(&mut next.captions);
                before.last = next.last;
            }
            None => answers.push(next),
        }
    }
    // The sentences around boards and the totals of a list are no answers of their own.
    if answers.len() > 1 {
        answers.retain(|answer| {
            !answer.lines.iter().all(|(_, line)| super::is_remark(line)) || !answer.captions.is_empty()
        });
    }
    answers
}

/// Whether a line only numbers the answer below it: `2.` or `1,000.`.
fn is_number_of_answer(line: &str) -> bool {
    let digits = line.trim().strip_suffix('.').unwrap_or_default();
    digits.starts_with(|c: char| c.is_ascii_digit())
        && digits.bytes().all(|b| b.is_ascii_digit() || b == b',')
}

/// Whether a line begins an answer with its number, as `list` does: `2. c6 f5 b4`. A number before a single
/// move belongs to a list of moves.
fn begins_numbered(line: &str) -> bool {
    let mut words = line.split_whitespace();
    words.next().is_some_and(is_number_of_answer) && words.count() > 1
}

/// The caption of a board: move `at` of `of`.
struct Caption {
    at: u64,
    of: u64,
    action: String,
}

/// The captions in a line: `move 2 of 16: c1-a2`, with `jump` for `move` or a turn in parentheses. Several
/// boards may be side by side.
fn captions(line: &str) -> Vec<Caption> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let mut found = Vec::new();
    for (n, &word) in words.iter().enumerate() {
        if word != "move" && word != "jump" {
            continue;
        }
        let Some([at, "of", rest @ ..]) = words.get(n + 1..) else { continue };
        // The total may be followed by the turn: `(turn 1 of 7):`.
        let Some(end) = rest.iter().take(5).position(|word| word.ends_with(':')) else { continue };
        let total = rest[0].trim_end_matches(':');
        let (Ok(at), Ok(of), Some(action)) = (at.parse(), total.parse(), rest.get(end + 1)) else { continue };
        found.push(Caption { at, of, action: (*action).to_string() });
    }
    found
}

/// Lines in which ruled rows are written plainly. The rules, and the column letters below them, are left out.
fn unruled(lines: Vec<(usize, String)>) -> Vec<(usize, String)> {
    let texts: Vec<&str> = lines.iter().map(|(_, line)| line.as_str()).collect();
    let rows = ruled_lines(&texts);
    if !rows.contains(&Ruled::Rule) {
        return lines;
    }
    let mut plain = Vec::new();
    let mut after_rule = false;
    for ((number, line), row) in lines.iter().zip(rows) {
        match &row {
            Ruled::Cells(cells) => plain.push((*number, cells.join(" "))),
            // Directly below the last rule there are the letters of the columns.
            Ruled::Other if !after_rule => plain.push((*number, line.clone())),
            Ruled::Rule | Ruled::Other => {}
        }
        after_rule = matches!(row, Ruled::Rule);
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_cut_at_blank_lines_and_numbers() {
        let lines = |text: &str| split(text).iter().map(|answer| answer.lines.len()).collect::<Vec<_>>();
        assert_eq!(lines("1 2\n3 4\n\n\n4 3\n"), [2, 1]);
        assert_eq!(lines("1.\n. Q\nQ .\n2.\nQ .\n. Q\n2 in all: queens 2\n"), [2, 3]);
        assert_eq!(lines("\n \n"), Vec::<usize>::new());
    }

    #[test]
    fn captioned_boards_belong_together() {
        let text = "start   move 1 of 2: a1-b3\nN       .\n\nmove 2 of 2 (turn 2 of 2): b3-c1\nN\n\nstart  move 1 of 1: a1-b3\n";
        let answers = split(text);
        let moves = |answer: &Text| answer.captions.iter().map(|c| c.1.clone()).collect::<Vec<_>>();
        assert_eq!(answers.iter().map(moves).collect::<Vec<_>>(), [vec!["a1-b3", "b3-c1"], vec!["a1-b3"]]);
    }

    #[test]
    fn ruled_boards_become_plain_rows() {
        let board = "       ┌────┬────┐\n2      │    │  3 │\n  ┌────┼────┼────┤\n1 │ 12 │    │    │\n  └────┴────┴────┘\n     a    b    c\n";
        let rows: Vec<String> = split(board).remove(0).lines.into_iter().map(|(_, line)| line).collect();
        assert_eq!(rows, ["_ . 3", "12 . ."]);
    }
}
