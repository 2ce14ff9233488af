//! `hippo race … --trace`: several searches side by side.

use clap::builder::PossibleValuesParser;
use clap::{ArgMatches, Command};
use hippodrome::{
    Control, Seed, Task,
    draw::{Duel, InStep, MOST_RACERS},
    race::{Finish, Racer},
    trace::Recorder,
};

use crate::draw::{self, Wish};
use crate::exit::Failure;
use crate::show::note;

/// Adds the options.
pub fn with_trace(command: Command) -> Command {
    command
        .arg(draw::picture(
            "trace",
            "Draw two to four searches side by side: .html, .gif, .svg, .png or .pdf; may be given several times",
        ))
        .arg(
            draw::look("in-step", "WHAT", "Advance all searches by the same number of nodes, or by the same time [default: nodes]")
                .value_parser(PossibleValuesParser::new(InStep::ALL.map(|(name, _)| name)))
                .requires("trace"),
        )
}

/// The pictures of a race side by side, and what has been recorded for them.
pub struct Sides {
    wishes: Vec<Wish>,
    in_step: InStep,
    recorders: Vec<Recorder>,
}

impl Sides {
    /// Reads the options. What cannot be drawn is refused.
    pub fn read(arguments: &ArgMatches, racers: &[Racer]) -> Result<Self, Failure> {
        let wishes = Wish::of_duel(arguments)?;
        let name = arguments.get_one::<String>("in-step");
        let in_step = InStep::ALL.iter().find(|(known, _)| name.is_some_and(|name| name == known));
        let in_step = in_step.map_or(InStep::default(), |&(_, in_step)| in_step);
        let sides = Self { wishes, in_step, recorders: Vec::new() };
        if sides.wanted() {
            check(racers)?;
        }
        Ok(sides)
    }

    /// Whether there is anything to draw.
    pub fn wanted(&self) -> bool {
        !self.wishes.is_empty()
    }

    /// The control for a racer, whose steps are recorded if they are to be drawn.
    pub fn watch(&mut self, racer: &Racer, control: Control) -> Result<Control, Failure> {
        if !self.wanted() {
            return Ok(control);
        }
        let method = racer.spec.puzzle().method(racer.method, Task::Solve)?;
        let recorder = Recorder::new(method.trace_head(&racer.spec));
        let control = control.with_steps(recorder.sink());
        self.recorders.push(recorder);
        Ok(control)
    }

    /// Draws the race. `finishes` are those of the racers that were watched.
    pub fn draw(self, title: &str, finishes: &[Finish]) -> Result<(), Failure> {
        if !self.wanted() {
            return Ok(());
        }
        if finishes.len() < 2 || finishes.len() != self.recorders.len() {
            note("note", "fewer than two of these searches ran, so they were not drawn side by side");
            return Ok(());
        }
        let mut duel = Duel::new(title, self.in_step);
        for (finish, recorder) in finishes.iter().zip(self.recorders) {
            if let Some(answer) = finish.answer() {
                duel.add(finish.racer.label(), finish.spec.pose(&Seed::new(0))?, recorder.finish(), answer);
            }
        }
        self.wishes.iter().try_for_each(|wish| wish.draw_duel(&duel))
    }
}

/// Returns an error if racers cannot be shown side by side.
fn check(racers: &[Racer]) -> Result<(), Failure> {
    let wrong = |text: String| Err(Failure::Usage(format!("--trace {text}")));
    let Some(first) = racers.first() else { return Ok(()) };
    if racers.iter().any(|racer| racer.task != Task::Solve) {
        return wrong("shows searches for a solution: leave --task out".into());
    }
    if racers.iter().any(|racer| racer.size.is_some()) {
        return wrong("shows one board: leave --sizes out".into());
    }
    let traced = first.spec.puzzle().traced_methods();
    if !(2..=MOST_RACERS).contains(&racers.len()) {
        return wrong(format!(
            "shows two to four searches side by side, and this race has {}: use --methods with some of {}",
            racers.len(),
            traced.join(", ")
        ));
    }
    match racers.iter().find(|racer| !traced.contains(&racer.method)) {
        Some(racer) => wrong(format!(
            "cannot show `{}`, which reports no steps: use --methods with some of {}",
            racer.method,
            traced.join(", ")
        )),
        None => Ok(()),
    }
}
