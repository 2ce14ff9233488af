//! The knights puzzle through the public API.

mod agreement;
mod limits;
mod oracle;

use hippodrome::{Answer, Control, Instance, Limits, STANDARD, Seed, certificate};

fn pose(spec: &str) -> Box<dyn Instance> {
    STANDARD.parse(spec).unwrap().pose(&Seed::new(1)).unwrap()
}

fn solve(spec: &str, method: &str) -> Answer {
    pose(spec).solve(method, &Control::default()).unwrap()
}

fn count(spec: &str, method: &str) -> String {
    let counted = pose(spec).count(method, &Control::default()).unwrap();
    assert_eq!(counted.stopped, None, "{spec}");
    counted.count.to_string()
}

fn value(answer: &Answer) -> u64 {
    let found = answer.found().expect("a set");
    let score = found.score.expect("a score");
    assert_eq!(score.value, found.solution.len() as u64);
    score.value
}

#[test]
fn specs_are_canonical() {
    for (written, canonical) in [
        ("knights", "knights 8x8"),
        ("knights 5", "knights 5x5"),
        ("knights ../..", "knights 2x2"),
        ("knights 4x4 --leaper 2,1", "knights 4x4"),
        ("knights 4x4 --leaper 03,1 --any-size", "knights 4x4 --any-size --leaper 1,3"),
        ("knights 4x4 --any-size --by-size", "knights 4x4 --by-size"),
        ("knights 4 --piece knight --leaper 2,1", "knights 4x4"),
        ("knights 4 --leaper 2,1 --piece king --any-size --by-size", "knights 4x4 --by-size --piece king"),
    ] {
        assert_eq!(pose(written).spec().to_string(), canonical);
        assert_eq!(pose(canonical).spec().to_string(), canonical);
    }
}

#[test]
fn wrong_questions_are_refused() {
    let refused = |spec: &str| {
        let posed = STANDARD.parse(spec).and_then(|spec| spec.pose(&Seed::new(1)));
        posed.err().map(|error| error.to_string()).unwrap_or_default()
    };
    assert!(refused("knights 4x4 --leaper 0,0").contains("--leaper"));
    assert!(refused("knights 4x4 --leaper 1,3 --piece queen").contains("a queen is not a leaper"));
    assert!(refused("knights 4x4 --piece pawn").contains("king, rook"));
    assert!(refused("knights 4x4 --leaper 1").contains("two whole numbers"));
    assert!(refused("knights ../.N").contains("row 2, column 2"));
    assert!(refused("knights ../...").contains("equally long"));
    assert!(refused("knights 0x5").contains("no squares"));
    for option in ["--any-size", "--by-size"] {
        let error = pose(&format!("knights 4x4 {option}")).solve("auto", &Control::default()).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("{option} is only for count, list and sample: leave it out to solve")
        );
    }
}

#[test]
fn branch_and_bound_reports_the_heuristic_and_the_boards() {
    let answer = solve("knights 4x4", "branch-and-bound");
    let fact = |name| answer.facts.iter().find(|f| f.name == name).map(|f| f.figure.clone());
    assert_eq!(fact("heuristic"), Some(8u32.into()));
    assert_eq!(fact("boards_examined"), Some((answer.stats.generated + 1).into()));
    // More than 64 squares, and a leaper that jumps too far to attack anything.
    assert_eq!(value(&solve("knights 3x30 --leaper 0,99", "branch-and-bound")), 90);
}

#[test]
fn lines_settle_large_boards_of_other_pieces() {
    for (spec, most) in [
        ("knights 300x200 --piece rook", 200),
        ("knights 150x150 --piece bishop", 298),
        ("knights 101x100 --piece king", 2550),
        ("knights 12x12 --piece queen", 12),
    ] {
        let answer = solve(spec, "auto");
        assert_eq!((value(&answer), answer.bound()), (most, Some(most)), "{spec}");
    }
}

