//! The textbook methods, one per file.

pub(super) mod backtracking;
pub(super) mod bitmask;
pub(super) mod brute_force;
pub(super) mod min_conflicts;
