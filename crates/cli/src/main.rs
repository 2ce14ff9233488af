//! hippo
fn main(){}
