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

use serde_json::{Value, json};

use self::boards::Boards;
use self::columns::Columns;
use self::page::Page;
use self::parts::Parts;
use super::{Look, Scene, describe, most_drawn};
use crate::puzzle::{Instance, UsageError};
use crate::search::Step;
use crate::trace::Trace;

/// The greatest number of events on a page.
const MOST_EVENTS: usize = 250_000;

/// The greatest number of shapes that boards add or remove, plus the number of actions that are replayed to
/// find them: about 40 megabytes, or a few seconds.
const MOST_COST: usize = 20_000_000;

/// Returns the page of a search.
pub fn trace_page(instance: &dyn Instance, trace: &Trace, look: &Look) -> Result<String, UsageError> {
    most_drawn(instance.board())?;
    let mut page = Page::new(look);
    let data = search(instance, trace, &mut page, MOST_EVENTS, look);
    let title = format!("{}, by {}", instance.spec(), trace.head.method);
    Ok(page.write(&title, "watch", &data))
}

/// Returns the data of a search.
fn search(instance: &dyn Instance, trace: &Trace, page: &mut Page, most: usize, look: &Look) -> Value {
    let head = &trace.head;
    let blank = instance.blank();
    let parts = Parts::new(&blank, look);
    let title = format!("{}, by {}", instance.spec(), head.method);
    let description = describe::scene(&Scene::still(blank.clone()));
    let board = parts.board(&blank, &title, &description, page);
    let mut columns = Columns::new(instance, Boards::new(instance, parts));
    for step in trace.steps.iter().take(most) {
        if columns.boards.cost > MOST_COST {
            break;
        }
        columns.step(step, head.line_of(step), page);
    }
    let mut data = json!({
        "title": instance.spec().to_string(),
        "method": head.method,
        "note": note(columns.len(), trace),
        "board": board,
        "value": head.value.as_ref().map(|name| json!({ "name": name, "sum": head.sum, "short": short(name) })),
        "waiting": head.waiting,
        "order": head.order,
        "closed": head.closed,
        "better": better(trace),
        "code": head.code.iter().map(|line| line.text.as_str()).collect::<Vec<_>>(),
    });
    columns.write(&mut data);
    data
}

/// Says that a page does not hold the whole search.
fn note(shown: usize, trace: &Trace) -> Option<String> {
    let all = trace.steps.len();
    (shown < all).then(|| {
        format!("This page holds the first {shown} of {all} steps; a .json file has all of them.")
    })
}

/// The sign for a value where there is little room.
fn short(value: &str) -> &'static str {
    match value {
        "estimate" => "h ",
        "bound" => "≤ ",
        _ => "",
    }
}

/// What counts as an improvement: a better goal, a lower value, or a longer path.
fn better(trace: &Trace) -> &'static str {
    let goals_differ = |step: &Step| matches!(step, Step::Goal { value: Some(_), .. });
    let chosen_by_value = |step: &Step| matches!(step, Step::Considered { .. });
    if trace.steps.iter().any(goals_differ) || trace.head.value.as_deref() == Some("bound") {
        "goal"
    } else if trace.head.value.is_some() && !trace.steps.iter().any(chosen_by_value) {
        "lower"
    } else {
        "deeper"
    }
}
