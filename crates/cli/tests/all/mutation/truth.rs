//! What is true of small boards, by trying everything. The oracle does not know how the checker goes about it.

use oracle::{Board, Exchange, Network, Piece, Place, Queens, Tour, pegs, sets, walk};
use serde_json::Value;

/// The squares of the largest board on which all paths or all sets are tried.
const MOST_SQUARES: usize = 22;
/// The side of the largest board whose placements of queens are all tried.
const MOST_QUEENS: i32 = 7;

/// What is true of a certificate.
pub struct Truth {
    /// Its solution solves it, or it says that there is none and there is none.
    pub holds: bool,
    /// Nothing better exists.
    pub is_best: bool,
}

/// What is true of a certificate; none where its board has become too large to try everything.
pub fn judge(certificate: &Value) -> Option<Truth> {
    let yes_or_no = |holds| Some(Truth { holds, is_best: false });
    match certificate["claim"].as_str().expect("a claim") {
        "tour" => yes_or_no(tour(certificate).check(&places(certificate)).is_ok()),
        "tour-none" if board(certificate, "board").squares().len() > MOST_SQUARES => None,
        "tour-none" => yes_or_no(!tour(certificate).exists()),
        "exchange" => {
            let question = exchange(certificate);
            let value = question.play(texts(certificate, "moves"));
            let fewest = question.fewest(&question.initial());
            judged(certificate, value, fewest.ok().map(|(moves, _)| moves))
        }
        "exchange-none" => {
            let question = exchange(certificate);
            yes_or_no(question.fewest(&question.initial()).is_err())
        }
        "knights" => knights(certificate),
        "queens" => yes_or_no(queens(certificate).holds(&places(certificate))),
        "queens-none" if board(certificate, "board").height() > MOST_QUEENS => None,
        "queens-none" => yes_or_no(queens(certificate).solutions().is_empty()),
        "pegs" => {
            let (game, start) = pegs(certificate);
            let in_jumps = certificate["metric"] == "jumps";
            let played = game.play(&start, texts(certificate, "moves"));
            let played = played.filter(|(end, ..)| game.is_goal(end));
            let value = played.map(|(_, moves, jumps)| if in_jumps { jumps } else { moves });
            // Every jump removes a peg, so every solution has as many jumps.
            let best = if in_jumps { value } else { game.solutions(&start, None).into_keys().next() };
            judged(certificate, value, best)
        }
        "pegs-none" => {
            let (game, start) = pegs(certificate);
            yes_or_no(game.solutions(&start, None).is_empty())
        }
        "walk" => {
            let squares = places(certificate);
            let (board, piece) = (board(certificate, "board"), piece(certificate));
            let ends = [end(certificate, "from"), end(certificate, "to")];
            let is_walk = [squares.first().copied(), squares.last().copied()] == ends
                && walk::is_walk(&board, piece, &squares);
            judged(certificate, is_walk.then_some(squares.len() as u64 - 1), fewest_moves(certificate))
        }
        "walk-none" => yes_or_no(fewest_moves(certificate).is_none()),
        "path" => {
            let network = network(certificate);
            let start = texts(certificate, "states").iter().position(|text| certificate["start"] == *text);
            let mut at = (start.expect("a start"), 0);
            for action in texts(certificate, "actions") {
                let ways = certificate["ways"][at.0].as_array().expect("ways");
                let way = ways.iter().find(|way| way[0] == action).expect("a way");
                at = (number(&way[2]) as usize, at.1 + number(&way[1]));
            }
            let is_goal = certificate["goals"].as_array().expect("goals").iter().any(|goal| *goal == at.0);
            judged(certificate, is_goal.then_some(at.1), network.shortest())
        }
        "path-none" => yes_or_no(network(certificate).shortest().is_none()),
        other => panic!("no oracle for {other}"),
    }
}

/// A solution with this value, if it is one, where this is the best.
fn judged(certificate: &Value, value: Option<u64>, best: Option<u64>) -> Option<Truth> {
    Some(Truth { holds: value.is_some_and(|value| certificate["value"] == value), is_best: value == best })
}

fn number(value: &Value) -> u64 {
    value.as_u64().expect("a number")
}

