//! Reads arbitrary text as a search that was written by `--trace`, and draws it. Nothing may panic, hang or use much
//! memory.
#![no_main]

use hippodrome::{
    STANDARD, Seed,
    draw::{Look, trace_page, trace_scene},
    trace::Recording,
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| {
    let Ok(recording) = Recording::read(text) else { return };
    let mut written = Vec::new();
    recording.write(&mut written).expect("a vector takes everything");
    let again = Recording::read(&written[..]).expect("what was written can be read");
    assert_eq!(again.steps, recording.steps);
    let Ok(instance) = STANDARD.parse(&recording.head.spec).and_then(|spec| spec.pose(&Seed::new(0))) else {
        return;
    };
    if instance.board().frame_len() <= 100 {
        let _ = trace_scene(&*instance, &recording);
        let _ = trace_page(&*instance, &recording, &Look::default());
    }
});
