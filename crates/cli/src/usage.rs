//! What is wrong with the arguments, in one sentence.

use std::error::Error;
use std::io::{self, Write};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use hippodrome::{Registry, nearest};

use crate::exit::Exit;
use crate::show::note;

/// Prints help and the version on standard output, and what is wrong on standard error.
pub fn report(registry: &Registry, error: &clap::Error) -> Exit {
    let is_help = !error.use_stderr() || error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
    if is_help {
        if let Err(error) = error.print().and_then(|()| io::stdout().flush()) {
            return crate::failed(error.into());
        }
        return if error.use_stderr() { Exit::Usage } else { Exit::Answered };
    }
    note("error", &sentence(registry, error));
    Exit::Usage
}

/// The error as one sentence.
fn sentence(registry: &Registry, error: &clap::Error) -> String {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        Some(ContextValue::Strings(texts)) if !texts.is_empty() => Some(texts.join(", ")),
        _ => None,
    };
    // An argument is named with its value, `--from <SQUARE>`; the flag is enough.
    let flag = |kind| text(kind).map(|argument| argument.split(' ').next().unwrap_or_default().to_string());
    let argument = flag(ContextKind::InvalidArg).unwrap_or_default();
    let value = text(ContextKind::InvalidValue).unwrap_or_default();
    match error.kind() {
        ErrorKind::InvalidSubcommand => {
            unknown_name(registry, &text(ContextKind::InvalidSubcommand).unwrap_or_default())
        }
        ErrorKind::UnknownArgument => {
            let near = meant(registry, &argument).or_else(|| flag(ContextKind::SuggestedArg));
            let advice = match near {
                Some(near) => format!("did you mean {near}?"),
                None => "--help lists the options".into(),
            };
            match argument.starts_with('-') {
                true => format!("there is no option {argument} here: {advice}"),
                false => format!("unexpected argument `{argument}`: --help shows what is expected"),
            }
        }
        ErrorKind::InvalidValue if value.is_empty() => format!("{argument} needs a value"),
        ErrorKind::InvalidValue => match text(ContextKind::ValidValue) {
            Some(words) => {
                let choice = if words.contains(", ") { "one of " } else { "" };
                format!("{argument} cannot be `{value}`: use {choice}{words}")
            }
            None => format!("{argument} cannot be `{value}`"),
        },
        ErrorKind::ValueValidation => match error.source() {
            Some(reason) => format!("{argument} cannot be `{value}`: {reason}"),
            None => format!("{argument} cannot be `{value}`"),
        },
        ErrorKind::ArgumentConflict => match flag(ContextKind::PriorArg) {
            Some(other) if other != argument => format!("{argument} and {other} cannot be used together"),
            _ => format!("{argument} is given more than once"),
        },
        ErrorKind::MissingRequiredArgument => {
            format!("{argument} is missing: --help shows what is expected")
        }
        _ => error.kind().as_str().unwrap_or("the arguments cannot be understood").to_string(),
    }
}

/// The error for a command that does not exist or, below a command, for a puzzle that does not.
fn unknown_name(registry: &Registry, name: &str) -> String {
    if std::env::args().nth(1).is_some_and(|first| first != name) {
        return registry.unknown(name).to_string();
    }
    let program = crate::program(registry);
    let commands: Vec<&str> = program.get_subcommands().map(|command| command.get_name()).collect();
    match nearest(name, commands.iter().copied()) {
        Some(near) => format!("there is no command `{name}`: did you mean `{near}`?"),
        None => format!("there is no command `{name}`: the commands are {}", commands.join(", ")),
    }
}

/// The option of the puzzle that was probably meant. Some have another name in other languages.
fn meant(registry: &Registry, argument: &str) -> Option<String> {
    let puzzle = registry.find(&std::env::args().nth(2)?)?;
    let flag = argument.strip_prefix("--")?;
    Some(format!("--{}", puzzle.about().meant(flag)?.flag))
}
