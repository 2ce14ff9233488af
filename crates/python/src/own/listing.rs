//! All cheapest solutions of a problem, one after the other. The states are explored when the listing begins.

use std::sync::Arc;

use hippodrome::own::{Own, Space};
use hippodrome::search::{Cheapest, Paths};
use hippodrome::{Control, Found, Limit};

use super::model::Problem;

/// A listing that goes on when the next solution is asked for.
pub struct Listing {
    own: Arc<Own<Problem>>,
    all: Cheapest<u32, u32>,
    paths: Paths,
    control: Control,
}

impl Listing {
    /// Explores the states as far as the nearest goals.
    pub fn begin(own: Arc<Own<Problem>>, control: Control) -> Result<Self, Limit> {
        let all = Cheapest::explore(own.model(), own.model().initial(), &mut control.meter())?;
        let paths = all.paths();
        Ok(Self { own, all, paths, control })
    }

    /// The next solution; none if there is no other.
    pub fn next(&mut self) -> Result<Option<Found>, Limit> {
        let control = &self.control;
        let path = self.paths.next(&self.all, || control.exceeded().map_or(Ok(()), Err))?;
        Ok(path.map(|path| self.own.cheapest(&path)))
    }
}
