//! An exact engine for boards with placed queens, blocked squares or regions that asks for one solution, and tells how
//! it knows that there is none: clause learning, with "at most one of these" as a native rule.
//!
//! Marques-Silva and Sakallah (GRASP, 1996): when a choice leads to a contradiction, find the few earlier facts that
//! it follows from, remember that they cannot be together, and jump back to where that would have
//! mattered. Two watched literals and activities of variables as in Chaff (Moskewicz and others, 2001), the
//! number of levels in a learned clause as its worth as in Glucose (Audemard and Simon, 2009).
//!
//! A question is a number of places and groups of them: each group may hold one queen, some must. The places of a
//! group rule each other out directly, without clauses: what is false because of a queen has that queen as its
//! reason. Only "some place of this group" is a clause from the beginning.
//! Limits: whole tables of the places are held, so boards of some millions of squares are the end.

mod analysis;
mod consequences;
mod proof;

use std::collections::BinaryHeap;

pub(super) use self::proof::Step;
use self::proof::{Log, QUESTION};
use crate::control::Meter;
use crate::outcome::Limit;

/// Places that rule each other out.
pub(super) struct Group {
    pub places: Vec<u32>,
    /// Whether one of them must hold a queen.
    pub needs_one: bool,
}

/// A place and whether a queen stands there, as one number: twice the place, plus 1 for "no queen".
type Literal = u32;

fn queen(place: u32) -> Literal {
    2 * place
}

fn no_queen(place: u32) -> Literal {
    2 * place + 1
}

/// Why a literal holds, or what is contradicted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reason {
    /// It was chosen, or holds in any case.
    None,
    /// All others of this clause are false.
    Clause(u32),
    /// A queen here rules the place out.
    Queen(u32),
    /// Queens on both places rule each other out.
    Queens(u32, u32),
}

/// A clause that watches a literal, and another of its literals that may already hold.
#[derive(Clone, Copy)]
struct Watch {
    clause: u32,
    other: Literal,
}

/// The state of the search. It can stop after any contradiction and go on later.
pub(super) struct Search<'g> {
    groups: &'g [Group],
    /// The groups of each place.
    member_of: Vec<Vec<u32>>,
    /// Whether each literal holds, by its number; neither of a place's two where nothing is known.
    holds: Vec<bool>,
    level: Vec<u32>,
    reason: Vec<Reason>,
    trail: Vec<Literal>,
    /// The length of the trail before each choice.
    marks: Vec<usize>,
    /// How much of the trail has been looked at.
    looked_at: usize,
    /// All clauses, one after the other: three numbers, then the literals, of which some must hold. The numbers are the
    /// clause's step in the proof; of how many levels it was when it was learned, 0 for one of the question's own; and
    /// its length. They stand here because whoever looks at a clause needs them at once.
    literals: Vec<Literal>,
    /// Where the literals of each clause begin, which is also its name.
    clauses: Vec<u32>,
    /// By the literal whose falsehood matters.
    watches: Vec<Vec<Watch>>,
    activity: Vec<f64>,
    bump: f64,
    /// Places by activity, as bits, which sort like the positive numbers that they are; some entries are out
    /// of date.
    queue: BinaryHeap<(u64, u32)>,
    seen: Vec<bool>,
    /// What is written down for a proof, where one is wanted. In a box, so that it is cheap to take out.
    log: Option<Box<Log>>,
    /// Whether some group has no place for the queen that it needs.
    hopeless: bool,
    pace: Pace,
}

/// How far the search has come, and what it does next when.
struct Pace {
    conflicts: u64,
    restarts: u64,
    /// The number of conflicts at which it starts afresh.
    until_restart: u64,
    /// The learned clauses beyond which some are forgotten.
    kept: usize,
}

/// What the search finds out.
pub(super) enum Decision {
    /// There is a solution, with queens on these places.
    Queens(Vec<u32>),
    /// There is none; the proof, where one was wanted and has room.
    None(Option<Vec<Step>>),
}

/// Conflicts in the shortest run between two restarts.
const RUN: u64 = 100;

/// Learned clauses that are kept at first, and how many more each time some are forgotten.
const KEPT: usize = 4000;
const MORE_KEPT: usize = 600;

