//! Units put together, so that each bundle is about equally much work.

/// Distributes units with these weights over bundles of about `target` each, which is given in the same
/// measure. Heavy units come first and the weights within a bundle are alike, so that the last bundles are
/// the smallest. A unit that is heavier than the target is a bundle of its own. The units are given by
/// their positions in `weights`; each is in exactly one bundle.
///
/// ```
/// use hippodrome::units::bundles;
/// assert_eq!(bundles(&[1.0, 9.0, 2.0, 3.0], 5.0), [vec![1], vec![3, 2], vec![0]]);
/// ```
pub fn bundles(weights: &[f64], target: f64) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (0..weights.len()).collect();
    order.sort_by(|&a, &b| weights[b].total_cmp(&weights[a]).then(a.cmp(&b)));
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

    proptest! {
        #[test]
        fn every_unit_is_in_one_bundle_and_no_bundle_is_too_heavy(
            weights in prop::collection::vec(0.01..100.0_f64, 0..200),
            target in 0.5..500.0_f64,
        ) {
            let bundles = bundles(&weights, target);
            let mut units: Vec<usize> = bundles.concat();
            units.sort_unstable();
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
