//! Certificates: what the independent checker needs to verify an answer without trusting the library.
//!
//! Every certificate is put together here: the claim, the question as the puzzle states it, and the
//! evidence, either that a solution is one or that there is none. `docs/certificates.md` specifies each
//! claim.

use serde_json::{Map, Value};

use crate::control::Control;
use crate::outcome::{Answer, Evidence, Outcome};
use crate::puzzle::Instance;

/// Boards with more squares than this, or queens' boards with a longer side, have no certificate.
pub const MOST_SQUARES: u64 = 4_000_000;

/// The claim that a question is impossible is named after the puzzle, with this ending.
pub const NONE: &str = "-none";

/// The certificate of an answer, as one JSON object of at most `most_bytes` bytes. None if the answer
/// claims nothing, if no certificate is known, or if it would be larger.
///
/// For evidence of impossibility, solve with [`Control::with_proof`]. The control limits the work that is
/// still to be done here.
///
/// ```
/// use hippodrome::{certificate, control::{Control, Seed}, spec::Spec};
/// let walk = Spec::parse("walk 3x3 --from a1 --to a3").unwrap().pose(&Seed::new(0)).unwrap();
/// let control = Control::default();
/// let answer = walk.solve("auto", &control).unwrap();
/// let certificate = certificate::of(&*walk, &answer, &control, usize::MAX).unwrap();
/// assert_eq!(certificate["claim"], "walk");
/// ```
pub fn of(instance: &dyn Instance, answer: &Answer, control: &Control, most_bytes: usize) -> Option<Value> {
    /// No square or move is written in fewer bytes: `"a1",`.
    const LEAST_BYTES: usize = 5;
    let puzzle = instance.spec().about().name;
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
