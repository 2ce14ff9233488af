//! Numbers of sets: a fixed number of words, or a big number if that is not enough.

use num_bigint::BigUint;

/// A number of sets.
pub(super) trait Number: Clone {
    fn zero() -> Self;
    fn one() -> Self;
    fn add(&mut self, other: &Self);
    fn is_zero(&self) -> bool;
    fn to_big(&self) -> BigUint;
    /// The bytes of a number that counts subsets of this many squares.
    fn bytes(squares: usize) -> u64;
}

impl<const WORDS: usize> Number for [u64; WORDS] {
    fn zero() -> Self {
        [0; WORDS]
    }

    fn one() -> Self {
        std::array::from_fn(|i| u64::from(i == 0))
    }

    #[inline]
    fn add(&mut self, other: &Self) {
        let mut carry = false;
        for (a, &b) in self.iter_mut().zip(other) {
            let (sum, over) = a.overflowing_add(b);
            let (sum, over_again) = sum.overflowing_add(u64::from(carry));
            *a = sum;
            carry = over | over_again;
        }
    }

    fn is_zero(&self) -> bool {
        self.iter().all(|&word| word == 0)
    }

    fn to_big(&self) -> BigUint {
        BigUint::from_slice(&self.iter().flat_map(|&w| [w as u32, (w >> 32) as u32]).collect::<Vec<_>>())
    }

    fn bytes(_: usize) -> u64 {
        size_of::<Self>() as u64
    }
}

impl Number for BigUint {
    fn zero() -> Self {
        Self::ZERO
    }

    fn one() -> Self {
        Self::from(1u32)
    }

    fn add(&mut self, other: &Self) {
        *self += other;
    }

    fn is_zero(&self) -> bool {
        *self == Self::ZERO
    }

    fn to_big(&self) -> BigUint {
        self.clone()
    }

    fn bytes(squares: usize) -> u64 {
        (size_of::<Self>() + 16 + squares / 8) as u64
    }
}
