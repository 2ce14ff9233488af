//! What a line holds: rows of a board, squares or moves, or a remark.

use super::Question;
use super::places::{Item, Place, item_of_words, names, number};
use super::tokens::{Node, Sentence, Word};
use board::Grid;
use contract::Form;

/// What a line, or a part of it, holds.
#[derive(Debug)]
pub(super) enum Part<'t> {
    Row(Vec<Cell<'t>>),
    Item(Item<'t>),
    /// The end of an answer.
    End,
    /// Words that belong to no answer.
    Remark,
    /// A word among squares that is none.
    Unreadable(&'t str),
}

/// A cell of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell<'t> {
    pub text: &'t str,
    /// Whether it is in brackets of its own, which mark a piece on a board with regions.
    pub marked: bool,
}

/// The parts of a line.
pub(super) fn of_sentence<'t>(sentence: &Sentence<'t>, question: &Question<'_>) -> Vec<Part<'t>> {
    let parts = of_nodes(&sentence.nodes, question);
    // A single figure after its name, such as `moves: 16`, is no answer.
    let figure = match &parts[..] {
        [Part::Row(cells)] => {
            let listed = matches!(sentence.nodes[..], [Node::List(_)]);
            !listed && !question.fits(cells.len())
        }
        [Part::Item(item)] => item.places.len() == 1 && !question.moves(),
        _ => false,
    };
    if sentence.labelled && figure { vec![Part::Remark] } else { parts }
}

/// The parts of words and lists. Lists are nested only a few levels deep, and so is the recursion.
fn of_nodes<'t>(mut nodes: &[Node<'t>], question: &Question<'_>) -> Vec<Part<'t>> {
    while let [Node::List(inside)] = nodes {
        nodes = inside;
    }
    let lists: Vec<&[Node<'t>]> = nodes
        .iter()
        .filter_map(|node| match node {
            Node::List(list) => Some(&list[..]),
            _ => None,
        })
        .collect();
    if lists.is_empty() {
        return of_words(nodes, question);
    }
    if let Some(row) = marked_row(nodes) {
        return vec![Part::Row(row)];
    }
    let flat: Option<Vec<Vec<Word<'t>>>> = lists.iter().map(|list| words(list)).collect();
    let Some(flat) = flat else { return of_nested(&lists, question) };
    // On a board of two columns, as many pairs as rows are the board.
    let is_board = question.cols() == 2 && lists.len() == question.rows() && question.form == Form::Path;
    if flat.iter().all(|list| pair(list).is_some()) && !is_board {
        let places = flat.iter().filter_map(|list| pair(list));
        return match are_pieces(nodes, question) {
            true => places.map(|place| Part::Item(Item { places: vec![place] })).collect(),
            false => items(nodes, question),
        };
    }
    of_flat(&flat, nodes, question)
}

/// Whether all words beside lists say that a piece stands there: `Q at (1, 2)`, `queen on (1, 2)`.
fn are_pieces(nodes: &[Node<'_>], question: &Question<'_>) -> bool {
    let piece = question.puzzle.trim_end_matches('s');
    let mut words = nodes.iter().filter_map(|node| match node {
        Node::Word(word) => Some(word.text),
        _ => None,
    });
    question.form == Form::Placement
        && words.all(|text| {
            let text = text.to_lowercase();
            is_symbol(&text) || text == "at" || text == "on" || text == piece
        })
}

/// The parts of lists that hold only words.
fn of_flat<'t>(lists: &[Vec<Word<'t>>], nodes: &[Node<'t>], question: &Question<'_>) -> Vec<Part<'t>> {
    let rows: Option<Vec<Vec<Cell<'t>>>> = lists.iter().map(|list| row_of_words(list, question)).collect();
    if let Some(rows) =
        rows.filter(|_| !question.moves() || lists.iter().all(|list| question.fits(list.len())))
    {
        return rows.into_iter().map(Part::Row).collect();
    }
    // Every list is a board, whose rows are texts.
    let boards: Option<Vec<Vec<Vec<Cell<'t>>>>> =
        lists.iter().map(|list| texts_as_rows(list, question)).collect();
    if let Some(boards) = boards {
        let parts = |rows: Vec<Vec<Cell<'t>>>| rows.into_iter().map(Part::Row).chain([Part::End]);
        return boards.into_iter().flat_map(parts).collect();
    }
    if question.moves() {
        let item = |list: &Vec<Word<'t>>| item_of_words(list, question).map(Part::Item);
        return match lists.iter().map(item).collect() {
            Some(parts) => parts,
            None => items(nodes, question),
        };
    }
    let answer = |list: &Vec<Word<'t>>| {
        let nodes: Vec<Node<'t>> = list.iter().map(|&word| Node::Word(word)).collect();
        of_words(&nodes, question).into_iter().chain([Part::End]).collect::<Vec<_>>()
    };
    lists.iter().flat_map(answer).collect()
}

