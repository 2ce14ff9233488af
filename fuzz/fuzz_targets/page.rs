//! Sends arbitrary text to the engine of the page as a request, within small limits. Every answer must be JSON, and
//! nothing may panic, hang or use much memory.
#![no_main]

use hippodrome::STANDARD;
use hippodrome_wasm::answer;
use libfuzzer_sys::fuzz_target;
use serde_json::{Value, json};

fuzz_target!(|text: &str| {
    let mut request: Value = serde_json::from_str(text).unwrap_or_default();
    let text = match request.as_object_mut() {
        Some(members) => {
            members.insert("limits".into(), json!({ "seconds": 0.1, "nodes": 1000, "megabytes": 30 }));
            // A large picture is slow to draw, not wrong.
            members.insert("look".into(), json!({ "size": 100 }));
            request.to_string()
        }
        None => text.to_string(),
    };
    let answer = answer(&STANDARD, &text, |_, message| {
        serde_json::from_str::<Value>(message).expect("a message is JSON");
    });
    serde_json::from_str::<Value>(&answer).expect("an answer is JSON");
});
