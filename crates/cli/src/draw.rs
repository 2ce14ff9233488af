//! Pictures: `--draw` and `--trace` of other commands, and `hippo draw`.
//!
//! The file's extension says the format. As far as possible, what cannot be drawn is reported before any
//! work is done.

use std::fs;
use std::io::{self, Write};

use clap::{Arg, ArgAction, ArgMatches, Command, builder::PossibleValuesParser, value_parser};
use hippodrome::control::Seed;
use hippodrome::draw::{
    Chart, Highlight, Look, Mark, Scene, Theme, Tracer, chart_png, chart_svg, gif, most_drawn, player, png,
    svg,
};
use hippodrome::outcome::{Answer, Outcome, Solution};
use hippodrome::puzzle::{Form, Instance, UsageError};
use hippodrome::spec::Spec;
use serde_json::Value;

use crate::exit::{Exit, Failure};
use crate::log;
use crate::request::read_text;

/// On boards with a longer side the marks of attacked squares would be too small to see.
const MARKED_SIDE: u32 = 100;

/// A kind of picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Svg,
    Png,
    Gif,
    Html,
}

impl Format {
    const ALL: [(&'static str, Self); 4] =
        [("svg", Self::Svg), ("png", Self::Png), ("gif", Self::Gif), ("html", Self::Html)];

    /// The format of a file, by its extension, if it is one of these.
    fn of(path: &str, flag: &str, known: &[Self]) -> Result<Self, Failure> {
        let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending).to_ascii_lowercase();
        let format = Self::ALL.iter().find(|(name, format)| *name == ending && known.contains(format));
        format.map(|&(_, format)| format).ok_or_else(|| {
            let endings: Vec<String> = Self::ALL
                .iter()
                .filter(|(_, format)| known.contains(format))
                .map(|(name, _)| format!(".{name}"))
                .collect();
            Failure::Usage(format!("{flag}: `{path}` must end in {}", endings.join(", ")))
        })
    }
}

/// What else is shown of a solution, in text and in pictures.
#[derive(Clone, Copy, Default)]
pub struct Extras {
    /// Mark the attacked squares.
    attacks: bool,
    /// Number the pieces in the order in which they were placed.
    numbers: bool,
}

impl Extras {
    /// What the arguments ask for.
    pub fn of(arguments: &ArgMatches) -> Self {
        let flag = |name| arguments.try_get_one(name).ok().flatten().copied().unwrap_or(false);
        Self { attacks: flag("attacks"), numbers: flag("numbers") }
    }

    /// The pictures of a solution.
    pub fn scene(self, instance: &dyn Instance, solution: &Solution) -> Scene {
        let mut scene = instance.scene(solution);
        if self.numbers && instance.spec().about().form == Form::Placement {
            let numbered = (1..).zip(solution.as_squares()).map(|(n, &square)| (square, Mark::Number(n)));
            scene.frames.iter_mut().for_each(|frame| frame.marks = numbered.clone().collect());
        }
        let board = instance.board();
        if self.attacks && board.rows().max(board.cols()) <= MARKED_SIDE {
            let attacked = instance.attacked(solution).into_iter();
            let attacked: Vec<_> = attacked.map(|square| (square, Highlight::Attacked)).collect();
            if attacked.is_empty() {
                let _ = writeln!(io::stderr(), "note: no square of this answer is attacked");
            }
            scene.frames.iter_mut().for_each(|frame| frame.highlights.extend(&attacked));
        }
        scene
    }
}

/// A picture that the user wants: where it goes, and what it looks like.
pub struct Wish {
    path: String,
    format: Format,
    look: Look,
    extras: Extras,
}

impl Wish {
    /// The picture of an answer, from `--draw`.
    pub fn of_answer(arguments: &ArgMatches) -> Result<Option<Self>, Failure> {
        Self::read(arguments, "draw", "--draw", &Format::ALL.map(|(_, format)| format))
    }

    /// The picture of a search, from `--trace`.
    pub fn of_trace(arguments: &ArgMatches) -> Result<Option<Self>, Failure> {
        Self::read(arguments, "trace", "--trace", &Format::ALL.map(|(_, format)| format))
    }

