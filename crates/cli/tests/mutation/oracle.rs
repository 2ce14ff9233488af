//! What is true of small boards, by trying everything. Nothing here knows how the checker goes about it.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

use serde_json::Value;

/// The squares of the largest board whose tours are looked for.
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

/// Row and column from 0 at the top left.
type Place = (i32, i32);
/// What stands on every square.
type Position = BTreeMap<Place, char>;

/// What is true of a certificate; none where its board has become too large to try everything.
pub fn judge(certificate: &Value) -> Option<Truth> {
    let yes_or_no = |holds| Truth { holds, is_best: false };
    Some(match certificate["claim"].as_str().expect("a claim") {
        "tour-none" if picture(certificate, "board").len() > MOST_SQUARES => return None,
        "tour" => yes_or_no(tour(certificate)),
        "tour-none" => yes_or_no(!has_tour(certificate)),
        "exchange" => exchange(certificate),
        "exchange-none" => yes_or_no(fewest_exchange(certificate, false).is_none()),
        "knights" => knights(certificate),
        "queens" => yes_or_no(queens(certificate, &places(certificate, "squares", false))),
        "queens-none" if side(certificate) > MOST_QUEENS => return None,
        "queens-none" => yes_or_no(!has_queens(certificate)),
        "pegs" => pegs(certificate),
        "pegs-none" => yes_or_no(fewest_jumps(certificate, false).is_none()),
        "walk" => walk(certificate),
        "walk-none" => yes_or_no(fewest_steps(certificate).is_none()),
        other => panic!("no oracle for {other}"),
    })
}

fn texts<'c>(certificate: &'c Value, name: &str) -> Vec<&'c str> {
    certificate[name].as_array().expect(name).iter().map(|item| item.as_str().expect(name)).collect()
}

fn picture(certificate: &Value, name: &str) -> Position {
    let rows = texts(certificate, name);
    let cells = (0..)
        .zip(&rows)
        .flat_map(|(row, text)| (0..).zip(text.chars()).map(move |(column, cell)| ((row, column), cell)));
    cells.filter(|&(_, cell)| cell != '#' && cell != '_').collect()
}

/// The height of a board, which may be given as a number.
fn side(certificate: &Value) -> i32 {
    match &certificate["board"] {
        Value::Array(rows) => rows.len() as i32,
        side => side.as_i64().expect("a side") as i32,
    }
}

/// The place of a name; on peg boards row 1 is at the top.
fn place(certificate: &Value, name: &str, from_top: bool) -> Place {
    let height = side(certificate);
    let (letter, number) = name.split_at(1);
    let column = i32::from(letter.as_bytes()[0]) - i32::from(b'a');
    let number: i32 = number.parse().expect("a row");
    (if from_top { number - 1 } else { height - number }, column)
}

fn places(certificate: &Value, name: &str, from_top: bool) -> Vec<Place> {
    texts(certificate, name).iter().map(|text| place(certificate, text, from_top)).collect()
}

/// Whether a leaper goes from one square to the other.
fn leaps(certificate: &Value, one: Place, other: Place) -> bool {
    let mut leap = [0, 1].map(|i| certificate["leaper"][i].as_i64().expect("a leaper"));
    let mut way: [i64; 2] = [(one.0 - other.0).abs().into(), (one.1 - other.1).abs().into()];
    leap.sort_unstable();
    way.sort_unstable();
    leap == way
}

/// Whether these squares in this order are what is asked.
fn is_tour(certificate: &Value, squares: &[Place]) -> bool {
    let ends = [("from", squares.first()), ("to", squares.last())];
    let closed = certificate["closed"] == true;
    squares.iter().collect::<HashSet<_>>().len() == squares.len()
        && picture(certificate, "board").keys().eq(squares
            .iter()
            .copied()
            .collect::<std::collections::BTreeSet<_>>()
            .iter())
        && squares.windows(2).all(|pair| leaps(certificate, pair[0], pair[1]))
        && ends.iter().all(|(name, end)| {
            certificate[*name].as_str().is_none_or(|name| Some(&place(certificate, name, false)) == *end)
        })
        && (!closed || squares.len() > 2 && leaps(certificate, squares[0], squares[squares.len() - 1]))
}

fn tour(certificate: &Value) -> bool {
    is_tour(certificate, &places(certificate, "squares", false))
}

