//! Why a solution has the fewest moves: full regions that need a move each, or the layers of boards by moves; and
//! how far the pegs get if there is no solution.

use super::game::{Game, Metric, Pegs};
use super::laws::Refutation;
use super::reading::Question;
use super::textbook::{Chain, Moves, Regions};
use super::view::{empty, frame};
use board::{Frame, Highlight, Mark};
use contract::{Argument, Explain, Found, named};
use search::{Layers, Limit, Meter, Space, number::grouped};

/// The most layers whose sizes a sentence tells.
const MOST_LAYERS: usize = 32;

impl Explain for Question {
    fn why_solved(&self, found: &Found, meter: &mut Meter<'_>) -> Argument {
        let game = match self.game() {
            Ok(game) => game,
            Err(limit) => return Argument::new(format!("the board cannot be examined: {limit}")),
        };
        let moves = found.solution.len();
        let (pegs, left) = (game.start.count_ones(), game.goal_pegs());
        if self.metric == Metric::Jumps || moves == 0 {
            return Argument::new(format!(
                "every jump removes one peg, so the way from {pegs} pegs to {left} always takes {} jumps",
                pegs.saturating_sub(left)
            ))
            .drawn(self.last(game, found));
        }
        let regions = Regions::of(game);
        let needed = regions.moves_needed(game.start) as usize;
        let argument = of_regions(game, &regions, needed);
        if needed == moves {
            return argument.and(format!("this solution has no more than these {moves} moves"));
        }
        argument.then(match boards_by_moves(game, moves - 1, meter) {
            Ok((layers, cut)) if !cut => Argument::new(format!(
                "boards after 0, 1, 2, … moves, each counted once: {}; the {} boards within {} moves contain no goal, so {moves} moves are needed",
                sizes(&layers.sizes),
                grouped(&layers.total().to_string()),
                moves - 1
            )),
            Ok(_) => Argument::new("the boards by moves were not counted: there are too many chains of jumps"),
            Err((limit, layers)) => Argument::new(format!(
                "that {} moves are not enough was found by a complete search; it was repeated only up to {} moves here, with {} boards and no goal, because {limit}",
                moves - 1,
                layers.depth(),
                grouped(&layers.total().to_string())
            )),
        })
        .drawn(self.last(game, found))
    }

    fn why_impossible(&self, meter: &mut Meter<'_>) -> Argument {
        let Ok(game) = self.game() else { return Argument::default() };
        if !Refutation::of(game).search || game.start == game.all() {
            return Argument::default();
        }
        match fewest_left(game, meter) {
            Ok((sizes_by_jumps, stuck)) => Argument::new(format!(
                "boards after 0, 1, 2, … jumps: {}; the fewest pegs that can be left are {}",
                sizes(&sizes_by_jumps),
                stuck.count_ones()
            ))
            .drawn(frame(game, stuck, "one of the boards with the fewest pegs".into())),
            Err(limit) => Argument::new(format!("the fewest pegs that can be left are not known: {limit}")),
        }
    }
}

impl Question {
    /// The last board of a solution.
    fn last(&self, game: &Game, found: &Found) -> Option<Frame> {
        use contract::View;
        let mut last = self.scene(&found.solution).frames.pop()?;
        if found.solution.is_empty() {
            last = frame(game, game.start, String::new());
        }
        Some(last)
    }
}

/// The lower bound by full regions.
fn of_regions(game: &Game, regions: &Regions, needed: usize) -> Argument {
    let full = regions.full(game.start);
    let holes: Vec<String> = full.iter().map(|&set| game.names(set).replace(' ', "-")).collect();
    let stays = if full.len() > needed { ", except one in a corner that may be the last" } else { "" };
    let sentence = match full.len() {
        0 => "no full region of the start needs a move of its own".to_string(),
        _ => format!(
            "a full region can only be broken by a move that begins inside, and the start has {} that do not overlap ({}){stays}, so at least {needed} {} needed",
            full.len(),
            named(&holes, MOST_LAYERS),
            if needed == 1 { "move is" } else { "moves are" }
        ),
    };
    let marked = full.iter().fold(0, |all: Pegs, set| all | set);
    let others = game.squares(game.all() & !marked).into_iter();
    let links = full.iter().flat_map(|&set| {
        let squares = game.squares(set);
        squares.windows(2).map(|two| [two[0], two[1]]).collect::<Vec<_>>()
    });
    Argument::new(sentence).drawn((!full.is_empty()).then(|| Frame {
        marks: others.map(|square| (square, Mark::EmptyHole)).collect(),
        highlights: game.squares(marked).into_iter().map(|square| (square, Highlight::Reason)).collect(),
        links: links.collect(),
        caption: "x: full regions of the start".into(),
        ..empty(&game.shape)
    }))
}

/// The boards within so many moves of the start, and whether some were left out.
fn boards_by_moves(
    game: &Game,
    most: usize,
    meter: &mut Meter<'_>,
) -> Result<(Layers<Pegs>, bool), (Limit, Layers<Pegs>)> {
    let space = Moves::new(game, Metric::Moves);
    let mut layers = Layers::new(vec![game.start]);
    let mut chains: Vec<Chain> = Vec::new();
    while layers.depth() < most {
        let grown = layers.grow(size_of::<Pegs>(), meter, |pegs, found| {
            space.actions(pegs, &mut chains);
            found.extend(chains.drain(..).map(|chain| space.after(pegs, &chain)));
        });
        if let Err(limit) = grown {
            return Err((limit, layers));
        }
    }
    Ok((layers, space.was_cut()))
}

/// The number of boards after each number of jumps, and a board with the fewest pegs.
fn fewest_left(game: &Game, meter: &mut Meter<'_>) -> Result<(Vec<u64>, Pegs), Limit> {
    let mut layers = Layers::new(vec![game.start]);
    let mut last = game.start;
    loop {
        layers.grow(size_of::<Pegs>(), meter, |&pegs, found| {
            found.extend(game.jumps.iter().filter(|jump| jump.fits(pegs)).map(|jump| pegs ^ jump.mask()));
        })?;
        match layers.last().first() {
            Some(&pegs) => last = pegs,
            None => {
                layers.sizes.pop();
                return Ok((layers.sizes, last));
            }
        }
    }
}

/// Numbers for a sentence.
fn sizes(sizes: &[u64]) -> String {
    let words: Vec<String> = sizes.iter().map(|size| grouped(&size.to_string())).collect();
    named(&words, MOST_LAYERS)
}
