//! How much memory there is, and how much the process uses. Known on Linux and in WebAssembly only.
//!
//! A process may be confined to less memory than the machine has: by a control group, as in a container, or by
//! `ulimit -v`. What these leave counts like free memory.

use std::fs;
use std::sync::{Mutex, OnceLock};
use std::time::Duration;

use web_time::Instant;

/// Reads a file of the system.
type Read<'r> = &'r dyn Fn(&str) -> Option<String>;

/// The limit where the free memory is unknown. 32 bits address 4 GiB, of which a list that grows needs up to twice
/// its size for a moment.
const UNKNOWN: u64 = if usize::BITS == 32 { 3 << 29 } else { 4 << 30 };

/// The limit if the user sets none: nine tenths of the memory that is free.
pub(super) fn available() -> u64 {
    static FREE: OnceLock<u64> = OnceLock::new();
    *FREE.get_or_init(|| free(&|path| fs::read_to_string(path).ok()).map_or(UNKNOWN, |free| free / 10 * 9))
}

/// The bytes of memory that the process occupies: in WebAssembly that of the module, in pages of 64 KiB.
#[cfg(target_arch = "wasm32")]
pub fn resident() -> Option<u64> {
    Some((core::arch::wasm32::memory_size::<0>() as u64) << 16)
}

/// The bytes of memory that the process occupies.
#[cfg(not(target_arch = "wasm32"))]
pub fn resident() -> Option<u64> {
    // The second number is in pages, which are 4 KiB at least. Larger pages would only loosen the limit.
    let pages: u64 = fs::read_to_string("/proc/self/statm").ok()?.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages * 4096)
}

/// Giving memory back takes longer the more there is, so it is done no more often than this.
const GIVE_BACK_EVERY: Duration = Duration::from_millis(50);

