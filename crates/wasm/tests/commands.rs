//! Every command of the engine, asked as a page asks it.

use hippodrome_wasm::{answer, describe};
use serde_json::{Value, json};

fn ask(request: Value) -> Value {
    serde_json::from_str(&answer(&hippodrome::STANDARD, &request.to_string(), |_, _| {}))
        .expect("the answer is JSON")
}

fn puzzles() -> Vec<Value> {
    let description: Value = serde_json::from_str(&describe()).expect("the description is JSON");
    description["puzzles"].as_array().expect("there are puzzles").clone()
}

/// A question of each puzzle: its first preset, or the usual board.
fn specs() -> Vec<String> {
    let spec = |puzzle: &Value| {
        let preset = puzzle["presets"][0]["name"].as_str().unwrap_or("");
        format!("{} {preset}", puzzle["name"].as_str().unwrap()).trim_end().to_string()
    };
    puzzles().iter().map(spec).collect()
}

#[test]
fn every_puzzle_is_posed_solved_and_checked() {
    for spec in specs() {
        let posed = ask(json!({ "command": "pose", "spec": spec }));
        let board = &posed["board"];
        assert!(posed["views"]["svg"].as_str().unwrap().starts_with("<svg"), "{posed}");
        assert!(posed["rules"].as_str().unwrap().ends_with('.'), "{spec}: {posed}");
        // The picture to edit asks the same.
        let drawn = ask(json!({ "command": "pose", "spec": posed["spec"], "board": board["text"] }));
        assert_eq!(drawn["board"], *board, "{spec}");
        let solved = ask(json!({ "command": "solve", "spec": posed["spec"] }));
        assert_eq!(solved["outcome"], "solved", "{spec}");
        assert!(solved["sentence"].as_str().unwrap().starts_with("solved"), "{spec}");
        assert_eq!(solved["checked"]["verdict"], "valid", "{spec}: {}", solved["checked"]);
        let told = ask(json!({ "command": "why", "spec": posed["spec"] }));
        assert!(told["why"][0].as_str().unwrap().ends_with('.'), "{spec}: {told}");
        assert!(told["views"]["svg"].as_str().unwrap().starts_with("<svg"), "{spec}: {told}");
        let frames = solved["views"]["player"]["frames"].as_array().unwrap();
        assert!(!frames.is_empty());
        // The record as a page would store it.
        let mut record = solved.clone();
        ["sentence", "checked", "views", "notes", "work"]
            .iter()
            .for_each(|key| drop(record.as_object_mut().unwrap().remove(*key)));
        let checked = ask(json!({ "command": "check", "text": record.to_string() }));
        assert_eq!(checked["verdict"], "valid", "{spec}: {checked}");
        for format in ["svg", "pdf", "html"] {
            let picture = ask(
                json!({ "command": "draw", "text": record.to_string(), "format": format, "look": { "size": 200 } }),
            );
            assert!(picture["text"].is_string() || picture["base64"].is_string(), "{spec}: {picture}");
        }
    }
}

