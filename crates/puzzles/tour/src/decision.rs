//! Engine that decides whether a board has a tour: it finds one, or a tree of choices that refutes all.
//!
//! The search decides one edge after the other, like [`cycles`](super::cycles), but draws further conclusions
//! from every decision: every vertex needs two edges at the same time ([`two_factor`]), and no path of
//! edges may separate the others ([`Separation`]). On boards with holes a contradiction is mostly local, and
//! a search that wanders over the board would find it again and again. So vertices where contradictions occur
//! gain weight (Boussemart, Hemery, Lecoutre and Sais 2004), the search prefers heavy vertices, and it starts again with
//! twice the effort when it gets lost.
//!
//! The last tree is the proof, see [`TreeStep`]. Limits: exact, with memory linear in the graph and the tree; the
//! time is exponential in general.

mod two_factor;

use self::two_factor::TwoFactor;
use super::cycles::{Choices, Separation};
use super::graph::Ring;
use super::impossibility::{Argument, TreeStep, Vertex};
use search::{Limit, Meter};

/// Squares that cannot all get two moves, or one if they are ends, and the squares to which too many of their moves
/// lead. This proves that the ring has no cycle.
pub(super) fn crowded(ring: &Ring, meter: &mut Meter<'_>) -> Result<Option<[Vec<u32>; 2]>, Limit> {
    let mut two_factor = TwoFactor::new(ring);
    let root = two_factor.repair(&Choices::new(ring), meter)?;
    Ok(root.map(|root| {
        two_factor
            .reached(root)
            .map(|squares| squares.into_iter().filter(|&vertex| vertex < ring.squares()).collect())
    }))
}

/// The most steps of a proof that is kept.
const MOST_STEPS: usize = 200_000;

/// The factor by which contradictions count more than earlier ones.
const GROWTH: f64 = 1.05;

/// A tour, or an argument against all.
pub(super) enum Decided {
    Tour(Vec<u32>),
    Impossible(Argument),
}

/// The search for one cycle of a two-coloured ring.
pub(super) struct Decision<'r> {
    choices: Choices<'r>,
    two_factor: TwoFactor,
    separation: Separation,
    weights: Vec<f64>,
    gain: f64,
    steps: Vec<TreeStep>,
    implied: Vec<(u32, bool)>,
}

impl<'r> Decision<'r> {
    /// The number of bytes for a board with this many squares, including the ring.
    pub fn bytes(squares: u64) -> u64 {
        Ring::bytes(squares)
            .saturating_add(Choices::bytes(squares))
            .saturating_add(squares.saturating_mul(100))
    }

    /// A search for a cycle of a ring with two colours.
    pub fn new(ring: &'r Ring) -> Self {
        Self {
            choices: Choices::new(ring),
            two_factor: TwoFactor::new(ring),
            separation: Separation::new(ring.len()),
            weights: vec![1.0; ring.len()],
            gain: 1.0,
            steps: Vec::new(),
            implied: Vec::new(),
        }
    }

    /// A tour or an argument against all, after at most this many tries. None if they are not enough; what was learned
    /// about the vertices is kept for the next search.
    pub fn run(&mut self, budget: u64, meter: &mut Meter<'_>) -> Result<Option<Decided>, Limit> {
        let mut tries: Vec<(usize, u32)> = Vec::new();
        let mut made = 0;
        self.steps.clear();
        let mut sound = self.choices.begin() && self.conclude(meter)?;
        loop {
            if sound && let Some(tour) = self.tour() {
                return Ok(Some(Decided::Tour(tour)));
            }
            if sound && let Some(edge) = self.next_edge() {
                if made == budget {
                    self.choices.undo(0);
                    return Ok(None);
                }
                made += 1;
                meter.generate()?;
                let (a, b) = self.choices.ring.edges()[edge as usize];
                self.note(match [self.vertex(a), self.vertex(b)] {
                    [Vertex::Square(a), Vertex::Square(b)] => TreeStep::Move(a, b),
                    [Vertex::Square(end), _] | [Vertex::BeyondEnd(end), _] => TreeStep::End(end),
                });
                tries.push((self.choices.mark(), edge));
                sound = self.decide(edge, true, meter)?;
                continue;
            }
            // The last try that was "in" becomes "out".
            let Some((mark, edge)) = tries.pop() else {
                let kept = self.steps.len() < MOST_STEPS;
                return Ok(Some(Decided::Impossible(if kept {
                    Argument::Tree(std::mem::take(&mut self.steps))
                } else {
                    Argument::Exhausted(made)
                })));
            };
            self.choices.undo(mark);
            sound = self.decide(edge, false, meter)?;
        }
    }