    /// The chart of a race, from `--draw`.
    pub fn of_race(arguments: &ArgMatches) -> Result<Option<Self>, Failure> {
        Self::read(arguments, "draw", "--draw", &[Format::Svg, Format::Png])
    }

    fn read(
        arguments: &ArgMatches,
        name: &str,
        told: &str,
        known: &[Format],
    ) -> Result<Option<Self>, Failure> {
        let Some(path) = arguments.get_one::<String>(name) else { return Ok(None) };
        let format = Format::of(path, told, known)?;
        let theme = arguments.get_one::<String>("theme");
        let theme = Theme::ALL.iter().find(|(name, _)| theme.is_some_and(|t| t == name));
        let speed = arguments.try_get_one("speed").ok().flatten().copied();
        let look = Look {
            theme: theme.map_or(Theme::Light, |&(_, theme)| theme),
            size: arguments.get_one::<u32>("size").copied(),
            pace: speed.map(|frames: f32| (1000.0 / frames).round() as u32),
        };
        Ok(Some(Self { path: path.clone(), format, look, extras: Extras::of(arguments) }))
    }

    /// Draws an answer, or reports that it has no solution to draw.
    pub fn draw_answer(&self, instance: &dyn Instance, answer: &Answer) -> Result<(), Failure> {
        match answer.found() {
            Some(found) => self.draw_solution(instance, &found.solution),
            None => {
                let why = match &answer.outcome {
                    Outcome::Impossible(_) => "there is no solution",
                    _ => "no solution was found",
                };
                let _ = writeln!(io::stderr(), "note: {why}, so `{}` was not written", self.path);
                Ok(())
            }
        }
    }

    fn draw_solution(&self, instance: &dyn Instance, solution: &Solution) -> Result<(), Failure> {
        most_drawn(instance.board())?;
        self.write_scene(&self.extras.scene(instance, solution).titled(instance.spec().to_string()))
    }

    /// Draws several solutions as the boards of one sheet or film, each board with the number of its solution.
    pub fn draw_list(
        &self,
        instance: &dyn Instance,
        solutions: &[Solution],
        more: bool,
    ) -> Result<(), Failure> {
        if solutions.is_empty() {
            let _ = writeln!(io::stderr(), "note: there is no solution, so `{}` was not written", self.path);
            return Ok(());
        }
        most_drawn(instance.board())?;
        let boards = |(number, solution): (usize, &Solution)| {
            let mut frames = self.extras.scene(instance, solution).frames;
            for frame in &mut frames {
                frame.caption = match &frame.caption[..] {
                    "" => format!("{number}"),
                    caption => format!("{number}. {caption}"),
                };
            }
            frames
        };
        let frames = (1..).zip(solutions).flat_map(boards).collect();
        let mut scene = Scene::new(frames).titled(instance.spec().to_string());
        if more {
            scene = scene.with_note(format!("The first {} solutions are drawn.", solutions.len()));
        }
        self.write_scene(&scene)
    }

    /// Draws a search, or reports that it has no steps to draw.
    pub fn draw_trace(&self, instance: &dyn Instance, method: &str, tracer: &Tracer) -> Result<(), Failure> {
        most_drawn(instance.board())?;
        let Some(scene) = tracer.scene(instance) else {
            let _ = writeln!(
                io::stderr(),
                "note: method `{method}` reported no steps, so `{}` was not written: choose a textbook method \
                 with --method",
                self.path
            );
            return Ok(());
        };
        self.write_scene(&scene)
    }

    fn write_scene(&self, scene: &Scene) -> Result<(), Failure> {
        self.write(match self.format {
            Format::Svg => Ok(svg(scene, &self.look).into_bytes()),
            Format::Png => png(scene, &self.look),
            Format::Gif => gif(scene, &self.look),
            Format::Html => player(scene, &self.look).map(String::into_bytes),
        })
    }

    /// Draws a race.
    pub fn draw_chart(&self, chart: &Chart) -> Result<(), Failure> {
        self.write(match self.format {
            Format::Png => chart_png(chart, &self.look),
            _ => Ok(chart_svg(chart, &self.look).into_bytes()),
        })
    }

