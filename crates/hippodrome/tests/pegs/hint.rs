//! Hints from a picture of the board.

use std::collections::BTreeSet;

use hippodrome::{Control, Outlook, STANDARD, Seed};
use proptest::prelude::*;

use crate::rules::{boards, exhaust, jumps, make, pegs, text};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn hints_agree_with_exhaustive_search(
        start in boards(),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 0..4),
    ) {
        let question = STANDARD.parse(&format!("pegs {}", text(&start))).unwrap().pose(&Seed::new(0)).unwrap();
        let mut rows = start;
        for pick in &picks {
            let open = jumps(&rows);
            if open.is_empty() {
                break;
            }
            make(&mut rows, open[pick.index(open.len())]);
        }
        let hint = question.hint(&text(&rows), &Control::default()).unwrap();
        let all = exhaust(&rows, &|rows| pegs(rows) == 1);
        let told = format!("{} | {hint:?}", text(&rows));
        if pegs(&rows) == 1 {
            prop_assert_eq!(&hint.outlook, &Outlook::Over, "{}", told);
            return Ok(());
        }
        let name = |(r, c): (usize, usize)| format!("{}{}", (b'a' + c as u8) as char, r + 1);
        let good: BTreeSet<String> = all
            .values()
            .flatten()
            .filter_map(|path| path.first())
            .map(|jump| format!("{}-{}", name(jump[0]), name(jump[2])))
            .collect();
        let every: BTreeSet<String> =
            jumps(&rows).iter().map(|jump| format!("{}-{}", name(jump[0]), name(jump[2]))).collect();
        let found = |list: &[hippodrome::Advice]| list.iter().map(|a| a.name.clone()).collect::<BTreeSet<_>>();
        prop_assert_eq!(found(&hint.moves), good.clone(), "{}", told);
        prop_assert_eq!(found(&hint.losing), &every - &good, "{}", told);
        match all.keys().min() {
            Some(&fewest) => prop_assert_eq!(&hint.outlook, &Outlook::Won { left: Some(fewest as u64) }, "{}", told),
            None => prop_assert!(matches!(&hint.outlook, Outlook::Lost(_)), "{}", told),
        }
    }
}
