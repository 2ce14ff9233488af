//! A stated growth, such as `8^n`, `n log n`, `n!` or `8^(n^2)`: read, and computed for a size.
//!
//! Values are kept as their logarithms, so that `8^(n^2)` has one on any board. The logarithm in a claim is the natural
//! one; another base is a constant factor.

use std::fmt;

use contract::UsageError;

/// The longest claim in characters, which also bounds how deep it is nested.
const LONGEST: usize = 60;

/// A stated growth of the work with the size n.
#[derive(Clone, Debug, PartialEq)]
pub struct Claim {
    text: String,
    formula: Formula,
}

#[derive(Clone, Debug, PartialEq)]
enum Formula {
    Number(f64),
    Size,
    Sum(Box<Formula>, Box<Formula>),
    Product(Box<Formula>, Box<Formula>),
    Quotient(Box<Formula>, Box<Formula>),
    Power(Box<Formula>, Box<Formula>),
    Factorial(Box<Formula>),
    Logarithm(Box<Formula>),
}

impl Claim {
    /// Reads a claim. `O(…)` and `Θ(…)` may stand around it.
    pub fn read(text: &str) -> Result<Self, UsageError> {
        let wrong = |why: &str| {
            UsageError::new(format!(
                "`{text}` is not a growth ({why}): write it in n, such as 8^n, n^2, n! or n log n"
            ))
        };
        let plain: String = text.trim().chars().map(|c| if c == 'N' { 'n' } else { c }).collect();
        let inner = ["O(", "Θ("].iter().find_map(|open| plain.strip_prefix(open)?.strip_suffix(')'));
        let inner = inner.unwrap_or(&plain);
        if inner.chars().count() > LONGEST {
            return Err(wrong("it is too long"));
        }
        let mut reader = Reader { rest: inner };
        let formula = reader.sum().map_err(&wrong)?;
        if !reader.rest.trim_start().is_empty() {
            return Err(wrong(&format!("`{}` is left over", reader.rest.trim_start())));
        }
        if !formula.has_size() {
            return Err(wrong("n does not occur"));
        }
        Ok(Self { text: inner.trim().into(), formula })
    }

    /// The natural logarithm of its value at a size, if it has one.
    pub fn logarithm(&self, size: u32) -> Option<f64> {
        Some(self.formula.logarithm(f64::from(size))).filter(|value| value.is_finite())
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Formula {
    fn has_size(&self) -> bool {
        match self {
            Self::Number(_) => false,
            Self::Size => true,
            Self::Factorial(a) | Self::Logarithm(a) => a.has_size(),
            Self::Sum(a, b) | Self::Product(a, b) | Self::Quotient(a, b) | Self::Power(a, b) => {
                a.has_size() || b.has_size()
            }
        }
    }

    /// The logarithm of its value.
    fn logarithm(&self, n: f64) -> f64 {
        match self {
            Self::Number(number) => number.ln(),
            Self::Size => n.ln(),
            Self::Sum(a, b) => {
                let (a, b) = (a.logarithm(n), b.logarithm(n));
                a.max(b) + (a.min(b) - a.max(b)).exp().ln_1p()
            }
            Self::Product(a, b) => a.logarithm(n) + b.logarithm(n),
            Self::Quotient(a, b) => a.logarithm(n) - b.logarithm(n),
            Self::Power(a, b) => a.logarithm(n) * b.logarithm(n).exp(),
            Self::Factorial(a) => factorial(a.logarithm(n).exp()),
            Self::Logarithm(a) => a.logarithm(n).ln(),
        }
    }
}

/// The logarithm of x!, by Stirling's series from 20 on.
fn factorial(mut x: f64) -> f64 {
    let mut below = 0.0;
    while x < 20.0 {
        x += 1.0;
        below += x.ln();
    }
    let series = 1.0 / (12.0 * x) - 1.0 / (360.0 * x.powi(3));
    (x + 0.5) * x.ln() - x + 0.5 * (2.0 * std::f64::consts::PI).ln() + series - below
}

/// What is left of a text.
struct Reader<'t> {
    rest: &'t str,
}

impl Reader<'_> {
    /// Takes a word if it comes next.
    fn take(&mut self, word: &str) -> bool {
        match self.rest.trim_start().strip_prefix(word) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn sum(&mut self) -> Result<Formula, &'static str> {
        let mut all = self.product()?;
        while self.take("+") {
            all = Formula::Sum(all.into(), self.product()?.into());
        }
        Ok(all)
    }

