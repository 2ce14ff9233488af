//! The shell of a page: its script, its style and its data in one file, and a policy that allows nothing else.
//!
//! The script's modules are joined to one text without their imports and exports. The policy names the
//! script and the style by their hashes, so a page runs no other script, and it loads nothing.

use base64::prelude::{BASE64_STANDARD, Engine};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use crate::{
    Look,
    canvas::Rgb,
    player::{css, fill},
    svg::escape,
    theme::{Colours, Theme},
};

/// The modules, each after those that it imports.
const MODULES: [&str; 9] = [
    include_str!("elements.js"),
    include_str!("run.js"),
    include_str!("board.js"),
    include_str!("tree.js"),
    include_str!("panels.js"),
    include_str!("timeline.js"),
    include_str!("player.js"),
    include_str!("watch.js"),
    include_str!("duel.js"),
];

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

    /// Returns the file. `entry` is the function that builds the page.
    pub fn write(&self, title: &str, entry: &str, data: &Value) -> String {
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
    all.into_iter().map(|(name, colour)| (format!("--{name}"), css(colour))).collect()
}

/// The modules as one script.
fn script(entry: &str) -> String {
    let lines = MODULES.iter().flat_map(|module| module.lines());
    let lines = lines.filter(|line| !line.starts_with("import "));
    let mut script: String =
        lines.flat_map(|line| [line.strip_prefix("export ").unwrap_or(line), "\n"]).collect();
    let by_id = |id: &str| format!("document.getElementById(\"{id}\")");
    script += &format!("{entry}(JSON.parse({}.textContent), {});\n", by_id("data"), by_id("watch"));
    script
}

fn hash(text: &str) -> String {
    BASE64_STANDARD.encode(Sha256::digest(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_script_is_one_text_without_imports() {
        let script = script("watch");
        for word in ["import ", "export ", "innerHTML", "</script", "eval("] {
            assert!(!script.contains(word), "{word}");
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
        assert!(page.style().contains("--c0:#ffffff;") && page.style().contains("--c0:#000000;"));
    }
}
