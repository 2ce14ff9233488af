//! The reading itself: one pass over the bytes, one function for each kind of value.

use std::borrow::Cow;
use std::collections::btree_map::Entry;

use super::{MAX_DEPTH, MAX_VALUES, Object, Value};

/// What is wrong, and at which byte. Line and column are only counted once it is reported.
pub(super) struct Fault {
    pub(super) at: usize,
    pub(super) why: String,
}

impl Fault {
    /// The sentence, with line and column in `text`.
    pub(super) fn located(&self, text: &str) -> String {
        let before = text.get(..self.at).unwrap_or(text);
        let line = before.bytes().filter(|&byte| byte == b'\n').count() + 1;
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let column = before.get(line_start..).map_or(0, |part| part.chars().count()) + 1;
        format!("line {line}, column {column}: {}", self.why)
    }
}

/// Reads from `text`, of which the first `at` bytes are done.
pub(super) struct Reader<'t> {
    text: &'t str,
    at: usize,
    values: usize,
}

impl<'t> Reader<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self { text, at: 0, values: 0 }
    }

    /// The one value that the text consists of.
    pub(super) fn whole_text(&mut self) -> Result<Value<'t>, Fault> {
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

    /// Steps over `byte` if it comes next.
    fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
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

    /// The fault "expected this, found that" at the present place.
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

    /// One value, which begins here. The recursion ends at `MAX_DEPTH`.
    fn value(&mut self, depth: usize) -> Result<Value<'t>, Fault> {
        self.count_value()?;
        match self.peek() {
            Some(b'{' | b'[') if depth == MAX_DEPTH => {
                self.fault(self.at, format!("nested deeper than {MAX_DEPTH} levels"))
            }
            Some(b'{') => self.object(depth + 1),
            Some(b'[') => self.list(depth + 1),
            Some(b'"') => Ok(Value::Text(self.string()?)),
            Some(b'-' | b'0'..=b'9') => self.number(),
            Some(b'n') => self.word("null", Value::Null),
            Some(b't') => self.word("true", Value::Bool(true)),
            Some(b'f') => self.word("false", Value::Bool(false)),
            _ => self.expected("a value"),
        }
    }

    fn word(&mut self, word: &str, value: Value<'t>) -> Result<Value<'t>, Fault> {
        let rest = self.text.get(self.at..).unwrap_or_default();
        if !rest.starts_with(word) {
            return self.fault(self.at, format!("expected {word}"));
        }
        self.at += word.len();
        Ok(value)
    }

    fn list(&mut self, depth: usize) -> Result<Value<'t>, Fault> {
        self.at += 1;
        self.skip_space();
        let mut items = Vec::new();
        if self.eat(b']') {
            return Ok(Value::List(items));
        }
        loop {
            items.push(self.value(depth)?);
            self.skip_space();
            if self.eat(b']') {
                return Ok(Value::List(items));
            }
            if !self.eat(b',') {
                return self.expected("',' or ']'");
            }
            self.skip_space();
        }
    }

    fn object(&mut self, depth: usize) -> Result<Value<'t>, Fault> {
        self.at += 1;
        self.skip_space();
        let mut members = Object::new();
        if self.eat(b'}') {
            return Ok(Value::Object(members));
        }
        loop {
            let key_at = self.at;
            if self.peek() != Some(b'"') {
                return self.expected("a key in double quotes");
            }
            self.count_value()?;
            let key = self.string()?;
            self.skip_space();
            if !self.eat(b':') {
                return self.expected("':'");
            }
            self.skip_space();
            match members.entry(key) {
                Entry::Occupied(twice) => {
                    let key = crate::verdict::quoted(twice.key());
                    return self.fault(key_at, format!("the key {key} appears twice"));
                }
                Entry::Vacant(place) => place.insert(self.value(depth)?),
            };
            self.skip_space();
            if self.eat(b'}') {
                return Ok(Value::Object(members));
            }
            if !self.eat(b',') {
                return self.expected("',' or '}'");
            }
            self.skip_space();
        }
    }

    fn number(&mut self) -> Result<Value<'t>, Fault> {
        let start = self.at;
        self.eat(b'-');
        if self.eat(b'0') {
            if matches!(self.peek(), Some(b'0'..=b'9')) {
                return self.fault(start, "a number may not begin with a superfluous 0");
            }
        } else {
            self.digits()?;
        }
        if self.eat(b'.') {
            self.digits()?;
        }
        if self.eat(b'e') || self.eat(b'E') {
            if !self.eat(b'-') {
                self.eat(b'+');
            }
            self.digits()?;
        }
        Ok(Value::Number(self.text.get(start..self.at).unwrap_or_default()))
    }

    /// At least one digit.
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
            let run = self.text.get(run_start..self.at).unwrap_or_default();
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    if unescaped.is_empty() {
                        return Ok(Cow::Borrowed(run));
                    }
                    unescaped.push_str(run);
                    return Ok(Cow::Owned(unescaped));
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

    /// The character that an escape stands for; the backslash comes next.
    fn escape(&mut self) -> Result<char, Fault> {
        let start = self.at;
        self.at += 1;
        let letter = self.peek();
        self.at += usize::from(letter.is_some());
        Ok(match letter {
            Some(b'"') => '"',
            Some(b'\\') => '\\',
            Some(b'/') => '/',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => return self.unicode(start),
            _ => return self.fault(start, "an unknown escape"),
        })
    }

    /// What follows `\u`: one unit, or a high and a low surrogate together.
    fn unicode(&mut self, start: usize) -> Result<char, Fault> {
        let mut units = vec![self.hex_unit()?];
        let is_high = matches!(units.first(), Some(0xD800..=0xDBFF));
        if is_high && self.text.get(self.at..).is_some_and(|rest| rest.starts_with("\\u")) {
            self.at += 2;
            units.push(self.hex_unit()?);
        }
        let mut decoded = char::decode_utf16(units);
        match (decoded.next(), decoded.next()) {
            (Some(Ok(character)), None) => Ok(character),
            _ => self.fault(start, "half of a surrogate pair"),
        }
    }

    fn hex_unit(&mut self) -> Result<u16, Fault> {
        let digits = self.text.get(self.at..self.at + 4).unwrap_or_default();
        let all_hex = digits.len() == 4 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        match u16::from_str_radix(digits, 16) {
            Ok(unit) if all_hex => {
                self.at += 4;
                Ok(unit)
            }
            _ => self.expected("four hexadecimal digits"),
        }
    }
}
