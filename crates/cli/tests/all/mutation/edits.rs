//! Small random edits of a certificate, as a text and as JSON.

use rand::{RngExt, rngs::StdRng};
use serde_json::Value;

/// A random number below this one, or 0 if there is none.
fn below(bound: usize, random: &mut StdRng) -> usize {
    random.random_range(0..bound.max(1))
}

/// One of these.
fn one_of<T: Copy>(all: &[T], random: &mut StdRng) -> T {
    all[below(all.len(), random)]
}

/// The text after one to three edits.
pub fn damage(text: &str, random: &mut StdRng) -> String {
    if below(4, random) == 0 {
        return damage_text(text, random);
    }
    let mut value: Value = serde_json::from_str(text).expect("a certificate");
    for _ in 0..=below(3, random) {
        let places = places(&value);
        let place = &places[below(places.len(), random)];
        if let Some(found) = value.pointer_mut(place) {
            edit(found, random);
        }
    }
    value.to_string()
}

/// Drops, doubles or changes a piece of the text.
fn damage_text(text: &str, random: &mut StdRng) -> String {
    let from = below(text.len(), random);
    let to = from + below((text.len() - from).min(12) + 1, random);
    let signs = ["", "a", "1", "9", "-", "#", ".", "o", "N", "n", "\"", "[", "]", ",", "null", "true"];
    match below(4, random) {
        0 => text[..from].to_string(),
        1 => format!("{}{}", &text[..from], &text[to..]),
        2 => format!("{}{}", &text[..to], &text[from..]),
        _ => format!("{}{}{}", &text[..from], one_of(&signs, random), &text[(from + 1).min(text.len())..]),
    }
}

/// Pointers to all values within a value.
fn places(value: &Value) -> Vec<String> {
    let mut places = vec![String::new()];
    let mut done = 0;
    while let Some(place) = places.get(done).cloned() {
        done += 1;
        match value.pointer(&place) {
            Some(Value::Array(items)) => places.extend((0..items.len()).map(|i| format!("{place}/{i}"))),
            Some(Value::Object(members)) => places.extend(members.keys().map(|key| format!("{place}/{key}"))),
            _ => {}
        }
    }
    places
}

fn edit(value: &mut Value, random: &mut StdRng) {
    match value {
        Value::Null => *value = square(random).into(),
        Value::Bool(truth) => *truth = !*truth,
        Value::Number(number) => {
            let old = number.as_i64().unwrap_or(0);
            *value = one_of(&[old - 1, old + 1, 0, 1, 2, 3], random).into();
        }
        Value::String(text) => *text = edited(text, random),
        Value::Array(items) => {
            let (one, other) = (below(items.len(), random), below(items.len(), random));
            match below(4, random) {
                _ if items.is_empty() => items.push(square(random).into()),
                0 => drop(items.remove(one)),
                1 => items.swap(one, other),
                2 => items.insert(other, items[one].clone()),
                _ => items.push(square(random).into()),
            }
        }
        Value::Object(members) => {
            let key = members.keys().nth(below(members.len(), random)).cloned();
            if let Some(key) = key {
                members.remove(&key);
            }
        }
    }
}

/// A text with a word or a letter or so changed, or another word.
fn edited(text: &str, random: &mut StdRng) -> String {
    let mut words: Vec<&str> = text.split(' ').collect();
    if words.len() > 1 && below(2, random) == 0 {
        let (one, other) = (below(words.len(), random), below(words.len(), random));
        match below(3, random) {
            0 => drop(words.remove(one)),
            1 => words.swap(one, other),
            _ => words.insert(other, words[one]),
        }
        return words.join(" ");
    }
    let mut letters: Vec<char> = text.chars().collect();
    let at = below(letters.len(), random);
    let others: Vec<char> = ".#oabcde12345NnQqRKkWLB-".chars().collect();
    match below(6, random) {
        0 => square(random),
        1 if !letters.is_empty() => {
            letters.remove(at);
            letters.into_iter().collect()
        }
        2 => {
            letters.insert(at, one_of(&others, random));
            letters.into_iter().collect()
        }
        3 => {
            let words = [
                "cut",
                "crowded",
                "alternation",
                "search",
                "moves",
                "turns",
                "jumps",
                "any",
                "square",
                "triangle",
            ];
            one_of(&words, random).into()
        }
        _ if letters.is_empty() => square(random),
        _ => {
            letters[at] = one_of(&others, random);
            letters.into_iter().collect()
        }
    }
}

fn square(random: &mut StdRng) -> String {
    format!("{}{}", char::from(b'a' + below(5, random) as u8), 1 + below(5, random))
}