/// The parts of lists that hold lists.
fn of_nested<'t>(lists: &[&[Node<'t>]], question: &Question<'_>) -> Vec<Part<'t>> {
    let mut parts = Vec::new();
    for list in lists {
        let inner = |node: &Node<'t>| match node {
            Node::List(list) => words(list).and_then(|words| pair(&words)),
            _ => None,
        };
        let pairs: Option<Vec<Place<'t>>> = list.iter().map(inner).collect();
        match pairs {
            Some(places) if question.moves() => parts.push(Part::Item(Item { places })),
            _ => {
                parts.extend(of_nodes(list, question));
                parts.push(Part::End);
            }
        }
    }
    parts
}

/// The parts of words that stand in no list.
fn of_words<'t>(nodes: &[Node<'t>], question: &Question<'_>) -> Vec<Part<'t>> {
    let all: Vec<Word<'t>> = words(nodes).unwrap_or_default();
    if let Some(pairs) = slashed_pairs(nodes) {
        return pairs.into_iter().map(|place| Part::Item(Item { places: vec![place] })).collect();
    }
    if nodes.iter().any(|node| matches!(node, Node::Slash)) {
        let rows = nodes.split(|node| matches!(node, Node::Slash));
        let rows: Option<Vec<Vec<Cell<'t>>>> =
            rows.map(|row| words(row).and_then(|words| row_of_words(&words, question))).collect();
        return rows.map_or(vec![Part::Remark], |rows| rows.into_iter().map(Part::Row).collect());
    }
    if let Some(row) = row_of_words(&all, question) {
        return vec![Part::Row(row)];
    }
    if let Some(places) = spoken_pairs(&all) {
        return match question.moves() {
            true => vec![Part::Item(Item { places })],
            false => places.into_iter().map(|place| Part::Item(Item { places: vec![place] })).collect(),
        };
    }
    if let Some(rows) = texts_as_rows(&all, question) {
        return rows.into_iter().map(Part::Row).collect();
    }
    items(nodes, question)
}

/// Pairs in words: `Queen 1 at row 1, column 2`.
fn spoken_pairs<'t>(words: &[Word<'t>]) -> Option<Vec<Place<'t>>> {
    let mut places = Vec::new();
    let mut row = None;
    for pair in words.windows(2) {
        let (name, Some(figure)) = (pair[0].text.to_lowercase(), number(pair[1].text)) else { continue };
        match row {
            None if name == "row" || name == "r" => row = Some(figure),
            Some(first) if name.starts_with("col") || name == "c" => {
                places.push(Place::Pair(first, figure));
                row = None;
            }
            _ => {}
        }
    }
    (!places.is_empty()).then_some(places)
}

/// Pairs as Prolog writes them: `1/1`, `2/5`.
fn slashed_pairs<'t>(nodes: &[Node<'t>]) -> Option<Vec<Place<'t>>> {
    let pair = |nodes: &[Node<'t>]| match nodes {
        [Node::Word(row), Node::Slash, Node::Word(col)] => {
            Some(Place::Pair(number(row.text)?, number(col.text)?))
        }
        _ => None,
    };
    if nodes.is_empty() { None } else { nodes.chunks(3).map(pair).collect() }
}

