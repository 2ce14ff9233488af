//! Whole numbers in JSON.
//!
//! Many readers keep numbers as floating-point numbers of 53 bits, so a larger one would arrive rounded. It is
//! written as a string instead.

use num_bigint::BigUint;
use serde::{Deserialize, Deserializer, Serializer, de};
use serde_json::Value;

/// The largest number that every reader of JSON understands exactly.
const LARGEST: u64 = 1 << 53;

/// A number as a JSON value: a number up to 2^53, a string beyond.
pub fn json(number: &BigUint) -> Value {
    match u64::try_from(number) {
        Ok(small) if small <= LARGEST => small.into(),
        _ => number.to_string().into(),
    }
}

/// Writes a number: as a number up to 2^53, as a string beyond.
pub fn exact<S: Serializer>(number: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    if *number <= LARGEST { serializer.serialize_u64(*number) } else { serializer.collect_str(number) }
}

/// Reads a number that [`exact`] has written.
pub fn exactly<'d, D: Deserializer<'d>>(deserializer: D) -> Result<u64, D::Error> {
    let value = Value::deserialize(deserializer)?;
    let number = value.as_u64().or_else(|| value.as_str()?.parse().ok());
    number.ok_or_else(|| de::Error::custom("not a whole number"))
}

/// Writes a number like [`exact`]; none as null.
pub fn exact_or_none<S: Serializer>(number: &Option<u64>, serializer: S) -> Result<S::Ok, S::Error> {
    match number {
        Some(number) => exact(number, serializer),
        None => serializer.serialize_none(),
    }
}

/// A number of any size as a string of digits, to be read back.
pub mod text {
    use num_bigint::BigUint;
    use serde::{Deserialize, Deserializer, Serializer, de};

    /// Writes a number.
    pub fn serialize<S: Serializer>(number: &BigUint, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(number)
    }

    /// Reads a number.
    pub fn deserialize<'d, D: Deserializer<'d>>(deserializer: D) -> Result<BigUint, D::Error> {
        let digits = String::deserialize(deserializer)?;
        super::digits(&digits).ok_or_else(|| de::Error::custom("not a whole number"))
    }
}

/// Digits in groups of three from the right, with commas between them.
pub fn grouped(digits: &str) -> String {
    let mut out = String::with_capacity(digits.len() * 4 / 3);
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(c);
    }
    out
}

/// Reads decimal digits and nothing else; other readers of numbers are more generous.
pub fn digits(text: &str) -> Option<BigUint> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_beyond_53_bits_are_strings() {
        let text = |number: u64| json(&number.into()).to_string();
        assert_eq!(text(9_007_199_254_740_992), "9007199254740992");
        assert_eq!(text(9_007_199_254_740_993), "\"9007199254740993\"");
        assert_eq!(json(&BigUint::from(10u32).pow(30)), Value::from("1000000000000000000000000000000"));
    }

    #[test]
    fn digits_are_grouped() {
        for (digits, text) in
            [("0", "0"), ("999", "999"), ("1000", "1,000"), ("13267364410532", "13,267,364,410,532")]
        {
            assert_eq!(grouped(digits), text);
        }
    }

    #[test]
    fn only_digits_are_a_number() {
        assert_eq!(digits("007"), Some(7u32.into()));
        for bad in ["", "+1", "1_0", " 1", "1e3", "-1", "١"] {
            assert_eq!(digits(bad), None, "{bad}");
        }
    }
}