#[test]
fn links_are_read_generously() {
    let read = |text: &str| ask(json!({ "command": "link", "text": text }));
    let link = read(
        "count tour 5x6 --from=a1 --method dfs --time-limit 1.5min --memory-limit 2GB --seed 7 --closed",
    );
    let question =
        json!({ "puzzle": "tour", "board": "5x6", "options": { "closed": "", "from": "a1" }, "rest": [] });
    let expected = json!({
        "view": "solve", "task": "count", "method": "dfs", "seconds": 90.0, "megabytes": 2000, "seed": 7,
        "question": question, "wrong": null,
    });
    assert_eq!(link, expected);
    let race = read("race walk --methods bfs,a-star --sizes 4..8 --in-step time --played a1,b2");
    assert_eq!(race["view"], "race");
    assert_eq!((&race["methods"], &race["sizes"]), (&json!(["bfs", "a-star"]), &json!([4, 8])));
    assert_eq!((&race["played"], &race["inStep"]), (&json!(["a1", "b2"]), &json!("time")));
    // Bare questions, nothing at all, and limits without a unit.
    assert_eq!(read("queens 6")["view"], "solve");
    assert_eq!(read("")["view"], "gallery");
    assert_eq!(read("solve tour --time-limit 3 --memory-limit 500")["seconds"], 3.0);
    // What makes no sense is kept for the form, and told.
    let rest = &read("solve tour 8x8 9x9 --form a1 --from z9 --closed=yes")["question"];
    assert_eq!(rest["rest"], json!(["9x9", "--form", "a1", "--closed=yes"]));
    assert_eq!(rest["options"]["from"], "z9");
    let unknown = read("solve chess 8x8");
    assert!(unknown["wrong"].as_str().unwrap().starts_with("there is no puzzle `chess`"), "{unknown}");
    let long = read(&format!("solve tour {}", "./".repeat(60_000)));
    assert!(
        long["question"].is_null() && long["wrong"].as_str().unwrap().contains("100000"),
        "{}",
        long["wrong"]
    );
    assert!(read("solve tour --seed 9007199254740993")["wrong"].is_string());
    let soon = read("solve tour --time-limit soon --seed -1");
    assert!(soon["seconds"].is_null() && soon["seed"].is_null() && soon["wrong"].is_string(), "{soon}");
}

#[test]
fn a_game_is_played_to_its_end_with_hints() {
    for spec in specs() {
        let spec = ask(json!({ "command": "pose", "spec": spec }))["spec"].clone();
        let mut position = String::new();
        for _ in 0..200 {
            let asked = json!({ "spec": spec, "position": position });
            let with = |command: &str| {
                let mut request = asked.clone();
                request["command"] = command.into();
                ask(request)
            };
            let (moves, hint) = (with("moves"), with("hint"));
            assert!(moves["error"].is_null() && hint["error"].is_null(), "{spec}: {moves} {hint}");
            if hint["outlook"] == "over" {
                assert!(moves["standing"] == "won" || moves["standing"] == "ended", "{spec}: {moves}");
                break;
            }
            let next = &hint["moves"][0];
            let named = moves["moves"].as_array().unwrap().iter().find(|known| known["name"] == next["move"]);
            assert_eq!(
                named.unwrap_or(&Value::Null)["squares"],
                next["squares"],
                "{spec}: {next} in {moves}"
            );
            position = format!("{} {}", moves["position"].as_str().unwrap(), next["move"].as_str().unwrap());
        }
        let end = ask(json!({ "command": "hint", "spec": spec, "position": position }));
        assert_eq!(end["outlook"], "over", "{spec} after {position}");
    }
}

#[test]
fn searches_are_traced_alone_and_side_by_side() {
    for puzzle in puzzles() {
        let name = puzzle["name"].as_str().unwrap();
        let preset = puzzle["presets"][0]["name"].as_str().unwrap_or("");
        let methods = puzzle["methods"].as_array().unwrap();
        let traced: Vec<&Value> =
            methods.iter().filter(|method| method["traced"] == true).map(|method| &method["name"]).collect();
        let spec = format!("{name} {preset}");
        let limits = json!({ "nodes": 300 });
        let one = ask(
            json!({ "command": "trace", "spec": spec, "method": traced[0], "limits": limits, "seed": 1 }),
        );
        assert_eq!((&one["view"], one["data"].is_object()), (&json!("watch"), true), "{spec}: {one}");
        assert!(one["colours"]["dark"]["--page"].is_string());
        if traced.len() > 1 {
            let two = json!({ "command": "trace", "spec": spec, "methods": traced[..2], "limits": limits, "seed": 1 });
            let two = ask(two);
            assert_eq!(two["data"]["racers"].as_array().map(Vec::len), Some(2), "{spec}: {two}");
        }
        let racer = ask(json!({ "command": "race", "spec": spec, "method": traced[0], "limits": limits }));
        assert!(racer["stats"]["generated"].is_u64() && racer["label"].is_string(), "{racer}");
    }
}