    fn write(&self, picture: Result<Vec<u8>, UsageError>) -> Result<(), Failure> {
        fs::write(&self.path, picture?)
            .map_err(|error| Failure::Usage(format!("`{}` cannot be written: {error}", self.path)))
    }
}

pub fn run(matches: &ArgMatches) -> Result<Exit, Failure> {
    let Some(wish) = Wish::read(matches, "picture", "the picture", &Format::ALL.map(|(_, format)| format))?
    else {
        return Ok(Exit::Usage);
    };
    let path = matches.get_one::<String>("answer").map_or("-", String::as_str);
    let (text, whence) = if path == "-" {
        (read_text(io::stdin(), "standard input")?, "standard input".to_string())
    } else {
        let file = fs::File::open(path)
            .map_err(|error| Failure::Usage(format!("`{path}` cannot be read: {error}")))?;
        (read_text(file, &format!("`{path}`"))?, format!("`{path}`"))
    };
    if let Some(replayed) = log::read(&text) {
        let (spec, tracer) = replayed?;
        wish.draw_trace(&*spec.pose(&Seed::new(0))?, "of the log", &tracer)?;
        return Ok(Exit::Answered);
    }
    let wrong =
        |what: &str| Failure::Usage(format!("{whence} is not an answer from `hippo solve --json`: {what}"));
    let answer: Value =
        serde_json::from_str(&text).map_err(|error| wrong(&format!("it is not JSON ({error})")))?;
    let spec = answer.get("spec").and_then(Value::as_str).ok_or_else(|| wrong("it has no `spec`"))?;
    let instance = Spec::parse(spec)?.pose(&Seed::new(0))?;
    let solution = answer.get("solution").ok_or_else(|| wrong("it has no `solution`"))?;
    let list = ["squares", "moves"].iter().find_map(|key| solution.get(key)?.as_array());
    let names: Option<Vec<&str>> = list.and_then(|list| list.iter().map(Value::as_str).collect());
    let names = names.ok_or_else(|| wrong("its `solution` names neither `squares` nor `moves`"))?;
    let solution = Solution::from_names(instance.board(), &names).map_err(UsageError::from)?;
    wish.draw_solution(&*instance, &solution)?;
    Ok(Exit::Answered)
}

pub fn arguments() -> Command {
    let file = |name: &'static str, value: &'static str, help: &'static str| {
        Arg::new(name).value_name(value).required(true).help(help)
    };
    with_look(
        Command::new("draw")
            .about("Draw a saved answer or search as a picture, an animation or a page")
            .arg(file(
                "answer",
                "ANSWER.json|TRACE.json",
                "The output of `hippo solve --json` or the log of `--trace TRACE.json`, or - for standard input",
            ))
            .arg(file(
                "picture",
                "FILE",
                "The picture: .svg, .png, .gif (animated) or .html (with controls)",
            )),
    )
}

/// Adds the options for the look of a picture of a board.
pub fn with_look(command: Command) -> Command {
    with_theme(command)
        .arg(
            Arg::new("speed")
                .long("speed")
                .value_name("FRAMES")
                .value_parser(frames_per_second)
                .help("Frames per second of an animation, such as 2 or 0.5")
                .help_heading("Picture"),
        )
        .arg(
            Arg::new("attacks")
                .long("attacks")
                .action(ArgAction::SetTrue)
                .help("Mark the squares that placed pieces attack, in text with X")
                .help_heading("Picture"),
        )
        .arg(
            Arg::new("numbers")
                .long("numbers")
                .action(ArgAction::SetTrue)
                .help("Show placed pieces as numbers, in the order in which they were placed")
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
            Arg::new("theme")
                .long("theme")
                .value_name("THEME")
                .value_parser(PossibleValuesParser::new(Theme::ALL.map(|(name, _)| name)))
                .help("The colours of a picture [default: light]")
                .hide_possible_values(false)
                .help_heading("Picture"),
        )
        .arg(
            Arg::new("size")
                .long("size")
                .value_name("PIXELS")
                .value_parser(value_parser!(u32).range(16..=10_000))
                .help("The longer side of a picture [default: depends on the board]")
                .help_heading("Picture"),
        )
}

/// An option that takes the file of a picture.
pub fn picture(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name("FILE").help(help).help_heading("Picture")
}
