//! Which lines belong together.
//!
//! Answers are separated by blank lines, remarks, or numbers such as `2.` in front of each; boards that follow each
//! other directly are cut after as many rows as the board has. Three things belong together across blank lines: rows
//! that each have a blank line between them, moves that do, and the boards of a sequence of moves.
//!
//! A board with a list of its squares before or after it is one answer, which is what this program prints. If boards
//! have captions (`move 2 of 16: c1-a2`), the captions are the answer.

use super::Question;
use super::lines::captions;
use super::parts::{Cell, Part, of_sentence};
use super::places::{Item, names, number};
use super::tokens::Sentence;
use contract::Form;
use search::Sort;

/// The rows and the squares or moves of one answer, each with its line.
#[derive(Debug, Default)]
pub(super) struct Answer<'t> {
    pub line: usize,
    pub rows: Vec<Row<'t>>,
    pub items: Vec<(usize, Item<'t>)>,
    /// A word among squares that is none, and its line.
    pub unreadable: Option<(usize, &'t str)>,
}

/// A row with its line.
#[derive(Clone, Debug)]
pub(super) struct Row<'t> {
    pub line: usize,
    pub cells: Vec<Cell<'t>>,
}

/// Rows, or squares and moves, that follow each other.
struct Block<'t> {
    answer: Answer<'t>,
    /// Whether a blank line, a number or a remark comes before it.
    after: After,
}

/// What comes before a block.
#[derive(Clone, Copy, Default)]
struct After {
    blank: bool,
    number: bool,
    remark: bool,
}

/// The answers of a text, in order.
pub(super) fn join<'t>(sentences: &[Sentence<'t>], question: &Question<'_>) -> Vec<Answer<'t>> {
    let captioned = by_captions(sentences, question);
    if !captioned.is_empty() {
        return captioned;
    }
    let blocks = one_by_one(blocks(sentences, question), question);
    let mut answers: Vec<Answer<'t>> = Vec::new();
    for block in blocks {
        let Block { answer, after } = block;
        let apart = after.blank || after.number;
        let goes_on = answers.last().is_some_and(|last| match question.moves() {
            // Boards go on until a number says that another answer begins.
            true if last.items.is_empty() && answer.items.is_empty() => !after.number,
            true => !apart,
            false => {
                !apart
                    && last.rows.is_empty() != answer.rows.is_empty()
                    && last.items.is_empty() != answer.items.is_empty()
            }
        });
        if !answer.rows.is_empty() && !question.moves() {
            let boards = boards(answer, question);
            let only = boards.len() == 1;
            for board in boards {
                match answers.last_mut().filter(|_| goes_on && only) {
                    Some(last) => last.rows.extend(board.rows),
                    None => answers.push(board),
                }
            }
            continue;
        }
        match answers.last_mut().filter(|_| goes_on) {
            Some(last) => {
                last.rows.extend(answer.rows);
                last.items.extend(answer.items);
                last.unreadable = last.unreadable.or(answer.unreadable);
            }
            None => answers.extend(whole_lines(answer, question)),
        }
    }
    // Figures before or after the answers are none of their own.
    if answers.len() > 1 {
        let figure = |answer: &Answer<'_>| {
            let cells: usize = answer.rows.iter().map(|row| row.cells.len()).sum();
            answer.items.is_empty() && answer.unreadable.is_none() && cells <= 2 && question.board.len() > 4
        };
        answers.retain(|answer| !figure(answer));
    }
    answers
}

/// The runs of rows and of squares.
fn blocks<'t>(sentences: &[Sentence<'t>], question: &Question<'_>) -> Vec<Block<'t>> {
    let mut blocks: Vec<Block<'t>> = Vec::new();
    let mut after = After { blank: true, ..After::default() };
    // Whether the last block is complete.
    let mut ended = true;
    for sentence in sentences {
        if sentence.after_blank {
            (after.blank, ended) = (true, true);
        }
        if is_number_of_answer(sentence) {
            (after.number, ended) = (true, true);
            continue;
        }
        if is_printed_remark(sentence.text, question) {
            (after.remark, ended) = (true, true);
            continue;
        }
        let parts = of_sentence(sentence, question);
        if begins_numbered(sentence, &parts) {
            (after.number, ended) = (true, true);
        }
        for part in parts {
            let line = sentence.number;
            let mut answer = Answer { line, ..Answer::default() };
            match part {
                Part::End => {
                    (after.blank, ended) = (true, true);
                    continue;
                }
                Part::Remark => {
                    (after.remark, ended) = (true, true);
                    continue;
                }
                Part::Row(cells) => answer.rows.push(Row { line, cells }),
                Part::Item(item) => answer.items.push((line, item)),
                Part::Unreadable(word) => answer.unreadable = Some((line, word)),
            }
            match blocks
                .last_mut()
                .filter(|last| !ended && last.answer.rows.is_empty() == answer.rows.is_empty())
            {
                Some(last) => {
                    last.answer.rows.append(&mut answer.rows);
                    last.answer.items.append(&mut answer.items);
                    last.answer.unreadable = last.answer.unreadable.or(answer.unreadable);
                }
                None => blocks.push(Block { answer, after: std::mem::take(&mut after) }),
            }
            ended = false;
        }
    }
    blocks
}

