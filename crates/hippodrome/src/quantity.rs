//! Times and sizes as people write them: `10s`, `1.5h`, `2GB`, `512MiB`.

use std::time::Duration;

use num_bigint::BigUint;

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

/// Reads a whole number, also as `1e6` or `1_000_000`. The error says what would be right.
pub fn number(text: &str) -> Result<u64, String> {
    let plain = text.replace('_', "");
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let read = || match plain.split_once(['e', 'E']) {
        None if digits(&plain) => plain.parse().ok(),
        Some((number, power)) if digits(power) && number.starts_with(|c: char| c.is_ascii_digit()) => {
            let (whole, part) = number.split_once('.').unwrap_or((number, ""));
            let power = power.parse::<usize>().ok()?.checked_sub(part.len()).filter(|&zeros| zeros < 20)?;
            let all = format!("{whole}{part}{}", "0".repeat(power));
            all.parse().ok().filter(|_| digits(&all))
        }
        _ => None,
    };
    read().ok_or_else(|| "write a whole number, such as 1000000 or 1e6".into())
}

/// Reads a whole number of any size, also with `_` or `,` between its digits. The error says what would be right.
pub fn large(text: &str) -> Result<BigUint, String> {
    let plain = text.replace(['_', ','], "");
    let digits = !plain.is_empty() && plain.bytes().all(|b| b.is_ascii_digit());
    let number = if digits { plain.parse().ok() } else { None };
    number.ok_or_else(|| "write a whole number, such as 0 or 13267364410531".into())
}

/// A decimal number, such as `1.5` or `1e3`, times its unit.
fn scaled(text: &str, units: &[(&str, f64)]) -> Option<f64> {
    let mut end = text.find(|c: char| !c.is_ascii_digit() && c != '.')?;
    if let Some(power) = text[end..].strip_prefix(['e', 'E']) {
        end += 1 + power.find(|c: char| !c.is_ascii_digit())?;
    }
    let (number, unit) = text.split_at(end);
    let (_, factor) = units.iter().find(|(name, _)| *name == unit.trim())?;
    Some(number.parse::<f64>().ok().filter(|number| number.is_finite())? * factor)
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
        assert_eq!(bytes("1e9B"), Ok(1_000_000_000));
        assert_eq!(time("1e3ms"), Ok(Duration::from_secs(1)));
    }

    #[test]
    fn numbers_are_read_as_people_write_them() {
        for (text, value) in
            [("0", 0), ("10000000", 10_000_000), ("1e6", 1_000_000), ("1.5E3", 1500), ("10_000", 10_000)]
        {
            assert_eq!(number(text), Ok(value), "{text}");
        }
        for bad in
            ["", "-1", "1e", "e6", "1.5", "1.25e1", "1e20", "ten", "99999999999999999999", "1e6s", "+3"]
        {
            assert!(number(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn large_numbers_are_read() {
        assert_eq!(large("13,267,364,410,531"), Ok(13_267_364_410_531_u64.into()));
        assert_eq!(large("100000000000000000000").map(|number| number.bits()), Ok(67));
        for bad in ["", "-1", "1.5", "ten", ","] {
            assert!(large(bad).is_err(), "{bad}");
        }
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