/// Whether there is a tour, by all sets of squares (Held and Karp 1962).
fn has_tour(certificate: &Value) -> bool {
    let squares: Vec<Place> = picture(certificate, "board").into_keys().collect();
    let n = squares.len();
    let near: Vec<u32> = squares
        .iter()
        .map(|&one| (0..n).filter(|&i| leaps(certificate, one, squares[i])).fold(0, |bits, i| bits | 1 << i))
        .collect();
    let given = |name: &str| {
        certificate[name]
            .as_str()
            .map(|name| place(certificate, name, false))
            .map(|end| squares.iter().position(|&s| s == end).expect("a square"))
    };
    let (from, to, closed) = (given("from"), given("to"), certificate["closed"] == true);
    if closed && n < 3 {
        return false;
    }
    // Which squares can be last after these visited ones. A closed tour without a given first square can be begun
    // anywhere on its round, and so ends before any square that is wanted as its last.
    let mut last = vec![0_u32; 1 << n];
    for start in 0..n {
        if from.map_or(!closed || start == 0, |from| from == start) {
            last[1 << start] = 1 << start;
        }
    }
    for visited in 1..1_usize << n {
        let mut ends = last[visited];
        while ends != 0 {
            let mut next = near[ends.trailing_zeros() as usize] & !(visited as u32);
            ends &= ends - 1;
            while next != 0 {
                let bit = next & next.wrapping_neg();
                last[visited | bit as usize] |= bit;
                next ^= bit;
            }
        }
    }
    let start = from.unwrap_or(0);
    (0..n).filter(|&end| last[(1 << n) - 1] >> end & 1 == 1).any(|end| match closed {
        true => near[end] >> start & 1 == 1 && (from.is_none() || to.is_none_or(|to| to == end)),
        false => to.is_none_or(|to| to == end),
    })
}

/// The squares that a piece goes to or attacks, up to the first piece in every direction.
fn sees(certificate: &Value, position: &Position, from: Place) -> Vec<Place> {
    let piece = position[&from].to_ascii_lowercase();
    let mut seen = Vec::new();
    for rows in -9..=9_i32 {
        for columns in -9..=9_i32 {
            let (far, side) = (rows.abs().max(columns.abs()), rows.abs().min(columns.abs()));
            let (straight, diagonal) = (far == 1 && side == 0, far == 1 && side == 1);
            let to = (from.0 + rows, from.1 + columns);
            let one_leap = match piece {
                'n' => far == 2 && side == 1,
                'k' => straight || diagonal,
                'w' => straight,
                'l' => leaps(certificate, from, to),
                _ => false,
            };
            if one_leap && position.contains_key(&to) {
                seen.push(to);
            }
            if straight && "rq".contains(piece) || diagonal && "bq".contains(piece) {
                let mut here = to;
                while let Some(&cell) = position.get(&here) {
                    seen.push(here);
                    if cell != '.' {
                        break;
                    }
                    here = (here.0 + rows, here.1 + columns);
                }
            }
        }
    }
    seen
}

/// Where the piece of a walk goes from a square of the empty board.
fn steps(certificate: &Value, from: Place) -> Vec<Place> {
    let letter = match certificate["piece"].as_str() {
        Some("king") => 'k',
        Some("rook") => 'r',
        Some("bishop") => 'b',
        Some("queen") => 'q',
        _ => 'l',
    };
    let mut position: Position =
        picture(certificate, "board").into_keys().map(|place| (place, '.')).collect();
    position.insert(from, letter);
    sees(certificate, &position, from)
}

fn walk(certificate: &Value) -> Truth {
    let squares = places(certificate, "squares", false);
    let end = |name: &str| Some(place(certificate, certificate[name].as_str().expect(name), false));
    let moves = squares.len() as u64 - 1;
    Truth {
        holds: squares.first().copied() == end("from")
            && squares.last().copied() == end("to")
            && squares.windows(2).all(|pair| steps(certificate, pair[0]).contains(&pair[1]))
            && certificate["value"] == moves,
        is_best: fewest_steps(certificate) == Some(moves),
    }
}

/// The fewest moves of a walk, by widening the set of reached squares.
fn fewest_steps(certificate: &Value) -> Option<u64> {
    let end = |name: &str| place(certificate, certificate[name].as_str().expect(name), false);
    let mut reached = HashSet::from([end("from")]);
    for moves in 0.. {
        if reached.contains(&end("to")) {
            return Some(moves);
        }
        let before = reached.len();
        let next: Vec<Place> = reached.iter().flat_map(|&from| steps(certificate, from)).collect();
        reached.extend(next);
        if reached.len() == before {
            break;
        }
    }
    None
}

/// Whether a position is allowed after a move.
fn allowed(certificate: &Value, position: &Position) -> bool {
    let men = || position.iter().filter(|&(_, &cell)| cell != '.');
    !texts(certificate, "rules").contains(&"safe")
        || men().all(|(&from, cell)| {
            let enemy =
                |to: &Place| position[to] != '.' && position[to].is_uppercase() != cell.is_uppercase();
            !sees(certificate, position, from).iter().any(enemy)
        })
}

