//! From arguments to a spec, limits and a seed.

use std::fs;
use std::io::{self, Read};
use std::path::Path;
use std::time::Duration;

use clap::ArgMatches;
use hippodrome::board::of_drawing;
use hippodrome::{Kind, Limits, Posed, Registry, Spec, UsageError, printed};

use crate::exit::Failure;
use crate::table::Format;

/// The largest picture that is read: enough for a board of 4000x4000. Its rows take many times as much memory.
const MAX_PICTURE_BYTES: u64 = 16 << 20;

/// The largest of other texts, which are answers, certificates and searches.
const MAX_TEXT_BYTES: u64 = 256 << 20;

/// A question, and how to answer it.
pub struct Request {
    /// The question.
    pub spec: Spec,
    /// The limits.
    pub limits: Limits,
    /// The seed of random choices.
    pub seed: u64,
    /// Whether the user chose the seed.
    pub seed_given: bool,
    /// Whether to write JSON.
    pub json: bool,
    /// The format of tables.
    pub format: Format,
}

impl Request {
    /// Reads the arguments of a command that takes a puzzle; also gives those of the puzzle itself.
    pub fn read<'m>(registry: &Registry, matches: &'m ArgMatches) -> Result<(Self, &'m ArgMatches), Failure> {
        let Some((name, arguments)) = matches.subcommand() else {
            return Err(Failure::Usage(format!("name a puzzle: {}", registry.names().join(", "))));
        };
        let puzzle = registry.find(name).ok_or_else(|| registry.unknown(name))?;
        let mut spec = Spec::new(puzzle);
        if let Some(board) = arguments.get_one::<String>("board") {
            let text = picture_or_text(board)?;
            // What another command printed names a whole question.
            match named(registry, name, board, &text)? {
                Some(named) => spec = named,
                None => spec.set_drawn_board(&text),
            }
        }
        for parameter in puzzle.about().parameters {
            match parameter.kind {
                Kind::Flag => {
                    if arguments.get_flag(parameter.flag) {
                        spec.set(parameter.flag, None)?;
                    }
                }
                kind => {
                    let Some(value) = arguments.get_one::<String>(parameter.flag) else { continue };
                    if kind == Kind::Picture {
                        let text = picture_or_text(value)?;
                        let named = named(registry, name, value, &text)?;
                        let drawn = named.as_ref().and_then(|named| named.text(parameter));
                        spec.set(parameter.flag, Some(drawn.unwrap_or(&text)))?;
                    } else {
                        spec.set(parameter.flag, Some(value))?;
                    }
                }
            }
        }
        Ok((Self::of_spec(spec, arguments), arguments))
    }

    /// A question that is known already, with the limits, the seed and the format from the arguments.
    pub fn of_spec(spec: Spec, arguments: &ArgMatches) -> Self {
        let format = Format::chosen(arguments);
        let given = arguments.try_get_one::<u64>("seed").ok().flatten().copied();
        Self {
            spec,
            limits: Limits {
                time: arguments.get_one::<Duration>("time-limit").copied(),
                nodes: arguments.get_one::<u64>("node-limit").copied(),
                memory: arguments.get_one::<u64>("memory-limit").copied(),
                threads: arguments.get_one::<u32>("threads").map(|&n| n as usize),
            },
            // Short enough to be typed again.
            seed: given.unwrap_or_else(|| rand::random_range(0..1_000_000)),
            seed_given: given.is_some(),
            json: arguments.get_flag("json") || format == Format::Json,
            format,
        }
    }

    /// The seed that the user gave.
    pub fn given_seed(&self) -> Option<u64> {
        self.seed_given.then_some(self.seed)
    }

    /// Turns the spec into a question.
    pub fn pose(&self) -> Result<Posed, Failure> {
        Posed::new(&self.spec, self.seed).map_err(|error| self.refused(&error))
    }

    /// The same for a command whose answer would mean nothing on a board that is chosen at random.
    pub fn pose_on_board(&self, verb: &str) -> Result<Posed, Failure> {
        let posed = self.pose()?;
        if self.spec.board().is_none() && posed.chosen_by().is_some() {
            let (name, board) = (self.spec.about().name, posed.spec().board().unwrap_or_default());
            let line = format!("hippo {verb} {name} {board} {}", self.spec.options_text());
            return Err(Failure::Usage(format!(
                "{verb} {name} needs a board, because {name} has no usual one: write for example {}",
                line.trim_end()
            )));
        }
        Ok(posed)
    }

    /// The failure for a question that makes no sense.
    pub fn refused(&self, error: &UsageError) -> Failure {
        Failure::Usage(self.with_file(&error.to_string()))
    }

    /// The error about a board, with a hint if the board looks like the name of a file.
    fn with_file(&self, error: &str) -> String {
        let Some(board) = self.spec.board() else { return error.into() };
        let path = Path::new(board);
        let is_text = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("txt"));
        match is_text || path.is_file() {
            true => format!("`{board}` is not a board: to read one from that file, write @{board}"),
            false => error.into(),
        }
    }

    /// That no board was given, and which one is used, or was chosen at random.
    pub fn default_board(&self, posed: &Posed) -> Option<String> {
        let (instance, chance) = (posed.instance(), posed.chosen_by());
        // The picture of an option may say how large the board is.
        let drawn = self.spec.options().any(|(parameter, _)| parameter.kind == Kind::Picture);
        let used = instance.spec().board().filter(|_| self.spec.board().is_none() && !drawn)?;
        if chance.is_some() {
            return Some(format!("No board was given, so it was chosen at random: {}.", instance.spec()));
        }
        Some(format!(
            "No board was given, so this is about {used} (in a shell, quote a board that begins with #, or write _)."
        ))
    }

    /// The seed to print: one that was used, or that the user gave.
    pub fn told_seed(&self, used: Option<u64>) -> Option<u64> {
        used.or(self.given_seed())
    }

    /// Says that the seed that the user gave, if any, made no difference.
    pub fn note_idle_seed(&self) {
        if let Some(seed) = self.given_seed() {
            crate::show::note(
                "note",
                &format!("--seed {seed} made no difference: nothing was chosen at random"),
            );
        }
    }
}

