//! Specs that hardly make sense.

use std::process::Command;
use std::time::Duration;

use hippodrome::{
    Control, Kind, Limits, Parameter, STANDARD, Seed,
    draw::{Look, svg},
};
use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

const NUMBERS: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "13",
    "64",
    "65",
    "100",
    "4096",
    "65536",
    "1000000",
    "1000000000",
    "1000000001",
    "4294967295",
    "4294967296",
    "18446744073709551615",
    "-1",
    "007",
    "1e3",
    "٣",
    "",
];

/// A spec, often a wrong one.
pub fn spec(random: &mut StdRng) -> String {
    let puzzle = STANDARD.puzzles().nth(random.random_range(0..STANDARD.names().len())).expect("a puzzle");
    let about = puzzle.about();
    let mut words = vec![about.name.to_string()];
    if random.random_bool(0.9) {
        words.push(match random.random_range(0..8) {
            0 => number(random),
            1 | 2 => format!("{}x{}", number(random), number(random)),
            3 if !about.presets.is_empty() => {
                about.presets[random.random_range(0..about.presets.len())].name.into()
            }
            4 => format!("tri:{}", picture(random)),
            _ => picture(random),
        });
    }
    for parameter in about.parameters {
        if random.random_bool(0.25) {
            words.push(format!("--{}", parameter.flag));
            if parameter.kind != Kind::Flag && random.random_bool(0.95) {
                words.push(value(parameter, random));
            }
        }
    }
    let mut text: Vec<char> = words.join(" ").chars().collect();
    while random.random_bool(0.2) {
        let at = random.random_range(0..text.len());
        match random.random_range(0..3) {
            0 => drop(text.remove(at)),
            1 => text
                .insert(at, *"-/x#_.oQ9,é \u{0}".chars().collect::<Vec<_>>().choose(random).unwrap_or(&'.')),
            _ => text.swap(at, 0),
        }
        if text.is_empty() {
            break;
        }
    }
    text.into_iter().collect()
}

fn number(random: &mut StdRng) -> String {
    let small = random.random_bool(0.7);
    let number = if small {
        NUMBERS[random.random_range(0..9)]
    } else {
        NUMBERS[random.random_range(0..NUMBERS.len())]
    };
    number.into()
}

/// A picture with letters that some puzzle knows; its rows need not be equally long.
fn picture(random: &mut StdRng) -> String {
    let letters =
        [".", "...._", "..#", "oo.", "ooo.#", "NNnn...", "NKQRBWnkqrbwL.....", "Q....", "abcd", "x é"];
    let letters: Vec<char> = letters[random.random_range(0..letters.len())].chars().collect();
    let (rows, cols) = (random.random_range(1..6), random.random_range(1..6));
    let ragged = random.random_bool(0.2);
    let row = |random: &mut StdRng| -> String {
        let cols = if ragged { random.random_range(0..7) } else { cols };
        (0..cols).map(|_| letters[random.random_range(0..letters.len())]).collect()
    };
    (0..rows).map(|_| row(random)).collect::<Vec<_>>().join("/")
}

fn value(parameter: &Parameter, random: &mut StdRng) -> String {
    match parameter.kind {
        Kind::Choice(words) | Kind::Choices(words) if random.random_bool(0.9) => {
            words[random.random_range(0..words.len())].into()
        }
        Kind::Pair => format!("{},{}", number(random), number(random)),
        Kind::Square | Kind::Squares if random.random_bool(0.8) => {
            let column = char::from(b'a' + random.random_range(0..8u8));
            format!("{column}{}", number(random))
        }
        Kind::Square | Kind::Squares => format!("{},{}", number(random), number(random)),
        Kind::Picture => picture(random),
        _ => number(random),
    }
}

/// Every task, with a random method, on whatever the text means.
pub fn pose_and_answer(text: &str, random: &mut StdRng) {
    let Ok(instance) = STANDARD.parse(text).and_then(|spec| spec.pose(&Seed::new(1))) else { return };
    let canonical = instance.spec().to_string();
    let again = STANDARD.parse(&canonical).and_then(|spec| spec.pose(&Seed::new(2)));
    let again = again.unwrap_or_else(|error| panic!("`{text}` became `{canonical}`: {error}"));
    assert_eq!(again.spec().to_string(), canonical, "{text}");
    let methods = instance.spec().puzzle().methods();
    let method = methods[random.random_range(0..methods.len())].name;
    let control = || {
        Control::new(Limits {
            nodes: Some(2000),
            memory: Some(30_000_000),
            time: Some(Duration::from_millis(300)),
            threads: Some(2),
        })
    };
    if let Ok(answer) = instance.solve(method, &control())
        && let Some(found) = answer.found()
        && instance.board().len() <= 400
    {
        svg(&instance.scene(&found.solution), &Look::default());
    }
    let _ = instance.count(method, &control());
    let mut left = 3;
    let _ = instance.list(method, &control(), &mut |_| {
        left -= 1;
        if left == 0 { std::ops::ControlFlow::Break(()) } else { std::ops::ControlFlow::Continue(()) }
    });
}

/// The program with this spec: it answers, or refuses it in one sentence.
pub fn run_program(text: &str, random: &mut StdRng) {
    let words = text.split(' ').filter(|word| !word.contains('\0'));
    let task = ["solve", "count", "list"][random.random_range(0..3)];
    let limits = ["--node-limit", "2000", "--memory-limit", "50MB", "--time-limit", "500ms"];
    let mut command = Command::new(crate::HIPPO);
    command.arg(task).args(words).args(limits);
    if random.random_bool(0.5) {
        command.arg("--json");
    }
    let output = command.output().expect("hippo starts");
    let (out, error) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let code = output.status.code();
    assert!(matches!(code, Some(0..=3)), "{task} {text}: {code:?} {error}");
    if code == Some(2) {
        assert!(out.is_empty() && error.starts_with("error: "), "{task} {text}: {out}{error}");
    }
}
