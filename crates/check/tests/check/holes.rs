//! Both `_` and `#` mean that there is no square.

use crate::{Rejection, certificate, changed, check};

/// Certificates about boards with holes that are not in `certificates/`.
const FURTHER: [&str; 7] = [
    r#"{"claim":"tour-none","format":1,"board":["._.","...",".._"],"leaper":[1,2],"closed":true,"from":null,"to":null,
    "by":"search"}"#,
    r#"{"claim":"exchange-none","format":1,"board":["W.._","___w"],"goal":["..W_","___w"],"leaper":null,
    "rules":["alternate"]}"#,
    r#"{"claim":"queens","format":1,"board":["_.Q_","....","....","_.._"],"torus":false,"regions":null,
    "touching":false,"squares":["c4","a3","d2","b1"]}"#,
    r#"{"claim":"queens-none","format":1,"board":["....","____","....","...."],"torus":false,"regions":null,
    "touching":false,"steps":[]}"#,
    r#"{"claim":"queens-none","format":1,"board":["__","__"],"torus":false,"regions":null,"touching":false,
    "steps":[]}"#,
    r#"{"claim":"pegs","format":1,"grid":"triangle","board":["o","o_","._."],"goal":[".","._","o_."],
    "metric":"moves","value":1,"optimal":true,"moves":["a1-a3"]}"#,
    r#"{"claim":"pegs-none","format":1,"grid":"square","board":["_o.o_"],"goal":"any","classes":[],"weights":[],
    "search":true}"#,
];

#[test]
fn both_characters_mean_the_same() {
    let stored =
        ["tour-ring", "knights-holes", "pegs-picture", "exchange-one", "exchange-pieces"].map(certificate);
    for text in stored.into_iter().chain(FURTHER.map(str::to_string)) {
        let text = text.replace('_', "#");
        assert!(text.contains('#'), "{text}");
        let verdict = check(&text);
        assert!(verdict.is_ok(), "{verdict:?}: {text}");
        assert_eq!(check(&text.replace('#', "_")), verdict, "{text}");
        assert_eq!(check(&text.replacen('#', "_", 1)), verdict, "{text}");
    }
}

#[test]
fn a_board_of_holes_has_no_squares() {
    for row in ["\"#\"", "\"_\"", "\"_#_\""] {
        let text = changed(&certificate("tour-ring"), r##""...", ".#.", "...""##, row);
        let sentence = "board: there are no squares".to_string();
        assert_eq!(check(&text), Err(Rejection::Unreadable(sentence)), "{row}");
    }
}
