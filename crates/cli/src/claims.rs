//! `hippo check --claims`: figures that a hand-in states, compared with those of a textbook method.

use std::io::{self, Write};

use clap::ArgMatches;
use hippodrome::{Limit, Stats, Task, judge::Judge, quantity};
use serde_json::json;

use crate::exit::{Exit, Failure};
use crate::question::text;
use crate::request::Request;
use crate::show::{Page, thousands};
use crate::watcher::Watcher;

/// A figure of a search.
#[derive(Clone, Copy)]
struct Figure {
    name: &'static str,
    /// What the method does, before the number, and what is counted, after it.
    words: (&'static str, &'static str),
    of: fn(&Stats) -> u64,
}

const FIGURES: [Figure; 3] = [
    Figure { name: "nodes", words: ("generates", "nodes"), of: |stats| stats.generated },
    Figure { name: "expanded", words: ("expands", "nodes"), of: |stats| stats.expanded },
    Figure {
        name: "frontier",
        words: ("has a frontier of at most", "nodes"),
        of: |stats| stats.peak_frontier,
    },
];

/// A figure with the number that is stated.
#[derive(Clone, Copy)]
pub struct Claim {
    figure: Figure,
    stated: u64,
}

/// Reads `nodes=178319`.
pub fn parse(text: &str) -> Result<Claim, String> {
    let names = FIGURES.map(|figure| figure.name).join(", ");
    let right = || format!("write a figure and its number, such as nodes=178319; the figures are {names}");
    let (name, number) = text.split_once('=').ok_or_else(right)?;
    let figure = FIGURES.into_iter().find(|figure| figure.name == name.trim()).ok_or_else(right)?;
    let stated = quantity::number(&number.trim().replace(['_', ' '], ""))?;
    Ok(Claim { figure, stated })
}

/// The stated figures, and the method that they are for.
pub struct Claims {
    claims: Vec<Claim>,
    method: &'static str,
}

impl Claims {
    pub fn read(matches: &ArgMatches, judge: &Judge) -> Result<Option<Self>, Failure> {
        let claims: Vec<Claim> = matches.get_many("claims").into_iter().flatten().copied().collect();
        let Some(name) = text(matches, "method") else { return Ok(None) };
        if claims.is_empty() {
            // Then it is the method of a search.
            return Ok(None);
        }
        let method = judge.question().spec().puzzle().method(name, Task::Solve)?.name;
        Ok(Some(Self { claims, method }))
    }

    /// Runs the method and compares its figures.
    pub fn run(&self, judge: &Judge, request: &Request) -> Result<Exit, Failure> {
        let watcher = Watcher::new(&format!("solving by {}", self.method));
        let control = watcher.control(request);
        let report = judge.question().solve().method(self.method).under(control).run()?;
        watcher.finish();
        let stopped = report.stopped();
        let mut worst = Exit::Answered;
        let mut page = Page::new().in_format(request.format);
        for Claim { figure, stated } in &self.claims {
            let found = (figure.of)(&report.answer.stats);
            // A search that was cut short may still have passed the number; one that a method gives up is whole.
            let whole = stopped.is_none_or(|limit| matches!(limit, Limit::Method | Limit::MaxMoves));
            let exit = match (found == *stated, whole) {
                (true, true) => Exit::Answered,
                (false, true) => Exit::Impossible,
                (_, false) if found > *stated => Exit::Impossible,
                _ => Exit::after(stopped),
            };
            worst = worst.max(exit);
            let verdict = match exit {
                Exit::Answered => "valid",
                Exit::Impossible => "wrong",
                _ => "undecided",
            };
            if request.json {
                let record = json!({
                    "claim": figure.name, "method": self.method, "stated": stated, "found": found,
                    "complete": whole, "verdict": verdict,
                });
                writeln!(io::stdout(), "{record}")?;
                continue;
            }
            let (does, what) = figure.words;
            let least = if whole { "" } else { "at least " };
            let so = format!("{} {does} {least}{} {what}", self.method, thousands(found));
            let name = figure.name;
            page.line(&match verdict {
                "valid" => format!("Claim {name}={stated}: right, {so}"),
                "wrong" => format!("Claim {name}={stated}: wrong, {so}"),
                _ => format!("Claim {name}={stated}: not decided, {so}"),
            })?;
        }
        Ok(worst)
    }
}
