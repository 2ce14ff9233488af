//! The engine: `crates/wasm`, compiled, bound to JavaScript, and optimised.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use wasm_bindgen_cli_support::Bindgen;

use super::PLACE;
use crate::toolchain::{TARGET, Toolchain};

/// What the engine may use besides the first version of WebAssembly. Every browser of the last years has it.
const FEATURES: &str = "-Ctarget-feature=+simd128";

/// The script that makes the module smaller and faster.
const SHRINK: &str = "page/shrink.mjs";

/// Builds the engine, with the puzzles of a crate in this folder if one is given.
pub fn build(toolchain: &Toolchain, with: Option<&Path>) -> Result<(), String> {
    let mut command = crate::cargo();
    command.args(["build", "--profile", "page", "--target", TARGET]);
    let name = match with {
        None => {
            command.args(["--package", "hippodrome-wasm"]);
            "hippodrome_wasm"
        }
        Some(folder) => {
            let manifest = linked(folder)?;
            command.arg("--manifest-path").arg(manifest).arg("--target-dir").arg(target());
            "hippodrome_page"
        }
    };
    let compiled = command
        .args(&toolchain.arguments)
        .envs(toolchain.environment.iter().map(|(name, value)| (name, value)))
        .env("CARGO_ENCODED_RUSTFLAGS", flags())
        .status();
    if !compiled.is_ok_and(|status| status.success()) {
        return Err("the engine does not compile".into());
    }
    let module = target().join(TARGET).join("page").join(format!("{name}.wasm"));
    let place = Path::new(PLACE).join("engine");
    // Binding and shrinking take a minute, so that is not done twice for the same module.
    let compiled =
        fs::read(&module).map_err(|error| format!("{} cannot be read: {error}", module.display()))?;
    let stamp =
        format!("{:x?} {}", hmac_sha256::Hash::hash(&compiled), include_str!("../../../page/shrink.mjs"));
    let stamped = Path::new(PLACE).join("engine.stamp");
    if place.join("hippodrome_wasm_bg.wasm").is_file()
        && fs::read_to_string(&stamped).is_ok_and(|old| old == stamp)
    {
        return Ok(());
    }
    let _ = fs::remove_dir_all(&place);
    let mut bindgen = Bindgen::new();
    let bound = bindgen
        .input_path(&module)
        .out_name("hippodrome_wasm")
        .web(true)
        .and_then(|bindgen| bindgen.typescript(true).remove_producers_section(true).generate(&place));
    bound.map_err(|error| format!("wasm-bindgen refuses {}: {error}", module.display()))?;
    let module = place.join("hippodrome_wasm_bg.wasm");
    optimise(&module);
    fs::write(&stamped, stamp).map_err(|error| format!("{} cannot be written: {error}", stamped.display()))
}

/// Writes a crate that links the puzzles of the crate in this folder to the engine. Returns its manifest.
fn linked(folder: &Path) -> Result<PathBuf, String> {
    let wrong = |what: &Path, error: std::io::Error| format!("{}: {error}", what.display());
    let theirs = fs::canonicalize(folder).map_err(|error| wrong(folder, error))?;
    let manifest = theirs.join("Cargo.toml");
    let text = fs::read_to_string(&manifest).map_err(|error| wrong(&manifest, error))?;
    let package = text.split("[package]").nth(1).unwrap_or_default();
    let name = package.lines().find_map(|line| line.trim().strip_prefix("name")?.trim().strip_prefix('='));
    let name = name
        .map(|name| name.trim().trim_matches('"'))
        .ok_or_else(|| format!("{} has no [package] with a name, so it is no crate", manifest.display()))?;
    let ours = fs::canonicalize(".").map_err(|error| wrong(Path::new("."), error))?;
    let place = target().join("page-with");
    let files = [
        (
            "Cargo.toml",
            format!(
                "[package]\nname = \"hippodrome-page\"\nversion = \"0.0.0\"\nedition = \"2024\"\npublish = false\n\n\
                 [lib]\ncrate-type = [\"cdylib\"]\n\n[dependencies]\nwasm-bindgen = \"*\"\n\
                 hippodrome-wasm = {{ path = '{ours}/crates/wasm' }}\n\
                 theirs = {{ path = '{theirs}', package = \"{name}\" }}\n\n\
                 # One library for both.\n[patch.crates-io]\nhippodrome = {{ path = '{ours}/crates/hippodrome' }}\n\n\
                 [profile.page]\ninherits = \"release\"\nopt-level = \"z\"\nlto = \"fat\"\npanic = \"abort\"\n\n[workspace]\n",
                ours = ours.display(),
                theirs = theirs.display(),
            ),
        ),
        (
            "src/lib.rs",
            "//! The engine of the page, with further puzzles.\n\n\
             #[wasm_bindgen::prelude::wasm_bindgen(start)]\npub fn start() {\n    hippodrome_wasm::add(theirs::PUZZLES);\n}\n"
                .to_string(),
        ),
    ];
    fs::create_dir_all(place.join("src")).map_err(|error| wrong(&place, error))?;
    for (file, contents) in files {
        fs::write(place.join(file), contents).map_err(|error| wrong(&place.join(file), error))?;
    }
    // The versions that the library was tested with.
    fs::copy("Cargo.lock", place.join("Cargo.lock")).map_err(|error| wrong(&place, error))?;
    Ok(place.join("Cargo.toml"))
}

/// Flags of the compiler, separated as cargo wants it. They also keep the paths of this machine out of the module.
fn flags() -> String {
    let home = std::env::var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|| std::env::var_os("HOME").map(|home| Path::new(&home).join(".cargo")));
    let folders = home.and_then(|home| fs::read_dir(home.join("registry/src")).ok());
    let folders = folders.into_iter().flatten().flatten().map(|entry| entry.path().display().to_string());
    let paths = folders.map(|folder| format!("--remap-path-prefix={folder}/="));
    std::iter::once(FEATURES.to_string()).chain(paths).collect::<Vec<_>>().join("\x1f")
}

/// Where cargo puts what it builds.
fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from)
}

/// Makes the module smaller and faster, if npm's packages are there.
fn optimise(module: &Path) {
    let done = Command::new("node").arg(SHRINK).arg(module).status();
    if !done.is_ok_and(|status| status.success()) {
        println!("xtask: the engine is larger than it could be, because {SHRINK} does not work here");
    }
}
