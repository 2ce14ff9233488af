//! N queens: every solution, by every exact method.

use hippodrome::Control;
use oracle::{Board, Queens};

use crate::pose;

#[test]
fn every_method_counts_what_a_plain_program_counts() {
    for n in 4..=8 {
        let expected = Queens::new(Board::new(&n.to_string())).solutions().len();
        for method in ["auto", "backtracking", "bitmask", "permutations", "placements"] {
            if n > 5 && method == "placements" {
                continue;
            }
            let counted = pose(&format!("queens {n}")).count(method, &Control::default()).unwrap();
            assert_eq!(counted.count, expected.into(), "{method} {n}");
        }
    }
}
