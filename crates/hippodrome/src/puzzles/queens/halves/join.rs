//! Half boards from quadrants: all pairs of patterns without a common bit, one a vector and the other in
//! every lane.

use super::quadrants::{Bits, List, MARGIN};

/// Half boards, in an array that keeps its length while it is written to.
#[derive(Default)]
pub(super) struct Buffer<P> {
    items: Vec<P>,
    end: usize,
}

impl<P> Buffer<P> {
    /// Forgets all.
    pub fn clear(&mut self) {
        self.end = 0;
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.end
    }

    /// The half boards.
    pub fn as_slice(&self) -> &[P] {
        &self.items[..self.end]
    }

    /// The bytes that it holds.
    pub fn bytes(&self) -> usize {
        self.items.capacity() * size_of::<P>()
    }
}

/// Appends to `out` the joint patterns of class `x` of one list and class `y` of the other, wherever the columns are
/// complementary and the patterns have no common bit.
#[inline(always)]
pub(super) fn portable<P: Bits>(out: &mut Buffer<P>, a: &List<P>, x: usize, b: &List<P>, y: usize) {
    each_pair(out, a, x, b, y, |out, mut end, ones, many, range| {
        for one in ones {
            let one = one.wide();
            for other in &many[range.0..range.1] {
                let other = other.wide();
                // Written in any case, kept where they fit.
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

/// Calls `join` for all sets of columns: with a buffer and the end of what it holds, some patterns, and others as a
/// range of a list with a margin. It gives the new end.
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
        let (mut few, mut many) = ((a, a.range(x, set)), (b, b.range(y, b.sets() - 1 - set)));
        let lengths = [few.1.1 - few.1.0, many.1.1 - many.1.0];
        if lengths[0] == 0 || lengths[1] == 0 {
            continue;
        }
        // The longer one fills vectors better.
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
