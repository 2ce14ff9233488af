//! A question before it is solved: its canonical text, and its board to edit and to click on.

use hippodrome::{
    Frame, Grid, Instance, Scene, UsageError,
    draw::{Look, layout, most_drawn, svg},
    drawing,
};
use serde_json::{Value, json};

use super::Tell;
use super::links::parts;
use crate::request::Request;

/// The most squares of a board that is drawn without being asked for it.
pub const MOST_DRAWN: u64 = 250_000;

/// Boards with more places are not laid out for clicks.
const MOST_PLACES: u64 = 10_000;

/// The question in its canonical form, and its board.
pub fn pose(request: &Request, _tell: Tell) -> Result<Value, UsageError> {
    let posed = request.pose()?;
    let instance = posed.instance();
    let mut answer = json!({
        "puzzle": instance.spec().about().name,
        "spec": instance.spec().to_string(),
        "shell": instance.spec().for_shell(),
        "question": parts(instance.spec(), &[]),
        "value": instance.objective().map(|worth| json!({ "unit": worth.unit, "fewest": worth.fewest })),
        "seed": request.told_seed(posed.chosen_by()),
        "rules": instance.rules().join(" "),
    });
    let (rows, cols) = (instance.board().rows(), instance.board().cols());
    answer["board"] = json!({ "rows": rows, "cols": cols, "squares": instance.board().len() });
    if instance.board().frame_len() <= MOST_PLACES {
        let frame = Frame { caption: String::new(), ..instance.blank() };
        answer["board"] = board(instance, &frame);
    }
    if instance.board().frame_len() <= MOST_DRAWN {
        let title = instance.spec().to_string();
        answer["views"] = view(instance.blank(), &title, &request.look()?);
        if let Some(goal) = instance.goal() {
            answer["views"]["goal"] = view(goal, &title, &request.look()?)["svg"].take();
        }
    }
    Ok(answer)
}

/// One board as a picture, unless it is too large. It has no caption, so that it is laid out as `pose` says.
pub fn view(frame: Frame, title: &str, look: &Look) -> Value {
    if most_drawn(&frame.board).is_err() || frame.board.frame_len() > MOST_DRAWN {
        return Value::Null;
    }
    let frame = Frame { caption: String::new(), ..frame };
    json!({ "svg": svg(&Scene::still(frame).titled(title), look) })
}

/// A board to edit and to click on.
fn board(instance: &dyn Instance, frame: &Frame) -> Value {
    let board = &frame.board;
    let layout = layout(frame);
    let text = drawing(instance);
    let prefix = text.find(':').map_or(0, |colon| colon + 1);
    // The rows are separated by a sign each.
    let signs = text.char_indices().filter(|&(at, sign)| at >= prefix && sign != '/');
    let place = |((place, [x, y]), (at, sign)): (&(hippodrome::Square, [f32; 2]), (usize, char))| {
        json!({
            "name": board.name(*place), "row": place.row, "col": place.col, "x": round(*x), "y": round(*y),
            "at": at, "sign": sign, "square": board.contains(*place),
        })
    };
    json!({
        "rows": board.rows(),
        "cols": board.cols(),
        "grid": match board.grid() {
            Grid::Square => "square",
            Grid::Triangular => "triangular",
        },
        "text": text,
        "width": round(layout.width),
        "height": round(layout.height),
        "unit": layout.unit,
        "squares": board.len(),
        "places": layout.places.iter().zip(signs).map(place).collect::<Vec<_>>(),
    })
}

fn round(length: f32) -> f64 {
    (f64::from(length) * 100.0).round() / 100.0
}
