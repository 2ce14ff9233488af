//! N queens: every solution, by brute force and by backtracking.

use hippodrome::Control;

use crate::pose;

fn attack(a: (usize, usize), b: (usize, usize)) -> bool {
    let (rows, cols) = (a.0.abs_diff(b.0), a.1.abs_diff(b.1));
    cols == 0 || rows == cols
}

/// The number of solutions that begin with these columns. `early` says whether conflicts are noticed at once
/// or only on the full board.
fn count(n: usize, columns: &mut Vec<usize>, early: bool) -> u64 {
    let queen = |row: usize, columns: &[usize]| (row, columns[row]);
    let fits = |row: usize, columns: &[usize]| {
        (0..row).all(|other| !attack(queen(row, columns), queen(other, columns)))
    };
    if columns.len() == n {
        return u64::from((0..n).all(|row| fits(row, columns)));
    }
    let mut sum = 0;
    for col in 0..n {
        columns.push(col);
        let unused = !columns[..columns.len() - 1].contains(&col);
        if unused && (!early || fits(columns.len() - 1, columns)) {
            sum += count(n, columns, early);
        }
        columns.pop();
    }
    sum
}

#[test]
fn every_method_counts_what_two_plain_programs_count() {
    for n in 4..=8 {
        let expected = count(n, &mut Vec::new(), true);
        assert_eq!(count(n, &mut Vec::new(), false), expected);
        for method in ["auto", "backtracking", "bitmask", "permutations", "placements"] {
            if n > 5 && method == "placements" {
                continue;
            }
            let counted = pose(&format!("queens {n}")).count(method, &Control::default()).unwrap();
            assert_eq!(counted.count, expected.into(), "{method} {n}");
        }
    }
}
