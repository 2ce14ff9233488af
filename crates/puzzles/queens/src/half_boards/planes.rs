//! Turns 512 patterns into bit slices.

/// The bit-sliced form of 512 numbers: the lanes of each bit. Missing numbers are 0.
///
/// Sixteen matrices of 32 by 32 bits are transposed at a time, each by exchanging smaller and smaller corners
/// (Warren, Hacker's Delight, 2002).
#[inline(always)]
pub(super) fn planes<P: Copy>(patterns: &[P], half: impl Fn(P) -> u32) -> [[u32; 16]; 32] {
    let mut rows = [[0u32; 16]; 32];
    for (row, chunk) in rows.iter_mut().zip(patterns.chunks(16)) {
        for (place, &pattern) in row.iter_mut().zip(chunk) {
            *place = half(pattern);
        }
    }
    let mut corner = 16;
    let mut mask = 0x0000_ffffu32;
    while corner > 0 {
        for k in (0..32).filter(|k| k & corner == 0) {
            let (before, after) = rows.split_at_mut(k | corner);
            exchange(&mut before[k], &mut after[0], corner as u32, mask);
        }
        corner /= 2;
        mask ^= mask << corner;
    }
    rows
}

/// Exchanges corners of 16 matrices.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
#[inline(always)]
fn exchange(one: &mut [u32; 16], other: &mut [u32; 16], corner: u32, mask: u32) {
    for (one, other) in one.iter_mut().zip(other) {
        let exchanged = (*one >> corner ^ *other) & mask;
        *other ^= exchanged;
        *one ^= exchanged << corner;
    }
}

/// Exchanges corners of 16 matrices.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[inline(always)]
fn exchange(one: &mut [u32; 16], other: &mut [u32; 16], corner: u32, mask: u32) {
    use std::arch::wasm32::{u32x4_shl, u32x4_shr, u32x4_splat, v128, v128_and, v128_xor};
    let (mut ones, mut others): ([v128; 4], [v128; 4]) = (bytemuck::cast(*one), bytemuck::cast(*other));
    let mask = u32x4_splat(mask);
    for (one, other) in ones.iter_mut().zip(&mut others) {
        let exchanged = v128_and(v128_xor(u32x4_shr(*one, corner), *other), mask);
        *other = v128_xor(*other, exchanged);
        *one = v128_xor(*one, u32x4_shl(exchanged, corner));
    }
    (*one, *other) = (bytemuck::cast(ones), bytemuck::cast(others));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn patterns(number: u64) -> impl Iterator<Item = u64> {
        (1..=number).map(|i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15)).map(|pattern| pattern ^ pattern >> 31)
    }

    /// Pattern p is in bit p / 16 of word p % 16.
    #[test]
    fn every_bit_of_a_pattern_gets_into_its_plane() {
        for number in [0, 1, 15, 16, 17, 411, 512] {
            let patterns: Vec<u64> = patterns(number).collect();
            let planes = planes(&patterns, |pattern| (pattern >> 32) as u32);
            for (bit, plane) in planes.iter().enumerate() {
                for place in 0..512 {
                    let expected = patterns.get(place).map_or(0, |pattern| pattern >> (32 + bit) & 1);
                    assert_eq!(u64::from(plane[place % 16] >> (place / 16) & 1), expected, "{number} {bit}");
                }
            }
        }
    }
}