impl<'g> Search<'g> {
    /// A search that has not begun. Where a proof is wanted, it may take this many bytes on the way.
    pub fn new(places: usize, groups: &'g [Group], proof_room: Option<usize>) -> Self {
        let mut member_of = vec![Vec::new(); places];
        for (number, group) in (0..).zip(groups) {
            for &place in &group.places {
                member_of[place as usize].push(number);
            }
        }
        // At first, places that rule out the most.
        let activity: Vec<f64> = member_of
            .iter()
            .map(|numbers| numbers.iter().map(|&g| groups[g as usize].places.len() as f64 * 1e-3).sum())
            .collect();
        let queue = (0..).zip(&activity).map(|(place, &a)| (a.to_bits(), place)).collect();
        let mut search = Self {
            groups,
            member_of,
            holds: vec![false; 2 * places],
            level: vec![0; places],
            reason: vec![Reason::None; places],
            trail: Vec::with_capacity(places),
            marks: Vec::new(),
            looked_at: 0,
            literals: Vec::new(),
            clauses: Vec::new(),
            watches: vec![Vec::new(); 2 * places],
            activity,
            bump: 1.0,
            queue,
            seen: vec![false; places],
            log: proof_room.map(|room| Box::new(Log::new(places, room))),
            hopeless: false,
            pace: Pace { conflicts: 0, restarts: 0, until_restart: RUN, kept: KEPT },
        };
        for group in groups.iter().filter(|group| group.needs_one) {
            let clause: Vec<Literal> = group.places.iter().map(|&place| queen(place)).collect();
            match clause[..] {
                [] => search.hopeless = true,
                // One that stands for its row need not be set for its column again.
                [only] if search.holds[only as usize] => {}
                [only] => search.set(only, Reason::None),
                _ => {
                    search.attach(&clause, 0, QUESTION);
                }
            }
        }
        search
    }

    /// Searches until it is decided, or for so many conflicts: then there is nothing to tell yet.
    pub fn run(&mut self, conflicts: u64, meter: &mut Meter<'_>) -> Result<Option<Decision>, Limit> {
        if self.hopeless {
            // Whoever knows the question sees that: the proof has no steps.
            return Ok(Some(Decision::None(self.log.as_ref().map(|_| Vec::new()))));
        }
        let end = self.pace.conflicts.saturating_add(conflicts);
        loop {
            let conflict = self.propagate();
            if self.marks.is_empty() {
                self.log_facts();
            }
            if conflict != Reason::None {
                meter.generate()?;
                if self.marks.is_empty() {
                    return Ok(Some(Decision::None(self.proof(conflict))));
                }
                self.pace.conflicts += 1;
                self.learn(conflict);
                let clauses = 4 * self.literals.capacity() + 24 * self.clauses.capacity();
                meter.hold(clauses + 16 * self.queue.capacity() + self.bound_log());
                if self.pace.conflicts >= end {
                    return Ok(None);
                }
                continue;
            }
            let pace = &mut self.pace;
            if pace.conflicts >= pace.until_restart {
                pace.restarts += 1;
                pace.until_restart = pace.conflicts + RUN * luby(pace.restarts);
                self.back_to(0);
                if self.clauses.len() > self.pace.kept + self.groups.len() {
                    self.forget();
                    self.pace.kept += MORE_KEPT;
                }
                continue;
            }
            let Some(place) = self.next_place() else {
                let queens = self.trail.iter().filter(|&&literal| literal % 2 == 0);
                return Ok(Some(Decision::Queens(queens.map(|&literal| literal / 2).collect())));
            };
            meter.generate()?;
            meter.expand();
            self.marks.push(self.trail.len());
            // A queen says more than none; remembering what was there last was measured to be twice as slow.
            self.set(queen(place), Reason::None);
            meter.frontier(self.marks.len());
        }
    }

    fn is_known(&self, place: u32) -> bool {
        self.holds[queen(place) as usize] || self.holds[no_queen(place) as usize]
    }

    /// The most active place of which nothing is known.
    fn next_place(&mut self) -> Option<u32> {
        while let Some((activity, place)) = self.queue.pop() {
            if !self.is_known(place) && activity == self.activity[place as usize].to_bits() {
                return Some(place);
            }
        }
        None
    }

    fn set(&mut self, literal: Literal, reason: Reason) {
        let place = (literal / 2) as usize;
        self.holds[literal as usize] = true;
        self.level[place] = self.marks.len() as u32;
        self.reason[place] = reason;
        self.trail.push(literal);
    }

