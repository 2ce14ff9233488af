//! The engine: `crates/wasm`, compiled, bound to JavaScript, and optimised.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use wasm_bindgen_cli_support::Bindgen;

use super::PLACE;
use crate::toolchain::{TARGET, Toolchain};
use crate::tools::wasm_opt;

/// What the engine may use besides the first version of WebAssembly. Every browser of the last years has it.
const FEATURES: &str = "-Ctarget-feature=+simd128";

/// What makes the module smaller and faster. The stack grows down to address 0, so nothing but its very end is in the first
/// kilobyte. Last, functions are sorted by their names, which are not written: the copies that a generic function has for several
/// types are then neighbours, which makes the compressed module a sixteenth smaller.
const SHRINKING: &[&str] = &[
    "-O3",
    "-O3",
    "--low-memory-unused",
    "--zero-filled-memory",
    "--enable-simd",
    "--enable-bulk-memory",
    "--enable-nontrapping-float-to-int",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-reference-types",
    "--enable-multivalue",
    "--enable-extended-const",
    "--reorder-functions-by-name",
];

/// Builds the engine.
pub fn build(toolchain: &Toolchain) -> Result<(), String> {
    let mut arguments =
        vec!["build", "--profile", "page", "--package", "hippodrome-wasm", "--target", TARGET];
    arguments.extend(&toolchain.arguments);
    let compiled = crate::cargo()
        .args(arguments)
        .envs(toolchain.environment.iter().map(|(name, value)| (name, value)))
        .env("CARGO_ENCODED_RUSTFLAGS", flags())
        .status();
    if !compiled.is_ok_and(|status| status.success()) {
        return Err("the engine does not compile".into());
    }
    let module = target().join(TARGET).join("page/hippodrome_wasm.wasm");
    let place = Path::new(PLACE).join("engine");
    // Binding and shrinking take a minute, so that is not done twice for the same module.
    let compiled =
        fs::read(&module).map_err(|error| format!("{} cannot be read: {error}", module.display()))?;
    let stamp = format!("{:x?} {SHRINKING:?}", hmac_sha256::Hash::hash(&compiled));
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

/// Makes the module smaller and faster, if wasm-opt is there.
fn optimise(module: &Path) {
    let smaller = module.with_extension("smaller");
    let mut command = Command::new("node");
    command.arg(wasm_opt()).args(SHRINKING).arg(module).arg("-o").arg(&smaller);
    let done = command.status();
    if !done.is_ok_and(|status| status.success()) || fs::rename(&smaller, module).is_err() {
        println!("xtask: the engine is larger than it could be, because wasm-opt does not work here");
    }
}
