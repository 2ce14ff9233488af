//! Filters of half boards: those that have none of some bits, or that have one of some choices of six bits.

use super::buffer::Buffer;
use super::list::Bits;

/// A set of choices of six bits, from a multiple of six on.
#[derive(Clone, Copy)]
pub(super) struct Keys {
    /// The lowest of the six bits.
    pub shift: usize,
    /// The choices as numbers, and the set of them as bits.
    pub set: u64,
}

impl Keys {
    /// Whether these are all choices.
    pub fn are_all(self) -> bool {
        self.set == u64::MAX
    }

    /// Whether the six bits of a pattern are in the set.
    #[inline(always)]
    pub fn have(self, pattern: u64) -> bool {
        self.set >> (pattern >> self.shift & 63) & 1 == 1
    }
}

/// Keeps the patterns that pass a test.
#[inline(always)]
fn keep<P: Bits>(out: &mut Buffer<P>, patterns: &[P], passes: impl Fn(u64) -> bool) {
    out.make_room(patterns.len());
    out.end = append(&mut out.items, 0, patterns, passes);
}

/// Appends the patterns that pass a test, and returns the new end.
#[inline(always)]
fn append<P: Bits>(items: &mut [P], mut end: usize, patterns: &[P], passes: impl Fn(u64) -> bool) -> usize {
    for &pattern in patterns {
        // It is always written, but kept only if it passes.
        items[end] = pattern;
        end += usize::from(passes(pattern.wide()));
    }
    end
}

/// Keeps the patterns that have one of the keys.
#[inline(always)]
pub(super) fn with_keys<P: Bits>(out: &mut Buffer<P>, patterns: &[P], keys: Keys) {
    keep(out, patterns, |pattern| keys.have(pattern));
}

/// Keeps the patterns that have none of these bits.
#[inline(always)]
pub(super) fn without<P: Bits>(out: &mut Buffer<P>, patterns: &[P], bits: u64) {
    keep(out, patterns, |pattern| pattern & bits == 0);
}

/// The same with AVX2.
#[cfg(target_arch = "x86_64")]
pub(super) mod avx2 {
    use std::arch::x86_64::{
        __m256i, _mm_cvtsi32_si128, _mm256_and_si256, _mm256_blendv_ps, _mm256_castps_si256,
        _mm256_castsi256_pd, _mm256_castsi256_ps, _mm256_cmpeq_epi32, _mm256_cmpeq_epi64, _mm256_movemask_pd,
        _mm256_movemask_ps, _mm256_set1_epi32, _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_slli_epi32,
        _mm256_slli_epi64, _mm256_srl_epi32, _mm256_srl_epi64, _mm256_srlv_epi32, _mm256_srlv_epi64,
    };

    use super::{Bits, Buffer, Keys, append};
    use crate::half_boards::avx2::{front_of_eight, front_of_four};

    /// Keeps the patterns that pass a test: eight of 32 bits at a time, four of 64 bits, or one. The sign bits of the
    /// results tell which pass.
    #[target_feature(enable = "avx2,popcnt")]
    #[inline]
    fn keep<P: Bits>(
        out: &mut Buffer<P>,
        patterns: &[P],
        eight: impl Fn(__m256i) -> __m256i,
        four: impl Fn(__m256i) -> __m256i,
        one: impl Fn(u64) -> bool,
    ) {
        out.make_room(patterns.len());
        let mut end = 0;
        if size_of::<P>() == 4 {
            let items = bytemuck::cast_slice_mut::<P, u32>(&mut out.items);
            let (chunks, rest) = bytemuck::cast_slice::<P, u32>(patterns).as_chunks::<8>();
            for chunk in chunks {
                let vector = bytemuck::cast(*chunk);
                let kept = _mm256_movemask_ps(_mm256_castsi256_ps(eight(vector))) as u32;
                let Some(room) = items[end..].first_chunk_mut::<8>() else { break };
                *room = bytemuck::cast(front_of_eight(kept, vector));
                end += kept.count_ones() as usize;
            }
            out.end = append(items, end, rest, one);
        } else {
            let items = bytemuck::cast_slice_mut::<P, u64>(&mut out.items);
            let (chunks, rest) = bytemuck::cast_slice::<P, u64>(patterns).as_chunks::<4>();
            for chunk in chunks {
                let vector = bytemuck::cast(*chunk);
                let kept = _mm256_movemask_pd(_mm256_castsi256_pd(four(vector))) as u32;
                let Some(room) = items[end..].first_chunk_mut::<4>() else { break };
                *room = bytemuck::cast(front_of_four(kept, vector));
                end += kept.count_ones() as usize;
            }
            out.end = append(items, end, rest, one);
        }
    }

    #[target_feature(enable = "avx2,popcnt")]
    #[inline]
    pub fn with_keys<P: Bits>(out: &mut Buffer<P>, patterns: &[P], keys: Keys) {
        let by = _mm_cvtsi32_si128(keys.shift as i32);
        let low = _mm256_castsi256_ps(_mm256_set1_epi32(keys.set as i32));
        let high = _mm256_castsi256_ps(_mm256_set1_epi32((keys.set >> 32) as i32));
        let set = _mm256_set1_epi64x(keys.set as i64);
        let eight = |vector| {
            let key = _mm256_srl_epi32(vector, by);
            // Bit 5 of the key tells in which half of the set it is.
            let upper = _mm256_castsi256_ps(_mm256_slli_epi32::<26>(key));
            let half = _mm256_castps_si256(_mm256_blendv_ps(low, high, upper));
            let place = _mm256_and_si256(key, _mm256_set1_epi32(31));
            _mm256_slli_epi32::<31>(_mm256_srlv_epi32(half, place))
        };
        let four = |vector| {
            let place = _mm256_and_si256(_mm256_srl_epi64(vector, by), _mm256_set1_epi64x(63));
            _mm256_slli_epi64::<63>(_mm256_srlv_epi64(set, place))
        };
        keep(out, patterns, eight, four, |pattern| keys.have(pattern));
    }

