//! A search as pictures: what it tries, where it gets stuck, how it steps back, and what waits.
//!
//! The puzzle turns the [moments](search::trace::Moments) of the recording into boards
//! ([`View::moment`](contract::View::moment)). An animation shows many of them; a still picture shows six that tell most, or
//! those that are asked for, each with its counters and what comes next.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::RangeInclusive;

use crate::chart::scale::thousands;
use crate::follow::{Follower, standing};
use crate::{Format, Look, most_drawn, trace_page};
use board::{Frame, Highlight, Scene, Square, State};
use contract::{Instance, UsageError};
use search::{
    Order, Step,
    trace::{Head, Known, Moments, Recording, Turns},
};

/// The most moments that are asked for.
const MOST_ASKED: u64 = 120;

/// The moments of a still picture.
const TELLING: usize = 6;

/// The nodes that are named of those that wait, and the actions of a path.
const NAMED: usize = 4;

/// Draws a search: a page with every step, an animation, or a still picture of six moments or of those with these numbers.
/// None if no step was reported, or none with these numbers.
pub fn draw_search(
    instance: &dyn Instance,
    recording: &Recording,
    steps: Option<RangeInclusive<u64>>,
    format: Format,
    look: &Look,
) -> Result<Option<Vec<u8>>, UsageError> {
    most_drawn(instance.board())?;
    if recording.is_empty() {
        return Ok(None);
    }
    let scene = match (format, steps) {
        (Format::Html, None) => {
            return trace_page(instance, recording, look).map(|page| Some(page.into_bytes()));
        }
        (Format::Html, Some(_)) => {
            return Err(UsageError::new("a page of a search has all steps: leave the steps out"));
        }
        (_, Some(steps)) if steps.end() - steps.start() >= MOST_ASKED => {
            return Err(UsageError::new(format!(
                "that is too many steps for a picture: at most {MOST_ASKED}"
            )));
        }
        (_, Some(steps)) => chosen_scene(instance, recording, steps.collect()),
        #[cfg(feature = "raster")]
        (Format::Gif, None) => trace_scene(instance, recording),
        _ => chosen_scene(instance, recording, telling(recording)),
    };
    scene.map(|scene| format.draw(&scene, look)).transpose()
}

/// Returns a search as a scene for an animation, or `None` if no step was reported.
pub fn trace_scene(instance: &dyn Instance, recording: &Recording) -> Option<Scene> {
    let moments = recording.moments();
    let mut numbers = BTreeSet::new();
    moments.each(&recording.head, |moment, _| {
        numbers.insert(moment.number);
    });
    // Only where states are squares is there more to show than the board.
    let snapshots = match place_at(instance, &[], false) {
        Some(_) => snapshots(instance, recording, &numbers, false),
        None => BTreeMap::new(),
    };
    scene_of(instance, recording, &moments, snapshots)
}

/// The moments with these numbers, each with what is known then.
fn chosen_scene(instance: &dyn Instance, recording: &Recording, numbers: BTreeSet<u64>) -> Option<Scene> {
    let snapshots = snapshots(instance, recording, &numbers, true);
    let moments = Moments::with_numbers(&recording.head, &recording.steps, numbers);
    scene_of(instance, recording, &moments, snapshots)
}