/// Joins rows that each stand alone between blank lines, and moves that do.
fn one_by_one<'t>(blocks: Vec<Block<'t>>, question: &Question<'_>) -> Vec<Block<'t>> {
    let mut joined: Vec<(Block<'t>, bool)> = Vec::new();
    for block in blocks {
        let row = match &block.answer.rows[..] {
            [row] => block.answer.items.is_empty() && !is_columns(row, question),
            _ => false,
        };
        let item = block.answer.rows.is_empty() && block.answer.items.len() == 1 && question.moves();
        let alone = (row || item) && !block.after.number;
        match joined.last_mut() {
            Some((last, true))
                if alone
                    && last.answer.rows.is_empty() == block.answer.rows.is_empty()
                    && (item || !block.after.remark || last.answer.rows.len() < question.rows()) =>
            {
                last.answer.rows.extend(block.answer.rows);
                last.answer.items.extend(block.answer.items);
            }
            _ => {
                let first = row || item;
                joined.push((block, first));
            }
        }
    }
    joined.into_iter().map(|(block, _)| block).collect()
}

/// Cuts rows into boards, after labels and figures around them are left out.
fn boards<'t>(answer: Answer<'t>, question: &Question<'_>) -> Vec<Answer<'t>> {
    let rows = without_labels(answer.rows, question);
    let single = |rows: Vec<Row<'t>>| Answer { line: rows[0].line, rows, ..Answer::default() };
    let columns = question.form == Form::Placement
        && rows.iter().all(|row| is_columns(row, question))
        && (rows.len() != question.rows() || has_repeats(&rows));
    if columns {
        return rows.into_iter().map(|row| single(vec![row])).collect();
    }
    let whole = rows.len() > question.rows()
        && rows.len().is_multiple_of(question.rows())
        && rows.iter().all(|row| question.fits(row.cells.len()));
    if whole {
        return rows.chunks(question.rows()).map(|rows| single(rows.to_vec())).collect();
    }
    if rows.is_empty() { Vec::new() } else { vec![single(rows)] }
}

/// A list that has a whole answer on each line is several answers.
fn whole_lines<'t>(answer: Answer<'t>, question: &Question<'_>) -> Vec<Answer<'t>> {
    let length = match question.form {
        Form::Path => question.board.len() as usize,
        Form::Placement => question.rows(),
        Form::Moves | Form::Chains | Form::Actions => return vec![answer],
    };
    let lines: Vec<&[(usize, Item<'t>)]> = answer.items.chunk_by(|one, other| one.0 == other.0).collect();
    let whole = lines.len() > 1 && length > 1 && lines.iter().all(|items| items.len() == length);
    if !whole || answer.unreadable.is_some() {
        return vec![answer];
    }
    let one = |items: &&[(usize, Item<'t>)]| Answer {
        line: items[0].0,
        items: items.to_vec(),
        ..Answer::default()
    };
    lines.iter().map(one).collect()
}

/// The moves that the captions of boards name.
fn by_captions<'t>(sentences: &[Sentence<'t>], question: &Question<'_>) -> Vec<Answer<'t>> {
    let mut answers: Vec<Answer<'t>> = Vec::new();
    let mut last = None;
    for sentence in sentences {
        for caption in captions(sentence.text) {
            let Some(places) = names(&sentence.text[caption.action], question) else { continue };
            let item = (sentence.number, Item { places });
            match answers.last_mut().filter(|_| last == Some((caption.at.saturating_sub(1), caption.of))) {
                Some(answer) => answer.items.push(item),
                None => {
                    answers.push(Answer { line: sentence.number, items: vec![item], ..Answer::default() });
                }
            }
            last = Some((caption.at, caption.of));
        }
    }
    answers
}

/// Whether a line is one that this program prints around its answers: a sentence that ends with the question, such as
/// `3 in all: pegs triangle4 --vacate b2`; figures that end with a time, or `seed 1`.
fn is_printed_remark(line: &str, question: &Question<'_>) -> bool {
    let seed = line.trim().strip_prefix("seed ");
    let time = line.trim_end().rsplit_once(' ').filter(|(_, unit)| matches!(*unit, "µs" | "ms" | "s"));
    if seed.is_some_and(|seed| seed.bytes().all(|b| b.is_ascii_digit()))
        || time.is_some_and(|(figures, _)| figures.ends_with(|c: char| c.is_ascii_digit()))
    {
        return true;
    }
    line.match_indices(": ").any(|(at, colon)| {
        let mut words = line[at + colon.len()..].split_whitespace();
        let board = |word: &str| {
            let size = word.split_once('x').map_or(word, |(rows, _)| rows);
            !size.is_empty() && size.bytes().all(|b| b.is_ascii_digit())
                || question.presets.iter().any(|preset| preset.name == word)
                || word.contains('/')
        };
        words.next() == Some(question.puzzle)
            && words.next().is_none_or(|word| word.starts_with("--") || board(word))
            && words.next().is_none_or(|word| word.starts_with("--") || line.contains(" --"))
    })
}

/// Whether a line only numbers the answer below it: `2.` or `1,000.`.
fn is_number_of_answer(sentence: &Sentence<'_>) -> bool {
    is_number(sentence.text.trim())
}

fn is_number(word: &str) -> bool {
    let digits = word.strip_suffix('.').unwrap_or_default();
    digits.starts_with(|c: char| c.is_ascii_digit())
        && digits.bytes().all(|b| b.is_ascii_digit() || b == b',')
}

/// Whether a line begins an answer with its number, as `list` does: `2. c6 f5 b4`. A number before a single
/// square or move belongs to a list of them.
fn begins_numbered(sentence: &Sentence<'_>, parts: &[Part<'_>]) -> bool {
    let first = sentence.text.split_whitespace().next();
    let numbered = first.is_some_and(is_number) && !sentence.text.trim_end().ends_with('.');
    numbered && (parts.len() > 1 || matches!(parts, [Part::Row(_)]))
}

/// Whether a row has a column for every row of the board, which is how queens are often written.
pub(super) fn is_columns(row: &Row<'_>, question: &Question<'_>) -> bool {
    let numbers: Option<Vec<i64>> = row.cells.iter().map(|cell| number(cell.text)).collect();
    let rows = question.rows();
    question.form == Form::Placement
        && rows > 1
        && row.cells.len() == rows
        && numbers.is_some_and(|numbers| numbers.iter().any(|&n| n > 1) && numbers.iter().all(|&n| n >= 0))
}

/// Whether a number occurs twice: on a board on which pieces are numbered none does.
fn has_repeats(rows: &[Row<'_>]) -> bool {
    let mut numbers: Vec<i64> =
        rows.iter().flat_map(|row| &row.cells).filter_map(|cell| number(cell.text)).collect();
    numbers.retain(|&n| n > 0);
    numbers.put_in_order();
    numbers.windows(2).any(|pair| pair[0] == pair[1])
}

/// Rows without the numbers and letters that name rows and columns, and without figures around a whole board.
pub(super) fn without_labels<'t>(mut rows: Vec<Row<'t>>, question: &Question<'_>) -> Vec<Row<'t>> {
    let (height, width) = (question.rows(), question.cols());
    let labelled = |rows: &[Row<'t>], at: fn(&Row<'t>) -> Option<&'t str>| {
        let texts: Option<Vec<&str>> = rows.iter().map(at).collect();
        texts.is_some_and(|texts| texts.len() > 1 && counts(&texts))
    };
    // The row that names the columns has no cell for the names of the rows.
    let body: Vec<Row<'t>> = rows.iter().filter(|row| row.cells.len() == width + 1).cloned().collect();
    if !question.fits(width + 1) && body.len() >= height {
        let first = labelled(&body, |row| row.cells.first().map(|cell| cell.text));
        let last = labelled(&body, |row| row.cells.last().map(|cell| cell.text));
        if first || last {
            for row in rows.iter_mut().filter(|row| row.cells.len() == width + 1) {
                row.cells.remove(if first { 0 } else { width });
            }
        }
    }
    let names_columns = |row: &Row<'t>| {
        let texts: Vec<&str> = row.cells.iter().map(|cell| cell.text).collect();
        texts.len() == width && width > 1 && counts(&texts)
    };
    for at_end in [false, true] {
        if rows.len() % height != 1 || rows.len() <= height {
            break;
        }
        let place = if at_end { rows.len() - 1 } else { 0 };
        if names_columns(&rows[place]) {
            rows.remove(place);
        }
    }
    // Pairs that are numbered: `3,1,1`.
    let triples = rows
        .iter()
        .all(|row| row.cells.len() == 3 && row.cells.iter().all(|cell| number(cell.text).is_some()));
    if triples && !question.fits(3) && labelled(&rows, |row| row.cells.first().map(|cell| cell.text)) {
        for row in &mut rows {
            row.cells.remove(0);
        }
    }
    // Figures such as the size, before or after a whole board.
    let fits = |row: &Row<'t>| question.fits(row.cells.len());
    let begin = rows.iter().position(fits).unwrap_or(0);
    let end = rows.iter().rposition(fits).map_or(rows.len(), |last| last + 1);
    if end - begin < rows.len() && (end - begin) % height == 0 && rows[begin..end].iter().all(fits) {
        rows = rows.drain(begin..end).collect();
    }
    rows
}

/// Whether texts count up or down by one: `1 2 3`, `c b a`.
fn counts(texts: &[&str]) -> bool {
    let value = |text: &&str| match (number(text), text.as_bytes()) {
        (Some(number), _) => Some(number),
        (None, [letter]) if letter.is_ascii_alphabetic() => Some(i64::from(*letter)),
        _ => None,
    };
    let values: Option<Vec<i64>> = texts.iter().map(value).collect();
    values.is_some_and(|values| {
        [1, -1].iter().any(|step| values.windows(2).all(|pair| pair[1].saturating_sub(pair[0]) == *step))
    })
}
