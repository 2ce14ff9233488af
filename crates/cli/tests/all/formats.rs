//! The JSON output is what `docs/answer.schema.json` says.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::{hippo, said, told};

/// The lines of JSON that a command writes.
fn lines(arguments: &str) -> Vec<Value> {
    let output = hippo(&format!("{arguments} --json"));
    let text = told(&output);
    assert!(!text.is_empty(), "{arguments}: {}", said(&output));
    text.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

/// The only line.
fn line(arguments: &str) -> Value {
    let mut lines = lines(arguments);
    assert_eq!(lines.len(), 1, "{arguments}");
    lines.remove(0)
}

/// Answers of every kind, puzzle and outcome.
const COMMANDS: &[&str] = &[
    "solve tour 5x5 --from a1",
    "solve tour 6x6 --closed --from c3",
    "solve tour 4x4",
    "solve tour 1000000000x1000000000 --at 999999999999999999",
    "solve tour 8x8 --method dfs --node-limit 100",
    "solve tour 20x20 --method warnsdorff --ties random --seed 18446744073709551615",
    "solve exchange guarini",
    "solve exchange guarini --method best-first-paths",
    "solve exchange NN/nn",
    "solve exchange six-knights --method bfs --node-limit 500",
    "solve knights 4x4",
    "solve knights 4x4 --method greedy",
    "solve knights 6x6 --method branch-and-bound --node-limit 100",
    "solve queens 8",
    "solve queens 3",
    "solve queens 100 --row 7",
    "solve pegs triangle5",
    "solve pegs triangle5 --vacate 5 --finish same",
    "solve pegs triangle5 --method dfs --node-limit 50",
    "solve walk 8x8",
    "solve walk 3x3 --table",
    "solve walk 3x3 --from a1 --to b2",
    "count tour 5x5 --by-start",
    "count tour 6x6 --node-limit 10",
    "count tour 6x6 --by-start --node-limit 10",
    "count exchange six-knights",
    "count knights 3x3 --by-size",
    "count queens 8 --distinct",
    "count queens 8 --cross-check",
    "count queens 12 --method backtracking --node-limit 1000",
    "count pegs triangle5 --table",
    "count pegs triangle5 --shortest --method dfs --node-limit 1000",
    "count walk 3x4 --table",
    "count queens --sizes 4..6",
    "list tour 5x5 --from a1 --limit 2",
    "list queens 6",
    "list pegs triangle4 --limit 2",
    "list knights 3x3",
    "list queens 12 --node-limit 100",
    "sample queens 8 --number 2 --seed 1",
    "sample tour 5x5 --index 1727",
    "sample pegs triangle5 --shortest --seed 3",
    "sample knights 8x8 --any-size --node-limit 100",
    "sample queens 6 --stats --number 5 --seed 1",
    "sample tour 5x6 --closed --stats --seed 1",
    "sample exchange guarini --metric turns --stats --number 3 --seed 1",
    "race queens 6 --task sample --seed 1",
    "race queens 6",
    "race exchange guarini --methods bfs,a-star,best-first",
    "race tour --sizes 3..6",
    "hint walk 4x4",
    "hint exchange guarini a1-b3",
    "hint queens 8 a1 b2",
    "hint tour 5x5 --from a1",
    "make queens 6 --seed 1",
    "make queens 12 --seed 1 --node-limit 1",
    "plan queens 10",
    "plan tour 3x3",
    "unit list queens 10",
    "puzzles",
    "puzzles walk",
];

#[test]
fn every_answer_fits_the_schema() {
    let schema = include_str!("../../../../docs/answer.schema.json");
    let schema: Value = serde_json::from_str(schema).expect("the schema is JSON");
    let validator = jsonschema::validator_for(&schema).expect("a sound schema");
    let mut outcomes = BTreeSet::new();
    for arguments in COMMANDS {
        for line in lines(arguments) {
            let errors: Vec<String> = validator.iter_errors(&line).map(|error| error.to_string()).collect();
            assert!(errors.is_empty(), "{arguments}: {errors:?}\n{line}");
            outcomes.extend(line["outcome"].as_str().map(String::from));
        }
    }
    assert_eq!(outcomes.into_iter().collect::<Vec<_>>(), ["impossible", "solved", "stopped"]);
    // The schema is strict enough to notice what was wrong before.
    let answer = line("solve queens 4");
    for (field, wrong) in [
        ("facts", serde_json::json!({ "solutions": 40_861_647_040_079_968_u64 })),
        ("table", serde_json::json!([{ "empty": "a1", "last": "10: 6816" }])),
        ("at_least", "5".into()),
        ("outcome", "stopped".into()),
    ] {
        let mut changed = answer.clone();
        changed[field] = wrong;
        assert!(!validator.is_valid(&changed), "{field}");
    }
}

#[test]
fn the_page_of_formats_names_every_field() {
    let page = include_str!("../../../../docs/formats.md");
    for arguments in COMMANDS {
        for line in lines(arguments) {
            let mut objects = vec![&line];
            objects.extend(["solution", "stats", "summary"].iter().filter_map(|name| line.get(name)));
            objects.extend(line.get("table").and_then(Value::as_array).into_iter().flatten().take(1));
            for key in objects.into_iter().filter_map(Value::as_object).flat_map(|object| object.keys()) {
                let named = [format!("`{key}`"), format!(".{key}`"), format!("`{key}.")];
                assert!(named.iter().any(|name| page.contains(name)), "{arguments}: {key}");
            }
        }
    }
}

#[test]
fn large_numbers_are_strings() {
    // Beasley's number of solutions of the central game, and one of more than 64 bits.
    let answer = line("solve pegs english --finish same");
    assert_eq!(answer["facts"]["solutions"], "40861647040079968");
    let answer = line("solve pegs english --vacate c3 --finish same");
    let solutions = answer["facts"]["solutions"].as_str().expect("a string");
    assert!(solutions.len() > 16 && solutions.bytes().all(|byte| byte.is_ascii_digit()), "{solutions}");
    let answer = line("solve tour 1000000000x1000000000 --at 999999999999999999");
    assert_eq!(answer["facts"]["step"], "999999999999999999");
    let seed = line("solve tour 20x20 --method warnsdorff --ties random --seed 18446744073709551615");
    assert_eq!(seed["seed"], "18446744073709551615");
}

#[test]
fn a_count_that_was_stopped_says_at_least() {
    let stopped = line("count queens 12 --method backtracking --node-limit 100000");
    assert!(stopped.get("count").is_none() && stopped["at_least"].is_string(), "{stopped}");
    let exact = line("count queens 8");
    assert!(exact.get("at_least").is_none() && exact["count"] == "92", "{exact}");
}

#[test]
fn cells_of_tables_are_numbers() {
    let table = line("count pegs triangle5 --table")["table"].clone();
    let row = table.as_array().expect("rows").iter().find(|row| row["empty"] == "a1" && row["last"] == "a1");
    // 10 moves and 6816 solutions: tests/published/pegs.txt of the library.
    let row = row.expect("the pair a1, a1");
    assert_eq!((&row["moves"], &row["solutions"]), (&10.into(), &6816.into()));
}

#[test]
fn the_documentation_has_the_table_of_methods_and_its_sources() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/methods.md");
    let page = std::fs::read_to_string(path).expect("the page of the methods");
    let output = told(&hippo("methods --format markdown"));
    let rows: Vec<&str> = output.lines().filter(|line| line.starts_with('|')).collect();
    assert!(page.contains(&format!("\n{}\n\n", rows.join("\n"))), "renew the table:\n{}", rows.join("\n"));
    let (_, sources) = page.split_once("\n## Sources\n").expect("a list of sources");
    for row in &rows[2..] {
        // Author and year; a section of a book has no year.
        for source in row.trim_end_matches(" |").rsplit("| ").next().unwrap_or_default().split("; ") {
            let author = source.split([' ', ',']).next().unwrap_or_default();
            let year = source.rsplit(' ').next().filter(|year| year.len() == 4).unwrap_or_default();
            let listed = sources.split("\n- ").any(|entry| entry.contains(author) && entry.contains(year));
            assert!(listed, "{source} is not among the sources");
        }
    }
    // A textbook method is described with its pseudo-code in every format.
    for format in ["table", "markdown", "latex"] {
        let text = told(&hippo(&format!("method a-star --format {format}")));
        assert!(text.contains("take a state with the least f"), "{format}");
        assert!(text.contains("Hart, Nilsson and Raphael 1968"), "{format}");
    }
}
