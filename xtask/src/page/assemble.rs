//! The page around the engine: a folder for any web host, and one file that opens from a disk.
//!
//! `page/index.html` names its files as if they lay beside it: style sheets, a module, an icon, and by
//! `<meta name="engine">` and `<meta name="worker">` those that are loaded later. In the folder, all files but
//! `index.html` and `service-worker.js` are in one folder that is named after their contents, so that a browser may
//! keep them for ever. In the one file, style sheets, modules, worker and engine are part of it. `{{policy}}` becomes
//! a policy that allows just this; in the service worker, `{{version}}` and `{{files}}` become the name of the folder
//! and the list of all files.

mod bundle;
mod slim;

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;

use base64::prelude::{BASE64_STANDARD, Engine};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

use self::bundle::bundle;
use self::slim::slim;
use super::PLACE;

/// The files of the page.
const SOURCE: &str = "page";

/// The script and the style sheet of the player, which the pages of `--draw` and `--trace` have too.
const WATCH: &str = "crates/draw/src/watch";

/// Files by their path on the page.
pub type Files = BTreeMap<String, Vec<u8>>;

/// Puts the page together.
pub fn page() -> Result<(), String> {
    let mut files = Files::new();
    collect(Path::new(SOURCE), "", &mut files)?;
    let Some(index) = files.remove("index.html") else {
        println!("xtask: {SOURCE}/index.html is missing, so only the engine was built");
        return Ok(());
    };
    let index = text(&index)?;
    let service = files.remove("service-worker.js");
    collect(Path::new(WATCH), "watch/", &mut files)?;
    collect(&Path::new(PLACE).join("engine"), "engine/", &mut files)?;
    folder(&index, service, &files)?;
    let file = Path::new(PLACE).join("hippodrome.html");
    let html = one_file(&index, &files)?;
    println!("xtask: {}: {} kB", file.display(), html.len() / 1000);
    write(&file, html.as_bytes())
}

/// Reads the files of a folder that belong to a page.
fn collect(from: &Path, to: &str, files: &mut Files) -> Result<(), String> {
    let wrong = |error: std::io::Error| format!("{} cannot be read: {error}", from.display());
    for entry in fs::read_dir(from).map_err(wrong)? {
        let path = entry.map_err(wrong)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            if name != "node_modules" && name != "tests" {
                collect(&path, &format!("{to}{name}/"), files)?;
            }
            continue;
        }
        let wanted = ["js", "css", "html", "svg", "png", "wasm", "webmanifest"];
        if path.extension().is_some_and(|ending| wanted.iter().any(|known| ending == *known))
            && name != "page.html"
        {
            files.insert(format!("{to}{name}"), fs::read(&path).map_err(wrong)?);
        }
    }
    Ok(())
}

/// Writes the folder.
fn folder(index: &str, service: Option<Vec<u8>>, files: &Files) -> Result<(), String> {
    let mut digest = Sha256::new();
    for (name, contents) in files {
        digest.update(name);
        digest.update(contents);
    }
    let version: String = digest.finalize().iter().take(6).map(|byte| format!("{byte:02x}")).collect();
    clear()?;
    let mut own = 0;
    for (name, contents) in files {
        let path = Path::new(PLACE).join(&version).join(name);
        if name.starts_with("engine/") || !(name.ends_with(".js") || name.ends_with(".css")) {
            write(&path, contents)?;
            continue;
        }
        let slim = slim(&text(contents)?)?;
        own += slim.len();
        write(&path, slim.as_bytes())?;
    }
    let policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; \
                  connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";
    let mut html = index.replace("{{policy}}", policy);
    for name in files.keys() {
        for attribute in ["href", "src", "content"] {
            html = html
                .replace(&format!("{attribute}=\"{name}\""), &format!("{attribute}=\"{version}/{name}\""));
        }
    }
    write(&Path::new(PLACE).join("index.html"), html.as_bytes())?;
    if let Some(service) = service {
        let list: Vec<String> = files.keys().map(|name| format!("\"{version}/{name}\"")).collect();
        let script = text(&service)?.replace("{{version}}", &version).replace("{{files}}", &list.join(", "));
        write(&Path::new(PLACE).join("service-worker.js"), script.as_bytes())?;
    }
    println!("xtask: {PLACE}/index.html and {PLACE}/{version}/, {} kB of scripts and styles", own / 1000);
    Ok(())
}

