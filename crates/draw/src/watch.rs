//! Pages on which searches can be watched: one HTML file with everything in it.
//!
//! The script is in the folder `watch`, as modules that take a data object and an element and keep nothing
//! outside it. Here the data object is made: every action name once, every shape once, and columns of nodes
//! and events. A node holds how its board differs from that of its parent, so any moment can be shown without
//! replaying the search.
//!
//! Limits: a page holds the steps that a recording keeps, and fewer if the paths are long or the boards differ a
//! lot from each other. A note says so.

mod boards;
mod columns;
mod page;
mod parts;

use serde_json::{Value, json};

use self::boards::Boards;
use self::columns::Columns;
pub(super) use self::page::{Entry, Page, per_second};
use self::parts::Parts;
pub(super) use self::parts::{Shapes, change};
use super::chart::scale::thousands;
use super::{Look, describe, most_drawn};
use board::Scene;
use contract::{Instance, UsageError};
use search::{
    Step,
    trace::{MOST_STEPS, Recording},
};

/// The longer side of a board in pixels, before it fits the window.
const SIZE: u32 = 1000;

/// Returns the page of a search.
pub fn trace_page(instance: &dyn Instance, recording: &Recording, look: &Look) -> Result<String, UsageError> {
    let (page, data) = page_of(instance, recording, look)?;
    Ok(page.write(&titled(recording), Entry::Watch, &data))
}

/// Returns the same as an object, for another page: the `data` that the script takes, and the `colours` of its
/// shapes in each theme.
pub fn trace_data(instance: &dyn Instance, recording: &Recording, look: &Look) -> Result<Value, UsageError> {
    let (page, data) = page_of(instance, recording, look)?;
    Ok(json!({ "data": data, "colours": page.palette() }))
}

fn page_of(instance: &dyn Instance, recording: &Recording, look: &Look) -> Result<(Page, Value), UsageError> {
    most_drawn(instance.board())?;
    let mut page = Page::new(look);
    let data = search_data(instance, recording, &mut page, MOST_STEPS);
    Ok((page, data))
}

fn titled(recording: &Recording) -> String {
    format!("{}, by {}", recording.head.spec, recording.head.method)
}

/// Returns the data of a search, with at most so many events.
pub(super) fn search_data(
    instance: &dyn Instance,
    recording: &Recording,
    page: &mut Page,
    most: usize,
) -> Value {
    let head = &recording.head;
    let blank = instance.blank();
    let parts = Parts::new(&blank, &page.look);
    let description = describe::scene(&Scene::still(blank.clone()));
    let told = [&*titled(recording), &description];
    let board = parts.shapes.board(&blank.highlights, told, SIZE, page);
    let mut columns = Columns::new(instance, Boards::new(instance, parts));
    for step in recording.steps.iter().take(most) {
        if columns.boards.is_full() {
            break;
        }
        columns.step(step, head, page);
    }
    let value = head.value.as_ref();
    let mut data = json!({
        "title": head.spec,
        "method": head.method,
        "note": note(recording, columns.len()),
        "pace": page.look.pace.map(per_second),
        "board": board,
        "value": value.map(|name| json!({ "name": name, "sum": head.sum, "short": short(name) })),
        "waiting": head.waiting,
        "order": head.order,
        "closed": head.closed,
        "better": better(recording),
        "code": head.code.iter().map(|line| line.text.as_str()).collect::<Vec<_>>(),
    });
    columns.write(&mut data, page);
    data
}

/// Says that a page does not hold the whole search.
fn note(recording: &Recording, shown: usize) -> Option<String> {
    let [first, all] = [shown as u64, recording.len()].map(thousands);
    ((shown as u64) < recording.len())
        .then(|| format!("This page holds the first {first} of {all} steps. A .json file has all of them."))
}

/// What counts as an improvement: a better goal, a lower estimate, or a longer path; nothing if the value
/// of a node is that of a single square.
fn better(recording: &Recording) -> &'static str {
    let valued = recording.steps.iter().any(|step| matches!(step, Step::Goal { value: Some(_), .. }));
    match recording.head.value.as_deref() {
        Some("bound") => "goal",
        _ if valued => "goal",
        Some("estimate") => "lower",
        Some("conflicts") => "none",
        _ => "deeper",
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
