//! The pages of searches: the data is whole, boards can be undone, text stays text, and races have a winner.

use std::collections::BTreeSet;

use hippodrome::{
    Instance, STANDARD,
    draw::{Duel, Format, InStep, Look, trace_page, trace_scene},
    search::{Start, Step, Why},
    trace::Recording,
};
use serde_json::Value;

use crate::{pose, recorded};

/// A small question of every puzzle.
const QUESTIONS: [&str; 6] =
    ["tour 5x5", "exchange guarini", "knights 4x4", "queens 6", "pegs triangle4", "walk 6x6"];

/// The steps of a search.
fn trace(instance: &dyn Instance, method: &str) -> Recording {
    recorded(instance, method, Some(100_000)).expect("an answer").0
}

/// The data of a page.
fn data(page: &str) -> Value {
    let (_, rest) = page.split_once("id=\"data\">").expect("data");
    let (data, _) = rest.split_once("</script>").expect("an end of the data");
    serde_json::from_str(data).expect("JSON")
}

fn numbers(value: &Value) -> Vec<i64> {
    value.as_array().expect("a list").iter().map(|number| number.as_i64().expect("a number")).collect()
}

/// Follows the boards of a page from every root down. Whatever a node adds was not there, and whatever it
/// removes was, so a step back gives the same board again.
fn check_boards(data: &Value, what: &str) {
    let changes = data["changes"].as_array().expect("changes");
    let parts = data["parts"].as_array().expect("parts").len() as i64;
    let sides: Vec<[BTreeSet<i64>; 2]> = changes
        .iter()
        .map(|change| [0, 1].map(|side| numbers(&change[side]).into_iter().collect()))
        .collect();
    let (up, change) = (numbers(&data["nodes"]["up"]), numbers(&data["nodes"]["change"]));
    let mut boards: Vec<BTreeSet<i64>> = Vec::new();
    for (node, (&up, &change)) in up.iter().zip(&change).enumerate() {
        let mut board = if up == 0 { BTreeSet::new() } else { boards[node - up as usize].clone() };
        let [added, removed] = &sides[change as usize];
        assert!(added.iter().all(|part| (0..parts).contains(part)), "{what}");
        assert!(added.is_disjoint(&board) && removed.is_subset(&board), "{what}: node {node}");
        board = &(&board - removed) | added;
        boards.push(board);
    }
}

#[test]
fn the_pages_and_films_of_all_methods_are_whole() {
    let mut tried = 0;
    for question in QUESTIONS {
        let instance = pose(question);
        for method in instance.spec().puzzle().methods().iter().filter(|method| method.traced()) {
            let what = format!("{question} by {}", method.name);
            let (trace, answer) = recorded(&*instance, method.name, Some(3_000)).expect("an answer");
            let page = trace_page(&*instance, &trace, &Look::default()).expect("a page");
            let data = data(&page);
            let kinds = data["events"]["kind"].as_str().expect("kinds");
            assert_eq!(kinds.chars().count(), trace.steps.len(), "{what}");
            let made = kinds.matches(['+', 'b']).count() as u64;
            assert_eq!(made, answer.stats.generated, "{what}");
            assert_eq!(data["events"]["ahead"].as_array().map(Vec::len), Some(trace.steps.len()), "{what}");
            // Every event that is told has a line, and the pseudo-code has it.
            let lines = data["events"]["lines"].as_object().expect("lines");
            let code = data["code"].as_array().expect("code").len() as u64;
            assert!(
                lines.values().all(|line| line.as_u64().is_some_and(|line| line < code)),
                "{what}: {lines:?}"
            );
            check_boards(&data, &what);
            let film = trace_scene(&*instance, &trace).expect("steps");
            assert!((2..=400).contains(&film.frames.len()), "{what}: {}", film.frames.len());
            assert!(film.frames.iter().all(|frame| frame.caption.starts_with("step ")), "{what}");
            assert!(film.notes[0].contains(" steps"), "{what}");
            tried += 1;
        }
    }
    assert!(tried > 20, "{tried} methods");
    let puzzles: BTreeSet<&str> = STANDARD.puzzles().map(|puzzle| puzzle.about().name).collect();
    let asked: BTreeSet<&str> = QUESTIONS.iter().filter_map(|question| question.split(' ').next()).collect();
    assert_eq!(puzzles, asked, "every puzzle has a question here");
}

#[test]
fn the_squares_of_a_wave_are_those_that_the_search_names() {
    let instance = pose("walk 6x6 --from a1 --to f6");
    for method in ["bfs", "a-star", "bidirectional"] {
        let trace = trace(&*instance, method);
        let data = data(&trace_page(&*instance, &trace, &Look::default()).expect("a page"));
        let places = numbers(&data["nodes"]["place"]);
        assert!(places.iter().all(|&place| place >= 0), "{method}");
        let squares: BTreeSet<i64> = places.into_iter().collect();
        assert_eq!(squares.len(), data["centres"].as_array().map_or(0, Vec::len), "{method}");
        assert_eq!(data["nodes"]["backward"].is_array(), method == "bidirectional");
    }
    let page = trace_page(&*pose("queens 6"), &trace(&*pose("queens 6"), "backtracking"), &Look::default())
        .expect("a page");
    assert!(data(&page)["nodes"]["place"].is_null(), "states of this puzzle are not squares");
}