/// All that one move can lead to: where it went from and to, the colour that moved, the position.
fn moves(certificate: &Value, position: &Position) -> Vec<(Place, Place, bool, Position)> {
    let mut found = Vec::new();
    for (&from, &cell) in position.iter().filter(|&(_, &cell)| cell != '.') {
        for to in sees(certificate, position, from).into_iter().filter(|to| position[to] == '.') {
            let mut after = position.clone();
            after.insert(from, '.');
            after.insert(to, cell);
            if allowed(certificate, &after) {
                found.push((from, to, cell.is_uppercase(), after));
            }
        }
    }
    found
}

fn exchange(certificate: &Value) -> Truth {
    let in_turns = certificate["metric"] == "turns";
    let alternate = texts(certificate, "rules").contains(&"alternate");
    let mut position = picture(certificate, "board");
    let mut last: Option<(Place, bool)> = None;
    let mut turns = 0;
    for text in texts(certificate, "moves") {
        let way: Vec<Place> = text.split('-').map(|name| place(certificate, name, false)).collect();
        let Some((from, to, white, after)) =
            moves(certificate, &position).into_iter().find(|(from, to, ..)| way == [*from, *to])
        else {
            return Truth { holds: false, is_best: false };
        };
        if alternate && last.is_some_and(|(_, mover)| mover == white) {
            return Truth { holds: false, is_best: false };
        }
        turns += u64::from(last.is_none_or(|(place, _)| place != from));
        last = Some((to, white));
        position = after;
    }
    let played = if in_turns { turns } else { texts(certificate, "moves").len() as u64 };
    Truth {
        holds: position == picture(certificate, "goal") && certificate["value"] == played,
        is_best: fewest_exchange(certificate, in_turns) == Some(played),
    }
}

/// The fewest moves or turns, by visiting every position with its last mover in order of cost.
fn fewest_exchange(certificate: &Value, in_turns: bool) -> Option<u64> {
    let alternate = texts(certificate, "rules").contains(&"alternate");
    let goal = picture(certificate, "goal");
    let mut best: HashMap<(Position, Option<(Place, bool)>), u64> = HashMap::new();
    let mut waiting = VecDeque::from([(picture(certificate, "board"), None::<(Place, bool)>, 0)]);
    while let Some((position, last, cost)) = waiting.pop_front() {
        if best.get(&(position.clone(), last)).is_some_and(|&known| known <= cost) {
            continue;
        }
        best.insert((position.clone(), last), cost);
        if position == goal {
            return Some(cost);
        }
        for (from, to, white, after) in moves(certificate, &position) {
            if alternate && last.is_some_and(|(_, mover)| mover == white) {
                continue;
            }
            // Who moved last matters only to the rule or the metric that asks for it.
            let now = (in_turns || alternate).then_some((if in_turns { to } else { (0, 0) }, white));
            if in_turns && last.is_some_and(|(place, _)| place == from) {
                waiting.push_front((after, now, cost));
            } else {
                waiting.push_back((after, now, cost + 1));
            }
        }
    }
    None
}

fn knights(certificate: &Value) -> Truth {
    let free: Vec<Place> = picture(certificate, "board").into_keys().collect();
    let squares = places(certificate, "squares", false);
    // On a board with one piece alone: a piece between two is attacked itself.
    let attacks = |one: Place, other: Place| match certificate["piece"].as_str() {
        None => leaps(certificate, one, other),
        Some(name) => {
            let mut alone = picture(certificate, "board");
            alone.insert(one, name.chars().next().expect("a name"));
            sees(certificate, &alone, one).contains(&other)
        }
    };
    let apart = |set: &[Place], new: Place| set.iter().all(|&one| !attacks(one, new));
    let legal = (0..squares.len()).all(|i| {
        apart(&squares[..i], squares[i]) && !squares[..i].contains(&squares[i]) && free.contains(&squares[i])
    });
    // Each square taken or not.
    let mut most = 0;
    let mut waiting = vec![(0, Vec::new())];
    while let Some((next, set)) = waiting.pop() {
        most = most.max(set.len());
        if next < free.len() && set.len() + free.len() - next > most {
            waiting.push((next + 1, set.clone()));
            if apart(&set, free[next]) {
                let mut with = set;
                with.push(free[next]);
                waiting.push((next + 1, with));
            }
        }
    }
    Truth { holds: legal && certificate["value"] == squares.len(), is_best: squares.len() == most }
}

