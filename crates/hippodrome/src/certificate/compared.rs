//! A certificate of the claim "path", compared with the problem itself: are the transitions and goals listed all that it has?
//!
//! The independent checker knows no rules, so it cannot see that. Here every state that is listed is asked for its
//! transitions again, from the start on, by the code of the puzzle, and by nothing of what made the certificate.
//!
//! Limits: those of the control.

use std::collections::HashMap;

use contract::{Instance, UsageError};
use search::number::grouped;
use search::{Control, Limit, Meter, States, Way};
use serde_json::Value;

/// The result of a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Compared {
    /// All that is listed is what the problem has; so many states were asked.
    Same(usize),
    /// A difference, in a sentence.
    Different(String),
    /// A limit was reached before.
    Stopped(Limit),
}

/// Compares a certificate with the problem that it is about.
///
/// ```
/// # use hippodrome::own::{Description, Model, Shown, Space, Spec, UsageError};
/// # struct Hundred;
/// # impl Space for Hundred {
/// #     type State = u32;
/// #     type Action = &'static str;
/// #     fn initial(&self) -> u32 { 1 }
/// #     fn is_goal(&self, number: &u32) -> bool { *number == 100 }
/// #     fn actions(&self, number: &u32, actions: &mut Vec<&'static str>) {
/// #         if *number < 100 { actions.extend(["double", "add one"]); }
/// #     }
/// #     fn apply(&self, number: &mut u32, action: &&'static str) {
/// #         *number = if *action == "double" { 2 * *number } else { *number + 1 };
/// #     }
/// # }
/// # impl Shown for Hundred {
/// #     fn name(&self, action: &&'static str) -> String { action.to_string() }
/// # }
/// # impl Model for Hundred {
/// #     const ABOUT: Description = Description::new("hundred", "Hundred", "Double or add one");
/// #     fn read(_: &Spec) -> Result<Self, UsageError> { Ok(Self) }
/// # }
/// use hippodrome::{Control, Posed, certificate::{Compared, compared}};
/// let hundred = Posed::own(Hundred);
/// let report = hundred.solve().run()?;
/// let mut certificate = report.certificate(usize::MAX).expect("a certificate");
/// let control = Control::default();
/// assert!(matches!(compared(hundred.instance(), &certificate, &control)?, Compared::Same(_)));
/// certificate["ways"][0].as_array_mut().expect("ways").pop();
/// let different = Compared::Different("`add one` of 1 is not listed".into());
/// assert_eq!(compared(hundred.instance(), &certificate, &control)?, different);
/// # Ok::<(), hippodrome::UsageError>(())
/// ```
///
/// # Errors
///
/// Refuses what is no certificate of the claim "path", and puzzles whose certificates have another claim.
pub fn compared(
    instance: &dyn Instance,
    certificate: &Value,
    control: &Control,
) -> Result<Compared, UsageError> {
    let listed = Listed::read(certificate)
        .ok_or_else(|| UsageError::new("it is not a certificate with states and their transitions"))?;
    let mut result = Compared::Stopped(Limit::Method);
    let followed = instance.follow("auto", control, &mut |states, meter| {
        result = match listed.compare(states, meter) {
            Ok(None) => Compared::Same(listed.ways.iter().flatten().count()),
            Ok(Some(difference)) => Compared::Different(difference),
            Err(limit) => Compared::Stopped(limit),
        };
    })?;
    Ok(followed.map_or_else(Compared::Stopped, |()| result))
}

/// An action, its cost and the place of the next state.
type ListedWay<'c> = (&'c str, u64, usize);

/// What a certificate lists.
struct Listed<'c> {
    start: &'c str,
    texts: Vec<&'c str>,
    /// The transitions of each state, if they are listed.
    ways: Vec<Option<Vec<ListedWay<'c>>>>,
    goals: Vec<usize>,
}

impl<'c> Listed<'c> {
    fn read(certificate: &'c Value) -> Option<Self> {
        let texts: Option<Vec<&str>> = certificate["states"].as_array()?.iter().map(Value::as_str).collect();
        let texts = texts?;
        let place = |value: &Value| {
            value.as_u64().and_then(|place| usize::try_from(place).ok()).filter(|place| *place < texts.len())
        };
        let way = |way: &'c Value| Some((way[0].as_str()?, way[1].as_u64()?, place(&way[2])?));
        let ways = |ways: &'c Value| match ways {
            Value::Null => Some(None),
            ways => ways.as_array()?.iter().map(way).collect::<Option<Vec<_>>>().map(Some),
        };
        let goals: Option<Vec<usize>> = certificate["goals"].as_array()?.iter().map(place).collect();
        let ways: Option<Vec<_>> = certificate["ways"].as_array()?.iter().map(ways).collect();
        let ways = ways.filter(|ways| ways.len() == texts.len())?;
        Some(Self { start: certificate["start"].as_str()?, texts, ways, goals: goals? })
    }

    /// The first difference, if there is one.
    fn compare(&self, states: &mut dyn States, meter: &mut Meter<'_>) -> Result<Option<String>, Limit> {
        let start = states.text(0);
        let Some(first) = self.texts.iter().position(|text| *text == start && *text == self.start) else {
            return Ok(Some(format!("the start is {start}, not {}", self.start)));
        };
        // The state of the problem that each one listed stands for.
        let mut numbers: HashMap<usize, u32> = HashMap::from([(first, 0)]);
        let mut waiting = vec![first];
        while let Some(place) = waiting.pop() {
            let (number, text) = (numbers[&place], self.texts[place]);
            if states.is_goal(number) != self.goals.contains(&place) {
                let is = if states.is_goal(number) { "is a goal" } else { "is not a goal" };
                return Ok(Some(format!("{text} {is}")));
            }
            let Some(listed) = &self.ways[place] else { continue };
            let ways = states.ways(number, meter)?;
            let mut known: HashMap<&str, &Way> = ways.iter().map(|way| (way.name.as_str(), way)).collect();
            for (action, cost, to) in listed {
                let Some(way) = known.remove(action) else {
                    return Ok(Some(format!("`{action}` is no action of {text}")));
                };
                if u64::from(way.cost) != *cost {
                    return Ok(Some(format!("`{action}` of {text} costs {}, not {cost}", way.cost)));
                }
                let (right, said) = (states.text(way.to), self.texts[*to]);
                if right != said {
                    return Ok(Some(format!("`{action}` of {text} leads to {right}, not to {said}")));
                }
                match numbers.insert(*to, way.to) {
                    None => waiting.push(*to),
                    Some(other) if other != way.to => {
                        return Ok(Some(format!("two different states are called {said}")));
                    }
                    Some(_) => {}
                }
            }
            if let Some(way) = ways.iter().find(|way| known.contains_key(way.name.as_str())) {
                return Ok(Some(format!("`{}` of {text} is not listed", way.name)));
            }
        }
        // What nothing leads to proves nothing, and cannot be asked.
        Ok((0..self.texts.len())
            .find(|place| self.ways[*place].is_some() && !numbers.contains_key(place))
            .map(|place| {
                format!(
                    "no transition that is listed leads to {}, whose transitions are listed",
                    self.texts[place]
                )
            }))
    }
}

impl std::fmt::Display for Compared {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Same(states) => {
                let (states, are) =
                    (grouped(&states.to_string()), if *states == 1 { "state" } else { "states" });
                write!(out, "they are: {states} {are} compared with the puzzle")
            }
            Self::Different(sentence) => write!(out, "they are not: {sentence}"),
            Self::Stopped(limit) => write!(out, "which was not found out, because {limit}"),
        }
    }
}
