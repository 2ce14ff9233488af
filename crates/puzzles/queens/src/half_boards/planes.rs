//! Turns 512 patterns into bit slices.

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::__m512i;

#[cfg(target_arch = "x86_64")]
use super::list::Bits;

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

/// The same with AVX-512, for the lower or the higher half of the patterns. Few rows take part at a time, so that they
/// stay in registers.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn planes_avx512<P: Bits>(patterns: &[P], higher: bool) -> [[u32; 16]; 32] {
    use std::arch::x86_64::_mm512_setzero_si512;
    let mut rows = [_mm512_setzero_si512(); 32];
    let (chunks, rest) = patterns.as_chunks::<16>();
    for (row, chunk) in rows.iter_mut().zip(chunks) {
        *row = halves_avx512(chunk, higher);
    }
    if let Some(row) = rows.get_mut(chunks.len()) {
        let mut chunk = [P::default(); 16];
        chunk[..rest.len()].copy_from_slice(rest);
        *row = halves_avx512(&chunk, higher);
    }
    for k in 0..8 {
        let [a, b, c, d] = [rows[k], rows[k + 8], rows[k + 16], rows[k + 24]];
        let ([a, c], [b, d]) = (exchange_avx512::<16>(a, c), exchange_avx512::<16>(b, d));
        let ([a, b], [c, d]) = (exchange_avx512::<8>(a, b), exchange_avx512::<8>(c, d));
        [rows[k], rows[k + 8], rows[k + 16], rows[k + 24]] = [a, b, c, d];
    }
    for eight in rows.as_chunks_mut::<8>().0 {
        let [a, b, c, d, e, f, g, h] = *eight;
        let ([a, e], [b, f]) = (exchange_avx512::<4>(a, e), exchange_avx512::<4>(b, f));
        let ([c, g], [d, h]) = (exchange_avx512::<4>(c, g), exchange_avx512::<4>(d, h));
        let four = |a: __m512i, b: __m512i, c: __m512i, d: __m512i| {
            let ([a, c], [b, d]) = (exchange_avx512::<2>(a, c), exchange_avx512::<2>(b, d));
            let ([a, b], [c, d]) = (exchange_avx512::<1>(a, b), exchange_avx512::<1>(c, d));
            [a, b, c, d]
        };
        let ([a, b, c, d], [e, f, g, h]) = (four(a, b, c, d), four(e, f, g, h));
        *eight = [a, b, c, d, e, f, g, h];
    }
    bytemuck::cast(rows)
}

/// The lower or higher halves of 16 patterns. Narrow patterns are their own lower halves.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
#[inline]
fn halves_avx512<P: Bits>(patterns: &[P; 16], higher: bool) -> __m512i {
    use std::arch::x86_64::{_mm512_add_epi32, _mm512_permutex2var_epi32, _mm512_set1_epi32};
    const LOWER: [i32; 16] = [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30];
    let words = bytemuck::cast_slice::<P, u32>(patterns);
    match words.as_chunks::<16>().0 {
        [first, second] => {
            let places = _mm512_add_epi32(bytemuck::cast(LOWER), _mm512_set1_epi32(higher.into()));
            _mm512_permutex2var_epi32(bytemuck::cast(*first), places, bytemuck::cast(*second))
        }
        [only] => bytemuck::cast(*only),
        _ => bytemuck::cast([0; 16]),
    }
}

/// Exchanges corners of this side of 16 matrices.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
#[inline]
fn exchange_avx512<const CORNER: u32>(one: __m512i, other: __m512i) -> [__m512i; 2] {
    use std::arch::x86_64::{
        _mm512_and_si512, _mm512_set1_epi32, _mm512_slli_epi32, _mm512_srli_epi32, _mm512_xor_si512,
    };
    // Every second run of as many bits.
    let lower = _mm512_set1_epi32((u32::MAX / ((1 << CORNER) + 1)) as i32);
    let exchanged = _mm512_and_si512(_mm512_xor_si512(_mm512_srli_epi32::<CORNER>(one), other), lower);
    let back = _mm512_slli_epi32::<CORNER>(exchanged);
    [_mm512_xor_si512(one, back), _mm512_xor_si512(other, exchanged)]
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

    #[cfg(target_arch = "x86_64")]
    #[test]
    #[allow(unsafe_code, reason = "only if the machine has the instructions")]
    fn planes_are_the_same_with_avx512() {
        if !search::instructions::has_avx512_counts() {
            return;
        }
        for number in [0, 1, 15, 16, 17, 411, 512] {
            let wide: Vec<u64> = patterns(number).collect();
            let narrow: Vec<u32> = wide.iter().map(|&pattern| pattern as u32).collect();
            let lower = planes(&narrow, |pattern| pattern);
            assert_eq!(unsafe { planes_avx512(&narrow, false) }, lower, "{number}");
            assert_eq!(unsafe { planes_avx512(&wide, false) }, lower, "{number}");
            let higher = planes(&wide, |pattern| (pattern >> 32) as u32);
            assert_eq!(unsafe { planes_avx512(&wide, true) }, higher, "{number}");
        }
    }
}
