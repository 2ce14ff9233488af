//! chores
fn main(){}
