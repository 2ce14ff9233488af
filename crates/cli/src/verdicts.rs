//! Verdicts on answers, as lines, as JSON or as a table.

use std::io::{self, Write};

use hippodrome::{
    Spec,
    judge::{Grade, Judged},
    trace::joined,
};
use serde_json::{Value, json};

use crate::exit::{Exit, Failure};
use crate::request::Request;
use crate::show::{Page, thousands};
use crate::table::Format;

/// A better answer with more squares or moves than this is not written out for people.
const MOST_NAMES: usize = 40;

/// The verdict on an answer or a certificate.
pub struct Entry {
    grade: Grade,
    /// The sentence for people.
    sentence: String,
    /// The same as JSON.
    record: Value,
    /// The question that the answer was taken to be for.
    spec: Option<String>,
}

impl Entry {
    fn new(grade: Grade, lead: &str, sentence: impl Into<String>) -> Self {
        let sentence = sentence.into();
        let record = json!({ "verdict": grade.word(), "sentence": sentence });
        Self { grade, sentence: format!("{lead}{sentence}"), record, spec: None }
    }

    /// What was checked is valid.
    pub fn valid(sentence: impl Into<String>) -> Self {
        Self::new(Grade::Valid, "", sentence)
    }

    /// A certificate was rejected.
    pub fn rejected(sentence: impl Into<String>) -> Self {
        Self::new(Grade::Wrong, "Rejected: ", sentence)
    }

    pub fn undecided(sentence: impl Into<String>) -> Self {
        Self::new(Grade::Undecided, "Not decided: ", sentence)
    }

    pub fn unreadable(sentence: impl Into<String>) -> Self {
        Self::new(Grade::Unreadable, "Unreadable: ", sentence)
    }

    /// The judgement on an answer.
    pub fn of(judged: Judged) -> Self {
        let mut sentence = judged.to_string();
        if let Some(better) = judged.better.as_ref().filter(|better| better.solution.len() <= MOST_NAMES) {
            let names: Vec<String> = better.solution.names().collect();
            sentence += &format!(": {}", joined(&names));
        }
        Self { grade: judged.grade, sentence, record: judged.record(), spec: None }
    }

    /// The same, as an answer to a question that was not named.
    pub fn asked(mut self, spec: &str) -> Self {
        self.record["spec"] = spec.into();
        self.spec = Some(spec.into());
        self
    }
}

/// All verdicts of a run.
pub struct Verdicts {
    /// Each with its file and its number in the file.
    entries: Vec<(String, usize, Entry)>,
    /// Whether there are several files.
    several: bool,
}

impl Verdicts {
    pub fn new(several: bool) -> Self {
        Self { entries: Vec::new(), several }
    }

    /// Adds the judgements on the answers of a file.
    pub fn add(&mut self, file: &str, judged: Vec<Judged>) {
        judged.into_iter().for_each(|judged| self.push(file, Entry::of(judged)));
    }

    pub fn push(&mut self, file: &str, entry: Entry) {
        let before = self.entries.iter().rev().take_while(|(other, ..)| other == file).count();
        self.entries.push((file.into(), before + 1, entry));
    }

    /// Whether anything was taken for a search, or could not be read.
    pub fn has_search(&self) -> bool {
        let search = |entry: &Entry| entry.record["form"] == "a search" || entry.grade == Grade::Unreadable;
        self.entries.iter().any(|(.., entry)| search(entry))
    }

    pub fn show(&self, request: &Request, spec: Option<&Spec>) -> Result<Exit, Failure> {
        self.show_as(request.json, request.format, spec)
    }

    /// Prints the verdicts: a line each, JSON lines, or a table.
    pub fn show_as(&self, json: bool, format: Format, spec: Option<&Spec>) -> Result<Exit, Failure> {
        if json || format == Format::Json {
            let mut out = io::stdout().lock();
            for (file, number, entry) in &self.entries {
                let mut record = json!({ "file": file, "answer": number });
                if let (Some(record), Value::Object(members)) = (record.as_object_mut(), &entry.record) {
                    record.extend(members.clone());
                }
                writeln!(out, "{record}")?;
            }
        } else if format == Format::Table {
            self.lines(spec)?;
        } else {
            self.table(format)?;
        }
        let worst = self.entries.iter().map(|(.., entry)| entry.grade).max();
        Ok(Exit::of(worst.unwrap_or(Grade::Valid)))
    }

    fn lines(&self, spec: Option<&Spec>) -> Result<(), Failure> {
        let mut page = Page::new();
        let mut told = None;
        let many = |file: &str| self.entries.iter().filter(|(other, ..)| other == file).nth(1).is_some();
        for (file, number, entry) in &self.entries {
            if entry.spec.is_some() && entry.spec != told {
                told.clone_from(&entry.spec);
                page.line(&format!("Taken for an answer to: {}", entry.spec.as_deref().unwrap_or_default()))?;
            }
            let name = if self.several { format!("{file}: ") } else { String::new() };
            let label = if many(file) { format!("{}. ", thousands(*number as u64)) } else { String::new() };
            page.line(&format!("{name}{label}{}", entry.sentence))?;
        }
        if self.entries.len() > 1 {
            let right = self.entries.iter().filter(|(.., entry)| entry.grade == Grade::Valid).count();
            let (right, all) = (thousands(right as u64), thousands(self.entries.len() as u64));
            let about = spec.map_or(String::new(), |spec| format!(": {spec}"));
            page.line(&format!("{right} of {all} answers are valid{about}"))?;
        }
        Ok(())
    }

    fn table(&self, format: Format) -> Result<(), Failure> {
        let columns = ["file", "answer", "line", "verdict", "value", "taken for", "why"];
        let words = ["file", "verdict", "taken for", "why"];
        let cell = |value: &Value| match value {
            Value::String(text) => text.clone(),
            Value::Number(number) => number.to_string(),
            _ => String::new(),
        };
        let row = |(file, number, entry): &(String, usize, Entry)| {
            let member = |name| cell(&entry.record[name]);
            let (line, verdict, value) = (member("line"), member("verdict"), member("value"));
            vec![file.clone(), number.to_string(), line, verdict, value, member("form"), member("sentence")]
        };
        let rows = self.entries.iter().map(row).collect();
        Ok(Page::new().in_format(format).table(&columns, &words, rows)?)
    }
}
