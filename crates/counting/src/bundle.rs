//! Units put together, so that each bundle is about equally much work.

use search::Sort;

/// Distributes units with these weights over bundles of about `target` each, which is given in the same
/// measure. Heavy units come first and the weights within a bundle are alike, so that the last bundles are
/// the smallest. A unit that is heavier than the target is a bundle of its own. The units are given by
/// their positions in `weights`; each is in exactly one bundle.
///
/// ```
/// use hippodrome_counting::bundles;
/// assert_eq!(bundles(&[1.0, 9.0, 2.0, 3.0], 5.0), [vec![1], vec![3, 2], vec![0]]);
/// ```
pub fn bundles(weights: &[f64], target: f64) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (0..weights.len()).collect();
    order.put_in_order_by(|&a, &b| weights[b].total_cmp(&weights[a]).then(a.cmp(&b)));
    let mut bundles: Vec<Vec<usize>> = Vec::new();
    let mut left = 0.0;
    for unit in order {
        match bundles.last_mut() {
            Some(bundle) if weights[unit] <= left => bundle.push(unit),
            _ => {
                bundles.push(vec![unit]);
                left = target;
            }
        }
        left -= weights[unit];
    }
    bundles
}

/// The units of one of several parts: heavy units in turn to the parts, and so on. The first part is number 0.
pub(super) fn in_turn(weights: &[f64], part: usize, parts: usize) -> Vec<usize> {
    let order = bundles(weights, 0.0).concat();
    // Back and forth, so that no part always gets the heavier one.
    let mut units: Vec<usize> = Vec::new();
    for (round, row) in order.chunks(parts).enumerate() {
        let place = if round % 2 == 0 { part } else { parts - 1 - part };
        units.extend(row.get(place));
    }
    units
}

/// The same for units that follow each other.
pub(super) fn consecutive(weights: &[f64], part: usize, parts: usize) -> Vec<usize> {
    let all = weights.iter().sum::<f64>();
    let mut before = 0.0;
    let mut units = Vec::new();
    for (unit, weight) in weights.iter().enumerate() {
        // A unit belongs to the part in which its middle lies.
        let place = (before + weight / 2.0) / all * parts as f64;
        if (place as usize).min(parts - 1) == part {
            units.push(unit);
        }
        before += weight;
    }
    units
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn odd_targets_give_one_unit_or_all() {
        assert!(bundles(&[], 1.0).is_empty());
        assert_eq!(bundles(&[1.0, 1.0], 0.0), [[0], [1]]);
        assert_eq!(bundles(&[1.0, 1.0], f64::NAN), [[0], [1]]);
        assert_eq!(bundles(&[1.0, 2.0], f64::INFINITY), [[1, 0]]);
    }

    #[test]
    fn every_unit_is_in_one_part_and_parts_are_about_equally_heavy() {
        let weights: Vec<f64> = (1..=100).map(f64::from).collect();
        for parts in [1, 3, 8, 100, 120] {
            for divide in [in_turn, consecutive] {
                let divided: Vec<Vec<usize>> = (0..parts).map(|part| divide(&weights, part, parts)).collect();
                let mut all = divided.concat();
                all.put_in_order();
                assert_eq!(all, (0..100).collect::<Vec<_>>());
                let heavy = |units: &Vec<usize>| units.iter().map(|&unit| weights[unit]).sum::<f64>();
                let (most, least) = divided
                    .iter()
                    .map(heavy)
                    .fold((0.0, f64::MAX), |(most, least): (f64, f64), w| (most.max(w), least.min(w)));
                assert!(most - least <= 150.0, "{parts} parts: {least} to {most}");
            }
        }
        assert_eq!(consecutive(&[1.0, 1.0, 2.0], 0, 2), [0, 1]);
    }

    proptest! {
        #[test]
        fn every_unit_is_in_one_bundle_and_no_bundle_is_too_heavy(
            weights in prop::collection::vec(0.01..100.0_f64, 0..200),
            target in 0.5..500.0_f64,
        ) {
            let bundles = bundles(&weights, target);
            let mut units: Vec<usize> = bundles.concat();
            units.put_in_order();
            prop_assert_eq!(units, (0..weights.len()).collect::<Vec<_>>());
            let weight = |bundle: &Vec<usize>| bundle.iter().map(|&unit| weights[unit]).sum::<f64>();
            for bundle in &bundles {
                prop_assert!(bundle.len() == 1 || weight(bundle) <= target * (1.0 + 1e-9));
            }
            // Two bundles one after the other never fit into one.
            for pair in bundles.windows(2) {
                prop_assert!(weight(&pair[0]) + weights[pair[1][0]] > target * (1.0 - 1e-9));
            }
        }
    }
}
