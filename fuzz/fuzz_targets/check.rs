//! Any text at all: the checker may neither panic nor hang nor use much memory.
//!
//! `RUSTC_BOOTSTRAP=1 cargo fuzz run check -- -dict=fuzz/check.dict -max_total_time=600 -timeout=10 -rss_limit_mb=3000`
//! It needs good first texts, or it hardly gets past the reader: copy the certificates in
//! `crates/check/tests/check/certificates` to `fuzz/corpus/check` before.
#![no_main]

use std::time::Duration;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = hippodrome_check::check_within(text, Some(Duration::from_millis(100)));
});
