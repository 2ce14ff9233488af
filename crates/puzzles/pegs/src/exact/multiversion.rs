//! Function multiversioning: hot loops compiled for several sets of instructions, chosen at run time.
//!
//! All versions are the same code. With wide registers it counts bits, and tests 32 weights, in one
//! instruction each. With *bit shuffles* (AVX-512 BITALG) one instruction applies a symmetry to all holes of
//! a board.

use search::instructions::InstructionSet;

/// A loop that is worth compiling several times. `run` must be inlined into its caller, whose instructions it
/// then uses.
pub(crate) trait Hot {
    type Out;
    fn run(self, shuffle: impl Shuffle) -> Self::Out;
}

/// Rearranges the bits of a board: bit `i` of the result is bit `sources[i]` of the board. None if the
/// processor has no instruction for this.
pub(crate) trait Shuffle: Fn(u64, &[u8; 64]) -> Option<u64> + Copy {}

impl<F: Fn(u64, &[u8; 64]) -> Option<u64> + Copy> Shuffle for F {}

/// Runs a loop with the best instructions that the machine has.
pub(crate) fn run<H: Hot>(hot: H) -> H::Out {
    run_with(InstructionSet::best(), hot)
}

/// Runs a loop with a set of instructions, or with the portable ones if the machine does not have it.
#[inline]
#[allow(unsafe_code, reason = "the processor was checked just before")]
pub(crate) fn run_with<H: Hot>(set: InstructionSet, hot: H) -> H::Out {
    match set.or_portable() {
        #[cfg(target_arch = "x86_64")]
        InstructionSet::Avx2 => unsafe { avx2(hot) },
        #[cfg(target_arch = "x86_64")]
        InstructionSet::Avx512 => unsafe { avx512(hot) },
        _ => hot.run(|_, _| None),
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn avx2<H: Hot>(hot: H) -> H::Out {
    hot.run(|_, _| None)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bitalg")]
fn avx512<H: Hot>(hot: H) -> H::Out {
    use std::arch::x86_64::{_mm512_bitshuffle_epi64_mask, _mm512_set1_epi64};
    hot.run(|board, sources| {
        let board = _mm512_set1_epi64(board as i64);
        Some(_mm512_bitshuffle_epi64_mask(board, bytemuck::cast(*sources)))
    })
}
