//! Reads arbitrary text as answers that people and programs write, to a question that its first byte chooses, or to
//! whatever question it seems to answer. Nothing may panic, hang or use much memory.
#![no_main]

use std::{sync::LazyLock, time::Duration};

use hippodrome::{
    Control, Limits, STANDARD, ask,
    judge::{self, Judge},
};
use libfuzzer_sys::fuzz_target;

static JUDGES: LazyLock<Vec<Judge>> = LazyLock::new(|| {
    let questions = [
        "tour 5x5 --from a1",
        "queens 6",
        "queens --regions AABB/AABB/CCDD/CCDD --touching",
        "knights 4",
        "pegs english --vacate d4 --finish d4",
        "exchange w.w/.../b.b --goal b.b/.../w.w",
        "walk 8x8 --from a1 --to h8",
    ];
    let judge = |question| ask(question).and_then(|posed| Judge::new(posed, false)).expect("a fair question");
    questions.map(judge).into()
});

fuzz_target!(|input: (u8, &str)| {
    let (choice, text) = input;
    let limits = Limits { time: Some(Duration::from_millis(100)), nodes: Some(1000), ..Limits::default() };
    let control = Control::new(limits);
    match JUDGES.get(usize::from(choice)) {
        Some(judge) => {
            for judged in judge.judge(text, &control) {
                let _ = (judged.to_string(), judged.record(), judge.drawn(&judged));
            }
        }
        None => drop(judge::recognise(&STANDARD, text, &control)),
    }
});
