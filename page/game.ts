// A game as a value: what was played, what the player marked, and every state before and after. Nothing here knows the
// rules; the engine judges positions.

/** One state: the moves or squares so far, and the squares that the player marked as empty. */
export interface Position { readonly played: readonly string[]; readonly crosses: readonly string[] }

/** A state with those that undo and redo lead to, the nearest last. */
export interface Game extends Position { readonly past: readonly Position[]; readonly future: readonly Position[] }

const START: Position = { played: [], crosses: [] };

export const newGame = (played: readonly string[] = []): Game => ({ ...START, played, past: [], future: [] });

const positionOf = ({ played, crosses }: Position): Position => ({ played, crosses });

/** Goes on to another state; what was undone is forgotten. */
const forward = (game: Game, next: Position): Game =>
  ({ ...next, past: [...game.past, positionOf(game)], future: [] });

/** Adds a move. */
export const move = (game: Game, name: string): Game =>
  forward(game, { ...positionOf(game), played: [...game.played, name] });

/** Places a piece; a cross on its square goes. */
export const place = (game: Game, square: string): Game => game.played.includes(square) ? game
  : forward(game, { played: [...game.played, square], crosses: game.crosses.filter(each => each !== square) });

/** Takes a piece away. */
export const remove = (game: Game, square: string): Game => game.played.includes(square)
  ? forward(game, { ...positionOf(game), played: game.played.filter(each => each !== square) }) : game;

/** Marks a square as empty, or takes the mark away. A square with a piece cannot be marked. */
export function cross(game: Game, square: string): Game {
  if (game.played.includes(square)) return game;
  const others = game.crosses.filter(each => each !== square);
  const crosses = others.length < game.crosses.length ? others : [...others, square];
  return forward(game, { played: game.played, crosses });
}

export function undo(game: Game): Game {
  const last = game.past.at(-1);
  return last ? { ...last, past: game.past.slice(0, -1), future: [...game.future, positionOf(game)] } : game;
}

export function redo(game: Game): Game {
  const next = game.future.at(-1);
  return next ? { ...next, past: [...game.past, positionOf(game)], future: game.future.slice(0, -1) } : game;
}

/** Takes back the last of what was played. A game that came with a link has no past, so its moves are taken off. */
export function stepBack(game: Game): Game {
  if (game.past.length) return undo(game);
  return { ...game, played: game.played.slice(0, -1), future: [...game.future, positionOf(game)] };
}

/** Begins again; undo leads back. */
export const restart = (game: Game): Game => game.played.length || game.crosses.length ? forward(game, START) : game;