    #[target_feature(enable = "avx2,popcnt")]
    #[inline]
    pub fn without<P: Bits>(out: &mut Buffer<P>, patterns: &[P], bits: u64) {
        let zero = _mm256_setzero_si256();
        let (narrow, wide) = (_mm256_set1_epi32(bits as i32), _mm256_set1_epi64x(bits as i64));
        let eight = |vector| _mm256_cmpeq_epi32(_mm256_and_si256(vector, narrow), zero);
        let four = |vector| _mm256_cmpeq_epi64(_mm256_and_si256(vector, wide), zero);
        keep(out, patterns, eight, four, |pattern| pattern & bits == 0);
    }
}

/// The same with AVX-512.
#[cfg(target_arch = "x86_64")]
pub(super) mod avx512 {
    use std::arch::x86_64::{
        __m512i, __mmask8, __mmask16, _mm_cvtsi32_si128, _mm512_mask_blend_epi32,
        _mm512_maskz_compress_epi32, _mm512_maskz_compress_epi64, _mm512_rorv_epi32, _mm512_rorv_epi64,
        _mm512_set1_epi32, _mm512_set1_epi64, _mm512_srl_epi32, _mm512_srl_epi64, _mm512_test_epi32_mask,
        _mm512_test_epi64_mask, _mm512_testn_epi32_mask, _mm512_testn_epi64_mask,
    };

    use super::{Bits, Buffer, Keys, append};

    /// Keeps the patterns that pass a test: sixteen of 32 bits at a time, eight of 64 bits, or one.
    #[target_feature(enable = "avx512f,avx512vl,popcnt")]
    #[inline]
    fn keep<P: Bits>(
        out: &mut Buffer<P>,
        patterns: &[P],
        sixteen: impl Fn(__m512i) -> __mmask16,
        eight: impl Fn(__m512i) -> __mmask8,
        one: impl Fn(u64) -> bool,
    ) {
        out.make_room(patterns.len());
        let mut end = 0;
        if size_of::<P>() == 4 {
            let items = bytemuck::cast_slice_mut::<P, u32>(&mut out.items);
            let (chunks, rest) = bytemuck::cast_slice::<P, u32>(patterns).as_chunks::<16>();
            for chunk in chunks {
                let vector = bytemuck::cast(*chunk);
                let kept = sixteen(vector);
                let Some(room) = items[end..].first_chunk_mut::<16>() else { break };
                *room = bytemuck::cast(_mm512_maskz_compress_epi32(kept, vector));
                end += kept.count_ones() as usize;
            }
            out.end = append(items, end, rest, one);
        } else {
            let items = bytemuck::cast_slice_mut::<P, u64>(&mut out.items);
            let (chunks, rest) = bytemuck::cast_slice::<P, u64>(patterns).as_chunks::<8>();
            for chunk in chunks {
                let vector = bytemuck::cast(*chunk);
                let kept = eight(vector);
                let Some(room) = items[end..].first_chunk_mut::<8>() else { break };
                *room = bytemuck::cast(_mm512_maskz_compress_epi64(kept, vector));
                end += kept.count_ones() as usize;
            }
            out.end = append(items, end, rest, one);
        }
    }

    #[target_feature(enable = "avx512f,avx512vl,popcnt")]
    #[inline]
    pub fn with_keys<P: Bits>(out: &mut Buffer<P>, patterns: &[P], keys: Keys) {
        let by = _mm_cvtsi32_si128(keys.shift as i32);
        let (low, high) = (_mm512_set1_epi32(keys.set as i32), _mm512_set1_epi32((keys.set >> 32) as i32));
        let set = _mm512_set1_epi64(keys.set as i64);
        let sixteen = |vector| {
            let key = _mm512_srl_epi32(vector, by);
            let upper = _mm512_test_epi32_mask(key, _mm512_set1_epi32(32));
            let half = _mm512_mask_blend_epi32(upper, low, high);
            // Rotations ignore the higher bits of the key.
            _mm512_test_epi32_mask(_mm512_rorv_epi32(half, key), _mm512_set1_epi32(1))
        };
        let eight = |vector| {
            let key = _mm512_srl_epi64(vector, by);
            _mm512_test_epi64_mask(_mm512_rorv_epi64(set, key), _mm512_set1_epi64(1))
        };
        keep(out, patterns, sixteen, eight, |pattern| keys.have(pattern));
    }

    #[target_feature(enable = "avx512f,avx512vl,popcnt")]
    #[inline]
    pub fn without<P: Bits>(out: &mut Buffer<P>, patterns: &[P], bits: u64) {
        let (narrow, wide) = (_mm512_set1_epi32(bits as i32), _mm512_set1_epi64(bits as i64));
        let sixteen = |vector| _mm512_testn_epi32_mask(vector, narrow);
        let eight = |vector| _mm512_testn_epi64_mask(vector, wide);
        keep(out, patterns, sixteen, eight, |pattern| pattern & bits == 0);
    }
}
