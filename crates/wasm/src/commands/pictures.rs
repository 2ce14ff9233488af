//! Pictures to download.

use base64::prelude::{BASE64_STANDARD, Engine};
use hippodrome::{
    Scene, UsageError,
    draw::{Extras, Format, answer_scene, player_data, question_scene, solutions_scene},
    saved::Saved,
};
use serde_json::{Value, json};

use super::Tell;
use crate::request::Request;

/// The format of what a page plays, which is no file.
const PLAYER: &str = "player";

/// Draws a saved answer, or a question that is not solved.
pub fn draw(request: &Request, _tell: Tell) -> Result<Value, UsageError> {
    let name = request.format.as_deref().unwrap_or("svg");
    if name == PLAYER {
        return player_data(&scene(request)?, &request.look()?);
    }
    let Some(&(_, format, media)) = Format::ALL.iter().find(|(known, ..)| *known == name) else {
        let names = Format::ALL.iter().map(|&(name, ..)| name).chain([PLAYER]);
        let names: Vec<&str> = names.collect();
        return Err(UsageError::new(format!("format cannot be `{name}`: use one of {}", names.join(", "))));
    };
    let look = request.look()?;
    let bytes = format.draw(&scene(request)?, &look)?;
    Ok(match String::from_utf8(bytes) {
        Ok(text) if matches!(format, Format::Svg | Format::Html) => json!({ "type": media, "text": text }),
        Ok(text) => json!({ "type": media, "base64": BASE64_STANDARD.encode(text) }),
        Err(error) => json!({ "type": media, "base64": BASE64_STANDARD.encode(error.as_bytes()) }),
    })
}

fn scene(request: &Request) -> Result<Scene, UsageError> {
    let Some(text) = &request.text else {
        return question_scene(request.pose()?.instance());
    };
    let saved = Saved::read(&request.registry, text)?;
    let extras = Extras { attacks: request.look.attacks, numbers: request.look.placement };
    if !saved.is_impossible {
        return solutions_scene(
            &*saved.instance,
            saved.method.as_deref(),
            &saved.solutions,
            &saved.numbers,
            extras,
        );
    }
    let answer = saved.solved_again(&request.control())?;
    answer_scene(&*saved.instance, saved.method(), &answer, extras)?.ok_or_else(|| {
        UsageError::new("there is no solution, and only a search shows it: there is nothing to draw")
    })
}
