//! Feeds arbitrary text to the checker, which must not panic, hang or use much memory.
//!
//! `RUSTC_BOOTSTRAP=1 cargo fuzz run check -- -dict=fuzz/check.dict -max_total_time=600 -timeout=10 -rss_limit_mb=3000`
#![no_main]

use std::time::Duration;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = hippodrome_check::check_within(text, Some(Duration::from_millis(100)));
});
