//! The page: the engine as WebAssembly, and the page around it, in `target/page`.
//!
//! `cargo xtask page` compiles `crates/wasm`, lets wasm-bindgen write the JavaScript around it, shrinks it by Binaryen
//! (`engine`), and puts the page together (`page/build.mjs`): a folder for any web host, and one file.
//! `--with FOLDER` links the puzzles of a crate from outside into the engine, beside the built-in ones.
//! wasm-bindgen is a library here, so that its version is always the right one. It is compiled only for this command,
//! as the feature `page` of this program.

#[cfg(feature = "page")]
mod engine;

use std::path::Path;
use std::process::Command;

use crate::steps::{Log, Problem};

/// The folder of everything that is built.
pub const PLACE: &str = "target/page";

/// The page that becomes part of `hippo`.
#[cfg(feature = "page")]
const EMBEDDED: &str = "crates/cli/page/hippodrome.html";

/// The variable that names the folder of a crate with further puzzles.
const WITH: &str = "HIPPO_PAGE_WITH";

/// Builds the page with the puzzles of a crate, which is in this folder.
pub fn with(folder: &str) -> bool {
    let page = ["run", "--quiet", "--package", "xtask", "--features", "page", "--", "assemble"];
    crate::succeeds(crate::cargo().args(page).env(WITH, folder))
}

/// Builds the page, by this program with its feature `page`.
pub fn step(log: &mut Log) -> Result<(), Problem> {
    log.cargo(&["run", "--quiet", "--package", "xtask", "--features", "page", "--", "assemble"])
}

/// Builds the page.
#[cfg(feature = "page")]
pub fn assemble() -> bool {
    let toolchain = crate::toolchain::find();
    let with = std::env::var_os(WITH).map(std::path::PathBuf::from);
    let built = toolchain.and_then(|toolchain| engine::build(&toolchain, with.as_deref())).and_then(|()| {
        if !crate::succeeds(Command::new("node").arg("page/build.mjs")) {
            return Err("page/build.mjs failed".into());
        }
        // `hippo` has the built-in puzzles only.
        if with.is_none() { embed() } else { Ok(()) }
    });
    if built.is_ok() && with.is_some() {
        println!("xtask: the page is in {PLACE}");
    }
    if let Err(sentence) = &built {
        eprintln!("xtask: the page was not built: {sentence}");
    }
    built.is_ok()
}

/// Puts the page where `hippo` finds it when it is built next. The same page is not written again, since cargo would build
/// the program again.
#[cfg(feature = "page")]
fn embed() -> Result<(), String> {
    let wrong = |error: std::io::Error| format!("the page cannot be copied to {EMBEDDED}: {error}");
    let page = std::fs::read(Path::new(PLACE).join("hippodrome.html")).map_err(wrong)?;
    if std::fs::read(EMBEDDED).is_ok_and(|old| old == page) {
        return Ok(());
    }
    std::fs::write(EMBEDDED, page).map_err(wrong)
}

/// Tests the engine in Node.
pub fn engine(log: &mut Log) -> Result<(), Problem> {
    let mut node = Command::new("node");
    node.arg("crates/wasm/tests/node/engine.mjs").arg(Path::new(PLACE).join("engine"));
    log.run(node.arg("crates/hippodrome/tests/published"))
}
