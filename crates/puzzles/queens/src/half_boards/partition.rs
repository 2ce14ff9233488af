//! Puts half boards without a bit before those with it, in place.
//!
//! To group many half boards by a few bits, this is done for one bit after the other. It is faster than a counting sort,
//! which writes to as many places in turn as there are groups.

use super::buffer::Buffer;
use super::list::Bits;

/// Moves the patterns without this bit to the front, and returns their number. The others follow; in between they are in
/// the buffer. Neither change their order.
#[inline(always)]
pub(super) fn partition<P: Bits>(patterns: &mut [P], others: &mut Buffer<P>, bit: usize) -> usize {
    others.make_room(patterns.len());
    finish(patterns, others, bit, Progress::default())
}

/// How far a partition has come.
#[derive(Clone, Copy, Default)]
struct Progress {
    /// The patterns that have been looked at.
    done: usize,
    /// Those of them that do not have the bit, and those that have it.
    without: usize,
    with: usize,
}

/// Does the rest of a partition, one pattern at a time.
#[inline(always)]
fn finish<P: Bits>(patterns: &mut [P], others: &mut Buffer<P>, bit: usize, progress: Progress) -> usize {
    let Progress { done, mut without, mut with } = progress;
    for at in done..patterns.len() {
        let pattern = patterns[at];
        let has = (pattern.wide() >> bit & 1) as usize;
        // It is always written to both, but kept only in one.
        patterns[without] = pattern;
        others.items[with] = pattern;
        without += 1 - has;
        with += has;
    }
    patterns[without..].copy_from_slice(&others.items[..with]);
    without
}

/// Does as much of a partition as fills vectors of some lanes. `divide` gives the lanes without the bit and those with it,
/// each moved to the front, and the number of the latter.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn by_vectors<T: Copy, const LANES: usize>(
    patterns: &mut [T],
    others: &mut [T],
    divide: impl Fn([T; LANES]) -> ([T; LANES], [T; LANES], usize),
) -> Progress {
    let mut progress = Progress::default();
    let Progress { done, without, with } = &mut progress;
    while let Some(&vector) = patterns[*done..].first_chunk::<LANES>() {
        let (front, back, number) = divide(vector);
        // Never beyond this vector, because no more are kept than have been looked at.
        let Some(room) = patterns[*without..].first_chunk_mut::<LANES>() else { break };
        *room = front;
        let Some(room) = others[*with..].first_chunk_mut::<LANES>() else { break };
        *room = back;
        *done += LANES;
        *without += LANES - number;
        *with += number;
    }
    progress
}

/// The same with AVX2.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt")]
#[inline]
pub(super) fn partition_avx2<P: Bits>(patterns: &mut [P], others: &mut Buffer<P>, bit: usize) -> usize {
    use super::avx2::{front_of_eight, front_of_four};
    use std::arch::x86_64::{
        _mm_cvtsi32_si128, _mm256_castsi256_pd, _mm256_castsi256_ps, _mm256_movemask_pd, _mm256_movemask_ps,
        _mm256_sll_epi32, _mm256_sll_epi64,
    };
    others.make_room(patterns.len());
    // Moves the bit to where the signs are.
    let by = _mm_cvtsi32_si128((8 * size_of::<P>() - 1 - bit) as i32);
    let progress = if size_of::<P>() == 4 {
        let (own, others) = (bytemuck::cast_slice_mut(patterns), bytemuck::cast_slice_mut(&mut others.items));
        by_vectors::<u32, 8>(own, others, |vector| {
            let vector = bytemuck::cast(vector);
            let have = _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_sll_epi32(vector, by))) as u32;
            let front = bytemuck::cast(front_of_eight(have ^ 0xff, vector));
            (front, bytemuck::cast(front_of_eight(have, vector)), have.count_ones() as usize)
        })
    } else {
        let (own, others) = (bytemuck::cast_slice_mut(patterns), bytemuck::cast_slice_mut(&mut others.items));
        by_vectors::<u64, 4>(own, others, |vector| {
            let vector = bytemuck::cast(vector);
            let have = _mm256_movemask_pd(_mm256_castsi256_pd(_mm256_sll_epi64(vector, by))) as u32;
            let front = bytemuck::cast(front_of_four(have ^ 0xf, vector));
            (front, bytemuck::cast(front_of_four(have, vector)), have.count_ones() as usize)
        })
    };
    finish(patterns, others, bit, progress)
}

