//! Ends and starts that symmetries of the board map onto each other, which have equally many tours.

use crate::{
    graph::{Ends, Graph},
    impossibility::two_colours,
};
use search::{Limit, Meter, Sort};

/// Ends or starts that symmetries map onto each other.
pub(super) struct Orbit {
    /// The number of them.
    pub size: u32,
    /// The squares that are starts in them, each as often as it is one.
    pub starts: Vec<u32>,
}

impl Orbit {
    /// Ends that are not compared with others.
    pub fn single() -> Self {
        Self { size: 1, starts: Vec::new() }
    }
}

/// Whether a symmetry maps every square onto itself.
pub(super) fn is_identity(symmetry: &[u32]) -> bool {
    symmetry.iter().zip(0..).all(|(&image, square)| image == square)
}

/// Every start once up to symmetry, with its orbit.
pub(super) fn of_starts(
    graph: &Graph,
    symmetries: &[Vec<u32>],
    meter: &mut Meter<'_>,
) -> Result<Vec<(u32, Orbit)>, Limit> {
    let mut orbits = Vec::new();
    for start in 0..graph.len() as u32 {
        meter.pulse()?;
        if let Some(images) = images([start, start], symmetries) {
            let starts: Vec<u32> = images.iter().map(|&[start, _]| start).collect();
            orbits.push((start, Orbit { size: starts.len() as u32, starts }));
        }
    }
    Ok(orbits)
}

/// Every pair of ends that a tour may have, with its orbit; if no end is given, once up to symmetry.
pub(super) fn of_ends(graph: &Graph, ends: Ends, symmetries: &[Vec<u32>]) -> Vec<(Ends, Orbit)> {
    let squares = graph.len() as u32;
    let fits = colours_of_ends(graph);
    let mut pairs = Vec::new();
    if let Some(given) = ends.from.or(ends.to) {
        for other in (0..squares).filter(|&other| other != given && fits(given, other)) {
            let pair = match ends.from {
                Some(_) => Ends { to: Some(other), ..ends },
                None => Ends { from: Some(other), ..ends },
            };
            pairs.push((pair, Orbit::single()));
        }
        return pairs;
    }
    for a in 0..squares {
        for b in (a + 1..squares).filter(|&b| fits(a, b)) {
            if let Some(images) = images([a, b], symmetries) {
                let pair = Ends { from: Some(a), to: Some(b), ..ends };
                let size = images.len() as u32;
                pairs.push((pair, Orbit { size, starts: images.into_iter().flatten().collect() }));
            }
        }
    }
    pairs
}

/// All images of a pair under the symmetries, if it is the least of them. A pair and its reverse are the
/// same.
fn images(pair: [u32; 2], symmetries: &[Vec<u32>]) -> Option<Vec<[u32; 2]>> {
    let image = |symmetry: &Vec<u32>| {
        let mut image = pair.map(|square| symmetry[square as usize]);
        image.put_in_order();
        image
    };
    let mut images: Vec<[u32; 2]> = symmetries.iter().map(image).chain([pair]).collect();
    images.put_in_order();
    images.dedup();
    (images[0] == pair).then_some(images)
}

/// Whether the colours of two squares allow them to be the ends of a tour: a move changes the colour.
fn colours_of_ends(graph: &Graph) -> impl Fn(u32, u32) -> bool + use<> {
    // If the board is not connected there is no tour, and any pair will show that.
    let colours = two_colours(graph).ok();
    let light = colours.iter().flatten().filter(|&&light| light).count();
    let dark = graph.len() - light;
    move |a, b| {
        let Some(colours) = &colours else { return true };
        let (a, b) = (colours[a as usize], colours[b as usize]);
        if light == dark { a != b } else { a == b && a == (light > dark) }
    }
}
