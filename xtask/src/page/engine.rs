//! The engine: `crates/wasm`, compiled, bound to JavaScript, and optimised.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use sha2::{Digest, Sha256};
use wasm_bindgen_cli_support::Bindgen;

use super::PLACE;
use super::assemble::gzip;
use super::toolchain::{TARGET, Toolchain};
use crate::browser::runs;
use crate::{cargo, quiet};

/// The version of npm's binaryen, which has wasm-opt.
const BINARYEN: &str = "132.0.0";

/// What the engine may use besides the first version of WebAssembly. Every browser of the last years has it.
const FEATURES: &str = "-Ctarget-feature=+simd128";

/// Builds the engine.
pub fn build(toolchain: &Toolchain) -> Result<(), String> {
    let mut arguments =
        vec!["build", "--profile", "page", "--package", "hippodrome-wasm", "--target", TARGET];
    arguments.extend(&toolchain.arguments);
    let mut environment: Vec<(&str, &str)> =
        toolchain.environment.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let flags = format!("{FEATURES}{}", without_paths());
    environment.push(("RUSTFLAGS", &flags));
    if !cargo("the engine", &arguments, &environment) {
        return Err("the engine does not compile".into());
    }
    let module = target().join(TARGET).join("page/hippodrome_wasm.wasm");
    let place = Path::new(PLACE).join("engine");
    // Binding and shrinking take a minute, so that is not done twice for the same module.
    let compiled =
        fs::read(&module).map_err(|error| format!("{} cannot be read: {error}", module.display()))?;
    let stamp = format!("{:x?}", Sha256::digest(&compiled));
    let stamped = Path::new(PLACE).join("engine.stamp");
    if place.join("hippodrome_wasm_bg.wasm").is_file()
        && fs::read_to_string(&stamped).is_ok_and(|old| old == stamp)
    {
        return Ok(());
    }
    let _ = fs::remove_dir_all(&place);
    let mut bindgen = Bindgen::new();
    let bound = bindgen.input_path(&module).out_name("hippodrome_wasm").web(true).and_then(|bindgen| {
        bindgen.typescript(true).remove_producers_section(true).remove_name_section(true).generate(&place)
    });
    bound.map_err(|error| format!("wasm-bindgen refuses {}: {error}", module.display()))?;
    let module = place.join("hippodrome_wasm_bg.wasm");
    optimise(&module);
    let engine = fs::read(&module).unwrap_or_default();
    let [size, zipped] = [engine.len(), gzip(&engine).len()].map(|bytes| bytes / 1000);
    println!("xtask: {}: {size} kB, {zipped} kB gzipped", module.display());
    fs::write(&stamped, stamp).map_err(|error| format!("{} cannot be written: {error}", stamped.display()))
}

/// Flags that keep the paths of this machine out of the module.
fn without_paths() -> String {
    let home = std::env::var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|| std::env::var_os("HOME").map(|home| Path::new(&home).join(".cargo")));
    let folders = home.and_then(|home| fs::read_dir(home.join("registry/src")).ok());
    let folders = folders.into_iter().flatten().flatten().map(|entry| entry.path().display().to_string());
    folders
        .filter(|folder| !folder.contains(char::is_whitespace))
        .map(|folder| format!(" --remap-path-prefix={folder}/="))
        .collect()
}

/// Where cargo puts what it builds.
fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from)
}

/// Makes the module smaller and faster, if wasm-opt can be had.
fn optimise(module: &Path) {
    let place = Path::new("target/binaryen");
    let tool = place.join("node_modules/binaryen/bin/wasm-opt");
    let _ = fs::create_dir_all(place);
    let there = tool.is_file()
        || quiet(
            Command::new("npm")
                .args(["install", "--no-audit", "--no-fund", "--no-save", "--prefix"])
                .arg(place)
                .arg(format!("binaryen@{BINARYEN}")),
        );
    if !there {
        println!("xtask: skipped wasm-opt, because npm could not install binaryen");
        return;
    }
    let smaller = module.with_extension("smaller");
    let done = quiet(
        Command::new("node")
            .arg(&tool)
            .args(["-O3", "--enable-simd", "--enable-bulk-memory", "--enable-nontrapping-float-to-int"])
            .args(["--enable-sign-ext", "--enable-mutable-globals", "--enable-reference-types"])
            .args(["--enable-multivalue", "--enable-extended-const"])
            .arg(module)
            .arg("-o")
            .arg(&smaller),
    );
    if !done || fs::rename(&smaller, module).is_err() {
        println!("xtask: skipped wasm-opt, which failed");
    }
}

/// Runs the tests of the engine in Node, if that is installed.
pub fn test() -> bool {
    if !runs("node") {
        println!("xtask: skipped the tests of the engine, because node is not installed");
        return true;
    }
    println!("xtask: the engine in Node");
    let mut node = Command::new("node");
    node.arg("crates/wasm/tests/node/engine.mjs").arg(Path::new(PLACE).join("engine"));
    let passed = node.arg("crates/hippodrome/tests/published").status().is_ok_and(|status| status.success());
    if !passed {
        eprintln!("xtask: the tests of the engine failed");
    }
    passed
}
