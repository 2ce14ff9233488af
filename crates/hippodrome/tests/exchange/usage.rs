//! Specs, error messages, pictures and certificates.

use std::ops::ControlFlow;

use hippodrome::{Control, Mark, Outcome, STANDARD, Seed, certificate};
use hippodrome_check::Verdict;

use crate::pose;

fn usage_error(spec: &str) -> String {
    let posed = STANDARD.parse(spec).and_then(|spec| spec.pose(&Seed::new(1)).map(|q| q.spec().to_string()));
    posed.expect_err(spec).to_string()
}

#[test]
fn specs_become_canonical() {
    let spec = |text: &str| pose(text).spec().to_string();
    assert_eq!(spec("exchange"), "exchange six-knights");
    assert_eq!(spec("exchange guarini --metric moves --max-moves 25"), "exchange guarini");
    assert_eq!(spec("exchange N.n --goal n.N"), "exchange N.n");
    assert_eq!(spec("exchange L..l --leaper 3,1"), "exchange L..l --leaper 1,3");
    assert_eq!(
        spec("exchange N.n --rules safe,alternate,safe --goal .Nn"),
        "exchange N.n --goal .Nn --rules alternate,safe"
    );
}

#[test]
fn wrong_usage_is_one_sentence_that_names_the_place() {
    let positions = pose("exchange --positions");
    let solve = positions.solve("auto", &Control::default()).map(|_| ());
    let list = positions.list("bfs", &Control::default(), &mut |_| ControlFlow::Continue(())).map(|_| ());
    for refused in [solve, list] {
        assert!(refused.unwrap_err().to_string().contains("--positions is only for count"));
    }
    for (spec, part) in [
        ("exchange 8x8", "8x8 squares has no pieces"),
        ("exchange .../...", "the board has no pieces"),
        ("exchange NN/n", "row 2"),
        ("exchange NNN/..é/nnn", "row 2, column 3"),
        ("exchange N../n.n", "2 white knights (`N`), but the board has 1"),
        ("exchange N.n --goal n.K", "--goal: the goal has 0 white knights"),
        ("exchange N.n --goal n./.N", "the goal is 2x2, but the board is 1x3"),
        ("exchange N.n --goal n_N", "`_` in row 1, column 2, but the board has `.`"),
        ("exchange N.n --rules fast", "alternate, safe"),
        ("exchange N.n --metric hops", "moves, turns"),
        ("exchange L.l", "--leaper 1,3"),
        ("exchange N.n --leaper 1,3", "--leaper: the board has no leaper"),
        ("exchange L.l --leaper 0,0", "--leaper: a 0,0 leaper cannot move"),
    ] {
        let error = usage_error(spec);
        assert!(error.contains(part), "{spec}: {error}");
    }
}

#[test]
fn a_scene_shows_every_move() {
    let question = pose("exchange NNN/.../.../nnn --metric turns");
    let answer = question.solve("auto", &Control::default()).unwrap();
    let found = answer.found().unwrap();
    let scene = question.scene(&found.solution);
    let moves: Vec<String> = found.solution.names().collect();
    assert_eq!(scene.frames.len(), moves.len() + 1);
    assert_eq!(scene.frames[0].caption, "start");
    let last = scene.frames.last().unwrap();
    assert_eq!(
        last.caption,
        format!("move {0} of {0} (turn 8 of 8): {1}", moves.len(), moves[moves.len() - 1])
    );
    assert_eq!(last.arrow, found.solution.as_moves()[moves.len() - 1]);
    let top =
        last.marks.iter().filter(|(square, mark)| square.row == 0 && matches!(mark, Mark::Piece('n', _)));
    assert_eq!(top.count(), 3);
}

#[test]
fn the_independent_checker_accepts_solutions() {
    let question = pose("exchange NNN/.../.../nnn --metric turns");
    let control = Control::default();
    let answer = question.solve("auto", &control).unwrap();
    let certificate = certificate::of(&*question, &answer, &control, usize::MAX).unwrap();
    assert_eq!(certificate["claim"], "exchange");
    assert_eq!(certificate["goal"], serde_json::json!(["nnn", "...", "...", "NNN"]));
    assert_eq!((&certificate["metric"], &certificate["value"]), (&"turns".into(), &8.into()));
    let moves = answer.found().unwrap().solution.len();
    assert_eq!(certificate["moves"].as_array().unwrap().len(), moves);
    let verdict = hippodrome_check::check(&certificate.to_string());
    assert!(matches!(verdict, Ok(Verdict::ValidAndOptimal(_))), "{verdict:?}");
}

#[test]
fn the_independent_checker_accepts_proofs_of_impossibility() {
    for (spec, method) in [
        ("exchange B.b", "auto"),
        ("exchange BBB/.../bbb", "bfs"),
        ("exchange KW --goal WK", "bidirectional"),
        ("exchange R./.r --goal .R/.r --rules safe", "a-star"),
    ] {
        let question = pose(spec);
        let certificate = |control: &Control| {
            let answer = question.solve(method, control).unwrap();
            assert!(matches!(answer.outcome, Outcome::Impossible(_)), "{spec}: {:?}", answer.outcome);
            certificate::of(&*question, &answer, control, usize::MAX)
        };
        let wanted = certificate(&Control::default().with_proof()).expect(spec);
        assert_eq!(wanted["claim"], "exchange-none", "{spec}");
        assert!(wanted.get("metric").is_none(), "{spec}");
        assert!(hippodrome_check::check(&wanted.to_string()).is_ok(), "{spec}");
        assert!(certificate(&Control::default()).is_none(), "{spec}");
    }
}

#[test]
fn impossibility_is_certified_only_if_the_checker_can_verify_it() {
    // The pieces have too many arrangements for the checker, but white alone has few.
    let knights = "nnnnnnnnnnnn................";
    let question = pose(&format!("exchange KW_{knights} --goal WK_{knights}"));
    let control = Control::default().with_proof();
    for (method, certified) in [("auto", true), ("bfs", false)] {
        let answer = question.solve(method, &control).unwrap();
        assert!(matches!(answer.outcome, Outcome::Impossible(_)), "{method}: {:?}", answer.outcome);
        let certificate = certificate::of(&*question, &answer, &control, usize::MAX);
        assert_eq!(certificate.is_some(), certified, "{method}");
    }
}