fn queens(certificate: &Value, squares: &[Place]) -> bool {
    let board = &certificate["board"];
    let side = side(certificate);
    let cell = |(row, column): Place| match board.as_array() {
        None => '.',
        Some(rows) => {
            rows[row as usize].as_str().and_then(|row| row.chars().nth(column as usize)).expect("a cell")
        }
    };
    let region = |(row, column): Place| {
        certificate["regions"][row as usize].as_str().and_then(|row| row.chars().nth(column as usize))
    };
    let clash = |one: Place, other: Place| {
        let (rows, columns) = (one.0 - other.0, one.1 - other.1);
        let meet = |way: i32| if certificate["torus"] == true { way % side == 0 } else { way == 0 };
        rows == 0
            || columns == 0
            || match certificate["regions"].is_null() {
                true => meet(rows - columns) || meet(rows + columns),
                false => {
                    region(one) == region(other)
                        || certificate["touching"] == false && rows.abs() <= 1 && columns.abs() <= 1
                }
            }
    };
    let all = (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
    let regions: HashSet<_> = all.clone().map(region).collect();
    squares.len() == side as usize
        && squares.iter().all(|&square| cell(square) != '#')
        && (0..squares.len()).all(|i| squares[..i].iter().all(|&other| !clash(squares[i], other)))
        && all.filter(|&square| cell(square) == 'Q').all(|placed| squares.contains(&placed))
        && (certificate["regions"].is_null() || regions.len() == side as usize)
}

/// Whether any way to place one queen in every row and column will do.
fn has_queens(certificate: &Value) -> bool {
    let side = side(certificate);
    let mut waiting = vec![Vec::new()];
    while let Some(columns) = waiting.pop() {
        if columns.len() == side as usize {
            let squares: Vec<Place> = (0..).zip(columns).collect();
            if queens(certificate, &squares) {
                return true;
            }
            continue;
        }
        for column in (0..side).filter(|column| !columns.contains(column)) {
            waiting.push([&columns[..], &[column]].concat());
        }
    }
    false
}

/// All jumps from a board: from, to and what is left.
fn jumps(certificate: &Value, board: &Position) -> Vec<(Place, Place, Position)> {
    let mut ways = vec![(0, 1), (0, -1), (1, 0), (-1, 0)];
    if certificate["grid"] == "triangle" {
        ways.extend([(1, 1), (-1, -1)]);
    }
    let mut found = Vec::new();
    for (&from, _) in board.iter().filter(|&(_, &cell)| cell == 'o') {
        for (rows, columns) in &ways {
            let over = (from.0 + rows, from.1 + columns);
            let to = (over.0 + rows, over.1 + columns);
            if board.get(&over) == Some(&'o') && board.get(&to) == Some(&'.') {
                let mut after = board.clone();
                after.extend([(from, '.'), (over, '.'), (to, 'o')]);
                found.push((from, to, after));
            }
        }
    }
    found
}

fn is_goal(certificate: &Value, board: &Position) -> bool {
    let pegs: Vec<Place> = board.iter().filter(|&(_, &cell)| cell == 'o').map(|(&place, _)| place).collect();
    match certificate["goal"].as_str() {
        Some("any") => pegs.len() == 1,
        Some(hole) => pegs == [place(certificate, hole, true)],
        None => *board == picture(certificate, "goal"),
    }
}

fn pegs(certificate: &Value) -> Truth {
    let in_jumps = certificate["metric"] == "jumps";
    let mut board = picture(certificate, "board");
    let (mut number, mut number_of_jumps, mut last) = (0_u64, 0_u64, None);
    for text in texts(certificate, "moves") {
        let chain: Vec<Place> = text.split('-').map(|name| place(certificate, name, true)).collect();
        if chain.len() < 2 {
            return Truth { holds: false, is_best: false };
        }
        number += u64::from(last != chain.first().copied());
        for pair in chain.windows(2) {
            let Some((_, _, after)) =
                jumps(certificate, &board).into_iter().find(|(from, to, _)| pair == [*from, *to])
            else {
                return Truth { holds: false, is_best: false };
            };
            number_of_jumps += 1;
            board = after;
        }
        last = chain.last().copied();
    }
    let played = if in_jumps { number_of_jumps } else { number };
    Truth {
        holds: is_goal(certificate, &board) && certificate["value"] == played,
        is_best: fewest_jumps(certificate, !in_jumps) == Some(played),
    }
}

/// The fewest moves, or jumps, to the goal.
fn fewest_jumps(certificate: &Value, in_moves: bool) -> Option<u64> {
    let mut best: HashMap<(Position, Option<Place>), u64> = HashMap::new();
    let mut waiting = VecDeque::from([(picture(certificate, "board"), None, 0)]);
    while let Some((board, last, cost)) = waiting.pop_front() {
        if best.get(&(board.clone(), last)).is_some_and(|&known| known <= cost) {
            continue;
        }
        best.insert((board.clone(), last), cost);
        if is_goal(certificate, &board) {
            return Some(cost);
        }
        for (from, to, after) in jumps(certificate, &board) {
            if in_moves && last == Some(from) {
                waiting.push_front((after, Some(to), cost));
            } else {
                waiting.push_back((after, in_moves.then_some(to), cost + 1));
            }
        }
    }
    None
}
