//! Reads arbitrary text as answers that were saved, to be drawn, checked and numbered. Nothing may panic, hang or use
//! much memory.
#![no_main]

use hippodrome::{
    STANDARD, certificate,
    draw::{Extras, question_scene, solutions_scene},
    saved::{self, Saved},
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = (
        saved::is_record(text),
        saved::certificates(&STANDARD, text),
        certificate::completed(&STANDARD, text),
    );
    let Ok(saved) = Saved::read(&STANDARD, text) else { return };
    // A large picture is slow to draw, not wrong.
    if saved.instance.board().frame_len() <= 400 && saved.solutions.len() <= 10 {
        let _ = question_scene(&*saved.instance);
        let _ =
            solutions_scene(&*saved.instance, saved.method.as_deref(), &saved.solutions, Extras::default());
    }
});
