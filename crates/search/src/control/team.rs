//! The same work on many things, on several threads.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::Meter;
use crate::Limit;

/// The result for each of so many things, in order. The share of the meter goes from the beginning of `share`
/// to its end. A limit that one thread reaches stops them all.
pub fn on_threads<T: Send>(
    things: usize,
    share: Range<f64>,
    meter: &mut Meter<'_>,
    work: &(dyn Fn(usize, &mut Meter<'_>) -> Result<T, Limit> + Sync),
) -> Result<Vec<T>, Limit> {
    // Only one thread can keep a node limit to the node.
    let threads = if meter.control().limits().nodes.is_some() { 1 } else { meter.control().threads() };
    let next = AtomicUsize::new(0);
    let results: Mutex<Result<Vec<Option<T>>, Limit>> = Mutex::new(Ok((0..things).map(|_| None).collect()));
    let labour = |meter: &mut Meter<'_>| loop {
        let thing = next.fetch_add(1, Ordering::Relaxed);
        if thing >= things {
            break;
        }
        meter.set_progress(share.start + (share.end - share.start) * thing as f64 / things as f64);
        let result = meter.poll().and_then(|()| work(thing, meter));
        let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
        match (&mut *results, result) {
            (Ok(results), Ok(result)) => results[thing] = Some(result),
            (Ok(_), Err(limit)) => *results = Err(limit),
            (Err(_), _) => break,
        }
    };
    let mut others: Vec<Meter<'_>> = (1..threads.min(things)).map(|_| meter.beside()).collect();
    std::thread::scope(|scope| {
        for meter in &mut others {
            let labour = || {
                labour(meter);
                meter.set_memory_in_use(0);
                meter.flush();
            };
            // If the system refuses a thread, the others do the work.
            let _ = std::thread::Builder::new().spawn_scoped(scope, labour);
        }
        labour(meter);
    });
    let results = results.into_inner().unwrap_or_else(PoisonError::into_inner)?;
    meter.set_progress(share.end);
    Ok(results.into_iter().flatten().collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Control, Limits};

    #[test]
    fn results_are_in_order_and_limits_stop_everything() {
        for threads in [1, 3] {
            let control = Control::new(Limits { threads: Some(threads), ..Limits::default() });
            let squares = on_threads(100, 0.0..1.0, &mut control.meter(), &|n, _| Ok(n * n)).unwrap();
            assert_eq!(squares, (0..100).map(|n| n * n).collect::<Vec<_>>());
            let stopped = on_threads(100, 0.0..1.0, &mut control.meter(), &|n, _| match n {
                7 => Err(Limit::Memory),
                _ => Ok(n),
            });
            assert_eq!(stopped, Err(Limit::Memory));
        }
        let control = Control::new(Limits { nodes: Some(10), ..Limits::default() });
        let counted = on_threads(100, 0.0..1.0, &mut control.meter(), &|_, meter| meter.generate());
        assert_eq!(counted, Err(Limit::Nodes));
    }
}
