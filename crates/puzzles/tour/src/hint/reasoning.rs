//! What follows from given numbers, as on paper: the next square, and how hard a board is.

use std::ops::ControlFlow;

use crate::given::{Level, Steps, each_tour};
use crate::graph::{FixedOrder, Graph};
use crate::make::{LEVELS, MAKES, level};
use crate::reading::Question;
use board::Square;
use contract::{Deduction, Fact, Hint, Rating, Technique, Tried};
use search::{Limit, Meter};

impl Level {
    /// The technique as people are told about it.
    fn about(self) -> &'static Technique {
        match self {
            Self::Reach => &Technique {
                name: "reach",
                summary: "a step is on a square that can be reached in time from the numbers before and after it",
            },
            Self::OnlyStep => &Technique {
                name: "only step",
                summary: "a square that only one step can be on has that step",
            },
            Self::Contradiction => &Technique {
                name: "contradiction",
                summary: "a step is not on a square if supposing that leaves some step or some square without the other",
            },
        }
    }
}

impl Question {
    /// The board and its given numbers, with those of the squares so far.
    fn steps<'g>(&self, graph: &'g Graph, path: &[Square]) -> Steps<'g> {
        let mut known = self.numbers(graph);
        known.extend(path.iter().enumerate().map(|(step, &square)| (step, graph.number(square))));
        Steps::new(graph, self.closed, &known)
    }

    fn paper(&self, meter: &Meter<'_>) -> Result<Graph, Limit> {
        let squares = self.board.len();
        meter.check_total(Graph::bytes(squares).saturating_add(Steps::bytes(squares).saturating_mul(8)))?;
        Ok(Graph::new(&self.board, self.leaper, FixedOrder::Euler))
    }

    /// Whether a tour with the given numbers begins with these squares.
    pub(super) fn finish_with_numbers(
        &self,
        path: &[Square],
        next: Square,
        meter: &mut Meter<'_>,
    ) -> Result<Tried, Limit> {
        let graph = self.paper(meter)?;
        let mut tour = None;
        let begun = [path, &[next]].concat();
        // The meter counts the whole hint; what breaks off here is only this square.
        let walked = each_tour(self.steps(&graph, &begun), meter, &mut |squares| {
            tour = Some(squares.iter().map(|&square| graph.square(square)).collect());
            ControlFlow::Break(())
        })?;
        debug_assert_eq!(walked.is_break(), tour.is_some());
        Ok(tour.map_or_else(
            || Tried::Loses("the given numbers cannot all be kept after it".into()),
            Tried::Keeps,
        ))
    }

    /// The same hint with the reasoning that leads to the next square, which what was tried confirms.
    pub(super) fn reasoned(
        &self,
        mut hint: Hint,
        path: &[Square],
        next: &[Square],
        meter: &mut Meter<'_>,
    ) -> Hint {
        let [only] = &hint.moves[..] else { return hint };
        let Some(&placed) = only.squares.first().filter(|_| hint.unknown.is_empty()) else { return hint };
        hint.moves[0].forced = true;
        let Ok(graph) = self.paper(meter) else { return hint };
        let found = LEVELS.into_iter().find(|&level| {
            let mut steps = self.steps(&graph, path);
            steps.narrow(level, meter).is_ok_and(|holds| holds) && steps.known(path.len()).is_some()
        });
        let (technique, reason) = match found {
            Some(level) => (level.about(), self.reason(level, &self.steps(&graph, path), path.len())),
            None => (
                &Technique {
                    name: "elimination",
                    summary: "a step is on a square if each other square that it could be on leads to no tour",
                },
                "every other square leads to no tour".to_string(),
            ),
        };
        hint.moves[0].reason.clone_from(&reason);
        let crossed = next.iter().copied().filter(|&square| square != placed).collect();
        let look = format!("step {}", path.len() + 1);
        hint.reasoning = vec![Deduction { technique, look, crossed, placed: Some(placed), reason }];
        hint
    }

    /// Why a step, counted from 0, is on its square.
    fn reason(&self, level: Level, before: &Steps<'_>, step: usize) -> String {
        match level {
            Level::Reach => {
                let named = |known: usize, square: u32| {
                    let name = self.board.name(before.square(square));
                    format!("step {} on {name}", known + 1)
                };
                let earlier = (0..step).rev().find_map(|at| Some(named(at, before.known(at)?)));
                let later =
                    (step + 1..self.board.len() as usize).find_map(|at| Some(named(at, before.known(at)?)));
                let ends: Vec<String> = earlier.into_iter().chain(later).collect();
                format!("no other square is in reach of {}", ends.join(" and of "))
            }
            Level::OnlyStep => "otherwise some square would be left that no step can be on".into(),
            Level::Contradiction => "every other square leads to a contradiction".into(),
        }
    }

    /// How hard the board is, and the steps that solve it.
    pub(super) fn rated(&self, meter: &mut Meter<'_>) -> Result<Option<Rating>, Limit> {
        let graph = self.paper(meter)?;
        let mut tours = 0;
        let _ = each_tour(self.steps(&graph, &[]), meter, &mut |_| {
            tours += 1;
            if tours < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        let start = self.steps(&graph, &[]);
        let needed = if tours == 1 { level(&start, meter)? } else { None };
        let difficulty = match (tours, needed) {
            (0, _) => Err("no tour has these numbers".into()),
            (1, Some(level)) => Ok(&MAKES.difficulties[level as usize]),
            (1, None) => Err("exactly one tour has these numbers, but it must be guessed in part".into()),
            _ => Err("several tours have these numbers, and reasoning cannot choose between them".into()),
        };
        let (mut steps, mut uses) = (Vec::new(), [0_u64; LEVELS.len()]);
        let mut now = start;
        while difficulty.is_ok() && now.tour().is_none() {
            let further = LEVELS.into_iter().find_map(|level| {
                let mut narrowed = now.clone();
                let narrows = narrowed.narrow(level, meter).is_ok_and(|holds| holds);
                let finds = (0..graph.len()).any(|step| now.known(step) != narrowed.known(step));
                (narrows && finds).then_some((level, narrowed))
            });
            let Some((level, narrowed)) = further else { break };
            for step in (0..graph.len()).filter(|&step| now.known(step).is_none()) {
                let Some(square) = narrowed.known(step) else { continue };
                uses[level as usize] += 1;
                steps.push(Deduction {
                    technique: level.about(),
                    look: format!("step {}", step + 1),
                    crossed: Vec::new(),
                    placed: Some(graph.square(square)),
                    reason: self.reason(level, &now, step),
                });
            }
            now = narrowed;
        }
        let names = ["steps_by_reach", "only_steps", "contradictions"];
        let used = names.into_iter().zip(uses).filter(|(_, uses)| *uses > 0);
        let facts = used.map(|(name, uses)| Fact::new(name, uses)).collect();
        Ok(Some(Rating { difficulty, steps, facts }))
    }
}
