//! Sorting where it takes no time worth mentioning.
//!
//! The standard library compiles its sorting algorithms anew for every type and every order, about 2,000 lines of
//! intermediate code each time. Here only comparisons and swaps depend on the type. Lists of millions, and those in hot
//! loops, are still sorted by the standard library.

use std::cmp::Ordering;

/// Lists up to this length are sorted in place.
const SHORT: usize = 16;

/// Sorting that is compiled once for all types. All methods are stable.
pub trait Sort<T> {
    /// Sorts by a comparison.
    fn put_in_order_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering);

    /// Sorts by a key.
    fn put_in_order_by_key<K: Ord>(&mut self, key: impl Fn(&T) -> K) {
        self.put_in_order_by(|a, b| key(a).cmp(&key(b)));
    }

    /// Sorts.
    fn put_in_order(&mut self)
    where
        T: Ord,
    {
        self.put_in_order_by(T::cmp);
    }
}

impl<T> Sort<T> for [T] {
    fn put_in_order_by(&mut self, mut compare: impl FnMut(&T, &T) -> Ordering) {
        if self.len() <= SHORT {
            for sorted in 1..self.len() {
                let mut at = sorted;
                while at > 0 && compare(&self[at - 1], &self[at]).is_gt() {
                    self.swap(at - 1, at);
                    at -= 1;
                }
            }
            return;
        }
        let mut places = places(self.len(), &mut |a, b| compare(&self[a], &self[b]));
        for at in 0..self.len() {
            while places[at] != at {
                let place = places[at];
                self.swap(at, place);
                places.swap(at, place);
            }
        }
    }
}

/// The place of each item once the items are sorted.
fn places(items: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..items).collect();
    order.sort_by(|&a, &b| compare(a, b));
    let mut places = vec![0; items];
    for (place, &item) in order.iter().enumerate() {
        places[item] = place;
    }
    places
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn it_sorts_as_the_standard_library_does(items in proptest::collection::vec((0_u8..9, any::<u8>()), 0..70)) {
            let (mut ours, mut theirs) = (items.clone(), items);
            ours.put_in_order_by_key(|item| item.0);
            theirs.sort_by_key(|item| item.0);
            prop_assert_eq!(&ours, &theirs);
            ours.put_in_order();
            theirs.sort_unstable();
            prop_assert_eq!(ours, theirs);
        }
    }
}
