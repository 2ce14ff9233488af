//! Any text at all: the checker may neither panic nor hang nor use much memory.
//!
//! `RUSTC_BOOTSTRAP=1 cargo fuzz run check -- -max_total_time=600 -timeout=10 -rss_limit_mb=3000`
//! Good first texts: the certificates in `crates/check/tests/check/certificates`, copied to `fuzz/corpus/check`.
#![no_main]

use std::time::Duration;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = hippodrome_check::check_within(text, Some(Duration::from_millis(100)));
});
