// What the browser remembers of games and lessons: what was begun, what was won, and of which day a puzzle is. It stays on
// this machine.
//
// Limits: the last hundred games that were begun, and the last thousand that were won. Where nothing may be stored, as in
// a frame of another page, nothing is remembered.

/** A game that was begun. */
export interface Begun { played: readonly string[]; crosses: readonly string[]; spent: number }

/** A game that was won: when, whether it was the puzzle of that day, and of which day it was, if of any. */
export interface Won {
  spec: string;
  puzzle: string;
  day: string;
  daily: boolean;
  of?: string;
  moves: number;
  seconds: number;
}

const KEYS = {
  begun: "hippodrome-begun", won: "hippodrome-won", days: "hippodrome-days", crosses: "hippodrome-crosses",
  answered: "hippodrome-answered",
};

function read<T>(key: string, none: T): T {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") as T ?? none;
  } catch {
    return none;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A full or forbidden storage is no reason to stop playing.
  }
}

/** The game that was begun on a question. */
export const begun = (spec: string): Begun | undefined => new Map(read<[string, Begun][]>(KEYS.begun, [])).get(spec);

/** Keeps a game, or forgets it if nothing was played. */
export function keep(spec: string, game: Begun): void {
  const games = read<[string, Begun][]>(KEYS.begun, []).filter(([other]) => other !== spec);
  if (game.played.length || game.crosses.length) games.push([spec, game]);
  write(KEYS.begun, games.slice(-100));
}

/** Every game that was won, the last one last. */
export const allWon = (): Won[] => read<Won[]>(KEYS.won, []);

/** Records a game that was won. The same question counts once a day. */
export function record(won: Won): void {
  const others = allWon().filter(({ spec, day }) => spec !== won.spec || day !== won.day);
  write(KEYS.won, [...others, won].slice(-1000));
}

/** The day of which a question is the puzzle. */
export const dayOfPuzzle = (spec: string): string | undefined =>
  new Map(read<[string, string][]>(KEYS.days, [])).get(spec);

/** Remembers of which day a question is the puzzle. */
export function dated(spec: string, day: string): void {
  const others = read<[string, string][]>(KEYS.days, []).filter(([other]) => other !== spec);
  write(KEYS.days, [...others, [spec, day]].slice(-400));
}

/** Whether attacked squares are crossed out, and the choice for the next time. */
export const crossing = (): boolean => read(KEYS.crosses, false);
export const setCrossing = (on: boolean): void => write(KEYS.crosses, on);

/** How often a puzzle was won, the best time and the mean, in seconds. */
export function figures(won: readonly Won[], puzzle: string): { games: number; best: number; mean: number } {
  const times = won.filter(each => each.puzzle === puzzle).map(({ seconds }) => seconds);
  return { games: times.length, best: Math.min(...times), mean: times.reduce((x, y) => x + y, 0) / times.length };
}

/** The days up to a day, the last one first. */
export const daysBefore = (today: Date, number: number): string[] => Array.from({ length: number }, (_, back) =>
  dayOf(new Date(today.getFullYear(), today.getMonth(), today.getDate() - back)));

/** A day as a text, in the visitor's time. */
export const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(part => String(part).padStart(2, "0")).join("-");

/** The number of days in a row, up to today or yesterday, on which a puzzle of the day was won. */
export function streak(won: readonly Won[], today = new Date()): number {
  const days = new Set(won.filter(({ daily }) => daily).map(({ day }) => day));
  const back = daysBefore(today, days.size + 2).map(day => days.has(day)), first = back[0] ? 0 : 1;
  return back.indexOf(false, first) - first;
}

/** The questions of a lesson that were answered, by their numbers. */
export const answeredIn = (lesson: string): number[] => read<Record<string, number[]>>(KEYS.answered, {})[lesson] ?? [];

/** Records that a question of a lesson was answered. */
export function answered(lesson: string, question: number): void {
  const all = read<Record<string, number[]>>(KEYS.answered, {});
  write(KEYS.answered, { ...all, [lesson]: [...new Set([...all[lesson] ?? [], question])] });
}
