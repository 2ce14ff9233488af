//! Pictures of answers, searches, races and positions, drawn when they are asked for.

use std::sync::Arc;

use hippodrome::{
    Answer, Frame, Instance, Scene, Solution, UsageError, Uses,
    draw::{
        Chart, Extras, Format, Look, Style, answer_scene, chart_pdf, chart_png, chart_svg, draw_search,
        heat_map, most_drawn, question_scene, scene_text, solutions_scene, strips_text, trace_scene,
    },
    explain,
    trace::Recording,
};
use pyo3::prelude::*;

use crate::errors::{internal, usage};
use crate::own::Faults;
use crate::steps::Steps;
use crate::work::{Bounds, briefly, run, run_here};

/// Boards with more squares than this are not printed.
const MOST_PRINTED: u64 = 2500;

/// Of more boards than this, only the first and the last are printed.
const MOST_BOARDS: usize = 4;

/// The columns of a screen.
const WIDTH: usize = 80;

/// Something to draw.
#[pyclass(frozen, module = "hippodrome._native")]
pub struct Picture {
    subject: Subject,
    /// Where exceptions are kept, if functions of the user draw it.
    faults: Option<Arc<Faults>>,
}

/// Makes the boards to draw; none if there is nothing to see.
type Boards = dyn Fn() -> Result<Option<Scene>, UsageError> + Send + Sync;

enum Subject {
    Boards(Box<Boards>),
    /// An answer to a question, by a method.
    Answer(Arc<dyn Instance>, &'static str, Box<Answer>),
    Search(Arc<dyn Instance>, Arc<Recording>),
    Chart(Box<Chart>),
}

/// What it looks like: the name of a theme, the longer side in pixels, and the frames per second.
type Appearance = (Option<String>, Option<u32>, Option<f32>);

impl From<Subject> for Picture {
    fn from(subject: Subject) -> Self {
        Self { subject, faults: None }
    }
}

impl Picture {
    /// The same picture, drawn by functions whose exceptions are kept there.
    pub fn with_faults(self, faults: Option<Arc<Faults>>) -> Self {
        Self { faults, ..self }
    }

    fn of_boards(boards: impl Fn() -> Result<Option<Scene>, UsageError> + Send + Sync + 'static) -> Self {
        Subject::Boards(Box::new(boards)).into()
    }

    /// The board of a question.
    pub fn of_question(instance: Arc<dyn Instance>) -> Self {
        Self::of_boards(move || question_scene(&*instance).map(Some))
    }

    /// The argument for an answer, or its solution.
    pub fn of_answer(instance: Arc<dyn Instance>, method: &'static str, answer: Answer) -> Self {
        Subject::Answer(instance, method, Box::new(answer)).into()
    }

    /// A solution, and the method that found it.
    pub fn of_solution(
        instance: Arc<dyn Instance>,
        solution: Solution,
        method: Option<&'static str>,
    ) -> Self {
        let solution = [solution];
        Self::of_boards(move || {
            solutions_scene(&*instance, method, &solution, &[], Extras::default()).map(Some)
        })
    }

    /// A search.
    pub fn of_search(instance: Arc<dyn Instance>, recording: Recording) -> Self {
        Subject::Search(instance, Arc::new(recording)).into()
    }

    /// A position.
    pub fn of_frame(frame: Frame, title: String) -> Self {
        Self::of_boards(move || {
            most_drawn(&frame.board)?;
            Ok(Some(Scene::still(frame.clone()).titled(title.clone())))
        })
    }

    /// How often the parts of solutions are used.
    pub fn of_uses(instance: &dyn Instance, uses: &Uses, title: String) -> Self {
        let frame = heat_map(&instance.blank(), uses);
        Self::of_frame(frame, title)
    }

    /// A race.
    pub fn of_chart(chart: Chart) -> Self {
        Subject::Chart(Box::new(chart)).into()
    }

    /// The boards to draw; none if there is nothing to see, or if it is a chart.
    fn scene(&self) -> Result<Option<Scene>, UsageError> {
        match &self.subject {
            Subject::Boards(boards) => boards(),
            Subject::Answer(instance, method, answer) => {
                answer_scene(&**instance, method, answer, Extras::default())
            }
            Subject::Search(instance, recording) => {
                most_drawn(instance.board())?;
                Ok(trace_scene(&**instance, recording))
            }
            Subject::Chart(_) => Ok(None),
        }
    }

