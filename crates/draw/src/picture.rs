//! Pictures of questions and answers in every format: what all front ends draw alike.

use super::{Look, most_drawn, pdf, player, svg};
use board::{Frame, Highlight, Mark, Scene, Square};
use contract::{Answer, Argument, Form, Instance, Outcome, Solution, Steps, UsageError};

/// On boards with a longer side the marks of attacked squares would be too small to see.
const MARKED_SIDE: u32 = 100;

/// A format of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// A vector picture.
    Svg,
    /// A picture in pixels.
    #[cfg(feature = "raster")]
    Png,
    /// A vector picture for print.
    Pdf,
    /// An animation in pixels.
    #[cfg(feature = "raster")]
    Gif,
    /// An animation with controls.
    Html,
}

impl Format {
    /// Every format, with the ending of its files and its media type.
    pub const ALL: &[(&'static str, Self, &'static str)] = &[
        ("svg", Self::Svg, "image/svg+xml"),
        #[cfg(feature = "raster")]
        ("png", Self::Png, "image/png"),
        ("pdf", Self::Pdf, "application/pdf"),
        #[cfg(feature = "raster")]
        ("gif", Self::Gif, "image/gif"),
        ("html", Self::Html, "text/html"),
    ];

    /// Draws a scene.
    pub fn draw(self, scene: &Scene, look: &Look) -> Result<Vec<u8>, UsageError> {
        match self {
            Self::Svg => Ok(svg(scene, look).into_bytes()),
            #[cfg(feature = "raster")]
            Self::Png => super::png(scene, look),
            Self::Pdf => Ok(pdf(scene, look)),
            #[cfg(feature = "raster")]
            Self::Gif => super::gif(scene, look),
            Self::Html => player(scene, look).map(String::into_bytes),
        }
    }
}

/// What else is shown of a solution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extras {
    /// Mark the attacked squares.
    pub attacks: bool,
    /// Number the pieces in the order in which they were placed.
    pub numbers: bool,
}

impl Extras {
    /// The pictures of a solution.
    pub fn scene(self, instance: &dyn Instance, solution: &Solution) -> Scene {
        let mut scene = instance.scene(solution);
        if self.numbers && instance.spec().about().form == Form::Placement {
            let numbered = (1..).zip(solution.as_squares()).map(|(n, &square)| (square, Mark::Number(n)));
            scene.frames.iter_mut().for_each(|frame| frame.marks = numbered.clone().collect());
        }
        if let Some(attacked) = attacked(instance, solution).filter(|_| self.attacks) {
            let marked = attacked.into_iter().map(|square| (square, Highlight::Attacked));
            scene.frames.iter_mut().for_each(|frame| frame.highlights.extend(marked.clone()));
        }
        scene
    }
}

/// The squares that the pieces of a solution attack, if the board is small enough to mark them.
pub fn attacked(instance: &dyn Instance, solution: &Solution) -> Option<Vec<Square>> {
    let board = instance.board();
    (board.rows().max(board.cols()) <= MARKED_SIDE).then(|| instance.attacked(solution))
}

/// The picture of a question that is not solved.
pub fn question_scene(instance: &dyn Instance) -> Result<Scene, UsageError> {
    most_drawn(instance.board())?;
    Ok(Scene::still(instance.blank()).titled(instance.spec().to_string()))
}

/// A question on a sheet.
pub struct OnSheet {
    /// The question.
    pub instance: Box<dyn Instance>,
    /// What stands below its board.
    pub caption: String,
    /// The solution, if that is to be shown.
    pub solution: Option<Solution>,
}

/// How many moves of a solution stand in a line.
const MOVES_IN_LINE: usize = 6;

/// Several questions on one sheet, each with its caption and, if the question gives it, the board to end with. Solutions are
/// shown where they are given; those that consist of moves stand below the board.
pub fn sheet_scene(questions: &[OnSheet]) -> Result<Scene, UsageError> {
    if let [OnSheet { instance, solution: None, .. }] = questions {
        return question_scene(&**instance);
    }
    let mut sheet = Scene::default();
    for OnSheet { instance, caption, solution } in questions {
        let scene = match solution {
            Some(solution) if !matches!(solution.steps(), Steps::Moves(_)) => {
                let solutions = std::slice::from_ref(solution);
                let captions = std::slice::from_ref(caption);
                solutions_scene(&**instance, None, solutions, captions, Extras::default())?
            }
            _ => {
                let mut scene = question_scene(&**instance)?;
                let mut caption = caption.clone();
                if let Some(solution) = solution {
                    let moves: Vec<String> = solution.names().collect();
                    for line in moves.chunks(MOVES_IN_LINE) {
                        caption.push('\n');
                        caption.push_str(&line.join(" "));
                    }
                } else if let Some(goal) = instance.goal() {
                    scene.frames.push(Frame { caption: "goal".into(), ..goal });
                }
                scene.frames[0].caption = caption;
                scene
            }
        };
        sheet.title.clone_from(&scene.title);
        sheet.frames.extend(scene.frames);
    }
    if questions.len() > 1 {
        sheet.title = String::new();
    }
    Ok(sheet)
}

/// The pictures of an answer: its argument if it has one, or its solution. None if there is nothing to draw.
pub fn answer_scene(
    instance: &dyn Instance,
    method: &str,
    answer: &Answer,
    extras: Extras,
) -> Result<Option<Scene>, UsageError> {
    if let Some(argument) = answer.argument()
        && let Some(scene) = argument_scene(instance, &answer.outcome, argument)?
    {
        return Ok(Some(scene));
    }
    let solutions = answer.found().map(|found| std::slice::from_ref(&found.solution));
    solutions.map(|solutions| solutions_scene(instance, Some(method), solutions, &[], extras)).transpose()
}

/// The pictures of an argument. None if there is nothing to see.
pub fn argument_scene(
    instance: &dyn Instance,
    outcome: &Outcome,
    argument: &Argument,
) -> Result<Option<Scene>, UsageError> {
    most_drawn(instance.board())?;
    let frames = argument.numbered_frames();
    let scene = Scene { sentences: argument.lines(), ..Scene::new(frames) };
    let drawn = !scene.frames.is_empty();
    Ok(drawn.then(|| scene.titled(format!("{}: {}", instance.spec(), outcome.word()))))
}

/// The pictures of solutions, each with all its frames. Those that have `numbers` carry them; otherwise several are
/// numbered from 1 on.
pub fn solutions_scene(
    instance: &dyn Instance,
    method: Option<&str>,
    solutions: &[Solution],
    numbers: &[String],
    extras: Extras,
) -> Result<Scene, UsageError> {
    most_drawn(instance.board())?;
    let mut scene = Scene::default();
    for (at, solution) in solutions.iter().enumerate() {
        let mut drawn = extras.scene(instance, solution);
        if solutions.len() == 1 && numbers.is_empty() {
            scene = drawn;
            break;
        }
        let n = numbers.get(at).cloned().unwrap_or_else(|| (at + 1).to_string());
        let caption = |frame: &Frame| match &frame.caption[..] {
            "" => n.clone(),
            caption => format!("{n}. {caption}"),
        };
        scene.frames.extend(drawn.frames.drain(..).map(|frame| Frame { caption: caption(&frame), ..frame }));
    }
    scene.title = match method {
        Some(method) => format!("{}, by {method}", instance.spec()),
        None => instance.spec().to_string(),
    };
    Ok(scene)
}
