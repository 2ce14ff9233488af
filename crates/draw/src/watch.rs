//! Pages on which searches can be watched: one HTML file with everything in it.
//!
//! The script is in the folder `watch`, as modules that take a data object and an element and keep nothing
//! outside it. Here the data object is made: every action name once, every shape once, and columns of nodes
//! and events. A node holds how its board differs from that of its parent, so any moment can be shown without
//! replaying the search.
//!
//! Limits: a page holds at most `MOST_EVENTS` events, and fewer if the paths are long or the boards differ a
//! lot from each other. A note says so.

mod boards;
mod columns;
mod page;
mod parts;
mod recorder;

use serde_json::{Value, json};

use self::boards::Boards;
use self::columns::Columns;
pub(super) use self::page::Page;
use self::parts::Parts;
pub(super) use self::recorder::Recorded;
pub use self::recorder::Recorder;
use super::chart::scale::thousands;
use super::{Look, describe, most_drawn};
use board::Scene;
use contract::{Instance, UsageError};
use search::{
    Step,
    trace::{Head, Trace},
};

/// The greatest number of events on a page.
pub(super) const MOST_EVENTS: usize = 1_500_000;

/// Returns the page of a search.
pub fn trace_page(instance: &dyn Instance, trace: &Trace, look: &Look) -> Result<String, UsageError> {
    let (head, steps) = (&trace.head, &trace.steps[..]);
    page_of(instance, &Search { head, steps, all: steps.len() }, look)
}

/// The search that a page shows: its first steps, and how many there are.
#[derive(Clone, Copy)]
struct Search<'t> {
    head: &'t Head,
    steps: &'t [Step],
    all: usize,
}

fn page_of(instance: &dyn Instance, search: &Search<'_>, look: &Look) -> Result<String, UsageError> {
    most_drawn(instance.board())?;
    let mut page = Page::new(look);
    let data = search.data(instance, &mut page, MOST_EVENTS);
    let title = format!("{}, by {}", instance.spec(), search.head.method);
    Ok(page.write(&title, "watch", &data))
}

impl Recorder {
    /// Returns the page of the search, or none if it reported no steps.
    pub fn page(&self, instance: &dyn Instance, look: &Look) -> Option<Result<String, UsageError>> {
        let recorded = self.recorded.lock().ok()?;
        let search = Search { head: &recorded.head, steps: &recorded.steps, all: recorded.all };
        (recorded.all > 0).then(|| page_of(instance, &search, look))
    }

    /// Returns the same as an object, for another page: the `data` that the script takes, and the `colours` of
    /// its shapes in each theme. None if no step was reported.
    pub fn object(&self, instance: &dyn Instance, look: &Look) -> Option<Result<Value, UsageError>> {
        if let Err(error) = most_drawn(instance.board()) {
            return Some(Err(error));
        }
        let mut page = Page::new(look);
        let (data, _) = (self.len() > 0).then(|| self.data(instance, &mut page, MOST_EVENTS))??;
        Some(Ok(json!({ "data": data, "colours": page.palette() })))
    }

    /// The number of steps, also of those that were not recorded.
    pub(super) fn len(&self) -> usize {
        self.recorded.lock().map_or(0, |recorded| recorded.all)
    }

    /// Returns the data of the first steps, and the times of these in seconds.
    pub(super) fn data(
        &self,
        instance: &dyn Instance,
        page: &mut Page,
        most: usize,
    ) -> Option<(Value, Vec<f64>)> {
        let recorded = self.recorded.lock().ok()?;
        let search = Search { head: &recorded.head, steps: &recorded.steps, all: recorded.all };
        let times = recorded.times.iter().take(most).map(|time| (time * 1e7).round() / 1e7).collect();
        Some((search.data(instance, page, most), times))
    }
}

impl Search<'_> {
    /// Returns the data of a search, with at most so many events.
    fn data(&self, instance: &dyn Instance, page: &mut Page, most: usize) -> Value {
        let head = self.head;
        let blank = instance.blank();
        let parts = Parts::new(&blank, &page.look);
        let title = format!("{}, by {}", instance.spec(), head.method);
        let description = describe::scene(&Scene::still(blank.clone()));
        let board = parts.board(&blank, &title, &description, page);
        let mut columns = Columns::new(instance, Boards::new(instance, parts));
        for step in self.steps.iter().take(most) {
            if columns.boards.is_full() {
                break;
            }
            columns.step(step, head, page);
        }
        let value = head.value.as_ref();
        let mut data = json!({
            "title": instance.spec().to_string(),
            "method": head.method,
            "note": self.note(columns.len()),
            // Steps per second, if they are chosen.
            "pace": page.look.pace.map(|pace| 1000.0 / f64::from(pace.max(1))),
            "board": board,
            "value": value.map(|name| json!({ "name": name, "sum": head.sum, "short": short(name) })),
            "waiting": head.waiting,
            "order": head.order,
            "closed": head.closed,
            "better": self.better(),
            "code": head.code.iter().map(|line| line.text.as_str()).collect::<Vec<_>>(),
        });
        columns.write(&mut data, page);
        data
    }

    /// Says that a page does not hold the whole search.
    fn note(&self, shown: usize) -> Option<String> {
        let [first, all] = [shown, self.all].map(|number| thousands(number as u64));
        (shown < self.all).then(|| {
            format!("This page holds the first {first} of {all} steps. A .json file has all of them.")
        })
    }

    /// What counts as an improvement: a better goal, a lower estimate, or a longer path; nothing if the value
    /// of a node is that of a single square.
    fn better(&self) -> &'static str {
        let valued = self.steps.iter().any(|step| matches!(step, Step::Goal { value: Some(_), .. }));
        match self.head.value.as_deref() {
            Some("bound") => "goal",
            _ if valued => "goal",
            Some("estimate") => "lower",
            Some("conflicts") => "none",
            _ => "deeper",
        }
    }
}

/// The sign for a value where there is little room.
fn short(value: &str) -> &'static str {
    match value {
        "estimate" => "h ",
        "bound" => "≤ ",
        _ => "",
    }
}
