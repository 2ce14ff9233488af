//! Damaged certificates: whatever the checker still accepts must be true.
//!
//! Valid certificates of every claim, made by the library, are edited at random thousands of times. What the
//! checker accepts is judged again by an oracle that shares no code with it and tries everything, which is
//! possible because the boards are small.

mod edits;
mod truth;

use std::collections::HashSet;

use hippodrome::{Control, STANDARD, Seed, certificate};
use hippodrome_check::{Verdict, check};
use rand::{SeedableRng, rngs::StdRng};
use serde_json::Value;

/// Questions whose certificates are damaged, each with its claim.
const QUESTIONS: &[(&str, &str)] = &[
    ("tour 3x4", "tour"),
    ("tour 3x4 --from a1", "tour"),
    ("tour 4x5 --to a1", "tour"),
    ("tour .../.#./... --closed", "tour"),
    ("tour 3x4 --given a1=1,d3=12", "tour"),
    ("tour 3x3 --given a1=1", "tour-none"),
    ("tour 2x4 --leaper 0,1 --closed", "tour"),
    ("tour 4x4", "tour-none"),
    ("tour 3x5", "tour-none"),
    ("tour 3x3", "tour-none"),
    ("tour 3x6 --closed", "tour-none"),
    ("tour 4x4 --closed", "tour-none"),
    ("tour 3x5 --closed", "tour-none"),
    ("tour 3x4 --from a1 --to a3", "tour-none"),
    ("tour 3x4 --from b1 --to b1", "tour-none"),
    ("tour 1x2 --closed", "tour-none"),
    ("tour .#../..../.... --closed", "tour-none"),
    ("tour .....#../...#..../........", "tour-none"),
    ("tour ....../....#./....#.", "tour-none"),
    ("tour ..../..../..../...#/.#.. --closed", "tour-none"),
    ("exchange N.N/.../n.n", "exchange"),
    ("exchange N.N/.../n.n --metric turns", "exchange"),
    ("exchange N.N/.../n.n --rules alternate", "exchange"),
    ("exchange Nn./.../... --goal ..n/.../N.. --rules safe", "exchange"),
    ("exchange R.N/.../r.n", "exchange"),
    ("exchange R../.../..r --rules alternate,safe", "exchange"),
    ("exchange L.../.... --leaper 1,3 --goal .L../....", "exchange-none"),
    ("exchange NN/nn", "exchange-none"),
    ("exchange N.n/.../N.n --goal n.N/.../N.n", "exchange-none"),
    ("exchange W..#/###w --goal ..W#/###w --rules alternate", "exchange-none"),
    ("exchange R../..r/... --goal R.r/.../... --rules safe", "exchange-none"),
    ("knights 3x3", "knights"),
    ("knights 3x4 --leaper 1,3", "knights"),
    ("knights .#../..../#...", "knights"),
    ("knights 3x4 --piece king", "knights"),
    ("knights ..#/.../#.. --piece rook", "knights"),
    ("knights 3x4 --piece bishop", "knights"),
    ("queens 5", "queens"),
    ("queens 5 --torus", "queens"),
    ("queens ..../Q.../..../....", "queens"),
    ("queens 5 --regions aabbb/aabbb/cccdd/cccdd/eeeee", "queens"),
    ("queens 4 --regions aabb/aabb/ccdd/ccdd --touching", "queens"),
    ("queens 3", "queens-none"),
    ("queens 4 --torus", "queens-none"),
    ("queens .##./..../..../....", "queens-none"),
    ("queens Q...../....../....../....../....../......", "queens-none"),
    ("queens ...../..#../...../.#.#./.....", "queens"),
    ("queens ..#.../.....#/....##/....../...#../......", "queens-none"),
    ("queens ......./..#...#/......./#.....#/#.#..##/#..##.#/#.#.... --torus", "queens-none"),
    ("queens 3 --regions abc/abc/abc", "queens-none"),
    ("pegs triangle4", "pegs"),
    ("pegs oo.o/....", "pegs"),
    ("pegs triangle4 --metric jumps", "pegs"),
    ("pegs oo.o/.... --goal .o../....", "pegs"),
    ("pegs triangle5 --vacate 5 --finish same", "pegs-none"),
    ("pegs ooo", "pegs-none"),
    ("pegs o.o --finish b1", "pegs-none"),
    ("pegs o.oo/.o../...o", "pegs-none"),
    ("walk 4x4 --from a1 --to b2", "walk"),
    ("walk 3x4 --leaper 1,3 --from a3 --to a1", "walk"),
    ("walk ..#./..../.#.. --piece king", "walk"),
    ("walk .#./.../..# --piece rook --to a1", "walk"),
    ("walk 3x3 --piece queen --from a1 --to b3", "walk"),
    ("walk 3x3 --from a1 --to b2", "walk-none"),
    ("walk ..#./..#. --piece rook --from a1 --to d1", "walk-none"),
    ("walk 3x3 --piece bishop --from a1 --to a2", "walk-none"),
];

