//! A strict JSON reader (RFC 8259), small enough to be trusted: one function for each kind of value.
//!
//! Every error names its line and column. Duplicate keys and lone surrogates, which the standard does not rule out,
//! are errors: no two readers may understand the same certificate differently.
//!
//! The whole text is checked first. A list or an object is then kept as its place in the text, and its items are read
//! when they are asked for, so that `[1,1,1,…]` takes no more memory than its text.
//!
//! Limits: 256 MiB of text, 64 levels of nesting, 2^24 values and keys in total, and the deadline of the check.

use std::borrow::Cow;

use crate::verdict::{Rejection, quoted};
use crate::work::{Limit, Work};

const MAX_BYTES: usize = 256 << 20;
const MAX_DEPTH: usize = 64;
const MAX_VALUES: usize = 1 << 24;
/// How many values are read before the clock is read again.
const VALUES_BETWEEN_CLOCK_READS: usize = 1 << 12;

/// A JSON value; strings without escapes are borrowed from the text.
#[derive(Clone, Debug)]
pub(crate) enum Value<'t> {
    Null,
    Bool(bool),
    /// The number as written; [`Value::integer`] parses it.
    Number(&'t str),
    Text(Cow<'t, str>),
    List(List<'t>),
    /// The text of an object; [`Value::object`] reads it.
    Object(&'t str),
}

impl<'t> Value<'t> {
    pub(crate) fn text(&self) -> Option<&str> {
        match self {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    pub(crate) fn list(&self) -> Option<List<'t>> {
        match self {
            Value::List(list) => Some(*list),
            _ => None,
        }
    }

    /// Reads the members of an object.
    pub(crate) fn object(&self) -> Option<Object<'t>> {
        let Value::Object(text) = self else { return None };
        let mut members = Vec::new();
        let mut reader = Reader::again(text);
        // The text was read once without a fault.
        let _ = reader.sequence("}", "',' or '}'", |reader| {
            members.push(reader.member(1)?);
            Ok(())
        });
        members.sort_by(|(one, _), (other, _)| one.cmp(other));
        Some(Object(members))
    }

    /// Returns the value if it is an integer, written without a point or exponent, that fits.
    pub(crate) fn integer(&self) -> Option<i64> {
        match self {
            Value::Number(digits) => digits.parse().ok(),
            _ => None,
        }
    }

    pub(crate) fn is_null(&self) -> bool {
        matches!(self, Value::Null)
    }

    /// Returns whether two values are the same, if strings that `alike` accepts count as the same. The recursion ends
    /// at `MAX_DEPTH`.
    pub(crate) fn is_same(&self, other: &Self, alike: &impl Fn(&str, &str) -> bool) -> bool {
        match (self, other) {
            (Value::Null, Value::Null) => true,
            (Value::Bool(one), Value::Bool(other)) => one == other,
            (Value::Number(one), Value::Number(other)) => one == other,
            (Value::Text(one), Value::Text(other)) => alike(one, other),
            (Value::List(one), Value::List(other)) => {
                let mut others = other.items();
                one.items().all(|one| others.next().is_some_and(|other| one.is_same(&other, alike)))
                    && others.next().is_none()
            }
            (Value::Object(_), Value::Object(_)) => {
                let (one, other) = (self.object().unwrap_or_default(), other.object().unwrap_or_default());
                one.0.len() == other.0.len()
                    && one
                        .0
                        .iter()
                        .zip(&other.0)
                        .all(|((key, one), (other_key, other))| key == other_key && one.is_same(other, alike))
            }
            _ => false,
        }
    }
}

/// A list, kept as its text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct List<'t>(&'t str);

impl<'t> List<'t> {
    /// Iterates over the items, which are read one by one.
    pub(crate) fn items(self) -> impl Iterator<Item = Value<'t>> {
        let mut reader = Reader::again(self.0);
        reader.at += 1;
        reader.skip_space();
        std::iter::from_fn(move || {
            // The text was read once without a fault, so what is not a value is the end of the list.
            let item = reader.value(1).ok()?;
            reader.skip_space();
            reader.eat(",");
            reader.skip_space();
            Some(item)
        })
    }
}

/// The members of an object, in the order of their keys.
#[derive(Debug, Default)]
pub(crate) struct Object<'t>(Vec<(Cow<'t, str>, Value<'t>)>);

impl<'t> Object<'t> {
    pub(crate) fn get(&self, key: &str) -> Option<&Value<'t>> {
        let place = self.0.binary_search_by(|(known, _)| known.as_ref().cmp(key)).ok()?;
        self.0.get(place).map(|(_, value)| value)
    }

    pub(crate) fn contains_key(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    pub(crate) fn members(&self) -> impl Iterator<Item = (&str, &Value<'t>)> {
        self.0.iter().map(|(key, value)| (key.as_ref(), value))
    }
}

/// Reads exactly one value. The error is a sentence with the line and column, or the time limit.
pub(crate) fn read<'t>(text: &'t str, work: &mut Work) -> Result<Value<'t>, Rejection> {
    if text.len() > MAX_BYTES {
        let why = format!("the text has {} bytes; the limit is {MAX_BYTES}", text.len());
        return Err(Rejection::Unreadable(why));
    }
    let mut reader = Reader { text, at: 0, values: 0, work: Some(work) };
    reader.whole_text().map_err(|fault| match fault {
        Fault::Limit(limit) => limit.into(),
        Fault::At { at, why } => {
            let before = &text[..at];
            let line = before.matches('\n').count() + 1;
            let column = before.chars().rev().take_while(|&character| character != '\n').count() + 1;
            Rejection::Unreadable(format!("line {line}, column {column}: {why}"))
        }
    })
}