/// Makes the allocator give back what it keeps in reserve, and tells whether it did. The reserve of the GNU allocator
/// can be gigabytes, and what one thread has freed is of no use to another.
pub(super) fn give_back() -> bool {
    static LAST: Mutex<Option<Instant>> = Mutex::new(None);
    let Ok(mut last) = LAST.try_lock() else { return false };
    if last.is_some_and(|last| last.elapsed() < GIVE_BACK_EVERY) {
        return false;
    }
    let gives = trim();
    *last = Some(Instant::now());
    gives
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn trim() -> bool {
    #[allow(unsafe_code, reason = "the function has no conditions")]
    let given = unsafe { libc::malloc_trim(0) };
    given != 0
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
fn trim() -> bool {
    false
}

/// The most bytes of memory that the process has occupied so far.
pub fn peak() -> Option<u64> {
    value(&fs::read_to_string("/proc/self/status").ok()?, "VmHWM:").map(|kib| kib * 1024)
}

/// The memory that this process can still get.
fn free(read: Read<'_>) -> Option<u64> {
    let machine = value(&read("/proc/meminfo")?, "MemAvailable:").map(|kib| kib * 1024);
    let cgroup =
        read("/proc/self/cgroup").and_then(|groups| groups.lines().filter_map(|line| left(read, line)).min());
    [machine, cgroup, address_space(read)].into_iter().flatten().min()
}

/// The first number after a word at the beginning of a line.
fn value(text: &str, word: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(word))?;
    line.split_whitespace().next()?.parse().ok()
}

/// What a control group and those above it leave, given a line `number:controllers:path` that names the group.
fn left(read: Read<'_>, line: &str) -> Option<u64> {
    let mut parts = line.splitn(3, ':');
    let (_, controllers, path) = (parts.next()?, parts.next()?, parts.next()?);
    let (root, most, used) = match controllers {
        // Version 2.
        "" => ("/sys/fs/cgroup", "memory.max", "memory.current"),
        names if names.split(',').any(|name| name == "memory") => {
            ("/sys/fs/cgroup/memory", "memory.limit_in_bytes", "memory.usage_in_bytes")
        }
        _ => return None,
    };
    // In a container the path may be that outside, while the files are those of its own group, at the root.
    let mut group = path.trim_end_matches('/');
    let mut least = None;
    loop {
        let number = |file: &str| read(&format!("{root}{group}/{file}"))?.trim().parse::<u64>().ok();
        if let (Some(most), Some(used)) = (number(most), number(used)) {
            // Files that were read once are given up when memory is short.
            let files = read(&format!("{root}{group}/memory.stat"));
            let files = files.and_then(|text| value(&text, "inactive_file ")).unwrap_or(0);
            let left = most.saturating_sub(used.saturating_sub(files));
            least = Some(least.map_or(left, |least: u64| least.min(left)));
        }
        match group.rfind('/') {
            Some(end) => group = &group[..end],
            None => return least,
        }
    }
}

/// What `ulimit -v` leaves. Threads and the allocator reserve addresses that they do not use, so a third is set
/// aside.
fn address_space(read: Read<'_>) -> Option<u64> {
    let most = value(&read("/proc/self/limits")?, "Max address space")?;
    let used = value(&read("/proc/self/status")?, "VmSize:").unwrap_or(0) * 1024;
    Some(most.saturating_sub(used) / 3 * 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MACHINE: (&str, &str) = ("/proc/meminfo", "MemTotal: 99 kB\nMemAvailable:    4000000 kB\n");

    /// What is free according to these files.
    fn free_in(files: &[(&str, &str)]) -> Option<u64> {
        free(&|path| files.iter().find(|(name, _)| *name == path).map(|(_, text)| text.to_string()))
    }

    #[test]
    fn free_memory_is_that_of_the_machine() {
        assert_eq!(free_in(&[]), None);
        assert_eq!(free_in(&[MACHINE]), Some(4_096_000_000));
        let unlimited = (
            "/proc/self/limits",
            "Max address space         unlimited            unlimited            bytes\n",
        );
        let group = ("/proc/self/cgroup", "0::/\n");
        let root = ("/sys/fs/cgroup/memory.max", "max\n");
        assert_eq!(free_in(&[MACHINE, unlimited, group, root]), Some(4_096_000_000));
    }

    #[test]
    fn control_groups_leave_less() {
        // Version 2: the tightest of a group and those above it.
        let files = [
            MACHINE,
            ("/proc/self/cgroup", "0::/job/step\n"),
            ("/sys/fs/cgroup/job/step/memory.max", "max\n"),
            ("/sys/fs/cgroup/job/memory.max", "1000000000\n"),
            ("/sys/fs/cgroup/job/memory.current", "700000000\n"),
            ("/sys/fs/cgroup/job/memory.stat", "anon 1\ninactive_file 200000000\n"),
            ("/sys/fs/cgroup/memory.max", "3000000000\n"),
            ("/sys/fs/cgroup/memory.current", "0\n"),
        ];
        assert_eq!(free_in(&files), Some(500_000_000));
        // Version 1, in a container that sees only its own group.
        let files = [
            MACHINE,
            ("/proc/self/cgroup", "5:cpu,cpuacct:/docker/1\n4:memory:/docker/1\n"),
            ("/sys/fs/cgroup/memory/memory.limit_in_bytes", "600000000\n"),
            ("/sys/fs/cgroup/memory/memory.usage_in_bytes", "100000000\n"),
        ];
        assert_eq!(free_in(&files), Some(500_000_000));
    }

    #[test]
    fn the_address_space_may_be_limited() {
        let limits = "Limit   Soft Limit   Hard Limit   Units\nMax address space         1000000000           unlimited            bytes\n";
        let files = [MACHINE, ("/proc/self/limits", limits), ("/proc/self/status", "VmSize:\t  100000 kB\n")];
        assert_eq!(free_in(&files), Some((1_000_000_000 - 102_400_000) / 3 * 2));
    }
}
