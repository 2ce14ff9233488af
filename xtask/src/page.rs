//! The page: the engine as WebAssembly, and the page around it, in `target/page`.
//!
//! `cargo xtask page` finds or installs what compiles for WebAssembly (`toolchain`), compiles `crates/wasm`, lets
//! wasm-bindgen write the JavaScript around it, shrinks it by wasm-opt if npm can install that (`engine`), and puts the
//! page together (`assemble`): a folder for any web host, and one file. wasm-bindgen is a library here, so that its
//! version is always the right one; it is compiled only for these commands, as the feature `page` of this program.
//! `cargo xtask engine` also tests the engine in Node.

#[cfg(feature = "page")]
mod assemble;
#[cfg(feature = "page")]
mod engine;
#[cfg(feature = "page")]
mod toolchain;

/// The folder of everything that is built.
pub const PLACE: &str = "target/page";

/// Builds the page.
#[cfg(feature = "page")]
pub fn build() -> bool {
    told(toolchain::find().and_then(|toolchain| build_with(&toolchain)))
}

/// Builds the page and tests its engine. True also if there is nothing to build it with.
#[cfg(feature = "page")]
pub fn test() -> bool {
    match toolchain::find() {
        Ok(toolchain) => told(build_with(&toolchain)) && engine::test(),
        Err(missing) => {
            println!("xtask: skipped the page and its engine: {missing}");
            true
        }
    }
}

#[cfg(feature = "page")]
fn build_with(toolchain: &toolchain::Toolchain) -> Result<(), String> {
    engine::build(toolchain).and_then(|()| assemble::page())
}

/// Says why the page was not built.
#[cfg(feature = "page")]
fn told(built: Result<(), String>) -> bool {
    if let Err(sentence) = &built {
        eprintln!("xtask: the page was not built: {sentence}");
    }
    built.is_ok()
}

/// Builds the page.
#[cfg(not(feature = "page"))]
pub fn build() -> bool {
    with_feature("page")
}

/// Builds the page and tests its engine. True also if there is nothing to build it with.
#[cfg(not(feature = "page"))]
pub fn test() -> bool {
    with_feature("engine")
}

/// Runs a command by this program with the feature `page`.
#[cfg(not(feature = "page"))]
fn with_feature(command: &str) -> bool {
    let arguments = ["run", "--quiet", "--package", "xtask", "--features", "page", "--", command];
    crate::cargo("the page", &arguments, &[])
}
