//! Answers that were saved: the output of `solve --json`, or the lines of `list --json`.
//!
//! Limits: a text has at most [`MOST_VALUES`] JSON values, which are counted before any is read, and values are nested
//! at most 128 deep.

use serde_json::Value;

use crate::certificate;
use contract::{Answer, Instance, Registry, Score, Solution, UsageError};
use search::{Control, Seed, number::grouped};

/// The most JSON values of a text: enough for the squares of any board that can be drawn or checked.
pub const MOST_VALUES: usize = 1 << 22;

/// The JSON values of a text, one after the other. It is an error if there are more values in them than
/// [`MOST_VALUES`].
pub fn records(text: &str) -> Result<impl Iterator<Item = Result<Value, UsageError>>, UsageError> {
    // Every value but the first comes after one of these signs. Those in strings are counted too, which does no harm.
    let signs = text.bytes().filter(|byte| matches!(byte, b',' | b':' | b'[' | b'{' | b'\n'));
    if signs.count() > MOST_VALUES {
        return Err(UsageError::new(format!(
            "it is too large: an answer has at most {MOST_VALUES} JSON values"
        )));
    }
    let values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    Ok(values.map(|value| value.map_err(|error| UsageError::new(format!("it is not JSON ({error})")))))
}

/// Whether a text is JSON that this program writes, and not a list or a board in braces.
pub fn is_record(text: &str) -> bool {
    let inside = text.trim_start_matches('\u{feff}').trim_start().strip_prefix('{');
    let key = inside.and_then(|inside| inside.trim_start().strip_prefix('"'));
    let keys = ["puzzle", "spec", "solution", "claim", "summary", "index"];
    key.is_some_and(|key| keys.iter().any(|known| key.starts_with(known)))
}

/// A question with solutions that were saved.
#[non_exhaustive]
pub struct Saved {
    /// The question.
    pub instance: Box<dyn Instance>,
    /// The method, if it was saved.
    pub method: Option<String>,
    /// Whether it is an answer that there is no solution.
    pub is_impossible: bool,
    /// The solutions.
    pub solutions: Vec<Solution>,
    /// Their numbers among all solutions, if these were saved.
    pub numbers: Vec<String>,
}

impl Saved {
    /// Reads an answer, or several lines with a solution each. All must be of one question.
    pub fn read(registry: &Registry, text: &str) -> Result<Self, UsageError> {
        let wrong = |what: String| UsageError::new(what);
        let values: Vec<Value> = records(text)?.collect::<Result<_, _>>()?;
        if values.is_empty() {
            return Err(wrong("it is not JSON (it is empty)".into()));
        }
        // A listing ends with a summary, and in a race some methods find nothing.
        let has_solution = |value: &&Value| value.get("solution").is_some_and(|solution| !solution.is_null());
        let mut answers: Vec<&Value> = values.iter().filter(has_solution).collect();
        if answers.is_empty() {
            answers.extend(values.iter().find(|value| value.get("summary").is_none()));
        }
        let first = *answers.first().ok_or_else(|| wrong("it has no `solution`".into()))?;
        let spec_of = |answer: &Value| answer.get("spec").and_then(Value::as_str).map(String::from);
        let spec = spec_of(first).ok_or_else(|| wrong("it has no `spec`".into()))?;
        let instance = registry.parse(&spec)?.pose(&Seed::new(0))?;
        let text = |name: &str| first.get(name).and_then(Value::as_str).map(String::from);
        let method = text("method");
        if text("outcome").as_deref() == Some("impossible") {
            return Ok(Self {
                instance,
                method,
                is_impossible: true,
                solutions: Vec::new(),
                numbers: Vec::new(),
            });
        }
        let number = |answer: &&Value| answer.get("index").and_then(Value::as_str).map(grouped);
        let numbers = answers.iter().map(number).collect::<Option<_>>().unwrap_or_default();
        let mut solutions = Vec::new();
        for answer in answers {
            if spec_of(answer).as_ref() != Some(&spec) {
                return Err(wrong("its lines are answers to different questions".into()));
            }
            solutions.push(solution(&*instance, answer)?);
        }
        Ok(Self { instance, method, is_impossible: false, solutions, numbers })
    }

    /// The name of the method; `auto` if it was not saved.
    pub fn method(&self) -> &str {
        self.method.as_deref().unwrap_or("auto")
    }

    /// The answer again, with its argument, which is not saved.
    pub fn solved_again(&self, control: &Control) -> Result<Answer, UsageError> {
        self.instance.solve(self.method(), control)
    }
}

/// The solution of an answer.
fn solution(instance: &dyn Instance, answer: &Value) -> Result<Solution, UsageError> {
    let solution = answer.get("solution").ok_or_else(|| UsageError::new("it has no `solution`"))?;
    let list = ["squares", "moves", "actions"].iter().find_map(|key| solution.get(key)?.as_array());
    let names: Option<Vec<&str>> = list.and_then(|list| list.iter().map(Value::as_str).collect());
    let names = names.ok_or_else(|| UsageError::new("its `solution` names neither `squares` nor `moves`"))?;
    instance.read_solution(&names)
}

/// The answers of a text that has several, as a race writes them. None if it is something else.
pub fn answers(text: &str) -> Option<Result<Vec<Value>, UsageError>> {
    let mut records = match records(text) {
        Ok(records) => records,
        Err(error) => return Some(Err(error)),
    };
    let first = records.next()?.ok().filter(|first| first.get("outcome").is_some())?;
    let second = records.next()?;
    Some([Ok(first), second].into_iter().chain(records).collect())
}

/// Certificates for the lines of a listing, which have none of their own. None if the text is something else.
pub fn certificates(registry: &Registry, text: &str) -> Option<Result<Vec<String>, UsageError>> {
    let first: Value = match records(text) {
        Ok(mut records) => records.next()?.ok()?,
        Err(error) => return Some(Err(error)),
    };
    let is_line = first.get("solution").is_some() && first.get("spec").is_some();
    if !is_line || first.get("outcome").is_some() || first.get("certificate").is_some() {
        return None;
    }
    let lines = match records(text) {
        Ok(records) => records,
        Err(error) => return Some(Err(error)),
    };
    let certificate = |(n, line): (usize, Result<Value, UsageError>)| {
        let wrong = |why: String| UsageError::new(format!("line {}: {why}", n + 1));
        let line = line.map_err(|error| wrong(error.to_string()))?;
        if line.get("summary").is_some() {
            return Ok(None);
        }
        let spec =
            line.get("spec").and_then(Value::as_str).ok_or_else(|| wrong("it has no `spec`".into()))?;
        let instance = registry.parse(spec).and_then(|spec| spec.pose(&Seed::new(0)));
        let instance = instance.map_err(|error| wrong(error.to_string()))?;
        let solution = solution(&*instance, &line).map_err(|error| wrong(error.to_string()))?;
        let score = line.get("value").and_then(Value::as_u64).map(Score::unproved);
        let answer = Answer::solved(solution, score);
        let made = certificate::of(&*instance, &answer, &Control::default(), usize::MAX);
        let made = made.ok_or_else(|| wrong("there is nothing in it that can be checked".into()))?;
        Ok(Some(made.to_string()))
    };
    Some(lines.enumerate().map(certificate).filter_map(Result::transpose).collect())
}