fn scene_of(
    instance: &dyn Instance,
    recording: &Recording,
    moments: &Moments,
    mut snapshots: BTreeMap<u64, Snapshot>,
) -> Option<Scene> {
    let (head, blank) = (&recording.head, instance.blank());
    let mut frames = Vec::new();
    moments.each(head, |moment, actions| {
        let Some(mut frame) = frame_at(instance, actions, moment.backward) else { return };
        frame.caption = format!("step {}: {}", moment.number, moment.caption);
        if moment.given_up {
            let marked = frame.marks.last().map(|mark| &mark.0);
            // A path backwards is given up where it begins.
            let end = |squares: &[Square]| {
                let end = if moment.backward { squares.first() } else { squares.last() };
                end.copied()
            };
            let square = end(&frame.arrow).or(end(&frame.path)).or(marked.copied());
            frame.highlights.extend(square.map(|square| (square, Highlight::DeadEnd)));
        }
        if let Some(snapshot) = snapshots.remove(&moment.number) {
            for line in &snapshot.lines {
                frame.caption += &format!("\n{line}");
            }
            if !snapshot.states.is_empty() {
                frame.highlights.extend(&blank.highlights);
                frame = standing(Frame { states: snapshot.states, ..frame });
            }
        }
        frames.push(frame);
    });
    let note = moments.note(frames.len());
    let title = format!("search: {}, by {}", head.spec, head.method);
    (!frames.is_empty()).then(|| Scene::new(frames).titled(title).with_note(note))
}

/// The numbers of six moments: the first, the first that is given up, the first and the last goal, the last of all, and more
/// between those that lie farthest apart.
fn telling(recording: &Recording) -> BTreeSet<u64> {
    let (mut known, mut turns) = (Known::new(recording.head.sum), Turns::default());
    let (mut given_up, mut goals, mut all) = (None, [None; 2], 0);
    for step in &recording.steps {
        known.receive(step);
        let Some(number) = turns.number(step, &known) else { continue };
        all = number;
        match step {
            Step::Pruned { .. } | Step::Left { .. } => given_up = given_up.or(Some(number)),
            Step::Goal { .. } | Step::Met { .. } => goals = [goals[0].or(Some(number)), Some(number)],
            _ => {}
        }
    }
    let mut numbers: BTreeSet<u64> = given_up.into_iter().chain(goals.into_iter().flatten()).collect();
    numbers.extend((all > 0).then_some([1, all]).into_iter().flatten());
    while numbers.len() < TELLING {
        // A search grows by factors, so distances are ratios.
        let gaps = numbers.iter().zip(numbers.iter().skip(1)).filter(|(low, high)| **high > **low + 1);
        let ratio = |(low, high): &(&u64, &u64)| **high as f64 / **low as f64;
        let Some((low, high)) = gaps.max_by(|a, b| ratio(a).total_cmp(&ratio(b))) else { break };
        let middle = (*low as f64 * *high as f64).sqrt() as u64;
        numbers.insert(middle.clamp(low + 1, high - 1));
    }
    numbers
}

/// What is known at a moment besides the board.
struct Snapshot {
    states: Vec<(Square, State)>,
    lines: Vec<String>,
}

/// What is known at the moments with these numbers; with the lines for a still picture if they are wanted.
fn snapshots(
    instance: &dyn Instance,
    recording: &Recording,
    numbers: &BTreeSet<u64>,
    with_lines: bool,
) -> BTreeMap<u64, Snapshot> {
    let head = &recording.head;
    let (mut follower, mut turns) = (Follower::new(instance, head), Turns::default());
    let mut queue = Queue::new(recording, with_lines && head.waiting.is_some());
    let mut snapshots = BTreeMap::new();
    for (at, step) in recording.steps.iter().enumerate() {
        follower.take(step);
        queue.take(step);
        let Some(number) = turns.number(step, &follower.known).filter(|number| numbers.contains(number))
        else {
            continue;
        };
        let mut lines = Vec::new();
        if with_lines {
            let [generated, expanded, waiting] =
                [follower.generated, follower.expanded, follower.waiting].map(thousands);
            lines
                .push(format!("generated {generated}, expanded {expanded}, {} {waiting}", follower.waits_in));
            lines.push(match head.waiting {
                Some(_) => queue.next(at, head, &follower.known),
                None => path(&follower),
            });
        }
        snapshots.insert(number, Snapshot { states: follower.states(), lines });
        if snapshots.len() == numbers.len() {
            break;
        }
    }
    snapshots
}

