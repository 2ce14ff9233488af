//! Answers that were saved: the output of `solve --json`, or the lines of `list --json`.

use hippodrome::control::Seed;
use hippodrome::outcome::Solution;
use hippodrome::puzzle::{Instance, UsageError};
use hippodrome::spec::Spec;
use serde_json::Value;

/// A question with solutions that were saved.
pub struct Saved {
    pub instance: Box<dyn Instance>,
    /// The method, if it was saved.
    pub method: Option<String>,
    /// Why there is no solution, if there is none.
    pub reason: Option<String>,
    pub solutions: Vec<Solution>,
}

impl Saved {
    /// Reads an answer, or several lines with a solution each. All must be of one question.
    pub fn read(text: &str) -> Result<Self, UsageError> {
        let wrong = |what: String| UsageError::new(what);
        let values: Vec<Value> = serde_json::Deserializer::from_str(text)
            .into_iter::<Value>()
            .collect::<Result<_, _>>()
            .map_err(|error| wrong(format!("it is not JSON ({error})")))?;
        if values.is_empty() {
            return Err(wrong("it is not JSON (it is empty)".into()));
        }
        // A listing ends with a summary.
        let answers: Vec<&Value> = values.iter().filter(|value| value.get("summary").is_none()).collect();
        let first = *answers.first().ok_or_else(|| wrong("it has no `solution`".into()))?;
        let spec_of = |answer: &Value| answer.get("spec").and_then(Value::as_str).map(String::from);
        let spec = spec_of(first).ok_or_else(|| wrong("it has no `spec`".into()))?;
        let instance = Spec::parse(&spec)?.pose(&Seed::new(0))?;
        let text = |name: &str| first.get(name).and_then(Value::as_str).map(String::from);
        if let ("impossible", Some(reason)) = (text("outcome").unwrap_or_default().as_str(), text("reason")) {
            return Ok(Self {
                instance,
                method: text("method"),
                reason: Some(reason),
                solutions: Vec::new(),
            });
        }
        let mut solutions = Vec::new();
        for answer in answers {
            if spec_of(answer).as_ref() != Some(&spec) {
                return Err(wrong("its lines are answers to different questions".into()));
            }
            solutions.push(solution(&*instance, answer)?);
        }
        let method = first.get("method").and_then(Value::as_str).map(String::from);
        Ok(Self { instance, method, reason: None, solutions })
    }
}

/// The solution of an answer.
pub fn solution(instance: &dyn Instance, answer: &Value) -> Result<Solution, UsageError> {
    let solution = answer.get("solution").ok_or_else(|| UsageError::new("it has no `solution`"))?;
    let list = ["squares", "moves"].iter().find_map(|key| solution.get(key)?.as_array());
    let names: Option<Vec<&str>> = list.and_then(|list| list.iter().map(Value::as_str).collect());
    let names = names.ok_or_else(|| UsageError::new("its `solution` names neither `squares` nor `moves`"))?;
    Ok(Solution::from_names(instance.board(), &names)?)
}
