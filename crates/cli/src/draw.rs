//! Pictures: `--draw` and `--trace` of other commands, and `hippo draw`.
//!
//! The file's extension says the format. As far as possible, what cannot be drawn is reported before any
//! work is done.

use std::ops::RangeInclusive;
use std::path::Path;

use clap::{Arg, ArgAction, ArgMatches, Command, builder::PossibleValuesParser};
use hippodrome::{
    Answer, Control, Instance, Outcome, Posed, Registry, Report, Scene, Seed, Shape, Solution, UsageError,
    draw::{
        Chart, Duel, Extras, Format, Look, Numbers, OnSheet, Theme, answer_scene, attacked, chart_pdf,
        chart_png, chart_svg, draw_search, most_drawn, question_scene, sheet_scene, solutions_scene,
    },
    judge::Judge,
    own::recorded,
    saved::Saved,
    trace::{Recording, is_trace},
};

use crate::exit::{Exit, Failure};
use crate::file;
use crate::log::Log;
use crate::place;
use crate::question::{example_list, example_spec, flag, names, option, positional, text, whole};
use crate::request::{read_source, read_spec};
use crate::show::note;
use crate::watcher::interrupt;

/// The formats of a picture of a board, for help.
pub const PICTURES: &str = "The picture: .svg, .png, .pdf, .gif (animated) or .html (with controls)";

/// The most solutions that are drawn on one sheet.
pub const MOST_DRAWN: usize = 1000;

/// The option for pictures and logs of a search.
const TRACE: &str = "--trace";

/// What else is shown of a solution, in text and in pictures.
pub fn extras(arguments: &ArgMatches) -> Extras {
    let flag = |name| arguments.try_get_one(name).ok().flatten().copied().unwrap_or(false);
    Extras { attacks: flag("attacks"), numbers: flag("placement") }
}

/// Says so if the attacked squares are to be marked, but there are none.
pub fn note_attacks(extras: Extras, instance: &dyn Instance, solution: &Solution) {
    if extras.attacks && attacked(instance, solution).is_some_and(|squares| squares.is_empty()) {
        note("note", "no square of this answer is attacked");
    }
}

/// The format of a file, by its extension, if it is one of these.
fn format_of(path: &str, flag: &str, known: &[Format]) -> Result<Format, Failure> {
    let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending).to_ascii_lowercase();
    let known = || Format::ALL.iter().filter(|(_, format, _)| known.contains(format));
    known().find(|(name, ..)| *name == ending).map(|&(_, format, _)| format).ok_or_else(|| {
        let endings: Vec<String> = known().map(|(name, ..)| format!(".{name}")).collect();
        let logs = if flag == TRACE { ", .txt, .json, or be - for standard output" } else { "" };
        Failure::Usage(format!("{flag}: `{path}` must end in {}{logs}", endings.join(", ")))
    })
}

/// Every format.
fn every_format() -> Vec<Format> {
    Format::ALL.iter().map(|&(_, format, _)| format).collect()
}

/// A picture that the user wants: where it goes, and what it looks like.
pub struct Wish {
    path: String,
    format: Format,
    look: Look,
    extras: Extras,
    /// The numbers of the steps of a search that are shown, if they were chosen.
    steps: Option<RangeInclusive<u64>>,
}

impl Wish {
    /// The pictures of an answer, from `--draw`.
    pub fn of_answer(arguments: &ArgMatches) -> Result<Vec<Self>, Failure> {
        Self::all(arguments, "draw", "--draw", &every_format())
    }

    /// The pictures of the solutions of new questions, from `--solutions`.
    pub fn of_solutions(arguments: &ArgMatches) -> Result<Vec<Self>, Failure> {
        Self::all(arguments, "solutions", "--solutions", &every_format())
    }

    /// The pictures of a search, from `--trace`, without the logs.
    pub fn of_trace(arguments: &ArgMatches) -> Result<Vec<Self>, Failure> {
        let paths = arguments.get_many::<String>("trace").into_iter().flatten();
        let pictures = paths.filter(|path| !Log::is_meant(path));
        let known = every_format();
        pictures.map(|path| Self::read(arguments, path, TRACE, &known)).collect()
    }

