//! The classes that a batch of clusters needs.
//!
//! Only one cluster of each kind is counted, and if memory is scarce only a batch of them at a time. The classes of
//! all other clusters are left out at the end of a sweep. Those that can no longer get a balance that any cluster of
//! the batch has are left out before.
//!
//! In the worked example, only a batch with the cluster 0,0,0,2 keeps the class at the end of the sweep.

use super::classes::edges;
use super::clusters::Clusters;
use super::join::{complement, reversed};

/// Tells which classes some clusters need.
pub(super) struct ClusterFilter<'c> {
    clusters: &'c Clusters,
    /// Whether each cluster is needed.
    needed: Vec<bool>,
    /// The number of middle vertices.
    vertices: usize,
    /// Whether the half is the upper one, the lower one, or both.
    roles: Roles,
}

/// The halves that a sweep computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Roles {
    Upper,
    Lower,
    Both,
}

/// Bounds on a balance.
#[derive(Clone, Debug)]
pub(super) struct Bounds {
    /// The bits of the vertices of either colour.
    pub plus: u64,
    pub minus: u64,
    pub least: i64,
    pub most: i64,
}

/// A middle vertex during a sweep.
pub(super) struct Ahead {
    /// Its position among the waiting vertices, if it waits.
    pub position: Option<usize>,
    /// The most edges that later steps can add to it.
    pub further: i64,
}

impl Bounds {
    /// What these bounds at the end of a sweep demand before, given what the middle vertices are like then.
    pub fn before(&self, middle: &[Ahead]) -> Self {
        let of = |bits: u64| {
            let vertices = (0..).zip(middle).filter(move |&(vertex, _)| bits >> (2 * vertex) & 3 != 0);
            vertices.fold((0, 0), |(bits, further), (_, vertex)| {
                (bits | vertex.position.map_or(0, |at| 3_u64 << (2 * at)), further + vertex.further)
            })
        };
        let ((plus, up), (minus, down)) = (of(self.plus), of(self.minus));
        Self { plus, minus, least: self.least - up, most: self.most + down }
    }

    fn admit(&self, class: u64) -> bool {
        let balance = edges(class & self.plus) - edges(class & self.minus);
        (self.least..=self.most).contains(&balance)
    }
}

/// Whether a class is within all bounds of one of the roles.
#[inline]
pub(super) fn is_within(roles: &[Vec<Bounds>], class: u64) -> bool {
    roles.is_empty() || roles.iter().any(|bounds| bounds.iter().all(|bounds| bounds.admit(class)))
}

impl<'c> ClusterFilter<'c> {
    /// The classes of so many middle vertices that the needed clusters need.
    pub fn new(clusters: &'c Clusters, needed: Vec<bool>, vertices: usize, roles: Roles) -> Self {
        Self { clusters, needed, vertices, roles }
    }

    /// Whether a class at the end of a sweep is needed.
    pub fn admits(&self, class: u64) -> bool {
        let upper = || self.needed[self.clusters.of(class)];
        let lower =
            || self.needed[self.clusters.of(complement(reversed(class, self.vertices), self.vertices))];
        match self.roles {
            Roles::Upper => upper(),
            Roles::Lower => lower(),
            Roles::Both => upper() || lower(),
        }
    }

    /// Bounds on all balances of a class at the end of a sweep, for each role. None if nothing is needed.
    pub fn bounds(&self) -> Option<Vec<Vec<Bounds>>> {
        let mut needed = (0..self.needed.len()).filter(|&cluster| self.needed[cluster]);
        let first = self.clusters.values(needed.next()?);
        let (mut least, mut most) = (first.clone(), first);
        for cluster in needed {
            for (place, value) in self.clusters.values(cluster).into_iter().enumerate() {
                least[place] = least[place].min(value);
                most[place] = most[place].max(value);
            }
        }
        let balances = || self.clusters.balances.iter().zip(least.iter().zip(&most));
        let upper = || {
            balances()
                .map(|(balance, (&least, &most))| Bounds {
                    plus: balance.plus,
                    minus: balance.minus,
                    least,
                    most,
                })
                .collect()
        };
        // Seen from the other end, every degree is what the upper one lacks.
        let lower = || {
            balances()
                .map(|(balance, (&least, &most))| {
                    let [plus, minus] =
                        [balance.plus, balance.minus].map(|bits| reversed(bits, self.vertices));
                    let full = i64::from(plus.count_ones()) - i64::from(minus.count_ones());
                    Bounds { plus, minus, least: full - most, most: full - least }
                })
                .collect()
        };
        Some(match self.roles {
            Roles::Upper => vec![upper()],
            Roles::Lower => vec![lower()],
            Roles::Both => vec![upper(), lower()],
        })
    }
}
