//! What a race measures, for charts: the work, the time, the memory, the value of the solutions, and whatever
//! else the methods report. Measures have the names of the columns of the table.

use draw::{Figure, Measure, Spread, Unit};
use num_bigint::BigUint;

use super::runs::{End, Group, censored, groups};
use super::{Finish, Known};

/// Everything that a race measured. What no racer reports is left out.
pub fn measures(finishes: &[Finish]) -> Vec<Measure> {
    let groups = named(groups(finishes));
    let measure = |name: &str, unit: Unit, of: &dyn Fn(&Finish) -> Option<f64>| Measure {
        name: name.into(),
        unit,
        figures: groups.iter().map(|group| figure(group, unit, of)).collect(),
    };
    // What a method does not count is left out.
    let some = |figure: u64| Some(figure as f64).filter(|&figure| figure > 0.0);
    let (value, value_unit) = match finishes.first() {
        Some(finish) if finish.counted().is_some() => ("solutions", Unit::Count),
        Some(finish) => (finish.worth.map_or("", |worth| worth.unit), Unit::Value),
        None => ("", Unit::Value),
    };
    let mut all = vec![
        measure("generated", Unit::Count, &|f| Some(f.stats().generated as f64)),
        measure("time", Unit::Seconds, &|f| Some(f.stats().seconds)),
        measure("frontier", Unit::Count, &|f| some(f.stats().peak_frontier)),
        measure("stored", Unit::Count, &|f| some(f.stats().peak_stored)),
        measure(value, value_unit, &|f| match f.counted() {
            Some(counted) => approximate(&counted.count),
            None => Some(f.answer()?.found()?.score?.value as f64),
        }),
    ];
    all.extend(fact_names(finishes).into_iter().map(|name| {
        measure(&name.replace('_', " "), Unit::Count, &|finish| {
            approximate(&finish.facts().iter().find(|fact| fact.name == name)?.figure)
        })
    }));
    all.retain(|measure| measure.figures.iter().any(|figure| figure.spread.is_some()));
    all
}

/// The names of all further figures that the methods report, in the order in which they first appear.
pub fn fact_names(finishes: &[Finish]) -> Vec<&'static str> {
    let mut names = Vec::new();
    for fact in finishes.iter().flat_map(Finish::facts) {
        if !names.contains(&fact.name) {
            names.push(fact.name);
        }
    }
    names
}

/// The groups under names of their own: on boards of one size, a racer has one figure for each way to end.
fn named(mut groups: Vec<Group<'_>>) -> Vec<Group<'_>> {
    for at in 1..groups.len() {
        let (before, here) = (&groups[at - 1], &groups[at]);
        if here.size == before.size && before.finishes[0].racer.label() == here.label {
            let how = if here.end == End::Impossible { "impossible" } else { "stuck" };
            groups[at].label = format!("{} ({how})", here.label);
        }
    }
    groups
}

fn figure(group: &Group<'_>, unit: Unit, of: &dyn Fn(&Finish) -> Option<f64>) -> Figure {
    let known = |finish: &&Finish| {
        let figure = of(finish).filter(|figure| figure.is_finite())?;
        Some(Known { figure, or_more: finish.is_cut_off() })
    };
    let figures: Vec<Known<f64>> = group.finishes.iter().filter_map(known).collect();
    let spread = (!figures.is_empty()).then(|| censored(figures, f64::midpoint));
    Figure {
        label: group.label.clone(),
        size: group.size,
        spread: spread.map(|Spread { median, least, most }| Spread {
            median: median.figure,
            least: least.figure,
            most: most.figure,
        }),
        answered: group.is_complete() && group.end != End::Stuck,
        or_more: unit != Unit::Value && spread.is_some_and(|spread| spread.median.or_more),
    }
}

/// The nearest floating-point number; none if it is out of range.
fn approximate(number: &BigUint) -> Option<f64> {
    number.to_string().parse().ok()
}
