//! A scene in words, for screen readers.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::pieces;
use board::{Frame, Highlight, Mark, Scene, Side, Square};

/// The greatest number of squares or moves that are named.
const MOST_NAMED: usize = 150;

/// Describes a scene in sentences.
pub fn scene(scene: &Scene) -> String {
    let Some(first) = scene.frames.first() else { return scene.notes.join(" ") };
    let board = &first.board;
    let mut text = format!(
        "A board of {} row{} and {} column{} with {} square{}.",
        board.rows(),
        plural(board.rows().into()),
        board.cols(),
        plural(board.cols().into()),
        board.len(),
        plural(board.len())
    );
    match &scene.frames[..] {
        [frame] => {
            text += &still(frame);
            for note in &scene.notes {
                let _ = write!(text, " {note}");
            }
        }
        frames => {
            text += &still(first);
            let captions = frames.iter().map(|frame| frame.caption.replace('\n', "; ")).take(MOST_NAMED + 1);
            for (_, caption) in captions.enumerate().filter(|(n, caption)| *n > 0 || !caption.is_empty()) {
                let _ = write!(text, " {caption}.");
            }
            if frames.len() > MOST_NAMED + 1 {
                let _ = write!(text, " And so on, {} boards in all.", frames.len());
            }
        }
    }
    for sentence in &scene.sentences {
        let _ = write!(text, " {sentence}");
    }
    text
}

/// Describes the contents of one board.
fn still(frame: &Frame) -> String {
    let mut text = String::new();
    let names = |squares: &[Square]| {
        let shown: Vec<String> = squares.iter().take(MOST_NAMED).map(|&s| frame.board.name(s)).collect();
        let more = if squares.len() > MOST_NAMED { " and so on" } else { "" };
        format!("{}{more}", shown.join(", "))
    };
    if !frame.path.is_empty() {
        let back = if frame.closed { ", and back" } else { "" };
        let _ = write!(text, " The path: {}{back}.", names(&frame.path));
    }
    let mut standing: BTreeMap<(bool, char), Vec<Square>> = BTreeMap::new();
    for &(square, mark) in &frame.marks {
        if let Mark::Piece(letter, side) = mark {
            standing.entry((side == Side::Black, letter)).or_default().push(square);
        }
    }
    let two_sides = standing.keys().any(|key| key.0);
    for ((black, letter), squares) in &standing {
        let side = match (two_sides, black) {
            (false, _) => "",
            (true, false) => "white ",
            (true, true) => "black ",
        };
        let piece = pieces::name(*letter);
        let many = plural(squares.len() as u64);
        let _ = write!(text, " {} {side}{piece}{many} on {}.", squares.len(), names(squares));
    }
    let attacked = frame.highlights.iter().filter(|(_, why)| *why == Highlight::Attacked).count();
    match attacked {
        0 => {}
        1 => text.push_str(" A cross marks the attacked square."),
        _ => {
            let _ = write!(text, " Crosses mark the {attacked} attacked squares.");
        }
    }
    text
}

fn plural(count: u64) -> &'static str {
    if count == 1 { "" } else { "s" }
}