/// The end of the path of a search that keeps nothing else.
fn path(follower: &Follower<'_>) -> String {
    let words = follower.known.words(follower.at);
    let shown = &words[words.len().saturating_sub(NAMED)..];
    let lead = if shown.len() < words.len() { "… " } else { "" };
    format!("path: {lead}{}", shown.join(" "))
}

/// The nodes that wait.
struct Queue {
    open: BTreeSet<u64>,
    /// When each node is expanded, which says in which order equals are taken.
    expanded: HashMap<u64, usize>,
    wanted: bool,
}

impl Queue {
    fn new(recording: &Recording, wanted: bool) -> Self {
        let steps = recording.steps.iter().enumerate().filter(|_| wanted);
        let expanded = steps.filter_map(|(at, step)| match step {
            Step::Expanded { node, .. } => Some((*node, at)),
            _ => None,
        });
        Self { open: BTreeSet::new(), expanded: expanded.collect(), wanted }
    }

    fn take(&mut self, step: &Step) {
        match step {
            _ if !self.wanted => {}
            Step::Started { .. } => self.open = BTreeSet::from([0]),
            Step::Generated { node, .. } | Step::BackwardRoot { node, .. } => {
                self.open.insert(*node);
            }
            Step::Expanded { node, .. } | Step::Pruned { node, .. } | Step::Left { node, .. } => {
                self.open.remove(node);
            }
            _ => {}
        }
    }

    /// The nodes that are taken next, by their last actions: as many as it takes to tell them apart.
    fn next(&self, now: usize, head: &Head, known: &Known) -> String {
        let rank = |node: &u64| {
            let facts = known.facts(*node);
            let value = match head.order {
                Order::LeastSum => facts.sum,
                Order::LeastValue => facts.value,
                Order::LeastCost => i64::try_from(facts.cost).ok(),
                Order::Oldest | Order::Newest => None,
            };
            let newest = matches!(head.order, Order::Newest | Order::LeastSum);
            let age = if newest { u64::MAX - node } else { *node };
            let later = self.expanded.get(node).filter(|&&at| at > now);
            (later.copied().unwrap_or(usize::MAX), value.unwrap_or(0), age)
        };
        let mut nodes: Vec<u64> = self.open.iter().copied().collect();
        nodes.sort_by_cached_key(rank);
        if nodes.is_empty() {
            return "nothing waits".into();
        }
        let more = nodes.len() > NAMED;
        nodes.truncate(NAMED);
        let name = |node: u64, actions: usize| {
            let words = known.words(node);
            words[words.len().saturating_sub(actions)..].join(" ")
        };
        let names =
            |actions: usize| -> Vec<String> { nodes.iter().map(|&node| name(node, actions)).collect() };
        let apart = |actions: &usize| names(*actions).iter().collect::<BTreeSet<_>>().len() == nodes.len();
        let actions = (1..=NAMED).find(apart).unwrap_or(NAMED);
        let told = nodes.iter().zip(names(actions)).map(|(&node, name)| {
            let facts = known.facts(node);
            let figure = match facts.sum {
                Some(sum) => format!(" (f {sum})"),
                None => facts.value.map_or(String::new(), |value| format!(" ({value})")),
            };
            let name = if name.is_empty() { "the start".into() } else { name };
            format!("{name}{figure}")
        });
        let told = told.collect::<Vec<_>>().join(", ");
        format!("next: {told}{}", if more { ", …" } else { "" })
    }
}

/// The board after these actions, or before them if the search goes backwards.
pub fn frame_at(instance: &dyn Instance, actions: &[&str], backward: bool) -> Option<Frame> {
    if backward { instance.moment_before(actions) } else { instance.moment(actions) }
}

/// The square that the state after these actions is, if states are squares.
pub fn place_at(instance: &dyn Instance, actions: &[&str], backward: bool) -> Option<Square> {
    if backward { instance.place_before(actions) } else { instance.place(actions) }
}
