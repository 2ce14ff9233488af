//! The first call of the library: questions, requests and reports.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use hippodrome::{Limit, Outcome, Posed, STANDARD, Task, ask};

#[test]
fn every_verb_answers() {
    let walk = ask("walk 8x8 --from a1 --to h8").unwrap();
    let solved = walk.solve().run().unwrap();
    assert_eq!(solved.sentence(), "solved with 6 moves, and no solution has fewer");
    assert_eq!((solved.method, solved.stopped(), solved.seed()), ("auto", None, None));
    assert!(solved.svg().unwrap().starts_with("<svg"));
    assert!(hippodrome_check::check(&solved.certificate(usize::MAX).unwrap().to_string()).is_ok());
    let (traced, _) = walk.solve().method("bfs").trace().unwrap();
    assert!(matches!(traced.outcome, Outcome::Solved(_)));

    let all = walk.count().run().unwrap();
    let each = walk.list().each(|_| ControlFlow::Continue(())).unwrap();
    assert_eq!((all.count.clone(), each.complete), (each.count.into(), true));
    assert_eq!(all.sentence(), each.count.to_string());
    let mut listed = 0;
    let first = walk.list().at_most(5).each(|_| {
        listed += 1;
        ControlFlow::Continue(())
    });
    let first = first.unwrap();
    assert_eq!((listed, first.count, first.complete), (5, 5, false));
    assert_eq!(first.sentence(), "The first 5");

    let drawn = walk.sample().seed(3).draw(20).unwrap();
    assert_eq!((drawn.solutions.len(), drawn.seed()), (20, Some(3)));
    let (number, found) = &drawn.solutions[7];
    let again = walk.sample().at(number.clone()).unwrap();
    assert_eq!(again.solutions[0].1.solution, found.solution);
    let numbers = walk.sample().numbers_of(&[&found.solution]).unwrap();
    assert_eq!(numbers.numbers, [Ok(Some(number.clone()))]);
    assert!(walk.sample().at(all.count.clone()).is_err());

    let race = walk.race().methods(["bfs", "a-star"]).task(Task::Solve).run().unwrap();
    assert_eq!(race.iter().map(|finish| finish.outcome()).collect::<Vec<_>>(), ["solved", "solved"]);
}

#[test]
fn a_limit_is_told_in_one_way() {
    let tour = ask("tour 8x8").unwrap();
    let nodes = tour.solve().method("dfs").node_limit(1000).run().unwrap();
    assert_eq!(nodes.stopped(), Some(Limit::Nodes));
    let queens = ask("queens 12").unwrap();
    assert_eq!(queens.count().time_limit(Duration::ZERO).run().unwrap().stopped(), Some(Limit::Time));
    assert_eq!(queens.sample().memory_limit(1000).draw(1).unwrap().stopped(), Some(Limit::Memory));
    let cancelled = Arc::new(AtomicBool::new(true));
    let listed = queens.list().cancel(cancelled).each(|_| ControlFlow::Continue(())).unwrap();
    assert_eq!((listed.stopped(), listed.complete), (Some(Limit::Interrupt), false));
}

#[test]
fn wrong_requests_are_refused_in_a_sentence() {
    assert!(ask("chess 8x8").is_err());
    let tour = ask("tour 6x6").unwrap();
    assert!(tour.solve().method("magic").run().is_err());
    assert!(tour.list().method("warnsdorff").each(|_| ControlFlow::Break(())).is_err());
    let refused = tour.solve().method("auto").trace().err().expect("auto reports no steps");
    assert!(refused.to_string().contains("choose one of the methods dfs, warnsdorff"), "{refused}");
}

#[test]
fn what_is_left_to_chance_is_chosen_by_the_seed() {
    let spec = STANDARD.parse("tour").unwrap();
    let one = Posed::new(&spec, 5).unwrap();
    assert_eq!((one.chosen_by(), one.solve().run().unwrap().seed()), (Some(5), Some(5)));
    assert_eq!(one.spec(), Posed::new(&spec, 5).unwrap().spec());
}
