//! Which instructions count the half boards: one source for all, and what the machine has is found out at run time.

/// Which instructions do the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Path {
    /// What every machine has.
    Portable,
    /// 256 bits at a time.
    Avx2,
    /// 512 bits at a time, with instructions that count and gather.
    Avx512,
}

impl Path {
    /// The paths that this machine can take, the slowest first.
    pub fn all() -> Vec<Self> {
        [Self::Portable, Self::Avx2, Self::Avx512].into_iter().filter(|path| path.is_possible()).collect()
    }

    /// The fastest of them.
    pub fn best() -> Self {
        Self::all().pop().unwrap_or(Self::Portable)
    }

    /// Whether the machine has every instruction that the path is compiled for.
    #[cfg(target_arch = "x86_64")]
    fn is_possible(self) -> bool {
        let has_bits = is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2");
        match self {
            Self::Portable => true,
            Self::Avx2 => has_bits && is_x86_feature_detected!("avx2"),
            Self::Avx512 => {
                has_bits
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512vpopcntdq")
            }
        }
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn is_possible(self) -> bool {
        self == Self::Portable
    }
}
