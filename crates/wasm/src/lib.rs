//! The library and the independent checker as one WebAssembly module, for pages that run without a server.
//!
//! Two functions, texts in and out: [`describe`] says which puzzles there are, and [`run`] answers a request. Both
//! speak the JSON of the command line; `page/ENGINE.md` documents every request. No puzzle is named here.
//!
//! The module runs on one thread, usually in a Web Worker. A page that wants to stop a request ends the worker. A
//! request never panics on bad input: it gets `{"error": "…"}`.

mod commands;
mod request;

use std::cell::{Cell, RefCell};

use hippodrome::{Puzzle, Registry, STANDARD};
use js_sys::Function;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

thread_local! {
    /// The receiver of progress. Sinks must be able to go to other threads, which a function of JavaScript cannot.
    static PROGRESS: RefCell<Option<Function>> = const { RefCell::new(None) };
    /// The puzzles.
    static PUZZLES: Cell<Registry> = const { Cell::new(STANDARD) };
}

/// Adds puzzles to those of the library. A module with puzzles from outside calls this when it starts.
pub fn add(puzzles: &'static [&'static Puzzle]) {
    PUZZLES.set(STANDARD.with(puzzles));
}

/// All puzzles, as one JSON object.
#[wasm_bindgen]
pub fn describe() -> String {
    commands::describe(&PUZZLES.get()).to_string()
}

/// Answers a request, given and answered as JSON. `progress(kind, json)` is called about ten times a second, and
/// with each batch of solutions that a listing finds.
#[wasm_bindgen]
pub fn run(request: &str, progress: Option<Function>) -> String {
    PROGRESS.set(progress);
    let answer = answer(&PUZZLES.get(), request, tell);
    PROGRESS.set(None);
    answer
}

/// Passes a message on to the page.
fn tell(kind: &str, message: &str) {
    PROGRESS.with_borrow(|progress| {
        if let Some(progress) = progress {
            // What a receiver throws is its own affair.
            let _ = progress.call2(&JsValue::NULL, &kind.into(), &message.into());
        }
    });
}

/// Answers a request; also outside a browser. `tell` receives progress: its kind, and an object as JSON.
pub fn answer(registry: &Registry, request: &str, tell: fn(&str, &str)) -> String {
    match request::Request::read(registry, request).and_then(|request| commands::answer(&request, tell)) {
        Ok(answer) => answer.to_string(),
        Err(error) => serde_json::json!({ "error": error.to_string() }).to_string(),
    }
}
