//! Which instructions the machine has beyond those of every processor of its kind.
//!
//! Some engines compile their inner loops for several sets of instructions, and choose among them at run time. On other
//! processors than x86-64 there is only the portable set. A function that is compiled for a set may be called only right
//! after [`InstructionSet::or_portable`] has confirmed that the processor has it.

/// A set of instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InstructionSet {
    /// Those that every machine has.
    Portable,
    /// 256-bit words, bit manipulation and a population count: AVX2, BMI1, BMI2 and POPCNT.
    Avx2,
    /// Beside those, 512-bit words whose bits can be counted, compressed and permuted: AVX-512 F, VL, VPOPCNTDQ and
    /// BITALG. Processors that have one of the last two have both.
    Avx512,
}

impl InstructionSet {
    /// The sets that this machine has, slowest first.
    pub fn available() -> impl Iterator<Item = Self> {
        [Self::Portable, Self::Avx2, Self::Avx512].into_iter().filter(|&set| set.or_portable() == set)
    }

    /// The fastest set that this machine has.
    pub fn best() -> Self {
        Self::available().last().unwrap_or(Self::Portable)
    }

    /// This set, or the portable one if the machine does not have it.
    #[cfg(target_arch = "x86_64")]
    pub fn or_portable(self) -> Self {
        let has_avx2 = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt");
        let has_avx512 = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vpopcntdq")
            && is_x86_feature_detected!("avx512bitalg");
        match self {
            Self::Avx2 if has_avx2 => self,
            Self::Avx512 if has_avx2 && has_avx512 => self,
            _ => Self::Portable,
        }
    }

    /// This set, or the portable one if the machine does not have it.
    #[cfg(not(target_arch = "x86_64"))]
    pub fn or_portable(self) -> Self {
        Self::Portable
    }
}