    /// A vertex as a reader of the proof knows it. Vertices inside a link are never named, because their edges
    /// are in from the start.
    fn vertex(&self, vertex: u32) -> Vertex {
        let ring = self.choices.ring;
        if vertex < ring.squares() {
            return Vertex::Square(ring.square(vertex));
        }
        let end = ring.incident(vertex).iter().map(|&(_, other)| other).min().unwrap_or(vertex);
        Vertex::BeyondEnd(ring.square(end))
    }

    fn note(&mut self, step: TreeStep) {
        if self.steps.len() < MOST_STEPS {
            self.steps.push(step);
        }
    }

    /// Decides an edge and everything that follows from it. False if that is a contradiction.
    fn decide(&mut self, edge: u32, inside: bool, meter: &mut Meter<'_>) -> Result<bool, Limit> {
        if !self.choices.decide(edge, inside) {
            self.blame_last();
            return Ok(false);
        }
        self.conclude(meter)
    }

    /// Decides everything that follows from what is decided. False if that is a contradiction.
    fn conclude(&mut self, meter: &mut Meter<'_>) -> Result<bool, Limit> {
        loop {
            if let Some(vertex) = self.two_factor.repair(&self.choices, meter)? {
                self.blame(&[vertex]);
                return Ok(false);
            }
            let mut implied = std::mem::take(&mut self.implied);
            self.two_factor.decided(&self.choices, &mut implied);
            let sound = implied.iter().all(|&(edge, inside)| self.choices.decide(edge, inside));
            let done = implied.is_empty();
            self.implied = implied;
            if !sound {
                self.blame_last();
                return Ok(false);
            }
            if done {
                break;
            }
        }
        Ok(match self.separation.find(&self.choices) {
            Some(cut) => {
                self.blame(&cut);
                let cut = cut.into_iter().map(|vertex| self.vertex(vertex)).collect();
                self.note(TreeStep::Cut(cut));
                false
            }
            None => true,
        })
    }

    fn blame_last(&mut self) {
        let (a, b) = self.choices.ring.edges()[self.choices.fault as usize];
        self.blame(&[a, b]);
    }

    /// Makes vertices heavier.
    fn blame(&mut self, vertices: &[u32]) {
        for &vertex in vertices {
            self.weights[vertex as usize] += self.gain;
        }
        self.gain *= GROWTH;
        if self.gain > 1e100 {
            self.weights.iter_mut().for_each(|weight| *weight = (*weight * 1e-100).max(1e-100));
            self.gain *= 1e-100;
        }
    }

    /// The tour, if the two-factor is a single cycle.
    fn tour(&self) -> Option<Vec<u32>> {
        let ring = self.choices.ring;
        let near = |vertex: u32| {
            let mut inside = ring.incident(vertex).iter().filter(|&&(edge, _)| self.two_factor.has(edge));
            let mut next = || inside.next().map_or(vertex, |&(_, other)| other);
            (next(), next())
        };
        let (mut before, mut here, mut length) = (0, near(0).0, 1);
        while here != 0 {
            let (a, b) = near(here);
            (before, here) = (here, if a == before { b } else { a });
            length += 1;
        }
        (length == ring.len()).then(|| ring.tour(near))
    }