/// Certificates that the library seldom writes.
const FURTHER: &[&str] = &[
    r#"{"claim":"tour-none","format":1,"board":[".....",".....","....."],"leaper":[1,2],"closed":true,"from":null,"to":null,
    "by":"crowded","squares":["a1","c1","e1","b2","d2","a3","c3","e3"],"towards":["b1","d1","a2","c2","e2","b3","d3"]}"#,
    r#"{"claim":"tour-none","format":1,"board":["....","....","....","...."],"leaper":[1,2],"closed":true,"from":"a1",
    "to":"b3","by":"search"}"#,
    r#"{"claim":"tour-none","format":1,"board":["...","...","..."],"leaper":[1,2],"closed":false,"from":null,"to":null,
    "by":"tree","steps":[]}"#,
    r#"{"claim":"pegs-none","format":1,"grid":"square","board":["oo.oo"],"goal":"any","classes":[["a1","b1","d1","e1"]],
    "weights":[[1,0,1,1,0]],"search":true}"#,
    r#"{"claim":"queens-none","format":1,"board":["...","...","..."],"torus":false,"regions":null,"touching":false,
    "steps":["-b2 c1","b3 c3","d 2","-a3","-c3"]}"#,
    r#"{"claim":"queens-none","format":1,"board":["..",".."],"torus":false,"regions":null,"touching":false,
    "steps":["-a2"]}"#,
    r#"{"claim":"queens","format":1,"board":6,"torus":false,"regions":null,"touching":false,
    "squares":["b6","d5","f4","a3","c2","e1"]}"#,
    include_str!("../../../check/tests/check/certificates/path-roads.json"),
    include_str!("../../../check/tests/check/certificates/path-none-roads.json"),
];

/// Edits of each certificate.
const EDITS: u32 = 250;

fn corpus() -> Vec<String> {
    let mut corpus: Vec<String> = FURTHER.iter().map(|text| text.to_string()).collect();
    for (question, claim) in QUESTIONS {
        let instance = STANDARD.parse(question).and_then(|spec| spec.pose(&Seed::new(1))).expect(question);
        let control = Control::default().with_proof();
        let answer = instance.solve("auto", &control).expect(question);
        let certificate = certificate::of(&*instance, &answer, &control, usize::MAX)
            .unwrap_or_else(|| panic!("{question}: no certificate"));
        assert_eq!(certificate["claim"], *claim, "{question}");
        corpus.push(certificate.to_string());
    }
    corpus
}

/// Asserts that the checker's verdict is true. Returns false if the oracle cannot tell.
fn judge(text: &str, verdict: &Verdict) -> bool {
    let certificate: Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error} in {text}"));
    let Some(truth) = truth::judge(&certificate) else { return false };
    assert!(truth.holds, "accepted as {verdict} ({}), but false: {text}", verdict.verified());
    if matches!(verdict, Verdict::ValidAndOptimal(_)) {
        assert!(truth.is_best, "not the best, but accepted as {verdict}: {text}");
    }
    true
}

#[test]
fn every_claim_of_the_checker_is_tried() {
    let asked = QUESTIONS.iter().map(|(_, claim)| claim.to_string());
    let further = FURTHER.iter().map(|text| {
        let certificate: Value = serde_json::from_str(text).expect("a certificate");
        certificate["claim"].as_str().expect("a claim").to_string()
    });
    let tried: HashSet<String> = asked.chain(further).collect();
    for claim in hippodrome_check::claims() {
        assert!(tried.contains(claim), "no certificate of `{claim}` is damaged here");
    }
}

#[test]
fn every_certificate_is_accepted_and_true() {
    for text in corpus() {
        let verdict = check(&text).unwrap_or_else(|rejection| panic!("{rejection}: {text}"));
        assert!(!matches!(verdict, Verdict::OptimalityNotCertified(_)), "{text}");
        assert!(judge(&text, &verdict), "too large: {text}");
    }
}

#[test]
fn no_damaged_certificate_is_accepted_wrongly() {
    let mut random = StdRng::seed_from_u64(20_260_101);
    let (mut edits, mut judged, mut too_large) = (0, 0, 0);
    for text in corpus() {
        for _ in 0..EDITS {
            let damaged = edits::damage(&text, &mut random);
            edits += 1;
            if let Ok(verdict) = check(&damaged) {
                match judge(&damaged, &verdict) {
                    true => judged += u32::from(damaged != text),
                    false => too_large += 1,
                }
            }
        }
    }
    // Most edits do damage; the oracle can judge nearly all of the others.
    assert!(judged > edits / 50 && judged < edits / 2, "{judged} of {edits} accepted");
    assert!(too_large < judged / 50, "{too_large} too large for the oracle");
}
