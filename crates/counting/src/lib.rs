//! Long counts: journals, counts that several processes share, and plans.
//!
//! [`count_with_journal`] computes a count on all threads, records each result as soon as it is known, and skips
//! those that its journal already holds. The answer is the same as without a journal.
//!
//! To share a count among several processes or machines, each holds a [`Job`] of its own and computes some of
//! the units. The results come together in a [`Journal`] or in a [`Folder`] with one file per unit.
//! [`plan`](fn@plan) tells beforehand what a count would cost. Nothing here knows about any puzzle.

mod bundle;
mod folder;
mod job;
mod journal;
mod plan;

use std::io;
use std::path::Path;

use contract::{Count, Counted, Spec, Tally, UsageError, count_whole, run_units};
use num_bigint::BigUint;
use search::{Control, Stats};

pub use self::bundle::bundles;
pub use self::folder::{Collected, Folder};
pub use self::job::{Job, Missing};
use self::journal::Subject;
pub use self::journal::{Entry, Journal};
pub use self::plan::{Estimate, Plan, Sample, draw, estimate, plan, spread};

/// Where the results of a count are kept, and whose they are.
pub struct Kept<'k> {
    /// The journal.
    pub path: &'k Path,
    /// The question.
    pub spec: &'k Spec,
    /// The method.
    pub method: &'k str,
}

/// Computes a count on all threads. Results that the journal holds are not computed again, and
/// new ones are added to it. Damaged lines, and results that cannot be written, are reported to `warn`, one
/// sentence each; the count goes on. The error is about a journal that cannot be used at all.
pub fn count_with_journal(
    count: Count<'_>,
    control: &Control,
    kept: &Kept<'_>,
    warn: &mut (dyn FnMut(String) + Send),
) -> Result<Counted, UsageError> {
    let Kept { path, spec, method } = *kept;
    if let Count::Stopped(limit) = count {
        return Ok(Counted::new(Err(limit.into()), Stats::default()));
    }
    let subject = Subject::new(spec, method, count.names()).into();
    let mut journal = Journal::open(path, subject, warn)?;
    let mut troubled = false;
    let mut tell = |written: io::Result<()>| {
        if let Err(error) = written
            && !std::mem::replace(&mut troubled, true)
        {
            warn(format!("{}; the count goes on without it", journal::error(path, &error)));
        }
    };
    let recorded = journal.results().iter().flatten().count() as u64;
    let mut counted = match count {
        Count::Units(units) => {
            let results = journal.results().to_vec();
            let mut record = |unit, result: &BigUint| tell(journal.write(unit, &Tally::new(result.clone())));
            run_units(&*units, control, results, &mut record)
        }
        Count::Whole(compute) => match journal.results().first().cloned().flatten() {
            Some(count) => {
                let tally = Tally { count, table: journal.table().cloned() };
                Counted::new(Ok(tally), Stats::default())
            }
            None => {
                let counted = count_whole(compute, control);
                if counted.stopped.is_none() {
                    let tally = Tally { count: counted.count.clone(), table: counted.table.clone() };
                    tell(journal.write(0, &tally));
                }
                counted
            }
        },
        known => contract::count(known, control),
    };
    counted.recorded = recorded;
    tell(journal.sync());
    Ok(counted)
}
