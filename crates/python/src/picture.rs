//! Pictures of answers, searches, races and positions, drawn when they are asked for.

use std::sync::Arc;

use hippodrome::{
    Answer, Control, Frame, Instance, Outcome, Scene, Solution,
    draw::{
        Chart, Look, Theme, chart_pdf, chart_png, chart_svg, gif, most_drawn, pdf, player, png, svg,
        trace_page, trace_scene,
    },
    trace::Recording,
};
use pyo3::prelude::*;

use crate::errors::{refused, usage};

/// Something to draw.
#[pyclass(frozen, module = "hippodrome._native")]
pub struct Picture(Subject);

enum Subject {
    Question(Arc<dyn Instance>),
    Solution(Arc<dyn Instance>, Box<Solution>, String),
    Reason(Arc<dyn Instance>, String),
    Search(Arc<dyn Instance>, Box<Recording>),
    Frame(Box<Frame>, String),
    Chart(Box<Chart>),
}

/// What it looks like: the name of a theme, the longer side in pixels, and the frames per second.
#[derive(Clone, FromPyObject)]
pub struct Appearance(Option<String>, Option<u32>, Option<f32>);

impl Appearance {
    fn look(&self) -> PyResult<Look> {
        let Self(theme, size, speed) = self;
        let theme = match theme {
            None => Theme::Light,
            Some(name) => {
                Theme::ALL.iter().find(|(known, _)| known == name).map(|&(_, theme)| theme).ok_or_else(
                    || {
                        let names: Vec<&str> = Theme::ALL.iter().map(|&(name, _)| name).collect();
                        usage(format!("there is no theme `{name}`: use {}", names.join(", ")))
                    },
                )?
            }
        };
        if let Some(size) = size.filter(|size| !(16..=10_000).contains(size)) {
            return Err(usage(format!("the size cannot be {size}: use 16 to 10000 pixels")));
        }
        if let Some(speed) = speed.filter(|speed| !(0.02..=50.0).contains(speed)) {
            return Err(usage(format!("the speed cannot be {speed}: use 0.02 to 50 frames per second")));
        }
        let pace = speed.map(|frames| (1000.0 / frames).round() as u32);
        Ok(Look { theme, size: *size, pace, ..Look::default() })
    }
}

impl Picture {
    /// The board of a question.
    pub fn of_question(instance: Arc<dyn Instance>) -> Self {
        Self(Subject::Question(instance))
    }

    /// A solution, or the reason why there is none.
    pub fn of_answer(instance: Arc<dyn Instance>, method: &str, answer: Answer) -> Option<Self> {
        let title = format!("{}, by {method}", instance.spec());
        match (answer.found(), &answer.outcome) {
            (Some(found), _) => {
                Some(Self(Subject::Solution(instance, Box::new(found.solution.clone()), title)))
            }
            (None, Outcome::Impossible(reason)) => Some(Self(Subject::Reason(instance, reason.clone()))),
            (None, _) => None,
        }
    }

    /// A solution.
    pub fn of_solution(instance: Arc<dyn Instance>, solution: Solution) -> Self {
        let title = instance.spec().to_string();
        Self(Subject::Solution(instance, Box::new(solution), title))
    }

    /// A search.
    pub fn of_search(instance: Arc<dyn Instance>, recording: Recording) -> Self {
        Self(Subject::Search(instance, Box::new(recording)))
    }

    /// A position.
    pub fn of_frame(frame: Frame, title: String) -> Self {
        Self(Subject::Frame(Box::new(frame), title))
    }

    /// A race.
    pub fn of_chart(chart: Chart) -> Self {
        Self(Subject::Chart(Box::new(chart)))
    }

    /// The boards to draw; none if there is nothing to see, or if it is a chart.
    fn scene(&self) -> PyResult<Option<Scene>> {
        let drawable = |instance: &Arc<dyn Instance>| most_drawn(instance.board()).map_err(refused);
        Ok(match &self.0 {
            Subject::Question(instance) => {
                drawable(instance)?;
                Some(Scene::still(instance.blank()).titled(instance.spec().to_string()))
            }
            Subject::Solution(instance, solution, title) => {
                drawable(instance)?;
                Some(instance.scene(solution).titled(title.clone()))
            }
            Subject::Reason(instance, reason) => {
                drawable(instance)?;
                instance.reason_scene(&mut Control::default().meter()).map(|mut scene| {
                    scene.title = format!("{}: impossible", instance.spec());
                    scene.notes.insert(0, reason.clone());
                    scene
                })
            }
            Subject::Search(instance, recording) => {
                drawable(instance)?;
                trace_scene(&**instance, recording)
            }
            Subject::Frame(frame, title) => {
                most_drawn(&frame.board).map_err(refused)?;
                Some(Scene::still((**frame).clone()).titled(title.clone()))
            }
            Subject::Chart(_) => None,
        })
    }

    fn chart(&self) -> Option<&Chart> {
        match &self.0 {
            Subject::Chart(chart) => Some(chart),
            _ => None,
        }
    }
}

#[pymethods]
impl Picture {
    /// The number of boards: one for a still picture, none if there is nothing to draw or it is a chart.
    fn frames(&self) -> PyResult<usize> {
        Ok(self.scene()?.map_or(0, |scene| scene.frames.len()))
    }

    /// The picture in one of the formats svg, png, pdf, gif and html, or none if there is nothing to draw.
    fn render(&self, py: Python<'_>, format: &str, appearance: Appearance) -> PyResult<Option<Vec<u8>>> {
        let look = appearance.look()?;
        py.detach(|| {
            let unknown =
                |known: &str| usage(format!("there is no picture in the format `{format}`: use {known}"));
            if let Some(chart) = self.chart() {
                return match format {
                    "svg" => Ok(Some(chart_svg(chart, &look).into_bytes())),
                    "png" => chart_png(chart, &look).map(Some).map_err(refused),
                    "pdf" => Ok(Some(chart_pdf(chart, &look))),
                    _ => Err(unknown("svg, png or pdf")),
                };
            }
            // A search has a page of its own, with the tree and the pseudo-code.
            if let (Subject::Search(instance, recording), "html") = (&self.0, format) {
                let page = (!recording.is_empty()).then(|| trace_page(&**instance, recording, &look));
                return Ok(page.transpose().map_err(refused)?.map(String::into_bytes));
            }
            let Some(scene) = self.scene()? else { return Ok(None) };
            match format {
                "svg" => Ok(svg(&scene, &look).into_bytes()),
                "png" => png(&scene, &look).map_err(refused),
                "pdf" => Ok(pdf(&scene, &look)),
                "gif" => gif(&scene, &look).map_err(refused),
                "html" => player(&scene, &look).map(String::into_bytes).map_err(refused),
                _ => Err(unknown("svg, png, pdf, gif or html")),
            }
            .map(Some)
        })
    }
}