#[test]
fn counts_lists_and_judgements_are_those_of_the_command_line() {
    assert_eq!(ask(json!({ "command": "count", "spec": "queens 8" }))["count"], "92");
    let stopped = ask(json!({ "command": "count", "spec": "tour 6x6", "limits": { "nodes": 10 } }));
    assert_eq!(stopped["limit"], "nodes");
    let listed = ask(json!({ "command": "list", "spec": "queens 8", "limit": 5 }));
    assert_eq!(listed["summary"]["count"], "5");
    let sampled = ask(json!({ "command": "sample", "spec": "queens 8", "number": 150, "seed": 3 }));
    assert_eq!(
        (&sampled["summary"]["number"], &sampled["summary"]["count"]),
        (&json!(150), &json!("92")),
        "{sampled}"
    );
    let first = ask(json!({ "command": "sample", "spec": "queens 8", "index": "0" }));
    assert_eq!(first["summary"]["number"], 1, "{first}");
    let judged = ask(json!({ "command": "check", "spec": "queens 4", "text": "b4 d3 a2 c1\n\na1 b1 c1 d1" }));
    let verdicts: Vec<&Value> =
        judged["judgements"].as_array().unwrap().iter().map(|j| &j["verdict"]).collect();
    assert_eq!(verdicts, [&json!("valid"), &json!("wrong")], "{judged}");
    assert_eq!(judged["judgements"][1]["caption"], "b1", "{judged}");
    assert!(judged["judgements"][1]["views"]["svg"].is_string());
    let grid =
        "[[23  8 13  2 21]\n [12  3 22  7 14]\n [17 24  9 20  1]\n [ 4 11 18 15  6]\n [25 16  5 10 19]]";
    let known = ask(json!({ "command": "check", "text": grid }));
    assert_eq!((&known["spec"], &known["judgements"][0]["verdict"]), (&json!("tour 5x5"), &json!("valid")));
}

#[test]
fn what_a_puzzle_makes_has_one_solution_or_the_fewest_moves_that_are_told() {
    let makers: Vec<Value> = puzzles().into_iter().filter(|puzzle| puzzle["makes"].is_object()).collect();
    assert!(!makers.is_empty());
    for puzzle in makers {
        let makes = &puzzle["makes"];
        let request =
            json!({ "command": "make", "puzzle": puzzle["name"], "size": makes["sizes"][0], "seed": 3 });
        let made = ask(request.clone());
        assert_eq!(made["difficulty"], makes["usual"]);
        assert_eq!(ask(request)["spec"], made["spec"], "the seed determines it");
        match &made["facts"]["fewest_moves"] {
            Value::Null => assert_eq!(ask(json!({ "command": "count", "spec": made["spec"] }))["count"], "1"),
            fewest => {
                assert_eq!(&ask(json!({ "command": "solve", "spec": made["spec"] }))["value"], fewest);
            }
        }
    }
}

