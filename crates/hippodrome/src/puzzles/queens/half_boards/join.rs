//! Half boards from quadrants: all pairs of patterns without a common bit. A vector of patterns of one
//! quadrant is compared with one pattern of the other, which is in every lane.

use super::quadrant::{Bits, List, MARGIN};

/// Half boards, in an array that keeps its length while it is filled.
#[derive(Default)]
pub(super) struct Buffer<P> {
    items: Vec<P>,
    end: usize,
}

impl<P: Bits> Buffer<P> {
    /// Removes all half boards.
    pub fn clear(&mut self) {
        self.end = 0;
    }

    /// The number of half boards.
    pub fn len(&self) -> usize {
        self.end
    }

    /// The half boards.
    pub fn as_slice(&self) -> &[P] {
        &self.items[..self.end]
    }

    /// Sorts the half boards by the lowest six bits into another buffer.
    #[inline(always)]
    pub fn sort(&mut self, sorted: &mut Self) {
        sorted.make_room(self.end);
        let mut starts = [0u32; 65];
        for pattern in self.as_slice() {
            starts[(pattern.wide() % 64) as usize + 1] += 1;
        }
        for key in 1..65 {
            starts[key] += starts[key - 1];
        }
        for &pattern in &self.items[..self.end] {
            let at = &mut starts[(pattern.wide() % 64) as usize];
            sorted.items[*at as usize] = pattern;
            *at += 1;
        }
        sorted.end = self.end;
    }

    /// Makes room for this many half boards.
    fn make_room(&mut self, number: usize) {
        if self.items.len() < number + MARGIN {
            self.items.resize(2 * (number + MARGIN), P::default());
        }
    }

    /// The bytes that it uses.
    pub fn bytes(&self) -> usize {
        self.items.capacity() * size_of::<P>()
    }
}

/// Appends to `out` the combined patterns of class `x` of one list and class `y` of the other whose columns
/// are complementary and which have no common bit.
#[inline(always)]
pub(super) fn portable<P: Bits>(out: &mut Buffer<P>, a: &List<P>, x: usize, b: &List<P>, y: usize) {
    each_pair(out, a, x, b, y, |out, mut end, ones, many, range| {
        for one in ones {
            let one = one.wide();
            for other in &many[range.0..range.1] {
                let other = other.wide();
                // It is always written, but kept only if it fits.
                out[end] = P::new(one | other);
                end += usize::from(one & other == 0);
            }
        }
        end
    });
}