    fn product(&mut self) -> Result<Formula, &'static str> {
        let mut all = self.power()?;
        loop {
            if self.take("/") {
                all = Formula::Quotient(all.into(), self.power()?.into());
            } else if self.take("*") || self.take("·") || self.take("×") || self.begins() {
                all = Formula::Product(all.into(), self.power()?.into());
            } else {
                return Ok(all);
            }
        }
    }

    /// Whether a factor comes next.
    fn begins(&self) -> bool {
        self.rest.trim_start().starts_with(|c: char| c.is_ascii_alphanumeric() || c == '(')
    }

    fn power(&mut self) -> Result<Formula, &'static str> {
        let mut base = self.atom()?;
        while self.take("!") {
            base = Formula::Factorial(base.into());
        }
        let exponent = if self.take("²") {
            Formula::Number(2.0)
        } else if self.take("³") {
            Formula::Number(3.0)
        } else if self.take("^") {
            self.power()?
        } else {
            return Ok(base);
        };
        Ok(Formula::Power(base.into(), exponent.into()))
    }

    fn atom(&mut self) -> Result<Formula, &'static str> {
        if self.take("(") {
            let inner = self.sum()?;
            return if self.take(")") { Ok(inner) } else { Err("a bracket is not closed") };
        }
        if self.take("log") || self.take("ln") || self.take("lg") {
            return Ok(Formula::Logarithm(self.power()?.into()));
        }
        if self.take("sqrt") {
            return Ok(Formula::Power(self.power()?.into(), Formula::Number(0.5).into()));
        }
        if self.take("n") {
            return Ok(Formula::Size);
        }
        let text = self.rest.trim_start();
        let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
        let number = text[..end].parse().ok().filter(|number: &f64| *number > 0.0 && number.is_finite());
        self.rest = &text[end..];
        number.map(Formula::Number).ok_or("a number above 0, n or a bracket is missing")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_are_read_and_computed() {
        let close = |claim: &str, n: u32, value: f64| {
            let computed = Claim::read(claim).unwrap().logarithm(n).unwrap();
            assert!((computed - value.ln()).abs() < 1e-9, "{claim} at {n}: {}", computed.exp());
        };
        for n in [2, 3, 5, 8] {
            let x = f64::from(n);
            close("n", n, x);
            close("8^n", n, 8f64.powf(x));
            close("O(8^N)", n, 8f64.powf(x));
            close("n^2", n, x * x);
            close("n²", n, x * x);
            close("8n^2", n, 8.0 * x * x);
            close("n log n", n, x * x.ln());
            close("n*log(n)", n, x * x.ln());
            close("n!", n, (1..=n).map(f64::from).product());
            close("n^n", n, x.powf(x));
            close("2^n^2", n, 2f64.powf(x * x));
            close("8^(n^2)", n, 8f64.powf(x * x));
            close("n^2 2^n / 3", n, x * x * 2f64.powf(x) / 3.0);
            close("n^2 + 2 n", n, x * x + 2.0 * x);
            close("sqrt(n)", n, x.sqrt());
            close("n^1.5", n, x.powf(1.5));
        }
        // Nothing overflows, and what has no value is not used.
        assert!(Claim::read("8^(n^2)").unwrap().logarithm(1_000_000).unwrap() > 1e12);
        assert_eq!(Claim::read("n log n").unwrap().logarithm(1), None);
        assert_eq!(Claim::read("2^(2^(n^2))").unwrap().logarithm(1000), None);
    }

    #[test]
    fn what_is_no_growth_is_refused() {
        let long = "(".repeat(100) + "n" + &")".repeat(100);
        for wrong in ["", "8", "n^", "(n", "n)", "x^2", "n-1", "0n", "2^n!extra%", "log", "n^-1", &long] {
            assert!(Claim::read(wrong).is_err(), "{wrong}");
        }
    }
}