/// Removes what an earlier build has left, but not the engine.
fn clear() -> Result<(), String> {
    let wrong = |error: std::io::Error| format!("{PLACE} cannot be cleared: {error}");
    for entry in fs::read_dir(PLACE).map_err(wrong)? {
        let path = entry.map_err(wrong)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let is_version = name.len() == 12 && name.bytes().all(|byte| byte.is_ascii_hexdigit());
        if path.is_dir() && is_version {
            fs::remove_dir_all(&path).map_err(wrong)?;
        }
    }
    Ok(())
}

/// The page as one file.
fn one_file(index: &str, files: &Files) -> Result<String, String> {
    let mut html = String::new();
    let mut style = String::new();
    let mut script = String::new();
    for line in index.lines() {
        let begins = |tag: &str| line.trim_start().starts_with(tag);
        if begins("<link rel=\"stylesheet\"") {
            style += &slim(&text(file(files, line, "href")?)?)?;
        } else if begins("<script type=\"module\"") {
            script = slim(&bundle(attribute(line, "src")?, files)?)?;
            html += "{{parts}}\n";
        } else if begins("<link rel=\"icon\"") {
            let name = attribute(line, "href")?;
            let icon = BASE64_STANDARD.encode(file(files, line, "href")?);
            html += &line.replace(name, &format!("data:image/svg+xml;base64,{icon}"));
            html.push('\n');
        } else if !(begins("<link rel=\"manifest\"")
            || begins("<meta name=\"engine\"")
            || begins("<meta name=\"worker\""))
        {
            html += line;
            html.push('\n');
        }
    }
    let policy = format!(
        "default-src 'none'; script-src 'sha256-{}' 'wasm-unsafe-eval'; style-src 'sha256-{}'; img-src blob: data:; \
         worker-src blob:; base-uri 'none'; form-action 'none'",
        hash(&script),
        hash(&style)
    );
    let part = |line: &str| index.lines().find(|known| known.trim_start().starts_with(line));
    let mut parts = String::new();
    if let Some(line) = part("<meta name=\"worker\"") {
        let worker = slim(&bundle(attribute(line, "content")?, files)?)?;
        parts += &format!("<script type=\"text/plain\" id=\"worker\">{}</script>\n", inside(&worker)?);
    }
    if let Some(line) = part("<meta name=\"engine\"") {
        let engine = BASE64_STANDARD.encode(gzip(file(files, line, "content")?));
        parts += &format!("<script type=\"text/plain\" id=\"engine\" data-gzip>{engine}</script>\n");
    }
    parts += &format!("<script type=\"module\">{}</script>", inside(&script)?);
    let html =
        html.replacen("</head>", &format!("<style>{}</style>\n</head>", style.replace("{{", "{ {")), 1);
    Ok(html.replace("{{policy}}", &policy).replacen("{{parts}}", &parts, 1))
}

/// A script that may stand between tags.
fn inside(script: &str) -> Result<&str, String> {
    let ends = ["</script", "<!--"].iter().find(|end| script.contains(*end));
    ends.map_or(Ok(script), |end| {
        Err(format!("a script of the page has `{end}` in it, so it cannot be part of one file"))
    })
}

fn file<'f>(files: &'f Files, line: &str, name: &str) -> Result<&'f [u8], String> {
    let name = attribute(line, name)?;
    files.get(name).map(Vec::as_slice).ok_or_else(|| format!("there is no `{name}` for the page"))
}

/// The value of an attribute.
fn attribute<'l>(line: &'l str, name: &str) -> Result<&'l str, String> {
    let value = line.split_once(&format!("{name}=\"")).and_then(|(_, rest)| rest.split_once('"'));
    value.map(|(value, _)| value).ok_or_else(|| format!("`{}` has no {name}", line.trim()))
}

fn text(bytes: &[u8]) -> Result<String, String> {
    String::from_utf8(bytes.to_vec()).map_err(|_| "a file of the page is not UTF-8 text".to_string())
}

fn hash(text: &str) -> String {
    BASE64_STANDARD.encode(Sha256::digest(text))
}

pub fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    // Writing to memory does not fail.
    let _ = encoder.write_all(bytes);
    encoder.finish().unwrap_or_default()
}

fn write(path: &Path, contents: &[u8]) -> Result<(), String> {
    let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
    folder
        .and_then(|()| fs::write(path, contents))
        .map_err(|error| format!("{} cannot be written: {error}", path.display()))
}
