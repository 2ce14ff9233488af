//! Names of choices, and suggestions for misspelt ones.

use strsim::damerau_levenshtein;

use crate::UsageError;

/// The known name that was probably meant, whatever its case: few letters differ.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    // Long texts are no misspelt names.
    let length = word.chars().count();
    let most = (length / 3).clamp(1, 4);
    let distance = |name: &&str| damerau_levenshtein(&word, &name.to_lowercase());
    let near = known.into_iter().filter(|name| length <= 40 && name.chars().count().abs_diff(length) <= most);
    near.map(|name| (distance(&name), name)).filter(|&(far, _)| far <= most).min().map(|(_, name)| name)
}

/// A question for the end of a sentence, or else what the known names are.
pub fn did_you_mean(word: &str, known: &[&str], otherwise: &str) -> String {
    match nearest(word, known.iter().copied()) {
        Some(name) => format!("did you mean `{name}`?"),
        None => format!("{otherwise} {}", known.join(", ")),
    }
}

/// The choice with a name, or the usual one.
pub fn choice<T: Copy + Default>(
    what: &str,
    name: Option<&str>,
    choices: &[(&'static str, T)],
) -> Result<T, UsageError> {
    let Some(name) = name else { return Ok(T::default()) };
    choices.iter().find(|(known, _)| *known == name).map(|&(_, choice)| choice).ok_or_else(|| {
        let names: Vec<&str> = choices.iter().map(|&(name, _)| name).collect();
        UsageError::new(format!("{what} cannot be `{name}`: use one of {}", names.join(", ")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_found_whatever_their_case() {
        let known = ["tour", "exchange", "queens", "a-star"];
        assert_eq!(nearest("tuor", known), Some("tour"));
        assert_eq!(nearest("Queen", known), Some("queens"));
        assert_eq!(nearest("astar", known), Some("a-star"));
        assert_eq!(nearest("nonsense", known), None);
        assert_eq!(nearest("", known), None);
    }
}