    /// The pictures of a race side by side, from `--trace`.
    pub fn of_duel(arguments: &ArgMatches) -> Result<Vec<Self>, Failure> {
        Self::all(arguments, "trace", "--trace of a race", &every_format())
    }

    /// The charts of a race, from `--draw`.
    pub fn of_race(arguments: &ArgMatches) -> Result<Vec<Self>, Failure> {
        Self::all(arguments, "draw", "--draw", &[Format::Svg, Format::Png, Format::Pdf])
    }

    fn all(arguments: &ArgMatches, name: &str, told: &str, known: &[Format]) -> Result<Vec<Self>, Failure> {
        let paths = arguments.get_many::<String>(name).into_iter().flatten();
        paths.map(|path| Self::read(arguments, path, told, known)).collect()
    }

    fn read(arguments: &ArgMatches, path: &str, told: &str, known: &[Format]) -> Result<Self, Failure> {
        let format = format_of(path, told, known)?;
        place::check(told, path)?;
        let theme = arguments.get_one::<String>("theme");
        let theme = Theme::ALL.iter().find(|(name, _)| theme.is_some_and(|t| t == name));
        let numbers = arguments.try_get_one::<String>("numbers").ok().flatten();
        let numbers = Numbers::ALL.iter().find(|(name, _)| numbers.is_some_and(|n| n == name));
        let speed = arguments.try_get_one("speed").ok().flatten().copied();
        let look = Look {
            theme: theme.map_or(Theme::Light, |&(_, theme)| theme),
            follows_system: theme.is_none(),
            size: arguments.get_one::<u32>("size").copied(),
            pace: speed.map(|frames: f32| (1000.0 / frames).round() as u32),
            numbers: numbers.map_or(Numbers::Auto, |&(_, numbers)| numbers),
        };
        let steps = arguments.try_get_one::<RangeInclusive<u64>>("steps").ok().flatten().cloned();
        Ok(Self { path: path.into(), format, look, extras: extras(arguments), steps })
    }

    /// Draws an answer: the argument for it, or its solution. If there is nothing to draw, that is reported.
    pub fn draw_answer(&self, report: &Report<'_, Answer>) -> Result<(), Failure> {
        self.draw_either(report.question().instance(), report.method, &report.answer)
    }

    fn draw_either(&self, instance: &dyn Instance, method: &str, answer: &Answer) -> Result<(), Failure> {
        let Some(scene) = answer_scene(instance, method, answer, self.extras)? else {
            let why = match answer.outcome {
                Outcome::Impossible(_) => "there is no solution, and only a search shows it",
                _ => "no solution was found",
            };
            note("note", &format!("{why}, so `{}` was not written", self.path));
            return Ok(());
        };
        if let Some(found) = answer.found() {
            note_attacks(self.extras, instance, &found.solution);
        }
        self.write_scene(&scene)
    }

    /// Draws solutions, each with all its frames and its number.
    pub fn draw_solutions(
        &self,
        instance: &dyn Instance,
        method: Option<&str>,
        solutions: &[Solution],
        numbers: &[String],
    ) -> Result<(), Failure> {
        let scene = solutions_scene(instance, method, solutions, numbers, self.extras)?;
        solutions.iter().for_each(|solution| note_attacks(self.extras, instance, solution));
        self.write_scene(&scene)
    }

    /// Draws a scene of a board.
    pub fn draw_scene(&self, scene: &Scene, board: &Shape) -> Result<(), Failure> {
        most_drawn(board)?;
        self.write_scene(scene)
    }

    /// Draws several questions on one sheet, or their solutions.
    pub fn draw_sheet(&self, questions: &[OnSheet]) -> Result<(), Failure> {
        self.write_scene(&sheet_scene(questions)?)
    }

    /// Draws a question that is not solved.
    pub fn draw_question(&self, instance: &dyn Instance) -> Result<(), Failure> {
        self.write_scene(&question_scene(instance)?)
    }

