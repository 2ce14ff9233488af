//! An animation as one HTML file, with the player that searches have. It loads nothing from the network.
//!
//! The file contains the board once, every other shape once, and for each frame the numbers of the shapes
//! that are added and removed. A tour of 64 squares takes about 120 kilobytes, a third of which is the player.

use serde_json::{Value, json};

use super::film::Film;
use super::watch::{Entry, Page, Shapes, change, per_second};
use super::{Look, describe};
use board::Scene;
use contract::UsageError;
use search::Sort;

/// The longer side on the page in pixels, unless the look gives a size. A small window shrinks it.
const SIZE: u32 = 720;

/// Returns a scene as an HTML file.
pub fn player(scene: &Scene, look: &Look) -> Result<String, UsageError> {
    let mut page = Page::new(look);
    let mut data = film(scene, &mut page)?;
    let title = if scene.title.is_empty() { "Hippodrome" } else { &scene.title };
    data["title"] = title.into();
    data["notes"] = json!(scene.notes.iter().chain(&scene.sentences).collect::<Vec<_>>());
    Ok(page.write(title, Entry::Film, &data))
}

/// Returns what the page of a scene shows, for other pages, with the colours of the look: the `board` without
/// what changes as SVG, every shape once as its layer and its SVG (`parts`), for each frame its caption and the
/// numbers of the shapes that are added and removed (`frames`), and the frames per second (`pace`).
pub fn player_data(scene: &Scene, look: &Look) -> Result<Value, UsageError> {
    let mut page = Page::new(look);
    let mut data = film(scene, &mut page)?;
    data["board"] = page.plain(data["board"].as_str().unwrap_or_default()).into();
    for part in data["parts"].as_array_mut().into_iter().flatten() {
        part[1] = page.plain(part[1].as_str().unwrap_or_default()).into();
    }
    Ok(data)
}

fn film(scene: &Scene, page: &mut Page) -> Result<Value, UsageError> {
    let Some(film) = Film::new(scene) else {
        return Err(UsageError::new("there is nothing to show"));
    };
    let look = page.look;
    let mut shapes = Shapes::new(&film.frame(0), &look);
    let told = [&*scene.title, &describe::scene(scene)];
    let board = shapes.board(&[], told, look.size.unwrap_or(SIZE), page);
    let mut before = Vec::new();
    let mut frames = Vec::with_capacity(film.len());
    for n in 0..film.len() {
        let frame = film.frame(n);
        let mut now = shapes.draw(&frame, film.cuts(), |_| true, page);
        now.put_in_order();
        now.dedup();
        let [added, removed] = change(&before, &now);
        frames.push((frame.caption.clone(), added, removed));
        before = now;
    }
    let pace = per_second(look.pace.unwrap_or(film.pace()));
    Ok(json!({ "pace": pace, "board": board, "parts": shapes.list(), "frames": frames }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::{Frame, Mark, Shape};

    #[test]
    fn text_cannot_break_out_of_the_page() {
        let mut frame = Frame::new(&Shape::rectangle(1, 2));
        frame.caption = "</script><script>alert(1)</script>".into();
        let page =
            player(&Scene::new(vec![frame.clone(), frame]).titled("{{data}} <b>"), &Look::default()).unwrap();
        assert_eq!(page.matches("<script").count(), 2, "the data and the script");
        assert!(page.contains("<title>{{data}} &lt;b&gt;</title>"));
        assert!(page.contains("default-src 'none'; script-src 'sha256-"));
    }

    #[test]
    fn a_growing_path_stores_every_shape_once() {
        let board = Shape::rectangle(1, 64);
        let path: Vec<_> = board.squares().collect();
        let marks = (1..).zip(&path).map(|(n, &square)| (square, Mark::Number(n))).collect();
        let scene = Scene::still(Frame { path, marks, ..Frame::new(&board) });
        let page = player(&scene, &Look::default()).unwrap();
        assert!(page.len() < 100_000, "{}", page.len());
        assert_eq!(page.matches("class=\\\"way\\\"").count(), 63);
        let data = player_data(&scene, &Look::default()).unwrap().to_string();
        assert!(data.contains("fill=\\\"#") && !data.contains("var("));
    }
}
