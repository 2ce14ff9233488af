//! The processor time of a thread or of all threads, which other work on the machine hardly changes.

/// The processor time that the calling thread has used so far, in seconds; where the system does not tell it,
/// the time since the first call.
#[cfg(unix)]
pub fn processor_seconds() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// The processor time that the calling thread has used so far, in seconds; where the system does not tell it,
/// the time since the first call.
#[cfg(not(unix))]
pub fn processor_seconds() -> f64 {
    static START: std::sync::OnceLock<web_time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(web_time::Instant::now).elapsed().as_secs_f64()
}

/// The processor time that all threads of the process have used so far, in seconds; where the system does not tell it,
/// the time since the first call.
#[cfg(unix)]
pub fn processor_seconds_of_all_threads() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// The processor time that all threads of the process have used so far, in seconds; where the system does not tell it,
/// the time since the first call.
#[cfg(not(unix))]
pub fn processor_seconds_of_all_threads() -> f64 {
    processor_seconds()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_never_goes_back_and_advances_with_work() {
        let before = processor_seconds();
        let sum = (0..10_000_000_u64).fold(0, |sum: u64, n| std::hint::black_box(sum ^ n.wrapping_mul(n)));
        std::hint::black_box(sum);
        assert!(processor_seconds() > before);
    }

    #[test]
    fn the_time_of_all_threads_contains_that_of_others() {
        let work =
            || (0..10_000_000_u64).fold(0, |sum: u64, n| std::hint::black_box(sum ^ n.wrapping_mul(n)));
        let before = processor_seconds_of_all_threads();
        let other = std::thread::spawn(move || {
            let before = processor_seconds();
            std::hint::black_box(work());
            processor_seconds() - before
        });
        let other = other.join().expect("it does not panic");
        assert!(processor_seconds_of_all_threads() - before >= other);
    }
}