/// The states that are listed, as towns, with the start first. Where the ways of a state are not listed, the worst is
/// assumed: that it is one step from a goal.
fn network(certificate: &Value) -> Network {
    let states = texts(certificate, "states");
    let start = states.iter().position(|text| certificate["start"] == *text).expect("a start");
    // The start changes places with the first state.
    let town = |state: usize| match state {
        0 => start,
        state if state == start => 0,
        state => state,
    };
    let ways = certificate["ways"].as_array().expect("ways");
    let mut goals: Vec<usize> = certificate["goals"]
        .as_array()
        .expect("goals")
        .iter()
        .map(|goal| town(number(goal) as usize))
        .collect();
    let mut roads = Vec::new();
    for (state, ways) in ways.iter().enumerate() {
        match ways.as_array() {
            Some(ways) => {
                let road = |way: &Value| (town(state), town(number(&way[2]) as usize), number(&way[1]));
                roads.extend(ways.iter().map(road));
            }
            None if goals.contains(&town(state)) => {}
            None => roads.push((town(state), states.len(), 1)),
        }
    }
    goals.push(states.len());
    Network { roads, estimates: vec![0; states.len() + 1], goals }
}

fn texts<'c>(certificate: &'c Value, name: &str) -> Vec<&'c str> {
    certificate[name].as_array().expect(name).iter().map(|item| item.as_str().expect(name)).collect()
}

/// A board, which may be given by its side. Two boards are the same if they have the same squares, so both kinds of
/// holes are written alike, and those at the end of a row are left out.
fn board(certificate: &Value, name: &str) -> Board {
    match &certificate[name] {
        Value::Number(side) => Board::new(&side.to_string()),
        _ => {
            let row = |row: &str| row.replace('_', "#").trim_end_matches('#').to_string();
            Board::new(&texts(certificate, name).into_iter().map(row).collect::<Vec<_>>().join("/"))
        }
    }
}

fn end(certificate: &Value, name: &str) -> Option<Place> {
    certificate[name].as_str().map(|square| board(certificate, "board").place(square))
}

fn places(certificate: &Value) -> Vec<Place> {
    let board = board(certificate, "board");
    texts(certificate, "squares").into_iter().map(|name| board.place(name)).collect()
}

fn leaper(certificate: &Value) -> Option<(i32, i32)> {
    let leap = |i: usize| certificate["leaper"][i].as_i64().map(|leap| leap.min(i32::MAX.into()) as i32);
    leap(0).zip(leap(1))
}

fn piece(certificate: &Value) -> Piece {
    match leaper(certificate) {
        Some((a, b)) => Piece::Leaper(a, b),
        None => Piece::named(certificate["piece"].as_str().expect("a piece")),
    }
}

fn tour(certificate: &Value) -> Tour {
    let [from, to] = ["from", "to"].map(|name| end(certificate, name));
    let board = board(certificate, "board");
    let numbers = if certificate["given"].is_array() { texts(certificate, "given") } else { Vec::new() };
    let numbers = numbers.iter().map(|text| {
        let (name, step) = text.split_once('=').expect("a square with its step");
        (board.place(name), step.parse().expect("a step"))
    });
    let given = numbers.collect();
    let tour = Tour::new(board, leaper(certificate).expect("a leaper"));
    Tour { closed: certificate["closed"] == true, from, to, given, ..tour }
}

fn exchange(certificate: &Value) -> Exchange {
    let rules = texts(certificate, "rules");
    Exchange {
        leaper: leaper(certificate),
        alternate: rules.contains(&"alternate"),
        safe: rules.contains(&"safe"),
        turns: certificate["metric"] == "turns",
        ..Exchange::new(board(certificate, "board"), Some(board(certificate, "goal")))
    }
}

fn knights(certificate: &Value) -> Option<Truth> {
    let (board, piece, squares) = (board(certificate, "board"), piece(certificate), places(certificate));
    if board.squares().len() > MOST_SQUARES {
        return None;
    }
    let value = sets::is_peaceful(&board, piece, &squares).then_some(squares.len() as u64);
    judged(certificate, value, Some(sets::by_size(&board, piece).len() as u64 - 1))
}

fn queens(certificate: &Value) -> Queens {
    let regions = certificate["regions"].is_array().then(|| board(certificate, "regions"));
    let [torus, touching] = ["torus", "touching"].map(|name| certificate[name] == true);
    Queens { board: board(certificate, "board"), torus, regions, touching }
}

/// A game and its first board.
fn pegs(certificate: &Value) -> (pegs::Game, Board) {
    let start = board(certificate, "board");
    let goal = match certificate["goal"].as_str() {
        Some("any") => None,
        Some(hole) => {
            let mut goal = start.map(|_| '.');
            goal.put(pegs::place(hole), 'o');
            Some(goal)
        }
        None => Some(board(certificate, "goal")),
    };
    (pegs::Game::new(if certificate["grid"] == "triangle" { 6 } else { 4 }, goal), start)
}

fn fewest_moves(certificate: &Value) -> Option<u64> {
    let (board, piece) = (board(certificate, "board"), piece(certificate));
    let distances = walk::distances(&board, piece, end(certificate, "from")?);
    distances.get(&end(certificate, "to")?).map(|(moves, _)| *moves)
}
