//! Tables: named columns, and rows of names and figures.
//!
//! In a table of pairs, the first two columns name the pair. JSON has one row per pair. For people, the second
//! name runs across the page.

use indexmap::{IndexMap, IndexSet};
use num_bigint::BigUint;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use search::number;

/// Figures in rows and columns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    /// The heading of each column.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<Cell>>,
    /// Whether the first two columns name a pair of things.
    #[serde(default)]
    pub of_pairs: bool,
}

/// A cell of a table.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Cell {
    /// A name, such as that of a square.
    Name(String),
    /// A whole number.
    Figure(#[serde(with = "number::text")] BigUint),
    /// There is nothing to say.
    Nothing,
}

impl Cell {
    /// A whole number.
    pub fn figure(number: impl Into<BigUint>) -> Self {
        Self::Figure(number.into())
    }

    /// The cell as a JSON value.
    fn json(&self) -> Value {
        match self {
            Self::Name(name) => Value::from(name.as_str()),
            Self::Figure(number) => number::json(number),
            Self::Nothing => Value::Null,
        }
    }
}

impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Name(name) => f.write_str(name),
            Self::Figure(number) => number.fmt(f),
            Self::Nothing => Ok(()),
        }
    }
}

impl Table {
    /// A table with these headings.
    pub fn new<const N: usize>(columns: [&str; N], rows: impl IntoIterator<Item = [Cell; N]>) -> Self {
        Self {
            columns: columns.map(String::from).to_vec(),
            rows: rows.into_iter().map(Vec::from).collect(),
            of_pairs: false,
        }
    }

    /// The same table, whose first two columns name a pair of things.
    #[must_use]
    pub fn of_pairs(mut self) -> Self {
        self.of_pairs = true;
        self
    }

    /// The rows as objects, ready to be written: spaces in the headings become `_`.
    pub fn objects(&self) -> impl Iterator<Item = Map<String, Value>> {
        let keys: Vec<String> = self.columns.iter().map(|column| column.replace(' ', "_")).collect();
        self.rows.iter().map(move |cells| keys.iter().cloned().zip(cells.iter().map(Cell::json)).collect())
    }

    /// The headings and rows for scripts: each cell holds one value.
    pub fn for_scripts(&self) -> (Vec<String>, Vec<Vec<String>>) {
        let row = |cells: &Vec<Cell>| cells.iter().map(Cell::to_string).collect();
        (self.columns.clone(), self.rows.iter().map(row).collect())
    }

    /// The headings and rows for people. In a table of pairs, the second names become headings, and the
    /// figures of a pair share a cell.
    ///
    /// ```
    /// use hippodrome_contract::{Cell, Table};
    /// let name = |text: &str| Cell::Name(text.into());
    /// let row = |from, to, moves: u32, ways: u32| [name(from), name(to), Cell::figure(moves), Cell::figure(ways)];
    /// let rows = [row("a1", "a1", 10, 6816), row("a1", "c5", 10, 16128), row("b5", "c5", 11, 1550)];
    /// let table = Table::new(["empty", "last", "moves", "solutions"], rows).of_pairs();
    /// let (headings, rows) = table.for_people();
    /// assert_eq!(headings, ["empty", "a1", "c5"]);
    /// assert_eq!(rows, [["a1", "10: 6816", "10: 16128"], ["b5", "-", "11: 1550"]]);
    /// ```
    pub fn for_people(&self) -> (Vec<String>, Vec<Vec<String>>) {
        if !self.of_pairs {
            return self.for_scripts();
        }
        // In the order in which they first appear.
        let names = |column: usize| {
            let names = self.rows.iter().filter_map(|row| row.get(column));
            names.collect::<IndexSet<&Cell>>()
        };
        let across = names(1);
        let mut texts: IndexMap<&Cell, Vec<String>> = IndexMap::new();
        for row in &self.rows {
            let [first, second, figures @ ..] = row.as_slice() else { continue };
            let cells = texts.entry(first).or_insert_with(|| {
                let empty = vec!["-".to_string(); across.len()];
                std::iter::once(first.to_string()).chain(empty).collect()
            });
            if let Some(place) = across.get_index_of(second)
                && !figures.contains(&Cell::Nothing)
            {
                let figures: Vec<String> = figures.iter().map(Cell::to_string).collect();
                cells[place + 1] = figures.join(": ");
            }
        }
        let heading = self.columns.iter().take(1).cloned();
        let headings = heading.chain(across.iter().map(|name| name.to_string())).collect();
        (headings, texts.into_values().collect())
    }
}
