//! Every method against exhaustive search.

use std::collections::BTreeSet;

use hippodrome::{Control, Outcome};
use oracle::{
    Board,
    pegs::{self, Game},
};
use proptest::prelude::*;

use super::random::{boards, played};
use super::{listed, nodes, pose};

/// A question, and what exhaustive search finds about it.
struct Case {
    start: Board,
    game: Game,
    spec: String,
    /// The number of solutions.
    total: u64,
    /// The fewest moves and the number of solutions with so many.
    fewest: Option<(u64, u64)>,
    /// The number of jumps of a solution.
    jumps: i64,
}

impl Case {
    fn new(start: Board, kind: i32, picks: &[prop::sample::Index]) -> Self {
        let (goal, option) = random_goal(&start, kind, picks);
        let pegs = |board: &Board| board.holding('o').len() as i64;
        let jumps = pegs(&start) - goal.as_ref().map_or(1, pegs);
        let game = Game::on(&start, goal);
        let all = game.solutions(&start, None);
        Self {
            spec: format!("pegs {start}{option}"),
            total: all.values().sum(),
            fewest: all.first_key_value().map(|(&moves, &number)| (moves, number)),
            jumps,
            game,
            start,
        }
    }

    /// Whether a method finds a solution if there is one, and a shortest one if it is exact.
    fn check_solve(&self, metric: &str, method: &str) -> Result<(), TestCaseError> {
        let (spec, fewest) = (&self.spec, self.fewest);
        let answer = pose(&format!("{spec}{metric}")).solve(method, &Control::default()).unwrap();
        match (&answer.outcome, fewest) {
            (Outcome::Solved(found), Some((moves, _))) => {
                let (end, _, made) =
                    self.game.play(&self.start, found.solution.names()).expect("legal moves");
                prop_assert!(self.game.is_goal(&end), "{} {} ends elsewhere", spec, method);
                prop_assert_eq!(made as i64, self.jumps);
                let score = found.score.unwrap();
                prop_assert_eq!(found.solution.len() as u64, score.value);
                let best = if metric.is_empty() { moves } else { made };
                if method == "quick" {
                    prop_assert!(score.value >= best && score.bound.unwrap_or(0) <= best);
                } else {
                    prop_assert_eq!((score.value, score.is_optimal()), (best, true), "{} {}", spec, method);
                }
            }
            (Outcome::Impossible(reason), None) => prop_assert!(!reason.is_empty()),
            (outcome, _) => prop_assert!(false, "{spec} {method}: {outcome:?}, but {fewest:?}"),
        }
        Ok(())
    }

    /// Whether the methods count and list every solution, or every shortest one, in the same order.
    fn check_all(&self, option: &str, count: u64) -> Result<(), TestCaseError> {
        let instance = pose(&format!("{}{option}", self.spec));
        for method in ["auto", "dfs"] {
            let counted = instance.count(method, &Control::default()).unwrap();
            prop_assert_eq!(counted.count, count.into());
        }
        let list = listed(&*instance, "auto");
        prop_assert_eq!(&list, &listed(&*instance, "dfs"));
        prop_assert_eq!(list.len() as u64, count);
        prop_assert_eq!(list.iter().collect::<BTreeSet<_>>().len() as u64, count);
        Ok(())
    }
}

/// A goal, and the option that asks for it.
fn random_goal(start: &Board, kind: i32, picks: &[prop::sample::Index]) -> (Option<Board>, String) {
    let holes = start.squares();
    if kind == 0 {
        return (None, String::new());
    }
    if kind == 1 {
        // One peg in a given hole.
        let hole = *picks[0].get(&holes);
        let mut goal = start.map(|_| '.');
        goal.put(hole, 'o');
        return (Some(goal), format!(" --finish {}", pegs::name(hole)));
    }
    // A board that random play reaches; for one kind, with one hole changed.
    let (mut goal, _) = played(&Game::on(start, None), start, &picks[..7]);
    if kind == 3 {
        let hole = *picks[8].get(&holes);
        goal.put(hole, if goal.get(hole) == Some('o') { '.' } else { 'o' });
    }
    let option = format!(" --goal {goal}");
    (Some(goal), option)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn all_methods_agree_with_exhaustive_search(
        start in boards(),
        kind in 0..4,
        picks in prop::collection::vec(any::<prop::sample::Index>(), 12),
    ) {
        let case = Case::new(start, kind, &picks);
        for metric in ["", " --metric jumps"] {
            for method in ["quick", "auto", "dfs", "bfs", "a-star"] {
                case.check_solve(metric, method)?;
            }
            // The canonical spec poses the same question.
            let instance = pose(&format!("{}{metric}", case.spec));
            let again = pose(&instance.spec().to_string());
            prop_assert_eq!(again.spec(), instance.spec());
        }
        case.check_all("", case.total)?;
        case.check_all(" --shortest", case.fewest.map_or(0, |(_, count)| count))?;
    }
}

#[test]
fn an_unfinished_count_is_a_lower_bound() {
    for spec in ["pegs triangle5", "pegs triangle5 --shortest", "pegs triangle5 --table"] {
        let instance = pose(spec);
        let all = instance.count("auto", &Control::default()).unwrap();
        assert_eq!(all.stopped, None);
        for limit in [1000, 20_000, 200_000] {
            let methods = if spec.ends_with("--table") { &["auto"][..] } else { &["auto", "dfs"] };
            for method in methods {
                let counted = instance.count(method, &nodes(limit)).unwrap();
                assert!(counted.count <= all.count, "{spec} {method}: {} > {}", counted.count, all.count);
            }
        }
    }
}
