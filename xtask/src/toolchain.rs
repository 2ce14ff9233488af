//! What compiles for WebAssembly: this toolchain with its standard library for that target, or another compiler with
//! the sources of the standard library, which is then compiled too.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::steps::{Log, Problem};
use crate::tools::{self, runs};

/// The target.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// How to call cargo.
#[derive(Debug, Default)]
#[cfg_attr(not(feature = "page"), allow(dead_code))]
pub struct Toolchain {
    pub arguments: Vec<&'static str>,
    pub environment: Vec<(&'static str, String)>,
}

/// Finds a toolchain. The error says what to install.
pub fn find() -> Result<Toolchain, String> {
    let only_debian = std::env::var("HIPPO_WASM").is_ok_and(|choice| choice == "debian");
    if has_library() && !only_debian { Ok(Toolchain::default()) } else { debian() }
}

/// Installs what is missing: the standard library by rustup, or else Debian's compiler.
pub fn install(log: &mut Log) -> Result<(), Problem> {
    let added = log.run(Command::new("rustup").args(["target", "add", TARGET])).is_ok();
    if !(added && find().is_ok()) {
        tools::debian(log, &["rustc-web", "rust-web-src"])?;
    }
    find().map(drop).map_err(Problem::Skipped)
}

/// Whether this toolchain has the standard library for the target.
fn has_library() -> bool {
    let folder = output(&rustc(), &["--print", "target-libdir", "--target", TARGET]);
    let Some(files) = folder.and_then(|folder| std::fs::read_dir(folder).ok()) else { return false };
    files.flatten().any(|file| file.file_name().to_string_lossy().starts_with("libstd-"))
}

/// Debian's compiler for browsers, with the sources of its standard library.
fn debian() -> Result<Toolchain, String> {
    /// Where Debian has it.
    const RUSTC: &str = "/usr/bin/rustc";
    /// Of the standard library; without them, the package is not the one for browsers.
    const SOURCES: &str = "/usr/lib/rustlib/src/rust/library/std";
    if !(Path::new(RUSTC).is_file() && Path::new(SOURCES).is_dir() && new_enough(RUSTC)) {
        return Err(format!("please run `rustup target add {TARGET}`"));
    }
    let linker = linker().ok_or("there is no rust-lld or wasm-ld to link WebAssembly: please install lld")?;
    Ok(Toolchain {
        arguments: vec!["-Zbuild-std=std,panic_abort"],
        environment: vec![
            ("RUSTC", RUSTC.into()),
            // The standard library is compiled with features that are not stable.
            ("RUSTC_BOOTSTRAP", "1".into()),
            ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker.display().to_string()),
        ],
    })
}

/// Whether a compiler is as new as the project demands.
fn new_enough(rustc: &str) -> bool {
    let numbers = |text: &str| -> Vec<u32> { text.split('.').map_while(|part| part.parse().ok()).collect() };
    let version = output(rustc, &["--version"]);
    let version = version.as_deref().and_then(|text| text.split_whitespace().nth(1)).map(numbers);
    version.is_some_and(|version| version >= numbers(env!("CARGO_PKG_RUST_VERSION")))
}

/// A linker for WebAssembly: that of this toolchain, or LLVM's.
fn linker() -> Option<PathBuf> {
    let sysroot = output(&rustc(), &["--print", "sysroot"])?;
    let host = output(&rustc(), &["--print", "host-tuple"])?;
    let own = Path::new(&sysroot).join("lib/rustlib").join(host).join("bin/rust-lld");
    own.is_file().then_some(own).or_else(|| runs("wasm-ld").then(|| "wasm-ld".into()))
}

/// The compiler that compiled us.
fn rustc() -> String {
    std::env::var("RUSTC").unwrap_or_else(|_| "rustc".into())
}

/// What a program writes, without the line break.
fn output(program: &str, arguments: &[&str]) -> Option<String> {
    let output =
        Command::new(program).args(arguments).output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim().to_string())
}
