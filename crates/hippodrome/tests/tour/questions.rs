//! How questions are read, drawn, watched and certified.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use hippodrome::{Control, STANDARD, Seed, certificate, search::Step};

use crate::pose;

#[test]
fn wrong_questions_are_refused() {
    for spec in [
        "tour 0x5",
        "tour ..x",
        "tour ../.",
        "tour 5x5 --from z9",
        "tour .#. --from b1",
        "tour 5x5 --leaper 0,0",
        "tour 5x5 --leaper 1",
        "tour 6x6 --closed --to a1",
        "tour 6x6 --closed --from a1 --to b2",
        "tour 6x6 --order widdershins",
    ] {
        assert!(pose(spec).is_err(), "{spec}");
    }
}

/// Methods can race with the options of one of them.
#[test]
fn options_of_one_method_are_ignored_by_the_others() {
    for (spec, method) in [("tour 5x5 --order random", "auto"), ("tour 5x5 --ties roth", "dfs")] {
        let answer = pose(spec).unwrap().solve(method, &Control::default()).unwrap();
        assert!(answer.found().is_some(), "{spec} by {method}");
    }
}

#[test]
fn a_missing_board_is_chosen_by_the_seed() {
    let mut seen = BTreeSet::new();
    for seed in 0..40 {
        let text = STANDARD.parse("tour").unwrap().pose(&Seed::new(seed)).unwrap().spec().to_string();
        let again = STANDARD.parse("tour").unwrap().pose(&Seed::new(seed)).unwrap().spec().to_string();
        assert_eq!(text, again);
        assert!(text.starts_with("tour 5x5 --from ") || text.starts_with("tour 6x6 --from "), "{text}");
        assert_eq!(pose(&text).unwrap().spec().to_string(), text);
        seen.insert(text);
    }
    assert!(seen.len() > 10);
    assert_eq!(pose("tour --from 5,5").unwrap().spec().to_string(), "tour 6x6 --from f1");
    assert_eq!(
        pose("tour 8 --from 7,0 --leaper 2,1 --ties last").unwrap().spec().to_string(),
        "tour 8x8 --from a1"
    );
}

#[test]
fn random_choices_can_be_repeated() {
    let tour = |seed: u64| {
        let control = Control::default().with_seed(seed);
        let answer = pose("tour 5x5 --from a1 --order random").unwrap().solve("dfs", &control).unwrap();
        assert_eq!(control.seed().used(), Some(seed));
        answer.found().unwrap().solution.as_squares().to_vec()
    };
    assert_eq!(tour(3), tour(3));
    assert!((0..20).any(|seed| tour(seed) != tour(3)));
}

#[test]
fn a_tour_has_a_scene_and_a_certificate() {
    let instance = pose("tour 5x5 --from 2,4").unwrap();
    let answer = instance.solve("dfs", &Control::default()).unwrap();
    let found = answer.found().unwrap();
    let scene = instance.scene(&found.solution);
    assert_eq!(scene.frames.len(), 1);
    assert_eq!(scene.frames[0].path.len(), 25);
    assert_eq!(scene.frames[0].marks.len(), 25);
    assert!(scene.notes[0].contains("open"), "{}", scene.notes[0]);
    let certificate = certificate::of(&*instance, &answer, &Control::default(), usize::MAX).unwrap();
    assert_eq!(certificate["claim"], "tour");
    assert_eq!(certificate["from"], "e3");
    assert_eq!(certificate["to"], serde_json::Value::Null);
    assert_eq!(certificate["board"].as_array().unwrap().len(), 5);
    assert_eq!(certificate["squares"][1], "d5");

    let instance = pose("tour 51x51").unwrap();
    let answer = instance.solve("auto", &Control::default()).unwrap();
    assert_eq!(instance.scene(&answer.found().unwrap().solution).notes.len(), 1);
}

#[test]
fn the_steps_of_a_search_can_be_watched() {
    for (method, generated) in [("dfs", 287), ("warnsdorff", 24)] {
        let steps = Arc::new(Mutex::new(0));
        let sink = Arc::clone(&steps);
        let control = Control::default().with_steps(Box::new(move |step| {
            *sink.lock().unwrap() += u64::from(matches!(step, Step::Generated { .. }));
        }));
        pose("tour 5x5 --from 4,4").unwrap().solve(method, &control).unwrap();
        assert_eq!(*steps.lock().unwrap(), generated, "{method}");
    }
}
