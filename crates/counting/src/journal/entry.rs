//! The lines of a journal: what is counted, and the result of a unit.

use std::io;

use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

use contract::{Spec, Table, Tally, VERSION};
use search::number;

/// The number of this format.
pub(super) const FORMAT: u32 = 2;

/// The first line.
#[derive(Clone, Serialize, Deserialize, PartialEq, Eq)]
pub(crate) struct Header {
    pub(super) journal: u32,
    pub(super) spec: String,
    pub(super) method: String,
    pub(super) version: String,
    pub(super) units: usize,
    #[serde(default)]
    pub(super) sum: String,
}

impl Header {
    /// The header of a new journal.
    pub fn new(spec: &Spec, method: &str, units: usize) -> Self {
        let (spec, method, version) = (spec.to_string(), method.to_string(), VERSION.to_string());
        let mut header = Self { journal: FORMAT, spec, method, version, units, sum: String::new() };
        header.sum = header.right_sum();
        header
    }

    /// The checksum of its other members.
    pub(super) fn right_sum(&self) -> String {
        checksum(&[
            &self.journal.to_string(),
            &self.spec,
            &self.method,
            &self.version,
            &self.units.to_string(),
        ])
    }

    /// How the header of another journal differs, for a sentence.
    pub(super) fn difference(&self, found: &Self) -> Option<String> {
        if found.journal != FORMAT {
            return Some(format!("has format {}, but this program reads {FORMAT}", found.journal));
        }
        if found.sum != found.right_sum() {
            return Some("is damaged in its first line".into());
        }
        if found.spec != self.spec {
            return Some(format!("counts `{}`, not `{}`", found.spec, self.spec));
        }
        let pairs = [
            ("was written by method", &found.method, &self.method),
            ("was written by version", &found.version, &self.version),
        ];
        match pairs.into_iter().find(|(_, found, wanted)| found != wanted) {
            Some((what, found, wanted)) => Some(format!("{what} `{found}`, not `{wanted}`")),
            None if found.units != self.units => {
                Some(format!("has {} units, not {}", found.units, self.units))
            }
            None => None,
        }
    }

    /// The checksum of what is counted and of an entry.
    pub(super) fn sum_of(&self, entry: &Entry) -> String {
        let table = entry.table.as_ref().and_then(|table| serde_json::to_string(table).ok());
        let table = table.unwrap_or_default();
        checksum(&[&self.spec, &self.method, &entry.unit, &entry.count, &table])
    }
}

/// The result of a unit: a line of a journal, a file of a [folder](super::super::Folder), or what a worker on
/// another machine sends back. It carries a checksum of the question, so that it cannot be taken for the result
/// of another one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    pub(super) unit: String,
    pub(super) count: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) table: Option<Table>,
    /// The processor time that it took, if that was measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) seconds: Option<f64>,
    #[serde(default)]
    pub(super) sum: String,
}

impl Entry {
    /// The result of a unit of the count that the header is about.
    pub(super) fn new(header: &Header, unit: &str, tally: &Tally, seconds: Option<f64>) -> Self {
        let (unit, count) = (unit.to_string(), tally.count.to_string());
        let mut entry = Self { unit, count, table: tally.table.clone(), seconds, sum: String::new() };
        entry.sum = header.sum_of(&entry);
        entry
    }

    /// The name of the unit.
    pub fn unit(&self) -> &str {
        &self.unit
    }

    /// The processor time that the unit took, in seconds, if that was measured.
    pub fn seconds(&self) -> Option<f64> {
        self.seconds
    }

    /// The result, if the entry is undamaged and belongs to the count that the header is about.
    pub(super) fn tally(&self, header: &Header) -> Option<Tally> {
        let count: BigUint = number::digits(&self.count).filter(|_| self.sum == header.sum_of(self))?;
        Some(Tally { count, table: self.table.clone() })
    }
}

/// FNV-1a of these texts.
fn checksum(texts: &[&str]) -> String {
    let bytes = texts.iter().flat_map(|text| text.bytes().chain([0]));
    let sum = bytes
        .fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    format!("{sum:016x}")
}

/// An object as one line of JSON.
pub(crate) fn line(object: &impl Serialize) -> io::Result<String> {
    Ok(serde_json::to_string(object)? + "\n")
}
