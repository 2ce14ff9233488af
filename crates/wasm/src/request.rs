//! A request as JSON.

use hippodrome::{
    Control, Limits, Posed, Registry, Spec, Task, UsageError,
    contract::choice,
    draw::{InStep, Look, Numbers},
};
use num_bigint::BigUint;
use serde::Deserialize;
use serde_json::Value;

/// What a page asks for. Members that a command does not use are ignored.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Request {
    /// The puzzles that it may be about.
    #[serde(skip)]
    pub registry: Registry,
    pub command: String,
    /// The question.
    pub spec: String,
    /// The name of a puzzle, for commands that are not about a question.
    pub puzzle: String,
    /// A board that replaces that of the spec, drawn with the signs of the palette.
    pub board: Option<String>,
    pub method: Option<String>,
    /// Several methods, for a trace side by side.
    pub methods: Vec<String>,
    pub seed: Option<u64>,
    pub limits: Bounds,
    /// The most solutions of a listing.
    pub limit: Option<u64>,
    /// How many solutions are drawn at random, or among how many workers a count is divided.
    pub number: Option<u64>,
    /// The units of a part of a count.
    pub units: Vec<String>,
    /// The results of units, to be added up.
    pub entries: Vec<Value>,
    /// The limit that has stopped a divided count.
    pub stopped: Option<String>,
    /// The number of the solution that is wanted, as a number or a text.
    index: Option<Value>,
    /// What a racer does.
    pub task: Option<String>,
    /// A size that replaces the board.
    pub size: Option<u32>,
    /// An option that is varied in a race, and its value.
    pub vary: Option<(String, String)>,
    /// The moves or squares so far, or a picture.
    pub position: String,
    /// An answer or a certificate to be checked or drawn, or answers in plain text.
    pub text: Option<String>,
    /// Whether it is also checked that no solution is better.
    pub optimal: bool,
    pub format: Option<String>,
    /// How hard a question that is made should be.
    pub difficulty: Option<String>,
    pub in_step: Option<String>,
    pub look: Appearance,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Bounds {
    seconds: Option<f64>,
    nodes: Option<u64>,
    megabytes: Option<u64>,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Appearance {
    theme: Option<String>,
    size: Option<u32>,
    /// Frames per second.
    speed: Option<f32>,
    numbers: Option<String>,
    pub attacks: bool,
    pub placement: bool,
}

impl Request {
    pub fn read(registry: &Registry, text: &str) -> Result<Self, UsageError> {
        let value: Value = serde_json::from_str(text)
            .map_err(|error| UsageError::new(format!("the request is not JSON: {error}")))?;
        let request: Self = serde_json::from_value(value)
            .map_err(|error| UsageError::new(format!("the request cannot be read: {error}")))?;
        Ok(Self { registry: *registry, ..request })
    }

    /// The question.
    pub fn spec(&self) -> Result<Spec, UsageError> {
        let spec = self.registry.parse(&self.spec)?;
        Ok(match &self.board {
            Some(board) => spec.redrawn(board),
            None => spec,
        })
    }

    /// The control for the question, with its limits and its seed.
    pub fn control(&self) -> Control {
        let Bounds { seconds, nodes, megabytes } = self.limits;
        let bytes = megabytes.map(|megabytes| megabytes.saturating_mul(1_000_000));
        let limits = Limits::of_numbers(seconds, nodes, bytes, None);
        let control = Control::new(limits).for_whole_process();
        match self.seed {
            Some(seed) => control.with_seed(seed),
            None => control,
        }
    }

    /// The question, posed with the seed of the request.
    pub fn pose(&self) -> Result<Posed, UsageError> {
        Posed::new(&self.spec()?, self.seed.unwrap_or(0))
    }

    /// The name of the chosen method.
    pub fn method_name(&self) -> &str {
        self.method.as_deref().unwrap_or("auto")
    }

    /// The chosen method for a task.
    pub fn method(&self, spec: &Spec, task: Task) -> Result<&'static str, UsageError> {
        Ok(spec.puzzle().method(self.method_name(), task)?.name)
    }

    /// The seed to report: one that was used, or that the page gave.
    pub fn told_seed(&self, used: Option<u64>) -> Option<u64> {
        used.or(self.seed)
    }

    /// The number of the solution that is wanted.
    pub fn index(&self) -> Result<Option<BigUint>, UsageError> {
        let Some(index) = &self.index else { return Ok(None) };
        let text = index.as_str().map_or_else(|| index.to_string(), String::from);
        let number = text
            .parse()
            .map_err(|_| UsageError::new(format!("index cannot be `{text}`: use a whole number")));
        number.map(Some)
    }

    /// What the searches side by side advance by in equal parts.
    pub fn in_step(&self) -> Result<InStep, UsageError> {
        choice("in_step", self.in_step.as_deref(), &InStep::ALL)
    }

    /// The look of pictures.
    pub fn look(&self) -> Result<Look, UsageError> {
        let Appearance { theme, size, speed, numbers, .. } = &self.look;
        let look = Look::read(theme.as_deref(), *size, *speed)?;
        let numbers = choice("numbers", numbers.as_deref(), &Numbers::ALL)?;
        Ok(Look { follows_system: theme.is_none(), numbers, ..look })
    }
}
