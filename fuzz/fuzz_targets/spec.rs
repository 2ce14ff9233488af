//! Reads arbitrary text as a spec, with its boards and pictures, and answers it within small limits. Nothing may
//! panic, hang or use much memory.
//!
//! `RUSTC_BOOTSTRAP=1 cargo fuzz run spec -- -max_total_time=600 -timeout=10 -rss_limit_mb=3000`
#![no_main]

use std::time::Duration;

use hippodrome::{Control, Limits, STANDARD, Seed};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(instance) = STANDARD.parse(text).and_then(|spec| spec.pose(&Seed::new(1))) else { return };
    let limits = Limits {
        nodes: Some(1000),
        memory: Some(30_000_000),
        time: Some(Duration::from_millis(100)),
        threads: Some(1),
    };
    let _ = instance.solve("auto", &Control::new(limits));
    let _ = instance.count("auto", &Control::new(limits));
});
