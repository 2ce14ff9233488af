//! Certificates, changes of them, and what the checker says of each, kept as data in `cases/`.
//!
//! A line `= TEXT` is a certificate, or an answer that contains one; `@name` in it stands for the file
//! `certificates/name.json`. Every line below it is a case: `CHANGES | VERDICT`. A change is `OLD -> NEW`, where OLD
//! must be in the text exactly once; several are separated by ` && `, and without any the text is checked as it is.
//! The quotes of JSON are written as `'`. Lines that begin with `#` are comments.

use std::fs;

use crate::{Rejection, certificate, changed, check, claims};

/// What the checker says, as the data has it.
fn verdict(text: &str) -> String {
    match check(text) {
        Ok(verdict) => format!("{verdict}: {}", verdict.verified()),
        Err(Rejection::Unreadable(why)) => format!("unreadable: {why}"),
        Err(Rejection::NothingToCheck(why)) => format!("nothing to check: {why}"),
        Err(Rejection::Invalid(why)) => format!("invalid: {why}"),
        Err(Rejection::Undecided(why)) => format!("undecided: {why}"),
    }
}

/// The text of a line `= TEXT`.
fn text_of(line: &str) -> String {
    let line = line.replace('\'', "\"");
    let Some((before, rest)) = line.split_once('@') else { return line };
    let (name, after) = rest.split_at(rest.find('}').unwrap_or(rest.len()));
    format!("{before}{}{after}", certificate(name))
}

/// All texts with their cases: the file, the text, and its lines.
fn sections() -> Vec<(String, String, Vec<String>)> {
    let folder = format!("{}/tests/check/cases", env!("CARGO_MANIFEST_DIR"));
    let mut sections = Vec::new();
    for file in fs::read_dir(folder).expect("the folder of cases") {
        let path = file.expect("a file").path();
        let file = path.display().to_string();
        for line in fs::read_to_string(&path).expect(&file).lines() {
            if let Some(text) = line.strip_prefix("= ") {
                sections.push((file.clone(), text_of(text), Vec::new()));
            } else if !line.is_empty() && !line.starts_with("# ") {
                sections.last_mut().expect("a text above its cases").2.push(line.to_string());
            }
        }
    }
    sections
}

#[test]
fn every_case_has_its_verdict() {
    let mut wrong = Vec::new();
    let mut number = 0;
    for (file, text, cases) in sections() {
        assert!(!cases.is_empty(), "{file}: no cases of {text}");
        for case in cases {
            let (changes, expected) = case.split_once("| ").expect("a verdict");
            let mut text = text.clone();
            for change in changes.split(" && ").filter(|change| !change.trim().is_empty()) {
                let (old, new) = change.split_once("->").expect("a change");
                let [old, new] = [old, new].map(|part| part.trim().replace('\'', "\""));
                text = changed(&text, &old, &new);
            }
            let said = verdict(&text);
            if said != expected {
                wrong.push(format!("{file}: {case}\n    {said}"));
            }
            number += 1;
        }
    }
    assert!(wrong.is_empty(), "{} of {number} cases:\n{}", wrong.len(), wrong.join("\n"));
    for claim in claims() {
        let is_tried = |text: &str| text.replace(' ', "").contains(&format!("{{\"claim\":\"{claim}\""));
        assert!(sections().iter().any(|(_, text, _)| is_tried(text)), "{claim} has no cases");
    }
}

#[test]
fn both_kinds_of_holes_mean_the_same() {
    let mut number = 0;
    for (_, text, _) in sections().into_iter().filter(|(_, text, _)| text.contains(['_', '#'])) {
        let text = text.replace('_', "#");
        let said = verdict(&text);
        assert_eq!(verdict(&text.replace('#', "_")), said, "{text}");
        assert_eq!(verdict(&text.replacen('#', "_", 1)), said, "{text}");
        number += 1;
    }
    assert!(number > 15, "only {number} boards with holes were read");
}
