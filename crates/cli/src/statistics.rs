//! How often solutions use each square or move: a table, and a heat map.

use hippodrome::draw::{Frame, Mark, Scene};
use hippodrome::numbering::{Part, Uses};
use hippodrome::puzzle::Instance;
use num_bigint::BigUint;

use crate::exit::Failure;
use crate::show::{Page, group};
use crate::table::Format;

/// Of more rows, people see only as many from either end.
const MOST_ROWS: usize = 24;

/// What the statistics are about.
pub fn title(instance: &dyn Instance, drawn: &Uses, exact: bool) -> String {
    let spec = instance.spec();
    match exact {
        true => format!("{spec}: the share of all solutions that use each part"),
        false => format!("{spec}: {} solutions drawn at random", group(&drawn.solutions.to_string())),
    }
}

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
        page.board(&frame(instance, uses))?;
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

/// The heat map.
pub fn scene(instance: &dyn Instance, uses: &Uses, title: &str) -> Scene {
    Scene::still(frame(instance, uses)).titled(title)
}

/// The board, with the share of each square as a percentage and that of each move as a line.
fn frame(instance: &dyn Instance, uses: &Uses) -> Frame {
    let blank = instance.blank();
    let mut frame = Frame::new(instance.board());
    frame.surface = blank.surface;
    frame.regions = blank.regions;
    for (part, times) in &uses.parts {
        let share = uses.share(times) as f32;
        match *part {
            Part::Square(square) => frame.heat.squares.push((square, share)),
            Part::Line(from, to) | Part::Move(from, to) => frame.heat.lines.push(([from, to], share)),
        }
    }
    let lines = frame.heat.lines.iter().map(|&(_, share)| share);
    let (least, most) =
        lines.fold((f32::MAX, 0.0), |(least, most), share| (least.min(share), share.max(most)));
    if most > 0.0 {
        frame.caption =
            format!("thickest: {:.1} % of solutions, thinnest: {:.1} %", 100.0 * most, 100.0 * least);
    } else {
        frame.caption = "the percentage of solutions that use each square".into();
    }
    frame.marks = (frame.heat.squares.iter())
        .map(|&(square, share)| (square, Mark::Number((100.0 * share).round() as u64)))
        .collect();
    frame
}
