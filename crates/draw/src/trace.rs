//! A search as a scene: what it tries, where it gets stuck, and how it steps back.
//!
//! The puzzle turns the [moments](search::trace::Moments) of the recording into boards
//! ([`View::moment`](contract::View::moment)).

use board::{Frame, Highlight, Scene, Square};
use contract::Instance;
use search::trace::Recording;

/// Returns a search as a scene, or `None` if no step was reported.
pub fn trace_scene(instance: &dyn Instance, recording: &Recording) -> Option<Scene> {
    let (head, moments) = (&recording.head, recording.moments());
    let mut frames = Vec::new();
    moments.each(head, |moment, actions| {
        let Some(mut frame) = frame_at(instance, actions, moment.backward) else { return };
        frame.caption = format!("step {}: {}", moment.number, moment.caption);
        if moment.given_up {
            let marked = frame.marks.last().map(|mark| &mark.0);
            // A path backwards is given up where it begins.
            let end = |squares: &[Square]| {
                let end = if moment.backward { squares.first() } else { squares.last() };
                end.copied()
            };
            let square = end(&frame.arrow).or(end(&frame.path)).or(marked.copied());
            frame.highlights.extend(square.map(|square| (square, Highlight::DeadEnd)));
        }
        frames.push(frame);
    });
    let note = moments.note(frames.len());
    let title = format!("search: {}, by {}", instance.spec(), head.method);
    (!frames.is_empty()).then(|| Scene::new(frames).titled(title).with_note(note))
}

/// The board after these actions, or before them if the search goes backwards.
pub fn frame_at(instance: &dyn Instance, actions: &[&str], backward: bool) -> Option<Frame> {
    if backward { instance.moment_before(actions) } else { instance.moment(actions) }
}

/// The square that the state after these actions is, if states are squares.
pub fn place_at(instance: &dyn Instance, actions: &[&str], backward: bool) -> Option<Square> {
    if backward { instance.place_before(actions) } else { instance.place(actions) }
}
