//! One side of a board, cut into bands.
//!
//! All bands have the same size, except one that takes the rest, and perhaps a last one of yet another size.
//! Everything about them is computed by division, so a side may be of any length.

/// The bands of one side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bands {
    /// The usual size of a band.
    pub base: u32,
    /// The number of bands before the one that takes the rest.
    pub before: u32,
    /// The size of the band that takes the rest.
    pub other: u32,
    /// The number of bands after it.
    pub after: u32,
    /// The size of one more band at the end, or 0.
    pub end: u32,
}

/// A band: its number, the place where it begins, and its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Band {
    pub number: u32,
    pub origin: u32,
    pub size: u32,
}

/// Consecutive bands of the same size, forwards or backwards.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stretch {
    pub first: Band,
    pub count: u32,
    pub forwards: bool,
}

impl Bands {
    /// Cuts a side so that the band that takes the rest contains the given place.
    pub fn cut(side: u32, base: u32, place: u32) -> Self {
        let equal = (side / base).saturating_sub(1);
        let before = (place / base).min(equal);
        Self { base, before, other: side - equal * base, after: equal - before, end: 0 }
    }

    /// A single band.
    pub fn whole(side: u32) -> Self {
        Self { base: side, before: 0, other: side, after: 0, end: 0 }
    }

    /// The number of bands.
    pub fn count(&self) -> u32 {
        self.before + 1 + self.after + u32::from(self.end > 0)
    }

    /// The size of the smallest band, not counting the extra one at the end.
    pub fn least(&self) -> u32 {
        if self.count() == 1 { self.other } else { self.base.min(self.other) }
    }

    /// The band with this number.
    pub fn band(&self, number: u32) -> Band {
        let size = match number {
            _ if number == self.before => self.other,
            _ if number > self.before + self.after => self.end,
            _ => self.base,
        };
        let equal = number - u32::from(number > self.before);
        let origin = equal * self.base + if number > self.before { self.other } else { 0 };
        Band { number, origin, size }
    }

    /// The band at a place.
    pub fn at(&self, place: u32) -> Band {
        let other = self.band(self.before);
        match place {
            _ if place < other.origin => self.band(place / self.base),
            _ if place < other.origin + other.size => other,
            _ => {
                let further = (place - other.origin - other.size) / self.base;
                self.band((self.before + 1 + further).min(self.count() - 1))
            }
        }
    }

    /// The bands from number `low` up to but excluding `high`, as stretches, forwards or backwards.
    pub fn stretches(&self, low: u32, high: u32, forwards: bool) -> Vec<Stretch> {
        let cuts = [0, self.before, self.before + 1, self.before + 1 + self.after, u32::MAX];
        let cuts = cuts.map(|cut| cut.clamp(low, high));
        let stretch = |i: usize| {
            let first = if forwards { cuts[i] } else { cuts[i + 1].saturating_sub(1) };
            Stretch { first: self.band(first), count: cuts[i + 1] - cuts[i], forwards }
        };
        let order = if forwards { [0, 1, 2, 3] } else { [3, 2, 1, 0] };
        order.into_iter().map(stretch).filter(|stretch| stretch.count > 0).collect()
    }
}