#[test]
fn a_set_is_drawn_and_certified() {
    let instance = pose("knights ..#/...");
    let answer = instance.solve("auto", &Control::default()).unwrap();
    let found = answer.found().unwrap();
    let scene = instance.scene(&found.solution);
    assert_eq!(scene.frames.len(), 1);
    assert_eq!(scene.frames[0].marks.len(), found.solution.len());
    assert_eq!(scene.notes, ["4 knights"]);
    let certificate = certificate::of(&*instance, &answer, &Control::default(), usize::MAX).unwrap();
    assert_eq!((&certificate["claim"], &certificate["format"]), (&"knights".into(), &1.into()));
    assert_eq!(certificate["board"], serde_json::json!(["..#", "..."]));
    assert_eq!(certificate["value"], 4);
    assert_eq!(certificate["optimal"], true);
    assert_eq!(certificate["squares"].as_array().unwrap().len(), 4);
    let instance = pose("knights ..#/... --piece rook");
    let answer = instance.solve("auto", &Control::default()).unwrap();
    let found = answer.found().unwrap();
    assert_eq!(instance.scene(&found.solution).notes, ["2 rooks"]);
    let certificate = certificate::of(&*instance, &answer, &Control::default(), usize::MAX).unwrap();
    assert_eq!((&certificate["piece"], &certificate["optimal"]), (&"rook".into(), &true.into()));
    assert_eq!(certificate["cover"].as_array().unwrap().len(), 2);
    let large = pose("knights 1000x1000");
    let answer = large.solve("auto", &Control::default()).unwrap();
    assert_eq!(value(&answer), 500_000);
    let certificate = certificate::of(&*large, &answer, &Control::default(), usize::MAX).unwrap();
    let verdict = hippodrome_check::check(&certificate.to_string()).map(|verdict| verdict.to_string());
    assert_eq!(verdict, Ok("valid and optimal".into()));
}

/// OEIS A244081 (Alois P. Heinz 2014): the number of non-attacking sets of k knights on n x n, for each k.
#[test]
fn sets_are_counted_by_size_as_published() {
    let published = [
        (3, "1 9 28 36 18 2"),
        (4, "1 16 96 276 412 340 170 48 6"),
        (5, "1 25 252 1360 4436 9386 13384 12996 8526 3679 994 158 15 1"),
        (
            6,
            "1 36 550 4752 26133 97580 257318 491140 688946 716804 556274 323476 141969 47684 12488 2560 393 40 2",
        ),
    ];
    for (n, row) in published {
        let counted = pose(&format!("knights {n} --by-size")).count("auto", &Control::default()).unwrap();
        let rows = counted.table.unwrap().for_people().1;
        let sizes: Vec<String> = (0..rows.len()).map(|k| k.to_string()).collect();
        assert!(rows.iter().map(|row| &row[0]).eq(&sizes));
        let counts: Vec<&str> = rows.iter().map(|row| row[1].as_str()).collect();
        assert_eq!(counts.join(" "), row);
    }
}

#[test]
fn long_strips_are_counted_exactly() {
    // A path of n squares has F(n + 2) independent sets, a Fibonacci number.
    let (mut a, mut b) = (num_bigint::BigUint::from(1u32), num_bigint::BigUint::from(2u32));
    for _ in 1..1000 {
        (a, b) = (b.clone(), a + b);
    }
    assert_eq!(count("knights 1x1000 --any-size --leaper 0,1", "auto"), b.to_string());
    // A largest set has one gap of two squares somewhere, or none.
    assert_eq!(count("knights 1x1000 --leaper 0,1", "auto"), "501");
    // Nothing attacks anything.
    assert_eq!(count("knights 2x2 --any-size", "auto"), "16");
}

/// The cover is computed within the limits that are given for the certificate.
#[test]
fn a_certificate_without_time_for_its_cover_has_none() {
    let instance = pose("knights 8x8");
    let answer = instance.solve("auto", &Control::default()).unwrap();
    let hurried = Control::new(Limits { nodes: Some(1), ..Limits::default() });
    let certificate = certificate::of(&*instance, &answer, &hurried, usize::MAX).unwrap();
    assert!(certificate["cover"].is_null());
}
