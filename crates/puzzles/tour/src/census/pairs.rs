//! The number of tours between every two squares, for open tours of wide boards.

use num_bigint::BigUint;

use super::{Census, Unit};
use search::{Limit, Meter, Sort, on_threads};

/// Two squares, and the number of tours from the first to the second.
type Between = ([u32; 2], BigUint);

impl Census {
    /// The pairs of ends between which there are tours, in order. None if pairs are not counted separately.
    pub fn between(&self, meter: &mut Meter<'_>) -> Result<Option<Vec<Between>>, Limit> {
        let pair = |unit: &Unit| match unit {
            Unit::Whole(ends, _) => Some([ends.from?, ends.to?]),
            Unit::Kind(_) | Unit::Fixed(_) => None,
        };
        let Some(pairs) = self.units.iter().map(pair).collect::<Option<Vec<[u32; 2]>>>() else {
            return Ok(None);
        };
        let counted = on_threads(pairs.len(), 0.0..1.0, meter, &|unit, meter| match &self.units[unit] {
            Unit::Whole(ends, _) => self.whole(*ends, meter),
            Unit::Kind(_) | Unit::Fixed(_) => Ok(BigUint::ZERO),
        })?;
        let mut between = Vec::new();
        for ((unit, pair), tours) in self.units.iter().zip(pairs).zip(counted) {
            if tours == BigUint::ZERO {
                continue;
            }
            match unit {
                // All pairs that symmetries map onto this one, in both directions.
                Unit::Whole(_, orbit) if self.ends.is_directed() => {
                    for pair in orbit.starts.chunks_exact(2) {
                        between.push(([pair[0], pair[1]], tours.clone()));
                        between.push(([pair[1], pair[0]], tours.clone()));
                    }
                }
                _ => between.push((pair, tours)),
            }
        }
        between.put_in_order();
        Ok(Some(between))
    }
}