    /// Draws a search, or reports that it has no steps to draw.
    pub fn draw_trace(&self, instance: &dyn Instance, recording: &Recording) -> Result<(), Failure> {
        let picture = draw_search(instance, recording, self.steps.clone(), self.format, &self.look)?;
        let Some(picture) = picture else {
            let why = match &self.steps {
                Some(steps) if !recording.is_empty() => format!("the search has no step {}", steps.start()),
                _ => format!("method `{}` reported no steps for this question", recording.head.method),
            };
            note("note", &format!("{why}, so `{}` was not written", self.path));
            return Ok(());
        };
        self.write(Ok(picture))
    }

    fn write_scene(&self, scene: &Scene) -> Result<(), Failure> {
        self.write(self.format.draw(scene, &self.look))
    }

    /// Draws a race.
    pub fn draw_chart(&self, chart: &Chart) -> Result<(), Failure> {
        self.write(match self.format {
            Format::Png => chart_png(chart, &self.look),
            Format::Pdf => Ok(chart_pdf(chart, &self.look)),
            _ => Ok(chart_svg(chart, &self.look).into_bytes()),
        })
    }

    /// Draws a race side by side.
    pub fn draw_duel(&self, duel: &Duel) -> Result<(), Failure> {
        self.write(duel.draw(self.format, &self.look))
    }

    fn write(&self, picture: Result<Vec<u8>, UsageError>) -> Result<(), Failure> {
        file::save(&self.path, &picture?)
    }
}

pub fn run(registry: &Registry, matches: &ArgMatches) -> Result<Exit, Failure> {
    let files: Vec<&str> =
        matches.get_many::<String>("files").into_iter().flatten().map(String::as_str).collect();
    let path = files.last().copied().unwrap_or("");
    let wish = Wish::read(matches, path, "the picture", &every_format())?;
    let what = text(matches, "what").unwrap_or("-");
    if let [answer, _] = files[..] {
        return draw_written(registry, what, answer, &wish);
    }
    // A spec begins with the name of a puzzle.
    let puzzle = what.split_whitespace().next().and_then(|name| registry.find(name));
    if puzzle.is_some() && !Path::new(what).is_file() {
        wish.draw_question(&*read_spec(registry, what)?.pose(&Seed::new(0))?)?;
        return Ok(Exit::Answered);
    }
    let source = if what == "-" { "standard input".to_string() } else { format!("`{what}`") };
    let text = read_source(what)?;
    if is_trace(&text) {
        let recording = Recording::read(text.as_bytes()).map_err(UsageError::from)?;
        wish.draw_trace(&*recorded(registry, &recording)?, &recording)?;
        return Ok(Exit::Answered);
    }
    let saved = Saved::read(registry, &text).map_err(|error| {
        Failure::Usage(format!(
            "{source} is not an answer of `solve`, `list` or `sample` with --json: {error}"
        ))
    })?;
    if saved.is_impossible {
        let answer = saved.solved_again(&Control::default().with_cancel(interrupt()))?;
        wish.draw_either(&*saved.instance, saved.method(), &answer)?;
        return Ok(Exit::Answered);
    }
    wish.draw_solutions(&*saved.instance, saved.method.as_deref(), &saved.solutions, &saved.numbers)?;
    Ok(Exit::Answered)
}

/// Draws the answers that somebody has written, right or wrong.
fn draw_written(registry: &Registry, spec: &str, file: &str, wish: &Wish) -> Result<Exit, Failure> {
    let judge = Judge::new(Posed::new(&read_spec(registry, spec)?, 0)?, false)?;
    let judged = judge.judge(&read_source(file)?, &Control::default().with_cancel(interrupt()));
    let several = judged.len() > 1;
    let mut numbers = Vec::new();
    let mut solutions = Vec::new();
    for (n, answer) in (1..).zip(&judged) {
        let number = if several { format!("answer {n}: ") } else { String::new() };
        note("note", &format!("{number}{answer}"));
        if let Some(solution) = &answer.solution {
            numbers.extend(several.then(|| n.to_string()));
            solutions.push(solution.clone());
        }
    }
    if solutions.is_empty() {
        return Err(Failure::Usage(format!("`{file}` has no answer that can be drawn")));
    }
    let kept = solutions.len().min(MOST_DRAWN);
    wish.draw_solutions(judge.question().instance(), None, &solutions[..kept], &numbers)?;
    Ok(Exit::Answered)
}

