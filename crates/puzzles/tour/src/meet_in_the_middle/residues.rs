//! Counts that do not fit into a counter: halves for several primes, and the Chinese remainder theorem.
//!
//! On a long board the numbers of a half outgrow 64 bits. Then the halves are swept and joined once for each
//! of several primes, with remainders only, and the remainders determine the count. How many primes are
//! needed follows from an upper bound on the count: a sweep whose numbers are divided by powers of two and
//! rounded up.
//!
//! The counts of the worked example are 1, so one pair of halves with exact numbers is enough.

use std::ops::RangeInclusive;

use num_bigint::BigUint;

use super::HalvedRing;
use super::batches::{Batch, Unswept};
use super::context::Context;
use super::join::Halves;
use super::split_sweep::Numbers;
use super::sweep::Unfit;
use search::Limit;

/// Smaller primes are not worth a sweep; larger ones take too long to find.
pub(super) const MODULI: RangeInclusive<u64> = 1 << 16..=1 << 40;

/// Halves that are ready to be joined, for each prime.
pub(crate) struct Residues {
    /// The prime is missing if the numbers are exact.
    of_primes: Vec<(Option<u64>, Halves)>,
}

impl Residues {
    /// Halves with exact numbers.
    pub(super) fn exact(halves: Halves) -> Self {
        Self { of_primes: vec![(None, halves)] }
    }

    /// Halves for each of several primes, whose product exceeds the count.
    fn modulo(of_primes: Vec<(u64, Halves)>) -> Self {
        Self { of_primes: of_primes.into_iter().map(|(prime, halves)| (Some(prime), halves)).collect() }
    }

    /// The halves for each prime, which is missing if the numbers are exact.
    pub(super) fn of_primes(&self) -> &[(Option<u64>, Halves)] {
        &self.of_primes
    }

    /// The number of bytes.
    pub fn bytes(&self) -> usize {
        self.of_primes.iter().map(|(_, halves)| halves.bytes()).sum()
    }

    /// The number of single cycles in a cluster, joined in no more portions than so many.
    pub fn count(
        &self,
        cluster: usize,
        most_portions: usize,
        context: &mut Context<'_, '_>,
    ) -> Result<BigUint, Limit> {
        let mut count = Remainders::default();
        for (prime, halves) in &self.of_primes {
            let cycles = halves.count(cluster, most_portions, context)?;
            let Some(prime) = *prime else { return Ok(cycles.into()) };
            count.add(prime, cycles);
        }
        Ok(count.least)
    }
}

impl HalvedRing {
    /// Computes the halves of a batch for several primes of this range, for a count with at most this many bits.
    pub(super) fn sweep_for_primes(
        &self,
        batch: &Batch,
        mut bits: f64,
        moduli: RangeInclusive<u64>,
        context: &mut Context<'_, '_>,
    ) -> Result<Residues, Unswept> {
        let mut of_primes: Vec<(u64, Halves)> = Vec::new();
        let mut left = batch.clone();
        for prime in primes(*moduli.end()).take_while(|prime| moduli.contains(prime)) {
            // Those of all further primes share what is left of the budget.
            let primes_left = (bits / f64::from(prime.ilog2())).floor() as usize + 1;
            let of_one = Batch { budget: left.budget / primes_left, ..left.clone() };
            let swept = self.sweep_halves(&of_one, Numbers::Modulo(prime), context).map_err(|unswept| {
                unswept.with_density(|density| density * (of_primes.len() + primes_left) as f64)
            })?;
            left.budget = left.budget.saturating_sub(swept.halves.bytes());
            context.reserve(swept.halves.bytes() * (of_primes.len() + 3))?;
            of_primes.push((prime, swept.halves));
            bits -= f64::from(prime.ilog2());
            if bits < 0.0 {
                return Ok(Residues::modulo(of_primes));
            }
        }
        Err(Unfit::TooLarge.into())
    }
}

/// The least number with given remainders.
#[derive(Clone, Debug)]
pub(super) struct Remainders {
    pub least: BigUint,
    /// The product of the primes.
    product: BigUint,
}

impl Default for Remainders {
    fn default() -> Self {
        Self { least: BigUint::ZERO, product: BigUint::from(1_u32) }
    }
}

impl Remainders {
    /// Adds the remainder modulo another prime, or any number with this remainder.
    pub fn add(&mut self, prime: u64, number: u128) {
        let short = u128::from(prime) + number % u128::from(prime) - remainder(&self.least, prime);
        let inverse = power(remainder(&self.product, prime), prime - 2, prime);
        let times = short % u128::from(prime) * inverse % u128::from(prime);
        self.least += &self.product * times;
        self.product *= prime;
    }
}

fn remainder(number: &BigUint, prime: u64) -> u128 {
    // The remainder has at most one digit.
    (number % prime).iter_u64_digits().next().map_or(0, u128::from)
}

/// A power modulo a prime below 2^62.
fn power(base: u128, exponent: u64, prime: u64) -> u128 {
    let prime = u128::from(prime);
    let (mut power, mut square, mut left) = (1, base % prime, exponent);
    while left > 0 {
        if left & 1 == 1 {
            power = power * square % prime;
        }
        square = square * square % prime;
        left >>= 1;
    }
    power
}

/// The primes up to a number, largest first.
pub(super) fn primes(most: u64) -> impl Iterator<Item = u64> {
    (2..=most).rev().filter(|&number| {
        let mut divisors = (2..).take_while(|divisor| divisor * divisor <= number);
        divisors.all(|divisor| number % divisor != 0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn primes_are_prime_and_powers_right() {
        assert_eq!(primes(30).collect::<Vec<_>>(), [29, 23, 19, 17, 13, 11, 7, 5, 3, 2]);
        assert_eq!(primes(1 << 31).next(), Some((1 << 31) - 1));
        // Fermat's little theorem.
        assert_eq!(power(3, (1 << 31) - 2, (1 << 31) - 1), 1);
        assert_eq!(power(2, 10, 1_000_003), 1024);
    }
}