/// The same with AVX-512, whose compress instruction keeps the lanes that fit.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vl,popcnt")]
#[inline]
pub(super) fn avx512<P: Bits>(out: &mut Buffer<P>, a: &List<P>, x: usize, b: &List<P>, y: usize) {
    use std::arch::x86_64::{
        _mm512_maskz_compress_epi32, _mm512_maskz_compress_epi64, _mm512_or_si512, _mm512_set1_epi32,
        _mm512_set1_epi64, _mm512_testn_epi32_mask, _mm512_testn_epi64_mask,
    };
    each_pair(out, a, x, b, y, |out, mut end, ones, many, (first, last)| {
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

/// Appends all pairs of two lists with two classes to the buffer of the sum of their classes. Pairs of sum 0
/// are left out unless `zero` is set.
#[inline(always)]
pub(super) fn by_sum<P: Bits>(out: &mut [Buffer<P>; 3], a: &List<P>, b: &List<P>, zero: bool) {
    if zero {
        portable(&mut out[0], a, 0, b, 0);
    }
    portable(&mut out[1], a, 0, b, 1);
    portable(&mut out[1], a, 1, b, 0);
    portable(&mut out[2], a, 1, b, 1);
}

/// The same with AVX-512: a vector may hold patterns of both classes.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vl,popcnt")]
#[inline]
pub(super) fn by_sum_avx512<P: Bits>(out: &mut [Buffer<P>; 3], a: &List<P>, b: &List<P>, zero: bool) {
    use std::arch::x86_64::{
        _mm512_maskz_compress_epi32, _mm512_or_si512, _mm512_set1_epi32, _mm512_testn_epi32_mask,
    };
    if size_of::<P>() != 4 {
        // Lists of wide patterns are long, so that vectors of one class are well filled.
        if zero {
            avx512(&mut out[0], a, 0, b, 0);
        }
        avx512(&mut out[1], a, 0, b, 1);
        avx512(&mut out[1], a, 1, b, 0);
        avx512(&mut out[2], a, 1, b, 1);
        return;
    }
    let mut ends = [out[0].end, out[1].end, out[2].end];
    for set in 0..a.sets() {
        // The start of a list, the start of its second class, and its end.
        let bounds = |list: &List<P>, set| {
            let (first, second) = list.range(set, 0);
            (first, second, list.range(set, 1).1)
        };
        let (mut few, mut many) = ((a, bounds(a, set)), (b, bounds(b, b.sets() - 1 - set)));
        let lengths = [few.1.2 - few.1.0, many.1.2 - many.1.0];
        if lengths[0] == 0 || lengths[1] == 0 {
            continue;
        }
        if lengths[0] > lengths[1] {
            (few, many) = (many, few);
        }
        for (buffer, end) in out.iter_mut().zip(ends) {
            let most = end + lengths[0] * lengths[1] + MARGIN;
            if buffer.items.len() < most {
                buffer.items.resize(2 * most, P::default());
            }
        }
        let [none, one, two] = &mut *out;
        let none = bytemuck::cast_slice_mut::<P, u32>(&mut none.items);
        let one = bytemuck::cast_slice_mut::<P, u32>(&mut one.items);
        let two = bytemuck::cast_slice_mut::<P, u32>(&mut two.items);
        let ones = bytemuck::cast_slice::<P, u32>(few.0.patterns());
        let (first, second, last) = many.1;
        for at in (first..last).step_by(16) {
            let Some(vector) = bytemuck::cast_slice::<P, u32>(many.0.patterns())[at..].first_chunk::<16>()
            else {
                break;
            };
            let vector = bytemuck::cast(*vector);
            let inside = u16::MAX >> 16usize.saturating_sub(last - at);
            let low = if second > at { u16::MAX >> 16usize.saturating_sub(second - at) } else { 0 };
            let (low, high) = (inside & low, inside & !low);
            let mut join = |ones: &[u32], to: usize, low_out: &mut [u32], high_out: &mut [u32], low: u16| {
                for &pattern in ones {
                    let pattern = _mm512_set1_epi32(pattern as i32);
                    let fit = _mm512_testn_epi32_mask(pattern, vector);
                    let both = _mm512_or_si512(pattern, vector);
                    if low != 0 {
                        let Some(room) = low_out[ends[to]..].first_chunk_mut::<16>() else { break };
                        *room = bytemuck::cast(_mm512_maskz_compress_epi32(fit & low, both));
                        ends[to] += (fit & low).count_ones() as usize;
                    }
                    if high != 0 {
                        let Some(room) = high_out[ends[to + 1]..].first_chunk_mut::<16>() else { break };
                        *room = bytemuck::cast(_mm512_maskz_compress_epi32(fit & high, both));
                        ends[to + 1] += (fit & high).count_ones() as usize;
                    }
                }
            };
            join(&ones[few.1.0..few.1.1], 0, none, one, if zero { low } else { 0 });
            join(&ones[few.1.1..few.1.2], 1, one, two, low);
        }
    }
    for (buffer, end) in out.iter_mut().zip(ends) {
        buffer.end = end;
    }
}

/// Keeps the patterns whose lowest six bits, as a number, are in a set.
#[inline(always)]
pub(super) fn filter<P: Bits>(out: &mut Buffer<P>, patterns: &[P], keys: u64) {
    out.make_room(patterns.len());
    let mut end = 0;
    for &pattern in patterns {
        out.items[end] = pattern;
        end += (keys >> (pattern.wide() % 64) & 1) as usize;
    }
    out.end = end;
}

/// The same with AVX-512.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vl,popcnt")]
#[inline]
pub(super) fn filter_avx512<P: Bits>(out: &mut Buffer<P>, patterns: &[P], keys: u64) {
    use std::arch::x86_64::{
        _mm512_and_si512, _mm512_mask_blend_epi32, _mm512_maskz_compress_epi32, _mm512_maskz_compress_epi64,
        _mm512_set1_epi32, _mm512_set1_epi64, _mm512_srlv_epi32, _mm512_srlv_epi64, _mm512_test_epi32_mask,
        _mm512_test_epi64_mask,
    };
    out.make_room(patterns.len());
    let mut end = 0;
    if size_of::<P>() == 4 {
        let items = bytemuck::cast_slice_mut::<P, u32>(&mut out.items);
        let (low, high) = (_mm512_set1_epi32(keys as i32), _mm512_set1_epi32((keys >> 32) as i32));
        let (one, shift, upper) = (_mm512_set1_epi32(1), _mm512_set1_epi32(31), _mm512_set1_epi32(32));
        let (chunks, rest) = bytemuck::cast_slice::<P, u32>(patterns).as_chunks::<16>();
        for chunk in chunks {
            let vector = bytemuck::cast(*chunk);
            let word = _mm512_mask_blend_epi32(_mm512_test_epi32_mask(vector, upper), low, high);
            let bit = _mm512_srlv_epi32(word, _mm512_and_si512(vector, shift));
            let kept = _mm512_test_epi32_mask(bit, one);
            let Some(room) = items[end..].first_chunk_mut::<16>() else { break };
            *room = bytemuck::cast(_mm512_maskz_compress_epi32(kept, vector));
            end += kept.count_ones() as usize;
        }
        for &pattern in rest {
            items[end] = pattern;
            end += (keys >> (pattern % 64) & 1) as usize;
        }
    } else {
        let items = bytemuck::cast_slice_mut::<P, u64>(&mut out.items);
        let (all, one, shift) = (_mm512_set1_epi64(keys as i64), _mm512_set1_epi64(1), _mm512_set1_epi64(63));
        let (chunks, rest) = bytemuck::cast_slice::<P, u64>(patterns).as_chunks::<8>();
        for chunk in chunks {
            let vector = bytemuck::cast(*chunk);
            let bit = _mm512_srlv_epi64(all, _mm512_and_si512(vector, shift));
            let kept = _mm512_test_epi64_mask(bit, one);
            let Some(room) = items[end..].first_chunk_mut::<8>() else { break };
            *room = bytemuck::cast(_mm512_maskz_compress_epi64(kept, vector));
            end += kept.count_ones() as usize;
        }
        for &pattern in rest {
            items[end] = pattern;
            end += (keys >> (pattern % 64) & 1) as usize;
        }
    }
    out.end = end;
}

/// Calls `join` for each set of columns, with a buffer and the end of its content, some patterns, and others
/// as a range of a list with a margin. It returns the new end.
#[inline(always)]
fn each_pair<P: Bits>(
    out: &mut Buffer<P>,
    a: &List<P>,
    x: usize,
    b: &List<P>,
    y: usize,
    join: impl Fn(&mut [P], usize, &[P], &[P], (usize, usize)) -> usize,
) {
    let Buffer { items, end } = out;
    for set in 0..a.sets() {
        let (mut few, mut many) = ((a, a.range(set, x)), (b, b.range(b.sets() - 1 - set, y)));
        let lengths = [few.1.1 - few.1.0, many.1.1 - many.1.0];
        if lengths[0] == 0 || lengths[1] == 0 {
            continue;
        }
        // The longer list fills vectors better.
        if lengths[0] > lengths[1] {
            (few, many) = (many, few);
        }
        let most = *end + lengths[0] * lengths[1] + MARGIN;
        if items.len() < most {
            items.resize(2 * most, P::default());
        }
        let ones = &few.0.patterns()[few.1.0..few.1.1];
        *end = join(items, *end, ones, many.0.patterns(), many.1);
    }
}
