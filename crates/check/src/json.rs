//! A strict JSON reader (RFC 8259), small enough to be trusted: one pass, one function for each kind of value.
//!
//! Every error names its line and column. Duplicate keys and lone surrogates, which the standard does not rule out,
//! are errors: no two readers may understand the same certificate differently.
//!
//! Limits: 256 MiB of text, 64 levels of nesting, 2^24 values and keys in total. The last limit bounds the memory,
//! because `[1,1,1,…]` takes far more memory as values than as text.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use crate::verdict::quoted;

const MAX_BYTES: usize = 256 << 20;
const MAX_DEPTH: usize = 64;
const MAX_VALUES: usize = 1 << 24;

/// The members of an object, by key.
pub(crate) type Object<'t> = BTreeMap<Cow<'t, str>, Value<'t>>;

/// A JSON value; strings without escapes are borrowed from the text.
#[derive(Debug, PartialEq)]
pub(crate) enum Value<'t> {
    Null,
    Bool(bool),
    /// The number as written; [`Value::integer`] parses it.
    Number(&'t str),
    Text(Cow<'t, str>),
    List(Vec<Value<'t>>),
    Object(Object<'t>),
}

impl<'t> Value<'t> {
    pub(crate) fn text(&self) -> Option<&str> {
        match self {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    pub(crate) fn list(&self) -> Option<&[Value<'t>]> {
        match self {
            Value::List(items) => Some(items),
            _ => None,
        }
    }

    /// Returns the value if it is an integer, written without a point or exponent, that fits.
    pub(crate) fn integer(&self) -> Option<i64> {
        match self {
            Value::Number(digits) => digits.parse().ok(),
            _ => None,
        }
    }
}

/// Reads exactly one value; the error is a sentence with the line and column.
pub(crate) fn read(text: &str) -> Result<Value<'_>, String> {
    if text.len() > MAX_BYTES {
        return Err(format!("the text has {} bytes; the limit is {MAX_BYTES}", text.len()));
    }
    let mut reader = Reader { text, at: 0, values: 0 };
    reader.whole_text().map_err(|Fault { at, why }| {
        let before = &text[..at];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|&character| character != '\n').count() + 1;
        format!("line {line}, column {column}: {why}")
    })
}

/// What is wrong, and the byte at which it is; a character begins there.
struct Fault {
    at: usize,
    why: String,
}

/// Reads from `text`; the first `at` bytes are done.
struct Reader<'t> {
    text: &'t str,
    at: usize,
    values: usize,
}

impl<'t> Reader<'t> {
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
        Err(Fault { at, why: why.into() })
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
                let mut members = Object::new();
                self.sequence("}", "',' or '}'", |reader| reader.member(&mut members, depth + 1))?;
                Ok(Value::Object(members))
            }
            Some(b'[') => {
                let mut items = Vec::new();
                self.sequence("]", "',' or ']'", |reader| {
                    items.push(reader.value(depth + 1)?);
                    Ok(())
                })?;
                Ok(Value::List(items))
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

    fn member(&mut self, members: &mut Object<'t>, depth: usize) -> Result<(), Fault> {
        let key_at = self.at;
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
        match members.entry(key) {
            Entry::Occupied(twice) => {
                self.fault(key_at, format!("the key {} appears twice", quoted(twice.key())))
            }
            Entry::Vacant(place) => {
                place.insert(self.value(depth)?);
                Ok(())
            }
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