pub fn arguments(registry: &Registry) -> Command {
    with_steps(with_look(
        Command::new("draw")
            .about("Draw an answer, a search, or a question that is not solved")
            .override_usage(
                "hippo draw [OPTIONS] ANSWER.json|TRACE.json|SPEC PICTURE\n       hippo draw [OPTIONS] SPEC ANSWER PICTURE",
            )
            .arg(
                positional(
                    "what",
                    "WHAT",
                    "The output of `hippo solve --json` or `hippo list --json`, a search written by --trace, - for \
                     standard input, or a question in quotes",
                )
                .value_parser(names(registry))
                .hide_possible_values(true)
                .required(true),
            )
            .arg(
                positional(
                    "files",
                    "FILE",
                    "After a question, the file with an answer to it as people write them; then the picture: .svg, .png, \
                     .pdf, .gif (animated) or .html (with controls)",
                )
                .num_args(1..=2)
                .required(true),
            )
            .after_help(example_list(&[
                ("draw answer.json picture.svg".to_string(), "an answer that `hippo solve --json` has written"),
                ("draw - picture.gif --size 300".into(), "the same from a pipe, as an animation"),
                ("draw search.json search.html".into(), "a search that `hippo solve --trace search.json` has written"),
                (
                    format!("draw \"{}\" mine.txt mine.svg", example_spec(registry, "solve")),
                    "your own answer, right or wrong",
                ),
                (
                    format!("draw \"{}\" blank.svg", example_spec(registry, "solve")),
                    "a question that is not solved",
                ),
            ])),
    ))
}

/// Adds the option for the steps of a search.
pub fn with_steps(command: Command) -> Command {
    command.arg(
        look(
            "steps",
            "FIRST..LAST",
            "Draw these steps of a search, such as 1..6 [default: six that tell most; .gif: many]",
        )
        .value_parser(steps),
    )
}

/// Reads a range of steps, or one step.
fn steps(text: &str) -> Result<RangeInclusive<u64>, String> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let number = |text: &str| text.trim().parse::<u64>().ok().filter(|&number| number > 0);
    let range = number(first).zip(number(last.trim_start_matches('='))).filter(|(first, last)| first <= last);
    range.map(|(first, last)| first..=last).ok_or_else(|| "write FIRST..LAST, such as 1..6".into())
}

/// Adds the options for the look of a picture of a board.
pub fn with_look(command: Command) -> Command {
    with_theme(command)
        .arg(
            look("numbers", "WHEN", "Number the steps of a path [default: auto, on sides up to 19]")
                .value_parser(PossibleValuesParser::new(Numbers::ALL.map(|(name, _)| name))),
        )
        .arg(
            look("speed", "FRAMES", "Frames per second of an animation, such as 2 or 0.5")
                .value_parser(frames_per_second),
        )
        .arg(
            flag("attacks", "Mark the squares that placed pieces attack, in text with X")
                .help_heading("Picture"),
        )
        .arg(
            flag("placement", "Show placed pieces as numbers, in the order in which they were placed")
                .help_heading("Picture"),
        )
}

fn frames_per_second(text: &str) -> Result<f32, String> {
    match text.parse::<f32>() {
        Ok(frames) if (0.02..=50.0).contains(&frames) => Ok(frames),
        _ => Err("use a number from 0.02 to 50".into()),
    }
}

/// Adds the options for the look of any picture.
pub fn with_theme(command: Command) -> Command {
    command
        .arg(
            look("theme", "THEME", "The colours of a picture [default: light; a page follows the system]")
                .value_parser(PossibleValuesParser::new(Theme::ALL.map(|(name, _)| name))),
        )
        .arg(
            look("size", "PIXELS", "The longer side of a picture [default: depends on the board]")
                .value_parser(whole(16..=10_000)),
        )
}

/// An option that takes the file of a picture, and may be given several times.
pub fn picture(name: &'static str, help: &'static str) -> Arg {
    look(name, "FILE", help).action(ArgAction::Append)
}

/// An option for pictures.
pub fn look(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    option(name, value, help).help_heading("Picture")
}
