//! A rule for the moves of a tour: every vertex needs two of them at the same time.
//!
//! Moves join vertices of different colours. Augmenting paths give every vertex two moves or show that this cannot be
//! done (König 1931). All other ways to do so differ by cycles whose moves are taken and not taken in turn. If moves that
//! are not taken lead from the first colour to the second and the others lead back, a move can change only if its two
//! vertices reach each other. All other moves are decided.

use super::search::{Choices, Moves};
use crate::work::{Limit, Work};

/// Returns all decisions that follow from the rule; none if it cannot be fulfilled. `taken` is a way to give two moves to
/// most vertices, which is completed.
pub(super) fn consequences(
    graph: &Moves,
    choices: &Choices,
    taken: &mut [bool],
    work: &mut Work,
) -> Result<Option<Vec<(usize, bool)>>, Limit> {
    let is_open = |edge: usize| choices.chosen[edge].is_none();
    for (taken, &chosen) in taken.iter_mut().zip(&choices.chosen) {
        *taken = chosen.unwrap_or(*taken);
    }
    for edges in &graph.of {
        let surplus = edges.iter().filter(|&&edge| taken[edge]).count().saturating_sub(2);
        let given_up: Vec<usize> =
            edges.iter().copied().filter(|&edge| taken[edge] && is_open(edge)).take(surplus).collect();
        given_up.iter().for_each(|&edge| taken[edge] = false);
        if given_up.len() < surplus {
            return Ok(None);
        }
    }
    for vertex in 0..graph.of.len() {
        while graph.of[vertex].iter().filter(|&&edge| taken[edge]).count() < 2 {
            work.spend(graph.of.len() as u64)?;
            if !augment(graph, taken, vertex, is_open) {
                return Ok(None);
            }
        }
    }
    work.spend(2 * graph.moves.len() as u64)?;
    let component = components(graph, taken, is_open);
    let decided = |&edge: &usize| {
        let [one, other] = graph.moves[edge];
        is_open(edge) && component[one] != component[other]
    };
    Ok(Some((0..graph.moves.len()).filter(decided).map(|edge| (edge, taken[edge])).collect()))
}

/// Gives a vertex one more move, along a path of open moves that are taken and not taken in turn.
fn augment(graph: &Moves, taken: &mut [bool], root: usize, is_open: impl Fn(usize) -> bool) -> bool {
    let mut before: Vec<Option<usize>> = vec![None; graph.of.len()];
    let mut queue = vec![root];
    let mut next = 0;
    while let Some(&vertex) = queue.get(next) {
        next += 1;
        let back = graph.second[vertex] != graph.second[root];
        for &edge in graph.of[vertex].iter().filter(|&&edge| is_open(edge) && taken[edge] == back) {
            let other = across(graph, edge, vertex);
            if other == root || before[other].is_some() {
                continue;
            }
            before[other] = Some(edge);
            if back || graph.of[other].iter().filter(|&&edge| taken[edge]).count() >= 2 {
                queue.push(other);
                continue;
            }
            let mut here = other;
            while let Some(edge) = before[here] {
                taken[edge] = !taken[edge];
                here = across(graph, edge, here);
            }
            return true;
        }
    }
    false
}

fn across(graph: &Moves, edge: usize, vertex: usize) -> usize {
    let [one, other] = graph.moves[edge];
    if one == vertex { other } else { one }
}

/// Returns a number for each vertex, which is the same for vertices that reach each other (Kosaraju 1978).
fn components(graph: &Moves, taken: &[bool], is_open: impl Fn(usize) -> bool) -> Vec<usize> {
    let vertices = graph.of.len();
    let leads = |edge: usize, vertex: usize, back: bool| {
        is_open(edge) && (taken[edge] == graph.second[vertex]) != back
    };
    let mut seen = vec![false; vertices];
    let mut finished = Vec::with_capacity(vertices);
    for root in 0..vertices {
        let mut path = if seen[root] { Vec::new() } else { vec![(root, 0)] };
        seen[root] = true;
        while let Some((vertex, at)) = path.pop() {
            let Some(&edge) = graph.of[vertex].get(at) else {
                finished.push(vertex);
                continue;
            };
            path.push((vertex, at + 1));
            let other = across(graph, edge, vertex);
            if leads(edge, vertex, false) && !std::mem::replace(&mut seen[other], true) {
                path.push((other, 0));
            }
        }
    }
    let mut component = vec![vertices; vertices];
    for &root in finished.iter().rev() {
        let mut waiting = if component[root] == vertices { vec![root] } else { Vec::new() };
        while let Some(vertex) = waiting.pop() {
            component[vertex] = root;
            let back = graph.of[vertex].iter().filter(|&&edge| leads(edge, vertex, true));
            let back = back.map(|&edge| across(graph, edge, vertex));
            waiting.extend(back.filter(|&other| component[other] == vertices));
        }
    }
    component
}
