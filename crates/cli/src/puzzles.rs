//! `hippo puzzles`.

use clap::ArgMatches;
use hippodrome::puzzle::{About, Kind};
use hippodrome::puzzles::{REGISTRY, find, unknown};

use crate::exit::{Exit, Failure};
use crate::show::Page;

pub fn run(matches: &ArgMatches) -> Result<Exit, Failure> {
    let mut page = Page::new();
    match matches.get_one::<String>("puzzle") {
        None => {
            let rows = REGISTRY.iter().map(|p| vec![p.about().name.into(), p.about().summary.into()]);
            page.table(&["puzzle", "question"], &["puzzle", "question"], rows.collect())?;
        }
        Some(name) => everything(&mut page, find(name).ok_or_else(|| unknown(name))?.about())?,
    }
    Ok(Exit::Answered)
}

fn everything(page: &mut Page, about: &About) -> Result<(), Failure> {
    page.line(&format!("{}: {}", about.name, about.summary))?;
    page.line(&format!("\nBoard: {}", about.board))?;
    if let Some(worth) = about.value {
        page.line(&format!("Value: {} {}", if worth.fewest { "fewest" } else { "most" }, worth.unit))?;
    }
    if !about.parameters.is_empty() {
        page.line("\nOptions")?;
        let rows = about.parameters.iter().map(|p| {
            vec![format!("--{}", p.flag), values(p.kind), p.default.unwrap_or("").into(), p.help.into()]
        });
        let columns = ["option", "values", "default", "meaning"];
        page.table(&columns, &columns, rows.collect())?;
    }
    page.line("\nMethods")?;
    let rows = about.methods.iter().map(|m| {
        let tasks: Vec<&str> = m.tasks.iter().map(|t| t.verb()).collect();
        vec![m.name.into(), tasks.join(", "), m.summary.into()]
    });
    let columns = ["method", "can", "how"];
    page.table(&columns, &columns, rows.collect())?;
    if !about.presets.is_empty() {
        page.line("\nPresets")?;
        let rows = about.presets.iter().map(|p| vec![p.name.into(), p.board.into(), p.summary.into()]);
        let columns = ["preset", "board", "what"];
        page.table(&columns, &columns, rows.collect())?;
    }
    Ok(())
}

fn values(kind: Kind) -> String {
    match kind {
        Kind::Flag => String::new(),
        Kind::Choice(words) => words.join(", "),
        Kind::Choices(words) => format!("{}, joined by commas", words.join(", ")),
        Kind::Number(low, high) => format!("{low} to {high}"),
        Kind::Pair => "two numbers, such as 1,2".into(),
        Kind::Square => "a square".into(),
        Kind::Squares => "squares, joined by commas".into(),
        Kind::Picture => "a picture, or @FILE".into(),
    }
}
