//! The number of Hamilton cycles along a plan.
//!
//! Choices that lead to the same frontier are counted together. A step is first worked out without numbers:
//! which frontiers lead to which. On a long board the same step soon recurs with the same frontiers, column
//! after column, and then only the numbers are added up, as with a transfer matrix. Numbers have as many
//! words as they need.
//!
//! Limit: time and memory grow exponentially with the width of the frontiers, and linearly with the length of
//! the board.

use std::rc::Rc;

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::{MOST_SLOTS, Passing, Plan};
use search::words::{add, big, widen};
use search::{Limit, Meter, Sort};

/// Steps with more frontiers are not remembered.
const MOST_REMEMBERED: usize = 1 << 16;

/// The most pairs of neighbours of a vertex on the frontier.
const MOST_CHOICES: usize = MOST_SLOTS * (MOST_SLOTS - 1) / 2;

/// A step, worked out for all frontiers before it.
struct Moves {
    before: Rc<Vec<u128>>,
    after: Rc<Vec<u128>>,
    /// For each frontier before, the place in `targets` where the frontiers that it leads to end.
    ends: Vec<u32>,
    targets: Vec<u32>,
    /// The frontiers from which the cycle closes, once per way.
    closing: Vec<u32>,
    /// The most ways that lead to the same frontier.
    most_ways: u32,
}

impl Plan {
    /// The number of cycles.
    pub fn count(&self, meter: &mut Meter<'_>) -> Result<BigUint, Limit> {
        let mut total = BigUint::ZERO;
        let mut frontiers = Rc::new(vec![0]);
        let mut numbers = Numbers { words: vec![1], width: 1 };
        let mut remembered: FxHashMap<&Passing, Rc<Moves>> = FxHashMap::default();
        let mut held = 0;
        for (done, step) in self.steps.iter().enumerate() {
            let known = remembered.get(step).filter(|moves| moves.before == frontiers).cloned();
            let moves = match known {
                Some(moves) => moves,
                None => {
                    let moves = Rc::new(step.moves(&frontiers, held + numbers.bytes(), meter)?);
                    if moves.after.len().max(frontiers.len()) <= MOST_REMEMBERED {
                        let forgotten = remembered.insert(step, moves.clone());
                        held += moves.bytes();
                        held -= forgotten.map_or(0, |moves| moves.bytes());
                    }
                    moves
                }
            };
            for &source in &moves.closing {
                total += numbers.get(source as usize);
            }
            numbers = numbers.along(&moves, meter)?;
            frontiers = moves.after.clone();
            meter.set_memory_in_use(held + moves.bytes() + numbers.bytes());
            meter.counts("table entries");
            meter.frontier(frontiers.len());
            meter.set_progress((done + 1) as f64 / self.steps.len() as f64);
        }
        Ok(total)
    }
}

impl Moves {
    fn bytes(&self) -> usize {
        (self.before.len() + self.after.len()) * size_of::<u128>()
            + (self.ends.len() + self.targets.len() + self.closing.len()) * 4
    }
}

impl Passing {
    /// Works out which frontiers lead to which.
    fn moves(&self, before: &Rc<Vec<u128>>, held: usize, meter: &mut Meter<'_>) -> Result<Moves, Limit> {
        let mut numbers: FxHashMap<u128, u32> = FxHashMap::default();
        let mut after: Vec<u128> = Vec::new();
        let mut ways: Vec<u32> = Vec::new();
        let mut ends = Vec::with_capacity(before.len());
        let mut targets: Vec<u32> = Vec::new();
        let mut closing = Vec::new();
        for (source, &key) in (0..).zip(before.iter()) {
            // An eighth of a table stays free. A growing table doubles its size, and so do the lists.
            let table = numbers.capacity() / 7 * 8 * (size_of::<(u128, u32)>() + 1);
            let lists = after.capacity() * 20 + (targets.capacity() + ends.capacity()) * 4;
            let held = held + before.len() * size_of::<u128>();
            meter.set_memory_in_use(held + table + lists);
            if numbers.capacity() - numbers.len() < MOST_CHOICES {
                meter.check_total(held as u64 + 3 * table as u64 + 2 * lists as u64)?;
                numbers.reserve(numbers.capacity().max(MOST_CHOICES));
            }
            self.choices(key, &mut |choice, _| {
                meter.generate()?;
                match choice {
                    None => closing.push(source),
                    Some(frontier) => {
                        let key = frontier.pack();
                        let next = after.len() as u32;
                        let number = *numbers.entry(key).or_insert(next);
                        if number == next {
                            after.push(key);
                            ways.push(0);
                        }
                        ways[number as usize] += 1;
                        targets.push(number);
                    }
                }
                Ok(())
            })?;
            ends.push(targets.len() as u32);
            // Targets are numbered with 32 bits. There is not enough memory for more anyway.
            if targets.len() > u32::MAX as usize - 1024 {
                return Err(Limit::Memory);
            }
        }
        if after.len() <= MOST_REMEMBERED {
            // In ascending order, so that the same frontiers are recognised when they recur.
            let mut sorted: Vec<u32> = (0..after.len() as u32).collect();
            sorted.put_in_order_by_key(|&number| after[number as usize]);
            let mut places = vec![0; after.len()];
            for (place, &number) in (0..).zip(&sorted) {
                places[number as usize] = place;
            }
            targets.iter_mut().for_each(|target| *target = places[*target as usize]);
            after.sort_unstable();
        }
        let most_ways = ways.into_iter().max().unwrap_or(0);
        Ok(Moves { before: before.clone(), after: Rc::new(after), ends, targets, closing, most_ways })
    }
}

/// A number for each frontier, all with the same number of words, the lowest word first.
struct Numbers {
    words: Vec<u64>,
    width: usize,
}

impl Numbers {
    fn bytes(&self) -> usize {
        self.words.capacity() * 8
    }

    fn get(&self, at: usize) -> BigUint {
        big(&self.words[at * self.width..(at + 1) * self.width])
    }

    /// The numbers after a step.
    fn along(self, moves: &Moves, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        let highest = self.words.chunks(self.width).filter_map(<[u64]>::last).max();
        let fits = highest.is_none_or(|&word| word < u64::MAX / u64::from(moves.most_ways.max(1)) - 1);
        let (old, width) = (self.width, self.width + usize::from(!fits));
        let from = if fits { self } else { Self { words: widen(&self.words, old), width } };
        meter.check_total((from.words.len() as u64 + moves.after.len() as u64 * width as u64) * 8)?;
        let mut words = vec![0; moves.after.len() * width];
        let mut begin = 0;
        for (source, &end) in from.words.chunks(width).zip(&moves.ends) {
            meter.generate()?;
            for &target in &moves.targets[begin as usize..end as usize] {
                let at = target as usize * width;
                add(&mut words[at..at + width], source);
            }
            begin = end;
        }
        Ok(Self { words, width })
    }
}
