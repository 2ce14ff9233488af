//! The number of tours between every two squares, for open tours of wide boards.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use num_bigint::BigUint;

use super::{Census, Unit};
use crate::control::Meter;
use crate::outcome::Limit;

/// Two squares, and the number of tours from the first to the second.
type Between = ([u32; 2], BigUint);

impl Census {
    /// The pairs of ends between which there are tours, in order, if every pair is counted separately.
    pub fn between(&self, threads: usize, meter: &mut Meter<'_>) -> Result<Option<Vec<Between>>, Limit> {
        let is_pair =
            |unit: &Unit| matches!(unit, Unit::Whole(ends, _) if ends.from.is_some() && ends.to.is_some());
        if !self.units.iter().all(is_pair) {
            return Ok(None);
        }
        let next = AtomicUsize::new(0);
        let counted: Mutex<Result<Vec<Between>, Limit>> = Mutex::new(Ok(Vec::new()));
        let work = |meter: &mut Meter<'_>| {
            while let Some(unit) = self.units.get(next.fetch_add(1, Ordering::Relaxed)) {
                let Unit::Whole(ends, orbit) = unit else { continue };
                let tours = meter.poll().and_then(|()| self.whole(*ends, meter));
                let mut counted = counted.lock().unwrap_or_else(PoisonError::into_inner);
                match (&mut *counted, tours) {
                    (Ok(counted), Ok(tours)) if tours > BigUint::ZERO => match (ends.from, ends.to) {
                        // All pairs that symmetries map onto this one, in both directions.
                        (Some(_), Some(_)) if self.ends.is_directed() => {
                            for pair in orbit.starts.chunks(2) {
                                counted.push(([pair[0], pair[1]], tours.clone()));
                                counted.push(([pair[1], pair[0]], tours.clone()));
                            }
                        }
                        (Some(from), Some(to)) => counted.push(([from, to], tours)),
                        _ => {}
                    },
                    (Ok(_), Ok(_)) => {}
                    (Ok(_), Err(limit)) => *counted = Err(limit),
                    (Err(_), _) => break,
                }
                let done = next.load(Ordering::Relaxed).min(self.units.len());
                meter.share(done as f64 / self.units.len() as f64);
            }
            meter.hold(0);
            meter.tell();
        };
        let mut others: Vec<Meter<'_>> = (1..threads).map(|_| meter.beside()).collect();
        std::thread::scope(|scope| {
            for meter in &mut others {
                scope.spawn(|| work(meter));
            }
            work(meter);
        });
        let mut pairs = counted.into_inner().unwrap_or_else(PoisonError::into_inner)?;
        pairs.sort_unstable();
        Ok(Some(pairs))
    }
}