/// Why reading ended early.
enum Fault {
    /// What is wrong, and the byte at which it is; a character begins there.
    At {
        at: usize,
        why: String,
    },
    Limit(Limit),
}

/// Reads from `text`; the first `at` bytes are done.
struct Reader<'t, 'w> {
    text: &'t str,
    at: usize,
    values: usize,
    /// The limits, when the text is read for the first time.
    work: Option<&'w mut Work>,
}

impl<'t> Reader<'t, '_> {
    /// Returns a reader for a list or an object that was read before.
    fn again(text: &'t str) -> Self {
        Self { text, at: 0, values: 0, work: None }
    }

    fn whole_text(&mut self) -> Result<Value<'t>, Fault> {
        self.skip_space();
        let value = self.value(0)?;
        self.skip_space();
        match self.peek() {
            None => Ok(value),
            Some(_) => self.expected("the end of the text"),
        }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Skips these characters if they come next, and returns whether they did.
    fn eat(&mut self, word: &str) -> bool {
        let found = self.text.as_bytes()[self.at..].starts_with(word.as_bytes());
        self.at += if found { word.len() } else { 0 };
        found
    }

    fn skip_space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn fault<T>(&self, at: usize, why: impl Into<String>) -> Result<T, Fault> {
        Err(Fault::At { at, why: why.into() })
    }

    /// Returns the fault "expected this, found that" at the current position.
    fn expected<T>(&self, what: &str) -> Result<T, Fault> {
        let found = match self.text.get(self.at..).and_then(|rest| rest.chars().next()) {
            Some(character) => format!("{character:?}"),
            None => "the end of the text".to_string(),
        };
        self.fault(self.at, format!("expected {what}, found {found}"))
    }

    fn count_value(&mut self) -> Result<(), Fault> {
        self.values += 1;
        if self.values > MAX_VALUES {
            return self.fault(self.at, format!("more than {MAX_VALUES} values"));
        }
        if self.values.is_multiple_of(VALUES_BETWEEN_CLOCK_READS)
            && let Some(work) = &self.work
        {
            work.check_clock().map_err(Fault::Limit)?;
        }
        Ok(())
    }

    /// Reads a value that begins here. The recursion ends at `MAX_DEPTH`.
    fn value(&mut self, depth: usize) -> Result<Value<'t>, Fault> {
        self.count_value()?;
        match self.peek() {
            Some(b'{' | b'[') if depth == MAX_DEPTH => {
                self.fault(self.at, format!("nested deeper than {MAX_DEPTH} levels"))
            }
            Some(b'{') => {
                let start = self.at;
                let mut keys = Vec::new();
                self.sequence("}", "',' or '}'", |reader| {
                    let key_at = reader.at;
                    let (key, _) = reader.member(depth + 1)?;
                    keys.push((key, key_at));
                    Ok(())
                })?;
                self.refuse_twins(keys)?;
                Ok(Value::Object(&self.text[start..self.at]))
            }
            Some(b'[') => {
                let start = self.at;
                self.sequence("]", "',' or ']'", |reader| reader.value(depth + 1).map(|_| ()))?;
                Ok(Value::List(List(&self.text[start..self.at])))
            }
            Some(b'"') => Ok(Value::Text(self.string()?)),
            Some(b'-' | b'0'..=b'9') => self.number(),
            Some(b'n') => self.word("null", Value::Null),
            Some(b't') => self.word("true", Value::Bool(true)),
            Some(b'f') => self.word("false", Value::Bool(false)),
            _ => self.expected("a value"),
        }
    }

    fn word(&mut self, word: &str, value: Value<'t>) -> Result<Value<'t>, Fault> {
        if self.eat(word) { Ok(value) } else { self.fault(self.at, format!("expected {word}")) }
    }

    /// Reads items between brackets, separated by commas; the opening bracket comes next.
    fn sequence(
        &mut self,
        close: &str,
        comma_or_close: &str,
        mut item: impl FnMut(&mut Self) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        self.at += 1;
        self.skip_space();
        if self.eat(close) {
            return Ok(());
        }
        loop {
            item(self)?;
            self.skip_space();
            if self.eat(close) {
                return Ok(());
            }
            if !self.eat(",") {
                return self.expected(comma_or_close);
            }
            self.skip_space();
        }
    }

    fn member(&mut self, depth: usize) -> Result<(Cow<'t, str>, Value<'t>), Fault> {
        if self.peek() != Some(b'"') {
            return self.expected("a key in double quotes");
        }
        self.count_value()?;
        let key = self.string()?;
        self.skip_space();
        if !self.eat(":") {
            return self.expected("':'");
        }
        self.skip_space();
        Ok((key, self.value(depth)?))
    }

    /// Returns a fault at the first key that is there before, given all keys of an object and where they are.
    fn refuse_twins(&self, mut keys: Vec<(Cow<'t, str>, usize)>) -> Result<(), Fault> {
        keys.sort_unstable();
        let twins = keys.windows(2).filter(|pair| pair[0].0 == pair[1].0);
        match twins.map(|pair| &pair[1]).min_by_key(|(_, at)| *at) {
            Some((key, at)) => self.fault(*at, format!("the key {} appears twice", quoted(key))),
            None => Ok(()),
        }
    }

    fn number(&mut self) -> Result<Value<'t>, Fault> {
        let start = self.at;
        self.eat("-");
        if !self.eat("0") {
            self.digits()?;
        } else if matches!(self.peek(), Some(b'0'..=b'9')) {
            return self.fault(start, "a number may not begin with an extra 0");
        }
        if self.eat(".") {
            self.digits()?;
        }
        if self.eat("e") || self.eat("E") {
            let _sign = self.eat("-") || self.eat("+");
            self.digits()?;
        }
        Ok(Value::Number(&self.text[start..self.at]))
    }

    /// Skips at least one digit.
    fn digits(&mut self) -> Result<(), Fault> {
        if !matches!(self.peek(), Some(b'0'..=b'9')) {
            return self.expected("a digit");
        }
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        Ok(())
    }

    fn string(&mut self) -> Result<Cow<'t, str>, Fault> {
        self.at += 1;
        let mut unescaped = String::new();
        loop {
            // Quotes, backslashes and control characters are ASCII, so a run never ends inside a character.
            let run_start = self.at;
            while matches!(self.peek(), Some(byte) if byte != b'"' && byte != b'\\' && byte >= 0x20) {
                self.at += 1;
            }
            let run = &self.text[run_start..self.at];
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    let plain = unescaped.is_empty();
                    return Ok(if plain { Cow::Borrowed(run) } else { Cow::Owned(unescaped + run) });
                }
                Some(b'\\') => {
                    unescaped.push_str(run);
                    unescaped.push(self.escape()?);
                }
                Some(_) => return self.fault(self.at, "a control character inside a string"),
                None => return self.expected("the closing '\"' of a string"),
            }
        }
    }

    /// Returns the character that an escape stands for; the backslash comes next.
    fn escape(&mut self) -> Result<char, Fault> {
        let start = self.at;
        if self.eat("\\u") {
            return self.unicode(start);
        }
        let letter = self.text[start + 1..].chars().next();
        let mut escapes = "\"\\/bfnrt".chars().zip("\"\\/\u{8}\u{c}\n\r\t".chars());
        match escapes.find(|&(written, _)| Some(written) == letter) {
            Some((_, meant)) => {
                self.at += 2;
                Ok(meant)
            }
            None => self.fault(start, "an unknown escape"),
        }
    }

    /// Reads what follows `\u`: one unit, or a high and a low surrogate.
    fn unicode(&mut self, start: usize) -> Result<char, Fault> {
        let first = self.hex_unit()?;
        let mut units = vec![first];
        if (0xD800..0xDC00).contains(&first) && self.eat("\\u") {
            units.push(self.hex_unit()?);
        }
        match String::from_utf16(&units).ok().and_then(|text| text.chars().next()) {
            Some(character) if character.len_utf16() == units.len() => Ok(character),
            _ => self.fault(start, "half of a surrogate pair"),
        }
    }

    fn hex_unit(&mut self) -> Result<u16, Fault> {
        let digits = self.text.get(self.at..self.at + 4).unwrap_or_default();
        match u16::from_str_radix(digits, 16) {
            Ok(unit) if digits.bytes().all(|byte| byte.is_ascii_hexdigit()) => {
                self.at += 4;
                Ok(unit)
            }
            _ => self.expected("four hexadecimal digits"),
        }
    }
}
