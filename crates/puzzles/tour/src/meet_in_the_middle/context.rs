//! What a computation runs with: the user's limits, its threads, its place on the progress bar, and the memory that is
//! taken already.
//!
//! Every long computation of this engine gets one [`Context`] and hands a narrower one to each of its steps:
//! [`within`](Context::within) for a part of the progress, [`beside`](Context::beside) for what the step must leave room
//! for. So no step can forget the limits, and none has to know how it came to be called.

use std::ops::Range;

use search::{Limit, Meter};

/// The limits, the threads, the progress and the memory of a computation.
pub(crate) struct Context<'c, 'm> {
    pub meter: &'c mut Meter<'m>,
    /// The threads that one sweep may use.
    pub threads: usize,
    /// The part of the progress bar that this computation fills.
    share: Range<f64>,
    /// The bytes that are in use besides its own.
    besides: usize,
}

impl<'c, 'm> Context<'c, 'm> {
    /// A computation on all threads. Only one thread can keep a node limit to the node.
    pub fn new(meter: &'c mut Meter<'m>) -> Self {
        let control = meter.control();
        let threads = if control.limits().nodes.is_some() { 1 } else { control.threads() };
        Self { meter, threads, share: 0.0..1.0, besides: 0 }
    }

    /// A computation on one thread, beside others on the other threads.
    pub fn on_one_thread(meter: &'c mut Meter<'m>) -> Self {
        Self { meter, threads: 1, share: 0.0..1.0, besides: 0 }
    }

    /// The same for a part of the computation: where it begins and ends, from 0 to 1.
    pub fn within(&mut self, part: Range<f64>) -> Context<'_, 'm> {
        let share = self.place(part.start)..self.place(part.end);
        Context { meter: &mut *self.meter, threads: self.threads, share, besides: self.besides }
    }

    /// The same while so many more bytes are in use.
    pub fn beside(&mut self, bytes: usize) -> Context<'_, 'm> {
        let (threads, share) = (self.threads, self.share.clone());
        Context { meter: &mut *self.meter, threads, share, besides: self.besides + bytes }
    }

    /// The place on the whole progress bar when so much of this computation is done.
    fn place(&self, done: f64) -> f64 {
        self.share.start + (self.share.end - self.share.start) * done
    }

    /// The part of the progress bar that this computation fills.
    pub fn share(&self) -> Range<f64> {
        self.share.clone()
    }

    /// Says how much of this computation is done, from 0 to 1.
    pub fn done(&mut self, done: f64) {
        self.meter.set_progress(self.place(done));
    }

    /// Records how many bytes this computation holds.
    pub fn hold(&mut self, bytes: usize) {
        self.meter.set_memory_in_use(self.besides + bytes);
    }

    /// Records the same, and checks all limits.
    pub fn check(&mut self, bytes: usize) -> Result<(), Limit> {
        self.hold(bytes);
        self.meter.poll()
    }

    /// Returns an error if there is no room for so many bytes in all.
    pub fn reserve(&self, bytes: usize) -> Result<(), Limit> {
        self.meter.check_total((self.besides + bytes) as u64)
    }
}