#[test]
fn wrong_requests_get_a_sentence() {
    let wrong = [
        json!({}),
        json!(7),
        json!({ "command": "magic" }),
        json!({ "command": "solve", "spec": "chess" }),
        json!({ "command": "solve", "spec": "queens 8", "method": "magic" }),
        json!({ "command": "solve", "spec": "queens 8", "look": { "theme": "pink" } }),
        json!({ "command": "trace", "spec": "queens 8" }),
        json!({ "command": "moves", "spec": "knights 1000x1000" }),
        json!({ "command": "moves", "spec": "queens 8", "position": "z99" }),
        json!({ "command": "draw", "spec": "queens 8", "format": "bmp" }),
        json!({ "command": "draw", "spec": "tour 1000000x1000000" }),
        json!({ "command": "check", "text": "nothing" }),
        json!({ "command": "make", "puzzle": "walk", "size": 8 }),
        json!({ "command": "make", "puzzle": "queens", "size": 99 }),
        json!({ "command": "make", "puzzle": "queens", "size": 8, "difficulty": "silly" }),
        json!({ "command": "race", "spec": "queens 8", "task": "sing" }),
        json!({ "command": "sample", "spec": "queens 8", "index": 92 }),
        json!({ "command": "sample", "spec": "queens 8", "index": -1 }),
    ];
    for request in wrong {
        let answer = ask(request.clone());
        assert!(answer["error"].as_str().is_some_and(|sentence| sentence.len() > 10), "{request}: {answer}");
    }
    assert!(answer(&hippodrome::STANDARD, "{", |_, _| {}).contains("not JSON"));
    // A board that is far too large has neither squares to click on nor a picture.
    let huge = ask(json!({ "command": "pose", "spec": "tour 1000000x1000000" }));
    assert_eq!(huge["board"]["rows"], 1_000_000);
    for puzzle in puzzles() {
        let spec = format!("{} 1000000000", puzzle["name"].as_str().unwrap());
        let hint = ask(json!({ "command": "hint", "spec": spec }));
        assert!(
            hint["views"].is_null() && (hint["limit"] == "memory" || hint["error"].is_string()),
            "{spec}: {hint}"
        );
    }
}

#[test]
fn a_count_that_is_divided_is_the_same() {
    let mut were_divided = 0;
    for spec in ["queens 10", "queens 9 --distinct", "tour 6x6 --closed", "tour 5x5", "pegs triangle5"] {
        let counted = ask(json!({ "command": "count", "spec": spec }));
        let divided = ask(json!({ "command": "divide", "spec": spec, "number": 2 }));
        let bundles = divided["bundles"].as_array().unwrap_or_else(|| panic!("{spec}: {divided}"));
        let mut entries = Vec::new();
        for bundle in bundles {
            let part = ask(json!({ "command": "part", "spec": spec, "units": bundle["units"] }));
            assert!(part["limit"].is_null() && part["error"].is_null(), "{spec}: {part}");
            entries.extend(part["entries"].as_array().unwrap().clone());
        }
        if bundles.is_empty() {
            continue;
        }
        were_divided += 1;
        let total = ask(json!({ "command": "total", "spec": spec, "entries": entries }));
        assert_eq!(total["count"], counted["count"], "{spec}: {total}");
        assert_eq!(total["sentence"], counted["sentence"], "{spec}");
        // Some are missing.
        entries.truncate(entries.len() / 2);
        let missing = ask(json!({ "command": "total", "spec": spec, "entries": entries }));
        assert!(missing["error"].as_str().unwrap().contains("units are missing"), "{missing}");
        let stopped = ask(json!({ "command": "total", "spec": spec, "entries": entries, "stopped": "time" }));
        assert_eq!(
            (&stopped["outcome"], &stopped["limit"]),
            (&json!("stopped"), &json!("time")),
            "{stopped}"
        );
        // Damaged, and of another question.
        let mut damaged = entries.clone();
        damaged[0]["count"] = "17".into();
        assert!(ask(json!({ "command": "total", "spec": spec, "entries": damaged }))["error"].is_string());
        assert!(
            ask(json!({ "command": "total", "spec": "queens 9", "entries": entries }))["error"].is_string()
        );
    }
    assert!(were_divided >= 2);
}

#[test]
fn it_knows_the_puzzles_that_it_is_handed_and_no_others() {
    static PUZZLES: &[&hippodrome::Puzzle] = &[hippodrome::puzzles::walk::PUZZLE];
    let registry = hippodrome::Registry::new(PUZZLES);
    let solve = |spec: &str| {
        let request = json!({ "command": "solve", "spec": spec }).to_string();
        let answer: Value = serde_json::from_str(&answer(&registry, &request, |_, _| {})).unwrap();
        answer
    };
    assert_eq!(solve("walk 8x8")["outcome"], "solved");
    assert_eq!(solve("tour 8x8")["error"], "there is no puzzle `tour`: the puzzles are walk");
}