    /// The edge to try next: at the vertex with the fewest possibilities for its weight, an edge of the
    /// two-factor.
    fn next_edge(&self) -> Option<u32> {
        let choices = &self.choices;
        let open = choices.open_edges(choices.best_vertex(|vertex, ways| ways / self.weights[vertex])?);
        open.min_by_key(|&(edge, other)| (!self.two_factor.has(edge), choices.left[other as usize]))
            .map(|(edge, _)| edge)
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use rand::rngs::ChaCha8Rng;
    use rand::{Rng, RngExt, SeedableRng};

    use super::*;
    use crate::{
        Question, cycles,
        graph::{Ends, FixedOrder, Graph},
        impossibility::two_colours,
    };
    use contract::{Certify, Question as _, Registry};
    use search::{Control, Seed};

    /// A question about a random board with holes.
    fn question(generator: &mut impl Rng) -> String {
        let (rows, cols) = (generator.random_range(3..8_u32), generator.random_range(3..9_u32));
        let holes = generator.random_range(0.0..0.35);
        let row = |generator: &mut dyn FnMut() -> bool| {
            (0..cols).map(|_| if generator() { '#' } else { '.' }).collect()
        };
        let text: Vec<String> = (0..rows).map(|_| row(&mut || generator.random_bool(holes))).collect();
        let leaper = ["1,2", "1,2", "0,1", "1,4", "2,3"][generator.random_range(0..5)];
        let mut text = format!("tour {} --leaper {leaper}", text.join("/"));
        let mut square =
            || format!("{},{}", generator.random_range(0..rows), generator.random_range(0..cols));
        let (from, to) = (square(), square());
        match generator.random_range(0..6) {
            0 => text += &format!(" --from {from}"),
            1 => text += &format!(" --to {to}"),
            2 => text += &format!(" --from {from} --to {to}"),
            3 | 4 => text += " --closed",
            _ => {}
        }
        text
    }

    /// Every tour is replayed. Every refutation is replayed by the checker, and on small boards compared with
    /// the search for all tours, which knows fewer rules.
    #[test]
    fn decisions_on_random_boards_are_right() {
        let mut generator = ChaCha8Rng::seed_from_u64(1);
        let control = Control::default();
        let (mut tours, mut forced, mut trees) = (0, 0, 0);
        for _ in 0..6000 {
            let text = question(&mut generator);
            // A given end may be a hole.
            let Ok(question) = Registry::new(&[crate::PUZZLE])
                .parse(&text)
                .and_then(|spec| Question::read(&spec, &Seed::new(1)))
            else {
                continue;
            };
            let graph = Graph::new(&question.board, question.leaper, FixedOrder::East);
            let [from, to] = [question.from, question.to].map(|end| end.map(|square| graph.number(square)));
            let ends = Ends { closed: question.closed, from, to };
            let Ok(colours) = two_colours(&graph) else { continue };
            let ring = Ring::coloured(&graph, ends, &colours, &mut control.meter()).unwrap();
            let Some(ring) = ring.filter(|_| graph.len() > 2) else { continue };
            let mut decision = Decision::new(&ring);
            // Most searches have to start again.
            let decided = (0..40).find_map(|round| decision.run(1 << round, &mut control.meter()).unwrap());
            match decided.unwrap() {
                Decided::Tour(tour) => {
                    tours += 1;
                    let mut seen = tour.clone();
                    seen.sort_unstable();
                    assert!(seen.iter().copied().eq(0..graph.len() as u32), "{text}");
                    assert!(tour.windows(2).all(|pair| graph.adjacent(pair[0], pair[1])), "{text}");
                    assert!(ends.accept(&graph, &tour), "{text}");
                }
                Decided::Impossible(argument) => {
                    let Argument::Tree(steps) = &argument else { panic!("{text}: too large a tree") };
                    *if steps.is_empty() { &mut forced } else { &mut trees } += 1;
                    let mut certificate = question.statement().unwrap();
                    let proof = question.refutation(&argument, &graph).unwrap();
                    for (name, value) in
                        [("claim", "tour-none".into()), ("format", 1.into())].into_iter().chain(
                            proof
                                .as_object()
                                .unwrap()
                                .iter()
                                .map(|(name, value)| (name.as_str(), value.clone())),
                        )
                    {
                        certificate[name] = value;
                    }
                    let verdict = hippodrome_check::check(&certificate.to_string());
                    assert!(verdict.is_ok(), "{text}: {verdict:?} {certificate}");
                    if graph.len() <= 25 {
                        let all = cycles::each_tour(&graph, ends, &mut control.meter(), &mut |_| {
                            ControlFlow::Break(())
                        });
                        assert_eq!(all, Ok(ControlFlow::Continue(())), "{text}");
                    }
                }
            }
        }
        assert!(tours > 100 && forced > 100 && trees > 20, "{tours} tours, {forced} forced, {trees} trees");
    }
}
