//! The shell of a page: its script, its style and its data in one file, and a policy that allows nothing else.
//!
//! The script's modules are joined to one text without their imports and exports. The policy names the
//! script and the style by their hashes, so a page runs no other script, and it loads nothing.

use base64::prelude::{BASE64_STANDARD, Engine};
use serde_json::{Map, Value};

use crate::{
    Look,
    canvas::Rgb,
    svg::{escape, hex},
    theme::{Colours, Theme},
};

/// The modules that every page needs, each after those that it imports.
const PLAYER: [&str; 3] = [include_str!("elements.js"), include_str!("shapes.js"), include_str!("player.js")];

/// What the page of an animation has besides.
const FILM: [&str; 1] = [include_str!("film.js")];

/// What the pages of searches have besides.
const SEARCH: [&str; 7] = [
    include_str!("run.js"),
    include_str!("board.js"),
    include_str!("tree.js"),
    include_str!("panels.js"),
    include_str!("timeline.js"),
    include_str!("watch.js"),
    include_str!("duel.js"),
];

/// What a page shows. The function of this name builds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    Film,
    Watch,
    Duel,
}

/// A page that is being made.
pub struct Page {
    pub look: Look,
    /// The colours of the shapes on it, each in the light and in the dark theme.
    colours: Vec<[String; 2]>,
}

impl Page {
    pub fn new(look: &Look) -> Self {
        Self { look: *look, colours: Vec::new() }
    }

    /// Joins the same shapes, drawn in the light and in the dark theme, to one text whose colours are those
    /// of the theme that the page has.
    pub fn themed(&mut self, light: &str, dark: &str) -> String {
        let mut out = String::with_capacity(light.len());
        let mut from = 0;
        while let Some(at) = light[from..].find("=\"#") {
            let colour = from + at + 2;
            let pair = [light, dark].map(|text| text.get(colour..colour + 7).unwrap_or_default().to_string());
            let number = self.colours.iter().position(|known| *known == pair).unwrap_or_else(|| {
                self.colours.push(pair);
                self.colours.len() - 1
            });
            out += &light[from..colour];
            out += &format!("var(--c{number})");
            from = colour + 7;
        }
        out + &light[from..]
    }

    /// Returns the file.
    pub fn write(&self, title: &str, entry: Entry, data: &Value) -> String {
        let (script, style) = (script(entry), self.style());
        let policy = format!(
            "default-src 'none'; script-src 'sha256-{}'; style-src 'sha256-{}'; base-uri 'none'; form-action 'none'",
            hash(&script),
            hash(&style)
        );
        let theme = if self.look.follows_system { "auto" } else { self.look.theme.name() };
        let fields = [
            ("title", escape(title)),
            ("theme", theme.into()),
            ("policy", policy),
            ("style", style),
            // Only a `<` could end the data.
            ("data", data.to_string().replace('<', "\\u003c")),
            ("script", script),
        ];
        fill(include_str!("page.html"), &fields)
    }

