//! The page: the engine as WebAssembly, and the page around it, in `target/page`.
//!
//! `cargo xtask page` finds or installs what compiles for WebAssembly ([`toolchain`]), compiles `crates/wasm`, lets
//! wasm-bindgen write the JavaScript around it, shrinks it by wasm-opt if npm can install that, and puts the page
//! together ([`assemble`]): a folder for any web host, and one file. wasm-bindgen is a library here, so that its
//! version is always the right one; it is compiled only for this command, as the feature `page` of this program.

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
    let built =
        toolchain::find().and_then(|toolchain| engine::build(&toolchain)).and_then(|()| assemble::page());
    match built {
        Ok(()) => true,
        Err(sentence) => {
            eprintln!("xtask: the page was not built: {sentence}");
            false
        }
    }
}

/// Builds the page, by this program with the feature `page`.
#[cfg(not(feature = "page"))]
pub fn build() -> bool {
    let arguments = ["run", "--quiet", "--package", "xtask", "--features", "page", "--", "page"];
    crate::cargo("the page", &arguments, &[])
}
