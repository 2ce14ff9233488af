//! The instructions that count the half boards: the same source is compiled for several sets, and the best
//! one that the machine has is chosen at run time.

use search::instructions;

/// A set of instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Path {
    /// Those that every machine has.
    Portable,
    /// AVX2: 256 bits at a time.
    Avx2,
    /// AVX-512: 512 bits at a time, with instructions that count and compress.
    Avx512,
}

impl Path {
    /// The paths that are possible on this machine, slowest first.
    pub fn all() -> Vec<Self> {
        [Self::Portable, Self::Avx2, Self::Avx512].into_iter().filter(|path| path.is_possible()).collect()
    }

    /// The fastest path on this machine.
    pub fn best() -> Self {
        Self::all().pop().unwrap_or(Self::Portable)
    }

    /// Whether the machine has all instructions that the path is compiled for.
    fn is_possible(self) -> bool {
        match self {
            Self::Portable => true,
            Self::Avx2 => instructions::has_avx2(),
            Self::Avx512 => instructions::has_avx512_counts(),
        }
    }
}