/// The squares and moves of a line. A line with something else in it is a remark, unless most of it can be read.
fn items<'t>(nodes: &[Node<'t>], question: &Question<'_>) -> Vec<Part<'t>> {
    let mut items: Vec<Item<'t>> = Vec::new();
    let mut wrong: Vec<&'t str> = Vec::new();
    let mut joins = false;
    let mut spoken = false;
    let mut connected = false;
    let mut last_number: Option<i64> = None;
    for node in nodes {
        let places = match node {
            Node::Arrow => {
                (joins, connected) = (true, true);
                continue;
            }
            Node::Word(Word { text: "-", quoted: false, .. }) => {
                (joins, connected) = (true, true);
                continue;
            }
            Node::Slash => continue,
            Node::List(list) => match words(list).map(|words| (pair(&words), words)) {
                Some((Some(place), _)) => Some(vec![place]),
                Some((None, words)) => item_of_words(&words, question).map(|item| item.places),
                None => None,
            },
            // Two numbers that a comma joins are a pair.
            Node::Word(word) if word.joined && last_number.is_some() && number(word.text).is_some() => {
                let pair = last_number.take().zip(number(word.text)).map(|(row, col)| Place::Pair(row, col));
                if let (Some(place), Some(item)) = (pair, items.last_mut()) {
                    item.places.pop();
                    item.places.push(place);
                }
                continue;
            }
            Node::Word(word) => {
                last_number = number(word.text);
                match (names(word.text, question), last_number) {
                    (Some(places), _) => Some(places),
                    (None, Some(_)) => Some(vec![Place::Name(word.text)]),
                    (None, None) => {
                        spoken = true;
                        if !is_spoken(word.text) {
                            wrong.push(word.text);
                        }
                        None
                    }
                }
            }
        };
        let Some(places) = places else { continue };
        match items.last_mut().filter(|_| std::mem::take(&mut joins)) {
            Some(item) => item.places.extend(places),
            None => items.push(Item { places }),
        }
    }
    let named = items.iter().flat_map(|item| &item.places).all(|place| place.is_square(question));
    if question.moves() && named {
        // A sentence that names two squares or more is a move, such as `from a1 to b3`; so is a line of squares.
        // Where holes are numbered, pairs are moves themselves.
        let holes = question.board.grid() == Grid::Triangular
            && nodes.iter().all(|node| matches!(node, Node::List(_)));
        let single = !holes && items.iter().all(|item| item.places.len() == 1);
        if items.len() > 1 && single && (spoken || !connected) {
            let places: Vec<Place<'t>> = items.into_iter().flat_map(|item| item.places).collect();
            return item_of_places(places, question);
        }
    }
    match wrong.first() {
        None if !named || items.is_empty() || spoken && !question.moves() => vec![Part::Remark],
        None => items.into_iter().map(Part::Item).collect(),
        Some(_)
            if spoken
                && nodes.iter().any(|node| matches!(node, Node::Word(word) if is_spoken(word.text))) =>
        {
            vec![Part::Remark]
        }
        Some(_) if items.len() < wrong.len() || !named => vec![Part::Remark],
        Some(word) => vec![Part::Unreadable(word)],
    }
}

/// The moves of a line of squares: one chain, or pairs of squares.
fn item_of_places<'t>(places: Vec<Place<'t>>, question: &Question<'_>) -> Vec<Part<'t>> {
    if question.form == Form::Moves && places.len() > 3 && places.len().is_multiple_of(2) {
        let moves = places.chunks(2).map(|places| Part::Item(Item { places: places.to_vec() }));
        return moves.collect();
    }
    vec![Part::Item(Item { places })]
}

/// Whether a word is one of a sentence: it has three letters in a row, or is a short word between squares.
fn is_spoken(text: &str) -> bool {
    matches!(text, "to" | "at" | "on" | "is" | "by" | "of" | "->")
        || text.split(|c: char| !c.is_alphabetic()).any(|run| run.chars().count() >= 3)
}

/// The words of a list; none if it holds lists. Arrows are left out.
fn words<'t>(nodes: &[Node<'t>]) -> Option<Vec<Word<'t>>> {
    let word = |node: &Node<'t>| match node {
        Node::Word(word) => Some(*word),
        _ => None,
    };
    nodes.iter().map(word).collect()
}

/// Two numbers, as a place.
fn pair<'t>(words: &[Word<'t>]) -> Option<Place<'t>> {
    let [row, col] = words else { return None };
    Some(Place::Pair(number(row.text)?, number(col.text)?))
}

/// A row in which some cells are in brackets of their own: ` A [B] C`.
fn marked_row<'t>(nodes: &[Node<'t>]) -> Option<Vec<Cell<'t>>> {
    let letter = |node: &Node<'t>| match node {
        Node::Word(word) if is_symbol(word.text) => Some(word.text),
        _ => None,
    };
    let cell = |node: &Node<'t>| match node {
        Node::List(list) => match &list[..] {
            [inside] => letter(inside).map(|text| Cell { text, marked: true }),
            _ => None,
        },
        node => letter(node).map(|text| Cell { text, marked: false }),
    };
    nodes.iter().map(cell).collect()
}

