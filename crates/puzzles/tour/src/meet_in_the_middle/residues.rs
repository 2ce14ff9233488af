//! Counts that do not fit into a counter: halves for several primes, and the Chinese remainder theorem.
//!
//! On a long board the numbers of a half outgrow 64 bits. Then the halves are swept and joined once for each
//! of several primes, with remainders only, and the remainders determine the count. How many primes are
//! needed follows from an upper bound on the count: a sweep whose numbers are divided by powers of two and
//! rounded up.

use num_bigint::BigUint;

use super::join::Halves;
use search::{Limit, Meter};

/// Halves that are ready to be joined, for each prime.
pub(crate) struct Residues {
    /// The prime is missing if the numbers are exact.
    parts: Vec<(Option<u64>, Halves)>,
}

impl Residues {
    /// Halves with exact numbers.
    pub(super) fn exact(halves: Halves) -> Self {
        Self { parts: vec![(None, halves)] }
    }

    /// Halves for each of several primes, whose product exceeds the count.
    pub(super) fn modulo(parts: Vec<(u64, Halves)>) -> Self {
        Self { parts: parts.into_iter().map(|(prime, halves)| (Some(prime), halves)).collect() }
    }

    /// The halves for each prime, which is missing if the numbers are exact.
    pub(super) fn parts(&self) -> &[(Option<u64>, Halves)] {
        &self.parts
    }

    /// The number of bytes.
    pub fn bytes(&self) -> usize {
        self.parts.iter().map(|(_, halves)| halves.bytes()).sum()
    }

    /// The number of single cycles in a cluster, joined in no more portions than so many. `held` bytes are in use already.
    pub fn count(
        &self,
        cluster: usize,
        most_portions: usize,
        held: usize,
        meter: &mut Meter<'_>,
    ) -> Result<BigUint, Limit> {
        let mut count = Remainders::default();
        for (prime, halves) in &self.parts {
            let cycles = halves.count(cluster, most_portions, held, meter)?;
            let Some(prime) = *prime else { return Ok(cycles.into()) };
            count.add(prime, cycles);
        }
        Ok(count.least)
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
