//! Reports in words and as JSON: what a front end prints.

use contract::{Answer, Counted, Listed, Outcome};
use draw::{Extras, Look, answer_scene, svg};
use search::number::grouped;
use serde_json::Value;

use crate::ask::{Drawn, Report};
use crate::certificate;
use crate::record::{self, Record};
use crate::sampling::Sampled;

impl Report<'_, Answer> {
    /// The outcome as a sentence without a capital letter and without the question.
    pub fn sentence(&self) -> String {
        match &self.answer.outcome {
            Outcome::Impossible(reason) => format!("{}: {reason}", self.headline()),
            _ => self.headline(),
        }
    }

    /// The same without the reason why there is no solution, which may be long.
    pub fn headline(&self) -> String {
        let objective = self.posed.instance().objective();
        let worth = |value| objective.map_or(String::new(), |objective| objective.of(value));
        let better = objective.map_or("", |objective| if objective.fewest { "fewer" } else { "more" });
        match &self.answer.outcome {
            Outcome::Solved(found) => match found.score {
                None => "solved".into(),
                Some(score) if score.is_optimal() => {
                    format!("solved with {}, and no solution has {better}", worth(score.value))
                }
                Some(score) => format!("solved with {}, not proved optimal", worth(score.value)),
            },
            Outcome::Impossible(_) => "impossible".into(),
            Outcome::Stopped(stopped) => {
                let what = if self.answer.exists { "not written down" } else { "not decided" };
                let mut text = format!("{what}: {}", stopped.limit);
                if let Some(score) = stopped.best.as_ref().and_then(|best| best.score) {
                    text += &format!("; best so far {}", worth(score.value));
                }
                if let (Some(bound), Some(_)) = (stopped.bound, objective) {
                    text += &format!("; proved: no solution has {better} than {}", worth(bound));
                }
                text
            }
        }
    }

    /// The certificate of at most so many bytes; none if there is none. For evidence of impossibility, ask
    /// [`with_proof`](crate::Request::with_proof).
    pub fn certificate(&self, most_bytes: usize) -> Option<Value> {
        certificate::of(self.posed.instance(), &self.answer, &self.control, most_bytes)
    }

    /// The answer as JSON, with a certificate if there is one.
    pub fn record(&self, certificate: Option<Value>, seed: Option<u64>) -> Record<'_> {
        Record::of_answer(self.posed.spec(), self.method, &self.answer, certificate, seed)
    }

    /// The answer as a picture; none if there is nothing to draw.
    pub fn svg(&self) -> Option<String> {
        let scene = answer_scene(self.posed.instance(), self.method, &self.answer, Extras::default());
        Some(svg(&scene.ok()??, &Look::default()))
    }
}

impl Report<'_, Counted> {
    /// The count as JSON.
    pub fn record(&self, seed: Option<u64>) -> Record<'_> {
        let record = Record::of_count(self.posed.spec(), self.method, &self.answer, seed);
        record.counting(self.posed.instance().counted())
    }
}

impl Report<'_, Listed> {
    /// How many solutions were listed, in words.
    pub fn sentence(&self) -> String {
        let count = grouped(&self.count.to_string());
        match (self.complete, self.answer.stopped) {
            (_, Some(limit)) => format!("{count} so far, not complete because {limit}"),
            (true, None) => format!("{count} in all"),
            (false, None) => format!("The first {count}"),
        }
    }

    /// The last line of the listing as JSON.
    pub fn summary(&self) -> Value {
        record::end_of_list(&self.answer)
    }
}

impl Report<'_, Sampled> {
    /// How many solutions were drawn, and from how many, in words.
    pub fn sentence(&self) -> String {
        let drawn = grouped(&self.drawn.to_string());
        let all = self.total.as_ref().map(|total| grouped(&total.to_string()));
        match (all, self.answer.stopped) {
            (Some(all), Some(limit)) => format!("{drawn} drawn from {all}, not complete because {limit}"),
            (None, Some(limit)) => {
                format!("Nothing drawn, because {limit} while the solutions were counted")
            }
            (Some(all), None) if all == "0" => "There is no solution to draw".into(),
            (Some(all), None) if self.seed().is_some() => {
                format!("{drawn} drawn at random from {all}, all with the same probability")
            }
            (all, None) => format!("{drawn} of {}, numbered from 0", all.unwrap_or_default()),
        }
    }

    /// The last line of the sample as JSON.
    pub fn summary(&self, seed: Option<u64>) -> Value {
        record::end_of_sample(&self.answer, seed)
    }
}

impl std::ops::Deref for Drawn {
    type Target = Sampled;

    fn deref(&self) -> &Sampled {
        &self.sampled
    }
}
