//! A formula for one solution of every empty board: the column of each row.
//!
//! The plain board: Pauls (Deutsche Schachzeitung, 1874) showed that n queens can be placed for every n
//! except 2 and 3. The formula used here is that of Hoffman, Loessi and Moore (Mathematics Magazine, 1969).
//! For even n the queens form two staircases of knight's moves, the second being the first rotated by 180
//! degrees. If n leaves remainder 2 when divided by 6, they start elsewhere. Both versions leave the long
//! falling diagonal empty, so for odd n one more queen goes into the last corner.
//!
//! The torus: Pólya (in Ahrens, Mathematische Unterhaltungen und Spiele, 1918) showed that there is a
//! solution if and only if n has no common divisor with 6. Then one staircase around the torus is a solution.

/// The column of the queen in a row, both counted from 0, on a board of side `n`. None if `n` queens cannot
/// be placed.
pub(super) fn column(n: u32, row: u32, torus: bool) -> Option<u32> {
    // Sums of up to three sides must not overflow.
    let (n, row) = (u64::from(n), u64::from(row));
    let column = if torus {
        if !fits_torus(n as u32) {
            return None;
        }
        2 * row % n
    } else {
        if n == 2 || n == 3 {
            return None;
        }
        if n % 2 == 1 && row == n - 1 { row } else { even(n - n % 2, row) }
    };
    u32::try_from(column).ok()
}

/// Whether `n` queens fit on the torus of side `n`.
pub(super) fn fits_torus(n: u32) -> bool {
    !n.is_multiple_of(2) && !n.is_multiple_of(3)
}

/// The column of a row for an even `n` of at least 4.
fn even(n: u64, row: u64) -> u64 {
    let half = n / 2;
    if n % 6 != 2 {
        return if row < half { 2 * row + 1 } else { 2 * (row - half) };
    }
    // The upper half is a staircase that starts near the middle; the lower half is the upper one rotated.
    let stair = |row: u64| (half - 1 + 2 * row) % n;
    if row < half { stair(row) } else { n - 1 - stair(n - 1 - row) }
}