    /// The picture in a format; none if there is nothing to draw.
    fn drawn(&self, format: &str, look: &Look) -> Result<Option<Vec<u8>>, UsageError> {
        let unknown = |known: &[&str]| {
            let known = known.join(", ");
            UsageError::new(format!("there is no picture in the format `{format}`: use {known}"))
        };
        match (&self.subject, format) {
            (Subject::Chart(chart), "svg") => Ok(Some(chart_svg(chart, look).into_bytes())),
            (Subject::Chart(chart), "png") => chart_png(chart, look).map(Some),
            (Subject::Chart(chart), "pdf") => Ok(Some(chart_pdf(chart, look))),
            (Subject::Chart(_), _) => Err(unknown(&["svg", "png", "pdf"])),
            _ => {
                let known = Format::ALL.iter().find(|(known, ..)| *known == format);
                let names = || Format::ALL.iter().map(|&(name, ..)| name).collect::<Vec<_>>();
                let &(_, format, _) = known.ok_or_else(|| unknown(&names()))?;
                match &self.subject {
                    Subject::Search(instance, recording) => {
                        draw_search(&**instance, recording, None, format, look)
                    }
                    _ => self.scene()?.map(|scene| format.draw(&scene, look)).transpose(),
                }
            }
        }
    }
}

#[pymethods]
impl Picture {
    /// Why the answer is as it is: sentences, and a picture of them. None if this is no answer.
    fn why(&self, py: Python<'_>, bounds: Bounds) -> PyResult<Option<(Vec<String>, Self)>> {
        let Subject::Answer(instance, method, answer) = &self.subject else { return Ok(None) };
        let explain = |control| explain(&**instance, answer, &control);
        let argument = match &self.faults {
            Some(faults) => run_here(py, faults, bounds, 0, &None, explain)?,
            None => run(py, bounds, 0, &None, explain)?,
        };
        let sentences = argument.sentences_in_full();
        let mut explained = (**answer).clone();
        explained.why = Some(argument);
        let picture = Self::of_answer(instance.clone(), method, explained);
        Ok(Some((sentences, picture.with_faults(self.faults.clone()))))
    }

    /// The boards as text, at most 80 columns wide: all of them if they are few, else the first and the last. None if
    /// there is nothing to see, or too much.
    fn text(&self, py: Python<'_>) -> PyResult<Option<String>> {
        briefly(py, self.faults.as_ref(), || {
            let of = |instance: &dyn Instance| instance.board().len();
            match &self.subject {
                Subject::Answer(instance, ..) | Subject::Search(instance, _)
                    if of(&**instance) > MOST_PRINTED =>
                {
                    return None;
                }
                Subject::Search(..) | Subject::Chart(_) => return None,
                _ => {}
            }
            printed(self.scene().ok()??)
        })
    }

    /// The steps of a search; none if it is something else.
    fn steps(&self) -> Option<Steps> {
        match &self.subject {
            Subject::Search(_, recording) => Some(Steps::new(recording.clone())),
            _ => None,
        }
    }

    /// What a search or a race is drawn from, and the times of the steps; none if it is something else.
    fn data(&self, py: Python<'_>) -> PyResult<Option<(Vec<u8>, Vec<f64>)>> {
        let written = py.detach(|| match &self.subject {
            Subject::Search(_, recording) => {
                let mut lines = Vec::new();
                recording.write(&mut lines).map(|()| Some((lines, recording.times.clone())))
            }
            Subject::Chart(chart) => Ok(Some((serde_json::to_vec(chart)?, Vec::new()))),
            _ => Ok(None),
        });
        written.map_err(|error| internal(&error.to_string()))
    }

    /// The number of boards: one for a still picture, none if there is nothing to draw or it is a chart.
    fn frames(&self, py: Python<'_>) -> PyResult<usize> {
        let scene = briefly(py, self.faults.as_ref(), || self.scene())?;
        Ok(scene.map_err(usage)?.map_or(0, |scene| scene.frames.len()))
    }

    /// The picture in one of the formats svg, png, pdf, gif and html, or none if there is nothing to draw.
    fn render(&self, py: Python<'_>, format: &str, appearance: Appearance) -> PyResult<Option<Vec<u8>>> {
        let (theme, size, speed) = appearance;
        let look = Look::read(theme.as_deref(), size, speed).map_err(usage)?;
        briefly(py, self.faults.as_ref(), || self.drawn(format, &look))?.map_err(usage)
    }
}

/// Boards as text. None if they are too large.
fn printed(mut scene: Scene) -> Option<String> {
    let style = Style::Labelled { colour: false };
    if scene.frames.first()?.board.len() > MOST_PRINTED {
        return None;
    }
    if scene.frames.len() > MOST_BOARDS {
        let last = scene.frames.pop();
        scene.frames.truncate(1);
        scene.frames.extend(last);
    }
    match &scene.frames[..] {
        [only] => strips_text(only, style, WIDTH).map(|text| [&text, &scene.notes.join("\n")[..]].concat()),
        _ => Some(scene_text(&scene, style, WIDTH)),
    }
}
