//! Two to four searches for one question side by side, up to a finishing line.
//!
//! All racers spend the same: the same number of nodes, or the same time. Each runs towards the same finishing
//! line, which it reaches when its search is over, so a racer that needs half as many nodes is twice as
//! fast. A still picture shows the moment at which the winner has finished; an animation shows the whole race,
//! half of it up to that moment; a page shows every step.

mod picture;
mod runner;

use serde_json::{Value, json};

use self::picture::Picture;
use self::runner::Runner;
use super::chart::scale::thousands;
use super::watch::{Entry, Page, search_data};
use super::{Format, Look, most_drawn, pdf, sheet, svg};
use contract::{Answer, Instance, Outcome, UsageError};
use search::trace::{MOST_STEPS, Recording};

/// The greatest number of racers: more boards would be too small.
pub const MOST_RACERS: usize = 4;

/// The greatest number of frames of an animation.
#[cfg(feature = "raster")]
const MOST_FRAMES: usize = 120;

/// What all searches advance by in equal parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum InStep {
    /// Generated nodes.
    #[default]
    Nodes,
    /// Time. It includes the time to record the search.
    Time,
}

impl InStep {
    /// Every choice, with its name.
    pub const ALL: [(&'static str, Self); 2] = [("nodes", Self::Nodes), ("time", Self::Time)];
}

/// A race of searches, side by side.
pub struct Duel {
    title: String,
    in_step: InStep,
    racers: Vec<Racer>,
}

/// A racer whose search is over.
struct Racer {
    instance: Box<dyn Instance>,
    recording: Recording,
    label: String,
    finished: bool,
    generated: u64,
    expanded: u64,
    seconds: f64,
    /// What came of it, in a few words.
    result: String,
}

impl Duel {
    /// Returns a race without racers.
    pub fn new(title: impl Into<String>, in_step: InStep) -> Self {
        Self { title: title.into(), in_step, racers: Vec::new() }
    }

    /// Adds a racer with its name, its recorded search and the answer that it found.
    pub fn add(&mut self, label: String, instance: Box<dyn Instance>, recording: Recording, answer: &Answer) {
        let stats = answer.stats;
        let result = result(&*instance, answer);
        self.racers.push(Racer {
            instance,
            recording,
            label,
            finished: answer.limit().is_none(),
            generated: stats.generated,
            expanded: stats.expanded,
            seconds: stats.seconds,
            result,
        });
    }

    /// Draws the race: a page with every step, an animation of the whole, or the moment at which the winner has
    /// finished.
    pub fn draw(&self, format: Format, look: &Look) -> Result<Vec<u8>, UsageError> {
        self.check()?;
        let still = |raster| {
            let mut runners = self.runners();
            let picture = Picture::new(self, &runners, look, raster);
            let canvas = picture.at(self.first_finish().unwrap_or(self.longest()), &mut runners);
            let pixels = sheet::pixels(look, canvas.width, canvas.height);
            (canvas, pixels)
        };
        match format {
            Format::Svg => {
                let (canvas, pixels) = still(false);
                Ok(svg::write_canvas(&canvas, pixels).into_bytes())
            }
            Format::Pdf => {
                let (canvas, pixels) = still(false);
                Ok(pdf::write_canvas(&canvas, pixels))
            }
            #[cfg(feature = "raster")]
            Format::Png => {
                let (canvas, pixels) = still(true);
                super::raster::png_of(&canvas, pixels)
            }
            #[cfg(feature = "raster")]
            Format::Gif => self.gif(look),
            Format::Html => {
                let mut page = Page::new(look);
                let data = self.data(&mut page)?;
                Ok(page.write(&self.title, Entry::Duel, &data).into_bytes())
            }
        }
    }

    /// Returns the page as an object, for another page: the `data` that the script takes, and the `colours` of
    /// its shapes in each theme.
    pub fn object(&self, look: &Look) -> Result<Value, UsageError> {
        let mut page = Page::new(look);
        let data = self.data(&mut page)?;
        Ok(json!({ "data": data, "colours": page.palette() }))
    }

    fn data(&self, page: &mut Page) -> Result<Value, UsageError> {
        self.check()?;
        let most = MOST_STEPS / self.racers.len();
        let racers: Vec<Value> = self.racers.iter().map(|racer| racer.data(page, most)).collect();
        let in_step = InStep::ALL[self.in_step as usize].0;
        Ok(json!({ "title": self.title, "note": self.note(most), "inStep": in_step, "racers": racers }))
    }

    /// Returns the whole race as a GIF file.
    #[cfg(feature = "raster")]
    fn gif(&self, look: &Look) -> Result<Vec<u8>, UsageError> {
        let mut runners = self.runners();
        let picture = Picture::new(self, &runners, look, true);
        let moments = self.moments();
        let winner = self.first_finish();
        let frames: Vec<_> = moments.iter().map(|&now| picture.at(now, &mut runners)).collect();
        let pace = look.pace.unwrap_or(100);
        let last = frames.len() - 1;
        let time = |n: usize| match moments[n] {
            _ if n == last => pace.max(3_000),
            now if Some(now) == winner => pace.max(1_500),
            _ => pace,
        };
        super::gif::film(&frames, look.size.unwrap_or(960), time)
    }

    fn check(&self) -> Result<(), UsageError> {
        if !(2..=MOST_RACERS).contains(&self.racers.len()) {
            return Err(UsageError::new(format!(
                "{} searches cannot be shown side by side, but two to four can",
                self.racers.len()
            )));
        }
        self.racers.iter().try_for_each(|racer| most_drawn(racer.instance.board()))
    }

    fn runners(&self) -> Vec<Runner<'_>> {
        self.racers.iter().map(|racer| Runner::new(racer, self.in_step)).collect()
    }

    /// What a racer needs until it is over.
    fn cost(&self, racer: &Racer) -> f64 {
        match self.in_step {
            InStep::Nodes => racer.generated as f64,
            InStep::Time => racer.seconds,
        }
    }

    fn longest(&self) -> f64 {
        self.racers.iter().map(|racer| self.cost(racer)).fold(0.0, f64::max)
    }

    /// When the winner has finished.
    fn first_finish(&self) -> Option<f64> {
        let finished = self.racers.iter().filter(|racer| racer.finished);
        finished.map(|racer| self.cost(racer)).reduce(f64::min)
    }

    /// The place of a racer, from 0; none if it did not finish. Equal costs share a place.
    fn rank(&self, racer: &Racer) -> Option<usize> {
        let cost = self.cost(racer);
        let before = |other: &&Racer| other.finished && self.cost(other) < cost;
        racer.finished.then(|| self.racers.iter().filter(before).count())
    }

    /// The moments of an animation: half of them up to the end of the winner, half after it.
    #[cfg(feature = "raster")]
    fn moments(&self) -> Vec<f64> {
        let longest = self.longest();
        let winner = self.first_finish().unwrap_or(longest);
        let mut moments = vec![0.0];
        for (from, to) in [(0.0, winner), (winner, longest)] {
            let most = MOST_FRAMES / 2;
            let frames = match self.in_step {
                InStep::Nodes => ((to - from) as usize).min(most),
                InStep::Time if to > from => most,
                InStep::Time => 0,
            };
            moments.extend((1..=frames).map(|n| match n == frames {
                true => to,
                false => from + (to - from) * n as f64 / frames as f64,
            }));
        }
        moments
    }

    /// Says that not every step is shown.
    fn note(&self, most: usize) -> Option<String> {
        let cut: Vec<&str> = self
            .racers
            .iter()
            .filter(|racer| racer.recording.len() > most as u64)
            .map(|racer| racer.label.as_str())
            .collect();
        let most = thousands(most as u64);
        (!cut.is_empty())
            .then(|| format!("Only the first {most} steps of {} are shown.", cut.join(" and of ")))
    }
}

impl Racer {
    fn data(&self, page: &mut Page, most: usize) -> Value {
        let mut data = search_data(&*self.instance, &self.recording, page, most);
        let times = self.recording.times.iter().take(most);
        let times: Vec<f64> = times.map(|time| (time * 1e7).round() / 1e7).collect();
        data["method"] = json!(self.label);
        data["finished"] = json!(self.finished);
        data["generated"] = json!(self.generated);
        data["expanded"] = json!(self.expanded);
        data["seconds"] = json!(self.seconds);
        data["result"] = json!(self.result);
        data["times"] = json!(times);
        data
    }
}

/// What came of a racer's search.
fn result(instance: &dyn Instance, answer: &Answer) -> String {
    match &answer.outcome {
        Outcome::Solved(found) => match (found.score, instance.objective()) {
            (Some(score), Some(objective)) => format!("solved with {} {}", score.value, objective.unit),
            _ => "solved".into(),
        },
        Outcome::Impossible(_) => "proved impossible".into(),
        Outcome::Stopped(stopped) => format!("stopped: {}", stopped.limit),
    }
}
