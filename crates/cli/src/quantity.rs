//! Times and sizes as people write them: `10s`, `1.5h`, `2GB`, `512MiB`.

use std::time::Duration;

/// Reads a time. The error says what would be right.
pub fn time(text: &str) -> Result<Duration, String> {
    const UNITS: &[(&str, f64)] =
        &[("ms", 1e-3), ("s", 1.0), ("sec", 1.0), ("m", 60.0), ("min", 60.0), ("h", 3600.0), ("d", 86400.0)];
    scaled(text, UNITS)
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "write a number and a unit, such as 500ms, 10s, 5min or 2h".into())
}

/// Reads a number of bytes. The error says what would be right.
pub fn bytes(text: &str) -> Result<u64, String> {
    const UNITS: &[(&str, f64)] = &[
        ("B", 1.0),
        ("kB", 1e3),
        ("KB", 1e3),
        ("MB", 1e6),
        ("GB", 1e9),
        ("TB", 1e12),
        ("KiB", 1024.0),
        ("MiB", 1_048_576.0),
        ("GiB", 1_073_741_824.0),
        ("TiB", 1_099_511_627_776.0),
    ];
    scaled(text, UNITS)
        .filter(|bytes| *bytes < 1.8e19)
        .map(|bytes| bytes as u64)
        .ok_or_else(|| "write a number and a unit, such as 500MB, 2GB or 4GiB".into())
}

/// A plain decimal number times its unit.
fn scaled(text: &str, units: &[(&str, f64)]) -> Option<f64> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.')?;
    let (number, unit) = text.split_at(end);
    let (_, factor) = units.iter().find(|(name, _)| *name == unit.trim())?;
    Some(number.parse::<f64>().ok()? * factor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_sizes_are_read() {
        assert_eq!(time("10s"), Ok(Duration::from_secs(10)));
        assert_eq!(time("1.5m"), Ok(Duration::from_secs(90)));
        assert_eq!(time("250ms"), Ok(Duration::from_millis(250)));
        assert_eq!(bytes("2GB"), Ok(2_000_000_000));
        assert_eq!(bytes("1GiB"), Ok(1 << 30));
    }

    #[test]
    fn nonsense_is_refused() {
        for bad in ["soon", "", "10", "s", "1..5s", "-3s", "1e400s", "99999999999999999999999h"] {
            assert!(time(bad).is_err(), "{bad}");
        }
        for bad in ["2", "GB", "2 apples", "99999999999TB"] {
            assert!(bytes(bad).is_err(), "{bad}");
        }
    }
}
