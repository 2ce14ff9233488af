//! How much memory a method may use when the user sets no limit.

use std::sync::OnceLock;

/// Nine tenths of the memory that is free on the machine, or 4 GiB if that is unknown.
pub(super) fn available() -> u64 {
    static FREE: OnceLock<u64> = OnceLock::new();
    *FREE.get_or_init(|| {
        std::fs::read_to_string("/proc/meminfo")
            .ok()
            .and_then(|text| {
                let line = text.lines().find(|line| line.starts_with("MemAvailable:"))?;
                let kib: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
                Some(kib / 10 * 9 * 1024)
            })
            .unwrap_or(4 << 30)
    })
}
