//! Numbers as words of 64 bits, the lowest first: what engines that count add up in place.

use num_bigint::BigUint;

/// Adds a number to a sum with at least as many words. Returns whether the sum fits.
#[inline]
pub fn add(sum: &mut [u64], number: &[u64]) -> bool {
    let mut carry = false;
    let (low, high) = sum.split_at_mut(number.len());
    for (sum, &word) in low.iter_mut().zip(number) {
        let (partial, over) = sum.overflowing_add(word);
        let (whole, again) = partial.overflowing_add(carry.into());
        *sum = whole;
        carry = over | again;
    }
    for sum in high {
        if !carry {
            break;
        }
        (*sum, carry) = sum.overflowing_add(1);
    }
    !carry
}

/// The number with these words.
pub fn big(words: &[u64]) -> BigUint {
    BigUint::new(words.iter().flat_map(|&word| [word as u32, (word >> 32) as u32]).collect())
}

/// Numbers of `width` words each with one more word each.
pub fn widen(numbers: &[u64], width: usize) -> Vec<u64> {
    let mut wider = Vec::with_capacity(numbers.len() / width * (width + 1));
    for number in numbers.chunks_exact(width) {
        wider.extend(number);
        wider.push(0);
    }
    wider
}