#[test]
fn what_a_trace_says_cannot_break_out_of_the_page() {
    let instance = pose("walk 4x4");
    let text = "</script><script>alert(1)</script>";
    let mut trace = trace(&*instance, "bfs");
    trace.head.method = text.into();
    trace.head.code[0].text = text.into();
    trace.steps = vec![
        Step::Started {
            at: Some(text.into()),
            value: None,
            limit: Some(i64::MAX),
            how: Start::Walk { steps: 3 },
            state: Some(text.into()),
        },
        Step::Considered { parent: 7, action: text.into(), value: Some(i64::MIN) },
        Step::generated(1, 1, text.into(), u32::MAX, None),
        Step::generated(u64::MAX, 1, "a1-".into(), 1, None),
        Step::Expanded { node: u64::MAX, queue: u64::MAX, closed: 0 },
        Step::Pruned { node: 99, why: Why::Rule(text.into()) },
        Step::Met { node: 1, other: 1234 },
    ];
    let page = trace_page(&*instance, &trace, &Look::default()).expect("a page");
    assert_eq!(page.matches("<script").count(), 2, "the data and the script");
    assert!(page.contains("default-src 'none'; script-src 'sha256-"));
    let data = data(&page);
    assert_eq!(data["method"], text);
    check_boards(&data, "a trace of nonsense");
    trace.steps.clear();
    assert_eq!(trace_scene(&*instance, &trace), None);
    let nothing = self::data(&trace_page(&*instance, &trace, &Look::default()).expect("a page"));
    assert_eq!(nothing["nodes"]["up"], serde_json::json!([0]), "a search without steps has a start");
}

/// A race of methods on one question.
pub fn duel(spec: &str, methods: &[&str], in_step: InStep, nodes: Option<u64>) -> Duel {
    let mut duel = Duel::new(spec.to_string(), in_step);
    for &method in methods {
        let (recording, answer) = recorded(&*pose(spec), method, nodes).expect("an answer");
        duel.add(method.to_string(), pose(spec), recording, &answer);
    }
    duel
}

/// A race as a file of text.
fn text(race: &Duel, format: Format) -> String {
    String::from_utf8(race.draw(format, &Look::default()).expect("a picture")).expect("text")
}

#[test]
fn a_race_side_by_side_shows_what_each_search_needed() {
    for in_step in [InStep::Nodes, InStep::Time] {
        let race = duel("walk 8x8 --from a1 --to h8", &["bfs", "a-star"], in_step, None);
        let page = text(&race, Format::Html);
        let data = data(&page);
        let racers = data["racers"].as_array().expect("racers");
        assert_eq!(racers.len(), 2);
        for racer in racers {
            assert_eq!(racer["finished"], true);
            assert_eq!(racer["result"], "solved with 6 moves");
            let kinds = racer["events"]["kind"].as_str().expect("kinds");
            assert_eq!(racer["generated"].as_u64(), Some(kinds.matches('+').count() as u64));
            assert_eq!(racer["times"].as_array().map(Vec::len), Some(kinds.chars().count()));
            check_boards(racer, "a racer");
        }
        let svg = text(&race, Format::Svg);
        assert!(
            svg.contains("<title>walk 8x8 --from a1 --to h8</title>") && svg.contains("class=\"winner\"")
        );
        let look = Look { size: Some(320), ..Look::default() };
        for (format, sign) in [(Format::Pdf, "%PDF-"), (Format::Png, "\u{89}PNG"), (Format::Gif, "GIF89a")] {
            let file = race.draw(format, &look).expect("a picture");
            assert!(sign.chars().zip(file).all(|(sign, byte)| sign == char::from(byte)), "{format:?}");
        }
    }
}

#[test]
fn a_search_that_stops_at_a_limit_does_not_win() {
    let race = duel("walk 8x8 --from a1 --to h8", &["bfs", "best-first"], InStep::Nodes, Some(50));
    let data = data(&text(&race, Format::Html));
    assert_eq!(
        (&data["racers"][0]["finished"], &data["racers"][1]["finished"]),
        (&false.into(), &true.into())
    );
    assert_eq!(text(&race, Format::Svg).matches("class=\"winner\"").count(), 1);
    let nobody = duel("walk 8x8 --from a1 --to h8", &["bfs", "a-star"], InStep::Nodes, Some(5));
    assert_eq!(text(&nobody, Format::Svg).matches("class=\"winner\"").count(), 0);
    assert!(nobody.draw(Format::Gif, &Look { size: Some(200), ..Look::default() }).is_ok());
    for methods in [&["bfs"][..], &["bfs", "dfs", "a-star", "ida-star", "best-first"]] {
        assert!(duel("walk 4x4", methods, InStep::Nodes, None).draw(Format::Svg, &Look::default()).is_err());
    }
}
