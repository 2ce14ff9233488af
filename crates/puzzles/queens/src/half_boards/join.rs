//! Half boards from quadrants: all pairs of patterns without a common bit. A vector of patterns of one
//! quadrant is compared with one pattern of the other, which is in every lane.
//!
//! In the [example](super) of side 4, each half joins two lists of two ways. Of the four pairs two have complementary
//! columns, and these have no common bit: two half boards.

use super::buffer::Buffer;
use std::ops::Range;

use super::list::{Bits, Classes, MARGIN};

/// Appends to `out` the combined patterns of two lists whose columns are complementary and which have no common bit.
#[inline(always)]
pub(super) fn portable<P: Bits>(out: &mut Buffer<P>, a: &Classes<'_, P>, b: &Classes<'_, P>) {
    each_pair(out, a, b, |out, mut end, ones, many, range| {
        for one in ones {
            let one = one.wide();
            for other in &many[range.clone()] {
                let other = other.wide();
                // It is always written, but kept only if it fits.
                out[end] = P::new(one | other);
                end += usize::from(one & other == 0);
            }
        }
        end
    });
}

/// The same with AVX2.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt")]
#[inline]
pub(super) fn avx2<P: Bits>(out: &mut Buffer<P>, a: &Classes<'_, P>, b: &Classes<'_, P>) {
    use super::avx2::{front_of_eight, front_of_four};
    use std::arch::x86_64::{
        _mm256_and_si256, _mm256_castsi256_pd, _mm256_castsi256_ps, _mm256_cmpeq_epi32, _mm256_cmpeq_epi64,
        _mm256_movemask_pd, _mm256_movemask_ps, _mm256_or_si256, _mm256_set1_epi32, _mm256_set1_epi64x,
        _mm256_setzero_si256,
    };
    let zero = _mm256_setzero_si256();
    each_pair(out, a, b, |out, mut end, ones, many, Range { start: first, end: last }| {
        if size_of::<P>() == 4 {
            let (out, many) = (bytemuck::cast_slice_mut::<P, u32>(out), bytemuck::cast_slice::<P, u32>(many));
            for at in (first..last).step_by(8) {
                let Some(vector) = many[at..].first_chunk::<8>() else { break };
                let vector = bytemuck::cast(*vector);
                let inside = 0xff >> 8usize.saturating_sub(last - at);
                for one in ones {
                    let one = _mm256_set1_epi32(one.wide() as i32);
                    let fit = _mm256_cmpeq_epi32(_mm256_and_si256(one, vector), zero);
                    let fit = _mm256_movemask_ps(_mm256_castsi256_ps(fit)) as u32 & inside;
                    let Some(room) = out[end..].first_chunk_mut::<8>() else { break };
                    *room = bytemuck::cast(front_of_eight(fit, _mm256_or_si256(one, vector)));
                    end += fit.count_ones() as usize;
                }
            }
        } else {
            let (out, many) = (bytemuck::cast_slice_mut::<P, u64>(out), bytemuck::cast_slice::<P, u64>(many));
            for at in (first..last).step_by(4) {
                let Some(vector) = many[at..].first_chunk::<4>() else { break };
                let vector = bytemuck::cast(*vector);
                let inside = 0xf >> 4usize.saturating_sub(last - at);
                for one in ones {
                    let one = _mm256_set1_epi64x(one.wide() as i64);
                    let fit = _mm256_cmpeq_epi64(_mm256_and_si256(one, vector), zero);
                    let fit = _mm256_movemask_pd(_mm256_castsi256_pd(fit)) as u32 & inside;
                    let Some(room) = out[end..].first_chunk_mut::<4>() else { break };
                    *room = bytemuck::cast(front_of_four(fit, _mm256_or_si256(one, vector)));
                    end += fit.count_ones() as usize;
                }
            }
        }
        end
    });
}

/// The same with AVX-512, whose compress instruction keeps the lanes that fit.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vl,popcnt")]
#[inline]
pub(super) fn avx512<P: Bits>(out: &mut Buffer<P>, a: &Classes<'_, P>, b: &Classes<'_, P>) {
    use std::arch::x86_64::{
        _mm512_mask_testn_epi32_mask, _mm512_mask_testn_epi64_mask, _mm512_maskz_compress_epi32,
        _mm512_maskz_compress_epi64, _mm512_or_si512, _mm512_set1_epi32, _mm512_set1_epi64,
    };
    each_pair(out, a, b, |out, mut end, ones, many, Range { start: first, end: last }| {
        if size_of::<P>() == 4 {
            let (out, many) = (bytemuck::cast_slice_mut::<P, u32>(out), bytemuck::cast_slice::<P, u32>(many));
            for at in (first..last).step_by(16) {
                let Some(vector) = many[at..].first_chunk::<16>() else { break };
                let vector = bytemuck::cast(*vector);
                let inside = u16::MAX >> 16usize.saturating_sub(last - at);
                for one in ones {
                    let one = _mm512_set1_epi32(one.wide() as i32);
                    let fit = _mm512_mask_testn_epi32_mask(inside, one, vector);
                    let kept = _mm512_maskz_compress_epi32(fit, _mm512_or_si512(one, vector));
                    let Some(room) = out[end..].first_chunk_mut::<16>() else { break };
                    *room = bytemuck::cast(kept);
                    end += fit.count_ones() as usize;
                }
            }
        } else {
            let (out, many) = (bytemuck::cast_slice_mut::<P, u64>(out), bytemuck::cast_slice::<P, u64>(many));
            for at in (first..last).step_by(8) {
                let Some(vector) = many[at..].first_chunk::<8>() else { break };
                let vector = bytemuck::cast(*vector);
                let inside = u8::MAX >> 8usize.saturating_sub(last - at);
                for one in ones {
                    let one = _mm512_set1_epi64(one.wide() as i64);
                    let fit = _mm512_mask_testn_epi64_mask(inside, one, vector);
                    let kept = _mm512_maskz_compress_epi64(fit, _mm512_or_si512(one, vector));
                    let Some(room) = out[end..].first_chunk_mut::<8>() else { break };
                    *room = bytemuck::cast(kept);
                    end += fit.count_ones() as usize;
                }
            }
        }
        end
    });
}

/// Calls `join` for each set of columns, with a buffer and the end of its content, some patterns, and others
/// as a range of a list with a margin. It returns the new end.
#[inline(always)]
fn each_pair<P: Bits>(
    out: &mut Buffer<P>,
    a: &Classes<'_, P>,
    b: &Classes<'_, P>,
    join: impl Fn(&mut [P], usize, &[P], &[P], Range<usize>) -> usize,
) {
    let Buffer { items, end } = out;
    // The longer list fills vectors better. To choose it for each set takes longer than it saves.
    let (few, many) = if a.estimate() > b.estimate() { (b, a) } else { (a, b) };
    for set in 0..few.sets {
        let (ones, others) = (few.range(set), many.range(many.sets - 1 - set));
        if ones.is_empty() || others.is_empty() {
            continue;
        }
        let most = *end + ones.len() * others.len() + MARGIN;
        if items.len() < most {
            items.resize(2 * most, P::default());
        }
        *end = join(items, *end, &few.patterns[ones], many.patterns, others);
    }
}
