//! Every method against the exhaustive search, on small random boards.

use hippodrome::Outcome;
use proptest::prelude::*;

use super::boards::{sorted, trials, trials_of_chessmen};
use super::{count, counted, solve, value};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_method_finds_the_exhaustive_maximum(trial in prop_oneof![trials(20), trials_of_chessmen(20)]) {
        let most = trial.exhaustive().len() as u64 - 1;
        for method in ["auto", "branch-and-bound"] {
            let answer = solve(&trial.spec(""), method);
            prop_assert!(matches!(answer.outcome, Outcome::Solved(_)));
            trial.assert_legal(answer.found().unwrap());
            prop_assert_eq!(value(&answer), most, "{}", method);
            prop_assert_eq!(answer.bound(), Some(most));
        }
        let answer = solve(&trial.spec(""), "greedy");
        trial.assert_legal(answer.found().unwrap());
        prop_assert!(value(&answer) <= most);
        prop_assert_eq!(answer.bound(), None);
    }

    #[test]
    fn every_method_counts_as_an_exhaustive_search_does(
        trial in prop_oneof![trials(20), trials_of_chessmen(20)]
    ) {
        let by_size = trial.exhaustive();
        let all: u64 = by_size.iter().sum();
        let rows: Vec<Vec<String>> =
            by_size.iter().enumerate().map(|(k, n)| vec![k.to_string(), n.to_string()]).collect();
        for method in ["auto", "backtracking"] {
            prop_assert_eq!(count(&trial.spec(""), method), by_size[by_size.len() - 1].to_string());
            prop_assert_eq!(count(&trial.spec("--any-size"), method), all.to_string());
            let counted = counted(&trial.spec("--by-size"), method);
            prop_assert_eq!(counted.count.to_string(), all.to_string());
            let table = counted.table.unwrap();
            let (columns, cells) = table.for_people();
            prop_assert_eq!(columns, [format!("{}s", trial.piece_name()), "sets".into()]);
            prop_assert_eq!(&cells, &rows);
        }
    }

    #[test]
    fn every_set_is_listed_once(trial in prop_oneof![trials(12), trials_of_chessmen(12)]) {
        let by_size = trial.exhaustive();
        let largest = trial.list("", "auto");
        prop_assert_eq!(largest.len() as u64, by_size[by_size.len() - 1]);
        prop_assert!(largest.iter().all(|set| set.len() == by_size.len() - 1));
        prop_assert_eq!(sorted(&largest), sorted(&trial.list("", "backtracking")));
        let all = trial.list("--any-size", "auto");
        prop_assert_eq!(all.len() as u64, by_size.iter().sum::<u64>());
        sorted(&all);
        prop_assert_eq!(&all, &trial.list("--by-size", "backtracking"));
    }

    /// Larger boards. With holes they have more than the handful of largest sets of full boards.
    #[test]
    fn two_ways_to_count_the_largest_sets_agree(
        trial in prop_oneof![3 => trials(60), 1 => trials_of_chessmen(40)]
    ) {
        let counted = counted(&trial.spec("--by-size"), "auto");
        let (_, rows) = counted.table.unwrap().for_people();
        let last = rows.last().unwrap();
        let answer = solve(&trial.spec(""), "auto");
        prop_assert_eq!(value(&answer).to_string(), last[0].clone());
        prop_assert_eq!(count(&trial.spec(""), "auto"), last[1].clone());
        prop_assert_eq!(count(&trial.spec("--any-size"), "auto"), counted.count.to_string());
    }
}
