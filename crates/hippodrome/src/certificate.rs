//! Certificates: what the independent checker needs to verify an answer without trusting the library.
//!
//! Every certificate is put together here: the claim, the question as the puzzle states it, and the
//! evidence, either that a solution is one or that there is none. `docs/certificates.md` specifies each
//! claim.

mod compared;

use serde_json::{Map, Value};

use crate::saved;
use contract::{Answer, Evidence, Instance, Outcome, Registry, Score, Solution, UsageError};
use search::{Control, Seed};

pub use self::compared::{Compared, compared};

/// The claim that a question is impossible is named after the puzzle, with this ending.
pub const NONE: &str = "-none";

/// The certificate of an answer, as one JSON object of at most `most_bytes` bytes. None if the answer
/// claims nothing, if no certificate is known, or if it would be larger.
///
/// For evidence of impossibility, solve with [`Control::with_proof`]. The control limits the work that is
/// still to be done here.
///
/// ```
/// use hippodrome::{Control, STANDARD, Seed, certificate};
/// let walk = STANDARD.parse("walk 3x3 --from a1 --to a3").unwrap().pose(&Seed::new(0)).unwrap();
/// let control = Control::default();
/// let answer = walk.solve("auto", &control).unwrap();
/// let certificate = certificate::of(&*walk, &answer, &control, usize::MAX).unwrap();
/// assert_eq!(certificate["claim"], "walk");
/// ```
pub fn of(instance: &dyn Instance, answer: &Answer, control: &Control, most_bytes: usize) -> Option<Value> {
    /// No square or move is written in fewer bytes: `"a1",`.
    const LEAST_BYTES: usize = 5;
    let puzzle = claim_of(instance);
    // The statement is cheap and shows the size of the board, so it is made first.
    let statement = instance.statement().filter(|statement| fits(statement, most_bytes))?;
    let (claim, left_out, evidence) = match answer.found() {
        Some(found) if found.solution.len() > most_bytes / LEAST_BYTES => return None,
        Some(found) => (puzzle.to_string(), &[][..], instance.evidence(found, control)?),
        None if matches!(answer.outcome, Outcome::Impossible(_)) => {
            let evidence = match &answer.evidence {
                Evidence::Members(members) => members.clone(),
                Evidence::Unavailable => return None,
                Evidence::Unrecorded => instance.absence(control)?,
            };
            (format!("{puzzle}{NONE}"), instance.measures(), evidence)
        }
        None => return None,
    };
    let mut members = Map::new();
    members.insert("claim".into(), claim.into());
    members.insert("format".into(), 1.into());
    for part in [statement, evidence] {
        if let Value::Object(part) = part {
            members.extend(part.into_iter().filter(|(name, _)| !left_out.contains(&name.as_str())));
        }
    }
    let certificate = Value::Object(members);
    fits(&certificate, most_bytes).then_some(certificate)
}

/// The claim that a question has a solution: the name of its puzzle, unless the certificate is one for any puzzle.
fn claim_of(instance: &dyn Instance) -> &'static str {
    instance.claim().unwrap_or(instance.spec().about().name)
}

/// What a spec asks, for comparison with a certificate of this claim: the members that the certificate must have,
/// as the text of a JSON object, and those among them that it may leave out. What cannot be translated is an
/// error, in a sentence.
pub fn asked(
    registry: &Registry,
    spec: &str,
    claim: &str,
) -> Result<(String, &'static [&'static str]), String> {
    let instance =
        registry.parse(spec).and_then(|spec| spec.pose(&Seed::new(0))).map_err(|e| e.to_string())?;
    let puzzle = claim_of(&*instance);
    let absent = claim.strip_suffix(NONE);
    if absent.unwrap_or(claim) != puzzle {
        return Err(format!("it is about {puzzle}, but the certificate is about {claim}"));
    }
    let statement = instance.statement().ok_or("its board is too large for any certificate")?;
    // How solutions are measured does not matter if there is none.
    let optional = if absent.is_some() { instance.measures() } else { &[] };
    Ok((statement.to_string(), optional))
}

/// A JSON answer that has a spec and a solution but no certificate, with the certificate that its solution
/// amounts to. None if it is something else.
pub fn completed(registry: &Registry, text: &str) -> Option<Result<String, UsageError>> {
    let mut answer: Map<String, Value> = match saved::records(text) {
        Ok(mut records) => match (records.next()?, records.next()) {
            (Ok(Value::Object(answer)), None) => answer,
            _ => return None,
        },
        Err(error) => return Some(Err(error)),
    };
    let absent = answer.get("certificate").is_none_or(Value::is_null) && !answer.contains_key("claim");
    let spec = answer.get("spec")?.as_str().filter(|_| absent)?.to_string();
    answer.get("solution")?;
    let mut complete = || -> Result<String, UsageError> {
        let chance = Seed::new(0);
        let instance = registry.parse(&spec)?.pose(&chance)?;
        if chance.used().is_some() {
            return Err(UsageError::new(format!(
                "`{spec}` leaves its question to chance: name the board and the squares that are meant"
            )));
        }
        let solution = solution(&*instance, &answer).map_err(UsageError::new)?;
        let best = answer.get("optimal") == Some(&Value::Bool(true));
        let value = instance.value(&solution);
        let score = value.map(if best { Score::best } else { Score::unproved });
        let claimed = Answer::solved(solution, score);
        let certificate = of(&*instance, &claimed, &Control::default(), usize::MAX).ok_or_else(|| {
            UsageError::new("the answer has no certificate, and its board is too large to make one")
        })?;
        answer.insert("certificate".into(), certificate);
        Ok(Value::Object(std::mem::take(&mut answer)).to_string())
    };
    Some(complete())
}

/// The solution of a JSON answer; the error is a sentence.
pub fn solution(instance: &dyn Instance, answer: &Map<String, Value>) -> Result<Solution, String> {
    let members = answer.get("solution").and_then(Value::as_object);
    let steps =
        members.and_then(|members| ["squares", "moves", "actions"].iter().find_map(|key| members.get(*key)));
    let names = steps.and_then(Value::as_array).ok_or("the answer has no solution with squares or moves")?;
    let names: Option<Vec<&str>> = names.iter().map(Value::as_str).collect();
    let names = names.ok_or("the squares or moves of the solution are not all strings")?;
    instance.read_solution(&names).map_err(|error| error.to_string())
}

/// Whether a value takes at most so many bytes as text.
fn fits(value: &Value, most_bytes: usize) -> bool {
    struct Left(usize);
    impl std::io::Write for Left {
        fn write(&mut self, text: &[u8]) -> std::io::Result<usize> {
            self.0 = self.0.checked_sub(text.len()).ok_or(std::io::ErrorKind::FileTooLarge)?;
            Ok(text.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    most_bytes == usize::MAX || serde_json::to_writer(Left(most_bytes), value).is_ok()
}
