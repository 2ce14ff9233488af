//! Small random edits of a certificate, as a text and as JSON.

use serde_json::Value;

/// Random numbers that are the same every time (xorshift, Marsaglia 2003).
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below this one.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound.max(1)
    }
}

/// The text after one to three edits.
pub fn damage(text: &str, chance: &mut Chance) -> String {
    if chance.below(4) == 0 {
        return damage_text(text, chance);
    }
    let mut value: Value = serde_json::from_str(text).expect("a certificate");
    for _ in 0..=chance.below(3) {
        let places = places(&value);
        let place = &places[chance.below(places.len())];
        if let Some(found) = value.pointer_mut(place) {
            edit(found, chance);
        }
    }
    value.to_string()
}

/// Drops, doubles or changes a piece of the text.
fn damage_text(text: &str, chance: &mut Chance) -> String {
    let from = chance.below(text.len());
    let to = from + chance.below((text.len() - from).min(12) + 1);
    let signs = ["", "a", "1", "9", "-", "#", ".", "o", "N", "n", "\"", "[", "]", ",", "null", "true"];
    match chance.below(4) {
        0 => text[..from].to_string(),
        1 => format!("{}{}", &text[..from], &text[to..]),
        2 => format!("{}{}", &text[..to], &text[from..]),
        _ => format!(
            "{}{}{}",
            &text[..from],
            signs[chance.below(signs.len())],
            &text[(from + 1).min(text.len())..]
        ),
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

fn edit(value: &mut Value, chance: &mut Chance) {
    match value {
        Value::Null => *value = square(chance).into(),
        Value::Bool(truth) => *truth = !*truth,
        Value::Number(number) => {
            let old = number.as_i64().unwrap_or(0);
            *value = [old - 1, old + 1, 0, 1, 2, 3][chance.below(6)].into();
        }
        Value::String(text) => *text = edited(text, chance),
        Value::Array(items) => {
            let (one, other) = (chance.below(items.len()), chance.below(items.len()));
            match chance.below(4) {
                _ if items.is_empty() => items.push(square(chance).into()),
                0 => drop(items.remove(one)),
                1 => items.swap(one, other),
                2 => items.insert(other, items[one].clone()),
                _ => items.push(square(chance).into()),
            }
        }
        Value::Object(members) => {
            let key = members.keys().nth(chance.below(members.len())).cloned();
            if let Some(key) = key {
                members.remove(&key);
            }
        }
    }
}

/// A text with a word or a letter or so changed, or another word.
fn edited(text: &str, chance: &mut Chance) -> String {
    let mut words: Vec<&str> = text.split(' ').collect();
    if words.len() > 1 && chance.below(2) == 0 {
        let (one, other) = (chance.below(words.len()), chance.below(words.len()));
        match chance.below(3) {
            0 => drop(words.remove(one)),
            1 => words.swap(one, other),
            _ => words.insert(other, words[one]),
        }
        return words.join(" ");
    }
    let mut letters: Vec<char> = text.chars().collect();
    let at = chance.below(letters.len());
    let others: Vec<char> = ".#oabcde12345NnQqRKkWLB-".chars().collect();
    match chance.below(6) {
        0 => square(chance),
        1 if !letters.is_empty() => {
            letters.remove(at);
            letters.into_iter().collect()
        }
        2 => {
            letters.insert(at, others[chance.below(others.len())]);
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
            words[chance.below(words.len())].into()
        }
        _ if letters.is_empty() => square(chance),
        _ => {
            letters[at] = others[chance.below(others.len())];
            letters.into_iter().collect()
        }
    }
}

fn square(chance: &mut Chance) -> String {
    format!("{}{}", char::from(b'a' + chance.below(5) as u8), 1 + chance.below(5))
}
