//! Questions with and without quotes: `hippo check tour 5x5 mine.txt` means `hippo check "tour 5x5" mine.txt`, and
//! `hippo solve "tour 5x5"` means `hippo solve tour 5x5`.
//!
//! Commands that take a question as one text accept its words one by one where that is clear: the name of a puzzle, its
//! options, and the word after the name if it is a board. A word that is both a board and a file is not clear. Commands
//! that take the words accept the text. `hippo help tour` describes the puzzle.

use std::ffi::OsString;
use std::path::Path;

use hippodrome::{Kind, Registry, Seed, Spec};

/// The commands whose question is one text, each with the number of words before it.
const COMMANDS: [(&str, usize); 5] = [("check", 1), ("index", 1), ("hint", 1), ("draw", 1), ("unit", 2)];

/// The commands whose question is several words.
pub const SPLIT: [&str; 6] = ["solve", "count", "list", "sample", "race", "plan"];

/// The arguments with the words of a question joined to one. The error is a sentence.
pub fn joined(registry: &Registry, arguments: Vec<OsString>) -> Result<Vec<OsString>, String> {
    let texts: Option<Vec<&str>> = arguments.iter().map(|argument| argument.to_str()).collect();
    let Some(texts) = texts else { return Ok(arguments) };
    match texts[..] {
        [_, "help", name] if registry.find(name).is_some() => {
            return Ok(vec![arguments[0].clone(), "puzzles".into(), name.into()]);
        }
        [_, verb, question, ..] if SPLIT.contains(&verb) && question.contains(' ') => {
            let mut split = arguments.clone();
            split.splice(2..3, question.split_whitespace().map(OsString::from));
            return Ok(split);
        }
        _ => {}
    }
    let command = COMMANDS.iter().find(|(name, _)| texts.get(1) == Some(name));
    let Some(&(_, words)) = command else { return Ok(arguments) };
    let begin = 1 + words;
    let Some(name) = texts.iter().skip(begin).position(|text| !text.starts_with("--")).map(|at| at + begin)
    else {
        return Ok(arguments);
    };
    // A question in quotes has spaces, or is a name alone.
    let Some(puzzle) = registry.find(texts[name]) else { return Ok(arguments) };
    let mut spec = Spec::new(puzzle);
    let mut question = vec![texts[name].to_string()];
    let mut rest: Vec<&str> = Vec::new();
    let mut words = texts[name + 1..].iter();
    while let Some(&word) = words.next() {
        let flag = word.strip_prefix("--").map(|flag| flag.split_once('=').map_or(flag, |(flag, _)| flag));
        let Some(parameter) = flag.and_then(|flag| puzzle.about().parameter(flag)) else {
            rest.push(word);
            continue;
        };
        question.push(word.into());
        let value = match (parameter.kind, word.split_once('=')) {
            (Kind::Flag, _) => None,
            (_, Some((_, value))) => Some(value),
            (_, None) => words.next().map(|&value| {
                question.push(value.into());
                value
            }),
        };
        // What is wrong with a value is said when the question is read.
        let _ = spec.set(parameter.flag, value);
    }
    let board = rest.first().copied().filter(|word| !word.starts_with("--") && is_board(&spec, word));
    if let Some(board) = board {
        if Path::new(board).is_file() && !board.starts_with('@') {
            let (command, name) = (texts[1..begin].join(" "), texts[name]);
            return Err(format!(
                "`{board}` is a board and a file: write hippo {command} \"{name} {board}\" …, or ./{board} for the file"
            ));
        }
        question.insert(1, board.into());
        rest.remove(0);
    }
    let mut all: Vec<OsString> = arguments[..name].to_vec();
    all.push(question.join(" ").into());
    all.extend(rest.into_iter().map(OsString::from));
    Ok(all)
}

/// Whether a word is a board of this puzzle.
fn is_board(spec: &Spec, word: &str) -> bool {
    if word.starts_with('@') {
        return true;
    }
    let mut spec = spec.clone();
    spec.set_board(word);
    word != "-" && spec.pose(&Seed::new(0)).is_ok()
}
