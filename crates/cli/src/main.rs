//! hippo
fn main() {}