/// Whether a text is one character that is no digit.
fn is_symbol(text: &str) -> bool {
    let mut characters = text.chars();
    characters.next().is_some_and(|c| !c.is_ascii_digit()) && characters.next().is_none()
}

/// Words that are the rows of a board, such as `".Q.." "...Q"`.
fn texts_as_rows<'t>(words: &[Word<'t>], question: &Question<'_>) -> Option<Vec<Vec<Cell<'t>>>> {
    if words.is_empty() || !words.iter().all(|word| word.quoted || question.form != Form::Path) {
        return None;
    }
    words.iter().map(|word| characters(word.text, question)).collect()
}

/// The characters of a word as cells, if it can be a row.
fn characters<'t>(text: &'t str, question: &Question<'_>) -> Option<Vec<Cell<'t>>> {
    let cells: Vec<Cell<'t>> = text
        .char_indices()
        .map(|(at, c)| Cell { text: &text[at..at + c.len_utf8()], marked: false })
        .filter(|cell| cell.text != "\u{fe0f}")
        .collect();
    let count = cells.len();
    let whole = question.fits(count);
    if count < 2 || question.form == Form::Path && !whole {
        return None;
    }
    let digits = text.bytes().all(|b| b.is_ascii_digit());
    let letters = text.chars().all(char::is_alphabetic);
    let mixed = !digits && text.contains(|c: char| c.is_ascii_digit()) && text.contains(char::is_alphabetic);
    let distinct: std::collections::BTreeSet<&str> = cells.iter().map(|cell| cell.text).collect();
    let wrong = match (digits, letters) {
        // `0100`, or a column for each row: `15863724`.
        (true, _) => {
            let binary = text.bytes().all(|b| b <= b'1');
            !whole || question.form == Form::Path || !(binary || question.form == Form::Placement)
        }
        // A word of a sentence has many letters, a row few.
        (_, true) => {
            !whole
                || question.form == Form::Path
                || !question.moves() && distinct.len() > 2 && question.regions.is_empty()
        }
        _ => mixed || text.chars().any(|c| c.is_alphabetic()) && question.form == Form::Path,
    };
    // A path has numbers; a row of signs alone is one only if nothing was visited in it.
    (!wrong).then_some(cells)
}

/// The cells of a row, if the words are one.
fn row_of_words<'t>(words: &[Word<'t>], question: &Question<'_>) -> Option<Vec<Cell<'t>>> {
    let cell = |word: &Word<'t>| Cell { text: word.text, marked: false };
    match words {
        [] => None,
        [word] if number(word.text).is_none() || question.fits(word.text.len()) && question.cols() > 1 => {
            characters(word.text, question).or_else(|| {
                let single = question.fits(1) && question.form != Form::Path && is_symbol(word.text);
                let counted = question.fits(1) && number(word.text).is_some();
                (single || counted).then(|| vec![cell(word)])
            })
        }
        _ => {
            if are_joined_pairs(words, question) {
                return None;
            }
            let is_cell = |word: &Word<'t>| {
                let symbol = is_symbol(word.text)
                    && (question.form != Form::Path || !word.text.contains(char::is_alphanumeric));
                number(word.text).is_some() || symbol || word.quoted && word.text.trim().is_empty()
            };
            // The numbers of holes are squares, not cells.
            let holes = question.board.grid() == Grid::Triangular
                && !question.fits(words.len())
                && words.iter().all(|word| number(word.text).is_some());
            (!holes && words.iter().all(is_cell)).then(|| words.iter().map(cell).collect())
        }
    }
}

/// Whether words are pairs of numbers without brackets: `0,0 2,1`. A single pair may be a row of two cells.
fn are_joined_pairs(words: &[Word<'_>], question: &Question<'_>) -> bool {
    let joined: Vec<bool> = words.iter().map(|word| word.joined).collect();
    let pairs = joined.len().is_multiple_of(2) && joined.chunks(2).all(|pair| pair == [false, true]);
    pairs && (joined.len() > 2 || question.cols() != 2)
}