/// A drawing from `@FILE` or from standard input (`-`); any other text as it is.
fn picture_or_text(text: &str) -> Result<String, Failure> {
    match text.strip_prefix('@') {
        Some(path) => read_file(path, &format!("the board's file `{path}`"), MAX_PICTURE_BYTES),
        None if text == "-" => read_text(io::stdin(), "the board on standard input", MAX_PICTURE_BYTES),
        None => Ok(text.into()),
    }
}

/// The question that a text from a file or from standard input names, which must be about this puzzle; none for
/// anything else.
fn named(registry: &Registry, puzzle: &str, source: &str, text: &str) -> Result<Option<Spec>, Failure> {
    let is_read = source == "-" || source.starts_with('@');
    let Some(spec) = is_read.then(|| printed::question(registry, text)).flatten() else { return Ok(None) };
    let other = spec.about().name;
    match other == puzzle {
        true => Ok(Some(spec)),
        false => {
            let source = if source == "-" { "standard input".into() } else { format!("`{source}`") };
            Err(Failure::Usage(format!(
                "{source} is about {other}, not about {puzzle}: its question is `{spec}`"
            )))
        }
    }
}

/// Reads a question that is one text. A word `@FILE` stands for the drawing in that file, or for what the question
/// named in it has in this place.
pub fn read_spec(registry: &Registry, text: &str) -> Result<Spec, Failure> {
    let mut words: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        if !word.starts_with('@') {
            words.push(word.into());
            continue;
        }
        let text = picture_or_text(word)?;
        let puzzle = words.first().map_or("", String::as_str);
        words.push(match named(registry, puzzle, word, &text)? {
            Some(named) => {
                let flag = words.last().and_then(|word| word.strip_prefix("--"));
                let drawn = flag.and_then(|flag| named.text(named.about().parameter(flag)?));
                drawn.map_or_else(|| said_of(&named), String::from)
            }
            None => of_drawing(&text).into_owned(),
        });
    }
    Ok(registry.parse(&words.join(" "))?)
}

/// The board and the options of a question.
fn said_of(spec: &Spec) -> String {
    spec.to_string().split_once(' ').map_or(String::new(), |(_, rest)| rest.into())
}

/// Reads a file, or standard input for `-`.
pub fn read_source(path: &str) -> Result<String, Failure> {
    match path {
        "-" => read_text(io::stdin(), "standard input", MAX_TEXT_BYTES),
        _ => read_file(path, &format!("`{path}`"), MAX_TEXT_BYTES),
    }
}

fn read_file(path: &str, what: &str, most_bytes: u64) -> Result<String, Failure> {
    let file =
        fs::File::open(path).map_err(|error| Failure::Usage(format!("{what} cannot be read: {error}")))?;
    read_text(file, what, most_bytes)
}

/// Reads all of a text, unless it is too large.
fn read_text(source: impl Read, what: &str, most_bytes: u64) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    source
        .take(most_bytes + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| Failure::Usage(format!("{what} cannot be read: {error}")))?;
    if bytes.len() as u64 > most_bytes {
        return Err(Failure::Usage(format!(
            "{what} is too large: at most {} MiB are read",
            most_bytes >> 20
        )));
    }
    String::from_utf8(bytes).map_err(|_| Failure::Usage(format!("{what} is not UTF-8 text")))
}
