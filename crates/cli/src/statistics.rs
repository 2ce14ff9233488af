//! How often solutions use each square or move: a table, and a heat map.

use hippodrome::{Frame, Instance, Part, Scene, Uses, draw::heat_map};
use num_bigint::BigUint;

use crate::exit::Failure;
use crate::show::{Page, group};
use crate::table::Format;

/// Of more than twice as many rows, people see only those at either end.
/// Below a board there is less room.
const MOST_ROWS: [usize; 2] = [6, 3];

/// Prints how often each part is used: by the solutions that were drawn and, if it is known, by all.
pub fn show(
    instance: &dyn Instance,
    drawn: &Uses,
    exact: Option<&Uses>,
    format: Format,
) -> Result<(), Failure> {
    let mut page = Page::new().in_format(format);
    let uses = exact.unwrap_or(drawn);
    let on_squares = uses.parts.iter().any(|(part, _)| matches!(part, Part::Square(_)));
    if on_squares {
        page.board(&with_error(heat_map(&instance.blank(), uses), exact.is_none().then_some(drawn)))?;
    }
    let mut parts: Vec<&(Part, BigUint)> = uses.parts.iter().collect();
    let all = parts.len();
    let most = MOST_ROWS[usize::from(on_squares)];
    if format == Format::Table && all > 2 * most {
        parts.sort_by(|a, b| b.1.cmp(&a.1));
        parts = parts[..most].iter().chain(&parts[all - most..]).copied().collect();
    }
    let name =
        if uses.parts.iter().all(|(part, _)| matches!(part, Part::Square(_))) { "square" } else { "move" };
    let scripts = page.is_for_scripts();
    let percent = |share: f64| if scripts { share.to_string() } else { format!("{:.3} %", 100.0 * share) };
    let row = |(part, times): &(Part, BigUint)| {
        let sampled = drawn.times(*part);
        let (share, error) = (drawn.share(&sampled), drawn.standard_error(&sampled));
        let mut row = vec![part.name(instance.board()), sampled.to_string(), percent(share), percent(error)];
        row.extend(exact.iter().flat_map(|exact| [times.to_string(), percent(exact.share(times))]));
        row
    };
    let mut columns = vec![name, "sampled", "share", "standard error"];
    if exact.is_some() {
        columns.extend(["in all", "exact share"]);
    }
    page.table(&columns, &[name], parts.into_iter().map(row).collect())?;
    if format == Format::Table && all > 2 * most {
        page.line(&format!(
            "The {most} most and the {most} least used of {all}: --format csv and --json write them all."
        ))?;
    }
    Ok(())
}

/// The same board, with the largest standard error of its shares if they are those of a sample.
fn with_error(frame: Frame, drawn: Option<&Uses>) -> Frame {
    let Some(drawn) = drawn else { return frame };
    let errors = drawn.parts.iter().map(|(_, times)| drawn.standard_error(times));
    let most = 100.0 * errors.fold(0.0, f64::max);
    Frame { caption: format!("{}; standard error at most {most:.1}", frame.caption), ..frame }
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