    /// Keeps a clause of at least two literals; the first two are watched.
    fn attach(&mut self, clause: &[Literal], levels: u32, step: u32) -> u32 {
        self.literals.extend([step, levels, clause.len() as u32]);
        let name = self.literals.len() as u32;
        self.literals.extend_from_slice(clause);
        self.clauses.push(name);
        for (i, other) in [(0, 1), (1, 0)] {
            self.watches[clause[i] as usize].push(Watch { clause: name, other: clause[other] });
        }
        name
    }

    /// Takes back all choices after a level.
    fn back_to(&mut self, level: u32) {
        let Some(&mark) = self.marks.get(level as usize) else { return };
        for literal in self.trail.drain(mark..) {
            let place = literal / 2;
            self.holds[literal as usize] = false;
            self.queue.push((self.activity[place as usize].to_bits(), place));
        }
        self.marks.truncate(level as usize);
        self.looked_at = mark;
        // Places come again and again; what is out of date is thrown out before it is most of the queue.
        if self.queue.len() > 4 * self.activity.len() {
            self.refill();
        }
    }

    /// Makes all activities smaller, before they grow beyond all bounds.
    fn rescale(&mut self) {
        for activity in &mut self.activity {
            *activity *= 1e-100;
        }
        self.bump *= 1e-100;
        self.refill();
    }

    /// Fills the queue anew.
    fn refill(&mut self) {
        self.queue.clear();
        for place in 0..self.activity.len() as u32 {
            if !self.is_known(place) {
                self.queue.push((self.activity[place as usize].to_bits(), place));
            }
        }
    }

    /// Forgets half of the learned clauses, those of the most levels. Nothing may be chosen at present.
    fn forget(&mut self) {
        let mut worth: Vec<u32> = self.clauses.iter().map(|&name| self.literals[name as usize - 2]).collect();
        worth.sort_unstable();
        let most = worth[worth.len() / 2].max(2);
        let literals = std::mem::take(&mut self.literals);
        let clauses = std::mem::take(&mut self.clauses);
        self.watches.iter_mut().for_each(Vec::clear);
        for place in self.trail.iter().map(|literal| literal / 2) {
            self.reason[place as usize] = Reason::None;
        }
        for start in clauses.into_iter().map(|name| name as usize) {
            let (step, levels, length) = (literals[start - 3], literals[start - 2], literals[start - 1]);
            let clause = &literals[start..start + length as usize];
            let fulfilled = clause.iter().any(|&literal| self.holds[literal as usize]);
            if levels <= most && !fulfilled {
                let open: Vec<Literal> =
                    clause.iter().copied().filter(|&literal| !self.holds[(literal ^ 1) as usize]).collect();
                let step = self.log_shorter(step, clause, &open);
                self.attach(&open, levels, step);
            }
        }
        self.refill();
    }
}

/// 1 1 2 1 1 2 4 …: the lengths of runs that are never far from the best (Luby, Sinclair and Zuckerman, 1993).
fn luby(number: u64) -> u64 {
    let mut number = number;
    loop {
        let size = u64::BITS - number.leading_zeros();
        if number == (1 << size) - 1 {
            return 1 << (size - 1);
        }
        number -= (1 << (size - 1)) - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::Control;

    #[test]
    fn runs_have_the_published_lengths() {
        let lengths: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(lengths, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }

    #[test]
    fn pigeons_do_not_fit_into_fewer_holes() {
        for (pigeons, holes, fits) in [(5u32, 5u32, true), (6, 5, false), (7, 6, false)] {
            let place = |pigeon: u32, hole: u32| pigeon * holes + hole;
            let rows = (0..pigeons)
                .map(|p| Group { places: (0..holes).map(|h| place(p, h)).collect(), needs_one: true });
            let columns = (0..holes)
                .map(|h| Group { places: (0..pigeons).map(|p| place(p, h)).collect(), needs_one: false });
            let groups: Vec<Group> = rows.chain(columns).collect();
            // All at once, or with a pause after every conflict.
            for conflicts in [u64::MAX, 1] {
                let control = Control::default();
                let mut meter = control.meter();
                let mut search = Search::new((pigeons * holes) as usize, &groups, None);
                let found =
                    std::iter::repeat_with(|| search.run(conflicts, &mut meter).unwrap()).find_map(|end| end);
                assert_eq!(matches!(found, Some(Decision::Queens(_))), fits, "{pigeons} {holes}");
            }
        }
    }
}
