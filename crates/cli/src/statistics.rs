//! How often solutions use each square or move: a table, and a heat map.

use hippodrome::{Instance, Part, Scene, Uses, draw::heat_map};
use num_bigint::BigUint;

use crate::exit::Failure;
use crate::show::{Page, group};
use crate::table::Format;

/// Of more than twice as many rows, people see only those at either end.
const MOST_ROWS: usize = 8;

/// Prints how often each part is used: by the solutions that were drawn and, if it is known, by all.
pub fn show(
    instance: &dyn Instance,
    drawn: &Uses,
    exact: Option<&Uses>,
    format: Format,
) -> Result<(), Failure> {
    let mut page = Page::new().in_format(format);
    let uses = exact.unwrap_or(drawn);
    if uses.parts.iter().any(|(part, _)| matches!(part, Part::Square(_))) {
        page.board(&heat_map(&instance.blank(), uses))?;
    }
    let mut parts: Vec<&(Part, BigUint)> = uses.parts.iter().collect();
    let all = parts.len();
    if format == Format::Table && all > 2 * MOST_ROWS {
        parts.sort_by(|a, b| b.1.cmp(&a.1));
        parts = parts[..MOST_ROWS].iter().chain(&parts[all - MOST_ROWS..]).copied().collect();
    }
    let name =
        if uses.parts.iter().all(|(part, _)| matches!(part, Part::Square(_))) { "square" } else { "move" };
    let percent = |share: f64| format!("{:.4} %", 100.0 * share);
    let row = |(part, times): &(Part, BigUint)| {
        let sampled = drawn.times(*part);
        let mut row = vec![part.name(instance.board()), sampled.to_string(), percent(drawn.share(&sampled))];
        row.extend(exact.iter().flat_map(|exact| [times.to_string(), percent(exact.share(times))]));
        row
    };
    let mut columns = vec![name, "in the sample", "share"];
    if exact.is_some() {
        columns.extend(["in all solutions", "exact share"]);
    }
    page.table(&columns, &[name], parts.into_iter().map(row).collect())?;
    if format == Format::Table && all > 2 * MOST_ROWS {
        page.line(&format!(
            "The {MOST_ROWS} most and the {MOST_ROWS} least used of {all}: --format csv and --json write them all."
        ))?;
    }
    Ok(())
}

/// The heat map of all solutions if their uses are known, and otherwise of those drawn.
pub fn scene(instance: &dyn Instance, drawn: &Uses, exact: Option<&Uses>) -> Scene {
    let spec = instance.spec();
    let title = match exact {
        Some(_) => format!("{spec}: the share of all solutions that use each part"),
        None => format!("{spec}: {} solutions drawn at random", group(&drawn.solutions.to_string())),
    };
    Scene::still(heat_map(&instance.blank(), exact.unwrap_or(drawn))).titled(title)
}
