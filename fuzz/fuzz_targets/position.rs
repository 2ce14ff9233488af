//! Reads arbitrary text as the position of a game, and asks for its next moves and for a hint within small limits.
//! The first byte chooses the game. Nothing may panic, hang or use much memory.
#![no_main]

use std::{sync::LazyLock, time::Duration};

use hippodrome::{Control, Limits, Posed, ask};
use libfuzzer_sys::fuzz_target;

static GAMES: LazyLock<Vec<Posed>> = LazyLock::new(|| {
    let games = [
        "tour 5x5 --from a1",
        "queens 6",
        "queens --regions AABB/AABB/CCDD/CCDD --touching",
        "knights 4",
        "pegs english --vacate d4 --finish d4",
        "exchange w.w/.../b.b --goal b.b/.../w.w",
        "walk 8x8 --from a1 --to h8",
    ];
    games.map(|game| ask(game).expect("a fair question")).into()
});

fuzz_target!(|input: (u8, &str)| {
    let (choice, position) = input;
    let game = &GAMES[usize::from(choice) % GAMES.len()];
    let limits = Limits {
        nodes: Some(1000),
        memory: Some(30_000_000),
        time: Some(Duration::from_millis(100)),
        threads: Some(1),
    };
    let _ = game.instance().turn_in(position);
    let _ = game.hint(position, &Control::new(limits));
});