/// The same with AVX-512.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vl,popcnt")]
#[inline]
pub(super) fn partition_avx512<P: Bits>(patterns: &mut [P], others: &mut Buffer<P>, bit: usize) -> usize {
    use std::arch::x86_64::{
        _mm512_maskz_compress_epi32, _mm512_maskz_compress_epi64, _mm512_set1_epi32, _mm512_set1_epi64,
        _mm512_test_epi32_mask, _mm512_test_epi64_mask,
    };
    others.make_room(patterns.len());
    let progress = if size_of::<P>() == 4 {
        let (own, others) = (bytemuck::cast_slice_mut(patterns), bytemuck::cast_slice_mut(&mut others.items));
        let bit = _mm512_set1_epi32(1 << bit);
        by_vectors::<u32, 16>(own, others, |vector| {
            let vector = bytemuck::cast(vector);
            let have = _mm512_test_epi32_mask(vector, bit);
            let front = bytemuck::cast(_mm512_maskz_compress_epi32(!have, vector));
            let back = bytemuck::cast(_mm512_maskz_compress_epi32(have, vector));
            (front, back, have.count_ones() as usize)
        })
    } else {
        let (own, others) = (bytemuck::cast_slice_mut(patterns), bytemuck::cast_slice_mut(&mut others.items));
        let bit = _mm512_set1_epi64(1 << bit);
        by_vectors::<u64, 8>(own, others, |vector| {
            let vector = bytemuck::cast(vector);
            let have = _mm512_test_epi64_mask(vector, bit);
            let front = bytemuck::cast(_mm512_maskz_compress_epi64(!have, vector));
            let back = bytemuck::cast(_mm512_maskz_compress_epi64(have, vector));
            (front, back, have.count_ones() as usize)
        })
    };
    finish(patterns, others, bit, progress)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::half_boards::path::Path;

    /// By every path, against a stable partition in two passes.
    fn agrees<P: Bits + PartialEq + std::fmt::Debug>() {
        for number in [0, 1, 3, 4, 7, 8, 15, 16, 17, 100, 1000] {
            for bit in [0, 5, 8 * size_of::<P>() - 1] {
                let patterns = (1..=number).map(|i: u64| i.wrapping_mul(0x9e37_79b9_7f4a_7c15));
                let patterns: Vec<P> = patterns.map(|pattern| P::new(pattern ^ pattern >> 31)).collect();
                let has = |pattern: &P| pattern.wide() >> bit & 1 == 1;
                let (mut expected, with): (Vec<P>, Vec<P>) =
                    patterns.iter().partition(|&pattern| !has(pattern));
                let without = expected.len();
                expected.extend(with);
                for path in Path::all() {
                    let (mut ours, mut others) = (patterns.clone(), Buffer::default());
                    let found = match path {
                        Path::Portable => partition(&mut ours, &mut others, bit),
                        #[cfg(target_arch = "x86_64")]
                        #[allow(unsafe_code, reason = "only the paths that the machine has are tried")]
                        Path::Avx2 => unsafe { partition_avx2(&mut ours, &mut others, bit) },
                        #[cfg(target_arch = "x86_64")]
                        #[allow(unsafe_code, reason = "only the paths that the machine has are tried")]
                        Path::Avx512 => unsafe { partition_avx512(&mut ours, &mut others, bit) },
                        #[cfg(not(target_arch = "x86_64"))]
                        _ => continue,
                    };
                    assert_eq!((found, &ours), (without, &expected), "{path:?} {number} by bit {bit}");
                }
            }
        }
    }

    #[test]
    fn every_path_moves_the_patterns_without_a_bit_to_the_front() {
        agrees::<u32>();
        agrees::<u64>();
    }
}
