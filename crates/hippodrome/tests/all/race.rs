//! Races: who runs when, which figures are put together, and what is only a lower bound.

use hippodrome::{
    Control, Limits, STANDARD, Task,
    race::{Finish, Known, Plan, runs},
};

fn race(spec: &str, methods: &str, over: Option<&str>, nodes: Option<u64>) -> Vec<Finish> {
    let plan = Plan {
        task: Task::Solve,
        methods: Some(methods.split(' ').map(String::from).collect()),
        vary: None,
        sizes: None,
        seeds: Vec::new(),
        over: over
            .map(|over| over.split_once('=').expect("an option"))
            .map(|(option, values)| (option.into(), values.split(' ').map(String::from).collect())),
    };
    let control = Control::new(Limits { nodes, ..Limits::default() });
    plan.run(&STANDARD.parse(spec).expect("a question"), &control).expect("a race")
}

#[test]
fn fast_racers_run_again_and_those_that_were_cut_off_do_not() {
    let finishes = race("exchange n../.../..N --max-moves 8", "dfs bfs", None, None);
    for finish in &finishes {
        let timing = finish.timing();
        assert!(timing.runs >= 6, "{timing:?}");
        assert!(timing.low <= timing.median && timing.median <= timing.high, "{timing:?}");
        assert_eq!(finish.stats().seconds, timing.median);
    }
    let cut = race("queens 12", "backtracking", None, Some(10));
    assert!(cut[0].is_cut_off() && cut[0].timing().runs == 1);
    // A heuristic that got stuck ended by itself, so its figures are whole.
    let stuck = race("tour 8x8 --from c4", "warnsdorff", None, None);
    assert!(!stuck[0].is_cut_off() && stuck[0].outcome() == "stopped");
}

#[test]
fn those_who_compete_take_turns() {
    let finishes = race("tour 5x5", "dfs warnsdorff-backtracking", Some("from=a1 c3"), None);
    let order: Vec<String> = finishes.iter().map(|f| format!("{} {}", f.racer.method, f.spec)).collect();
    assert_eq!(
        order,
        [
            "dfs tour 5x5 --from a1",
            "warnsdorff-backtracking tour 5x5 --from a1",
            "dfs tour 5x5 --from c3",
            "warnsdorff-backtracking tour 5x5 --from c3"
        ]
    );
    // Every square once; those that are shown together have no start in common.
    let all = race("tour 3x4", "warnsdorff-backtracking", Some("from=all"), None);
    let starts: std::collections::BTreeSet<String> = all.iter().map(|f| f.spec.to_string()).collect();
    assert_eq!((all.len(), starts.len()), (12, 12));
    assert_eq!(all[0].question().to_string(), "tour 3x4");
}

#[test]
fn solved_and_impossible_runs_are_not_put_together() {
    // Of the 12 starts of 3x4, those on the long sides' middle have no tour.
    let finishes = race("tour 3x4", "dfs", Some("from=all"), None);
    let apart = runs(&finishes);
    let outcomes: Vec<_> = apart.iter().map(|runs| runs.outcomes.clone()).collect();
    let solved = finishes.iter().filter(|f| f.outcome() == "solved").count();
    assert!(solved > 0 && solved < 12);
    assert_eq!(outcomes, [vec![("solved", solved)], vec![("impossible", 12 - solved)]]);
    assert!(apart[0].branching.is_some() && apart[1].branching.is_none());
}

#[test]
fn medians_of_runs_that_were_cut_off_are_lower_bounds() {
    let finishes = race("tour 6x6", "dfs", Some("from=all"), Some(3000));
    let [only] = &runs(&finishes)[..] else { panic!("one row") };
    assert_eq!(only.outcomes.iter().map(|(_, count)| count).sum::<usize>(), 36);
    assert_eq!(only.generated.median, Known { figure: 3000, or_more: true });
    assert!(only.seconds.median.or_more && only.generated.most.or_more);
}