    /// The colours of each theme: the name of the theme, and its custom properties.
    fn themes(&self) -> [(&'static str, Vec<(String, String)>); 2] {
        Theme::ALL.map(|(name, theme)| {
            let shapes = self.colours.iter().enumerate();
            let shapes = shapes.map(|(n, pair)| (format!("--c{n}"), pair[theme as usize].clone()));
            (name, named(theme.colours()).into_iter().chain(shapes).collect())
        })
    }

    /// A text with the colours of the page's own theme, for pictures that stand alone.
    pub fn plain(&self, text: &str) -> String {
        let mut parts = text.split("var(--c");
        let mut out = String::from(parts.next().unwrap_or_default());
        for part in parts {
            let (number, rest) = part.split_once(')').unwrap_or_default();
            let pair = number.parse::<usize>().ok().and_then(|number| self.colours.get(number));
            out += pair.map_or("none", |pair| &pair[self.look.theme as usize]);
            out += rest;
        }
        out
    }

    /// The colours of each theme, for another page that shows the data: custom properties by their names.
    pub fn palette(&self) -> Value {
        let properties = |list: Vec<(String, String)>| {
            list.into_iter().map(|(name, colour)| (name, colour.into())).collect::<Map<_, _>>()
        };
        let themes = self.themes().map(|(name, list)| (name.to_string(), properties(list).into()));
        Value::Object(themes.into_iter().collect())
    }

    fn style(&self) -> String {
        let [light, dark] = self.themes().map(|(name, list)| {
            let properties = list.iter().map(|(name, colour)| format!("{name}:{colour};"));
            format!("color-scheme:{name};{}", properties.collect::<String>())
        });
        format!(
            ":root{{{light}}}\n:root[data-theme=dark]{{{dark}}}\n\
             @media (prefers-color-scheme:dark){{:root[data-theme=auto]{{{dark}}}}}\n\
             @media print{{:root[data-theme]{{{light}}}}}\n{}",
            include_str!("watch.css")
        )
    }
}

/// The colours of a theme that the style sheet uses.
fn named(colours: &Colours) -> Vec<(String, String)> {
    let mut all: Vec<(String, Rgb)> = [
        ("page", colours.page),
        ("text", colours.text),
        ("edge", colours.edge),
        ("path", colours.path),
        ("number", colours.number),
        ("end", colours.end),
        ("on-accent", colours.on_accent),
        ("arrow", colours.arrow),
        ("moved", colours.moved),
        ("dead-end", colours.dead_end),
    ]
    .map(|(name, colour)| (name.to_string(), colour))
    .into();
    all.extend(colours.series.iter().enumerate().map(|(n, &colour)| (format!("series-{n}"), colour)));
    all.into_iter().map(|(name, colour)| (format!("--{name}"), hex(colour))).collect()
}

/// A time for each step in milliseconds as steps per second, with two digits after the point.
pub fn per_second(pace: u32) -> f64 {
    (100_000.0 / f64::from(pace.max(1))).round() / 100.0
}

/// The modules as one script.
fn script(entry: Entry) -> String {
    let (modules, name) = match entry {
        Entry::Film => (&FILM[..], "film"),
        Entry::Watch => (&SEARCH[..], "watch"),
        Entry::Duel => (&SEARCH[..], "duel"),
    };
    let lines = PLAYER.iter().chain(modules).flat_map(|module| module.lines());
    let lines = lines.filter(|line| !line.starts_with("import "));
    let mut script: String =
        lines.flat_map(|line| [line.strip_prefix("export ").unwrap_or(line), "\n"]).collect();
    let by_id = |id: &str| format!("document.getElementById(\"{id}\")");
    script += &format!("{name}(JSON.parse({}.textContent), {});\n", by_id("data"), by_id("watch"));
    script
}

/// Replaces each `{{name}}` by the field with that name, in one pass: the inserted text is not searched
/// again.
fn fill(template: &str, fields: &[(&str, String)]) -> String {
    let mut out = String::with_capacity(template.len() + fields.iter().map(|f| f.1.len()).sum::<usize>());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        out.push_str(before);
        let (name, after) = after.split_once("}}").unwrap_or((after, ""));
        out.push_str(fields.iter().find(|field| field.0 == name).map_or("", |field| &field.1));
        rest = after;
    }
    out + rest
}

fn hash(text: &str) -> String {
    BASE64_STANDARD.encode(hmac_sha256::Hash::hash(text.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_script_is_one_text_without_imports() {
        for entry in [Entry::Film, Entry::Watch, Entry::Duel] {
            let script = script(entry);
            for word in ["import ", "export ", "innerHTML", "</script", "eval("] {
                assert!(!script.contains(word), "{word}");
            }
        }
        assert!(!include_str!("watch.css").contains("url("));
    }

    #[test]
    fn hashes_are_the_published_ones() {
        // FIPS 180-2, appendix B.1: the digest of `abc`, here in base 64.
        assert_eq!(hash("abc"), "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
    }

    #[test]
    fn colours_follow_the_theme() {
        let mut page = Page::new(&Look::default());
        let shape = page.themed(r##"<rect fill="#ffffff" x="1"/>"##, r##"<rect fill="#000000" x="1"/>"##);
        assert_eq!(shape, r#"<rect fill="var(--c0)" x="1"/>"#);
        assert_eq!(page.plain(&shape), r##"<rect fill="#ffffff" x="1"/>"##);
        assert!(page.style().contains("--c0:#ffffff;") && page.style().contains("--c0:#000000;"));
    }
}
