//! Half boards from quadrants: all pairs of patterns without a common bit. A vector of patterns of one
//! quadrant is compared with one pattern of the other, which is in every lane.
//!
//! In the [example](super) of side 4, each half joins two lists of two ways. Of the four pairs two have complementary
//! columns, and these have no common bit: two half boards.

use super::buffer::Buffer;
use std::ops::Range;

use super::list::{Bits, Classes, MARGIN, View};

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
        _mm512_maskz_compress_epi32, _mm512_maskz_compress_epi64, _mm512_or_si512, _mm512_set1_epi32,
        _mm512_set1_epi64, _mm512_testn_epi32_mask, _mm512_testn_epi64_mask,
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
                    let fit = _mm512_testn_epi32_mask(one, vector) & inside;
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
                    let fit = _mm512_testn_epi64_mask(one, vector) & inside;
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

/// Appends all pairs of two lists with two classes to the buffer of the sum of their classes, by a function that
/// joins two classes. Pairs of sum 0 are put into the buffer of this number, 0 or 1, or left out.
#[inline(always)]
pub(super) fn by_sum<P: Bits>(
    out: &mut [Buffer<P>],
    a: &View<'_, P>,
    b: &View<'_, P>,
    none_to: Option<usize>,
    join: impl Fn(&mut Buffer<P>, &Classes<'_, P>, &Classes<'_, P>),
) {
    let [none, one, two] = out else { return };
    if none_to == Some(0) {
        join(none, &a.classes(0..=0), &b.classes(0..=0));
    }
    join(one, &a.classes(0..=0), &b.classes(if none_to == Some(1) { 0..=1 } else { 1..=1 }));
    join(one, &a.classes(1..=1), &b.classes(0..=0));
    join(two, &a.classes(1..=1), &b.classes(1..=1));
}

/// The same with AVX-512: a vector may hold patterns of both classes.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vl,popcnt")]
#[inline]
pub(super) fn by_sum_avx512<P: Bits>(
    out: &mut [Buffer<P>],
    a: &View<'_, P>,
    b: &View<'_, P>,
    none_to: Option<usize>,
) {
    use std::arch::x86_64::{
        _mm512_maskz_compress_epi32, _mm512_or_si512, _mm512_set1_epi32, _mm512_testn_epi32_mask,
    };
    if size_of::<P>() != 4 {
        // Lists of wide patterns are long, so that vectors of one class are well filled.
        by_sum(out, a, b, none_to, |out, a, b| avx512(out, a, b));
        return;
    }
    let mut ends = [out[0].end, out[1].end, out[2].end];
    // The start of a list, the start of its second class, and its end.
    let starts = [a, b].map(|list| [0, 1, 2].map(|class| list.starts(class)));
    let bounds = |list: usize, set: usize| {
        let [first, second, end] = &starts[list];
        (first.of(set), second.of(set), end.of(set))
    };
    // The lists are short enough to make room for all pairs beforehand.
    let number = |list, set| bounds(list, set).2 - bounds(list, set).0;
    let most = (0..a.sets()).map(|set| number(0, set) * number(1, b.sets() - 1 - set)).sum::<usize>();
    out.iter_mut().for_each(|buffer| buffer.make_room(buffer.end + most));
    let [none, one, two] = &mut *out else { return };
    let none = bytemuck::cast_slice_mut::<P, u32>(&mut none.items);
    let one = bytemuck::cast_slice_mut::<P, u32>(&mut one.items);
    let two = bytemuck::cast_slice_mut::<P, u32>(&mut two.items);
    for set in 0..a.sets() {
        let mut few = (a.patterns(), bounds(0, set));
        let mut many = (b.patterns(), bounds(1, b.sets() - 1 - set));
        let lengths = [few.1.2 - few.1.0, many.1.2 - many.1.0];
        if lengths[0] == 0 || lengths[1] == 0 {
            continue;
        }
        if lengths[0] > lengths[1] {
            (few, many) = (many, few);
        }
        let ones = bytemuck::cast_slice::<P, u32>(few.0);
        let (first, second, last) = many.1;
        for at in (first..last).step_by(16) {
            let Some(vector) = bytemuck::cast_slice::<P, u32>(many.0)[at..].first_chunk::<16>() else {
                break;
            };
            let vector = bytemuck::cast(*vector);
            let inside = u16::MAX >> 16usize.saturating_sub(last - at);
            let low = if second > at { u16::MAX >> 16usize.saturating_sub(second - at) } else { 0 };
            let (low, high) = (inside & low, inside & !low);
            let mut join = |ones: &[u32], to: usize, outs: (&mut [u32], &mut [u32]), low: u16, high: u16| {
                for &pattern in ones {
                    let pattern = _mm512_set1_epi32(pattern as i32);
                    let fit = _mm512_testn_epi32_mask(pattern, vector);
                    let both = _mm512_or_si512(pattern, vector);
                    if low != 0 {
                        let Some(room) = outs.0[ends[to]..].first_chunk_mut::<16>() else { break };
                        *room = bytemuck::cast(_mm512_maskz_compress_epi32(fit & low, both));
                        ends[to] += (fit & low).count_ones() as usize;
                    }
                    if high != 0 {
                        let Some(room) = outs.1[ends[to + 1]..].first_chunk_mut::<16>() else { break };
                        *room = bytemuck::cast(_mm512_maskz_compress_epi32(fit & high, both));
                        ends[to + 1] += (fit & high).count_ones() as usize;
                    }
                }
            };
            let (low_of_none, high_of_none) = match none_to {
                None => (0, high),
                Some(0) => (low, high),
                Some(_) => (0, inside),
            };
            join(&ones[few.1.0..few.1.1], 0, (none, one), low_of_none, high_of_none);
            join(&ones[few.1.1..few.1.2], 1, (one, two), low, high);
        }
    }
    for (buffer, end) in out.iter_mut().zip(ends) {
        buffer.end = end;
    }
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
    for set in 0..a.sets {
        let mut few = (a.patterns, a.range(set));
        let mut many = (b.patterns, b.range(b.sets - 1 - set));
        if few.1.is_empty() || many.1.is_empty() {
            continue;
        }
        // The longer list fills vectors better.
        if few.1.len() > many.1.len() {
            (few, many) = (many, few);
        }
        let most = *end + few.1.len() * many.1.len() + MARGIN;
        if items.len() < most {
            items.resize(2 * most, P::default());
        }
        *end = join(items, *end, &few.0[few.1], many.0, many.1);
    }
}
