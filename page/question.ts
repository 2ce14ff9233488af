// A question in parts: the puzzle, its board, and its options by their flags. The engine judges whether it makes
// sense.

import type { About, Example, Method, Parameter, Parts, Task } from "./contract.ts";
import { questionTitle } from "./strings.ts";

export class Question {
  readonly about: About;
  board: string;
  options: Map<string, string>;
  /** Words that belong to no option of the puzzle. */
  rest: string[];

  constructor(about: About, { board = "", options = {}, rest = [] }: Partial<Parts> = {}) {
    this.about = about;
    this.board = board;
    this.options = new Map(Object.entries(options));
    this.rest = rest;
  }

  /** The question of a link, if it has one. */
  static of(puzzles: About[], parts?: Parts): Question | null {
    const about = puzzles.find(each => each.name === parts?.puzzle);
    return about ? new Question(about, parts) : null;
  }

  /** The first thing to try with a puzzle. */
  static first(about: About): Question {
    return Question.like([about], ({ verb, link: { method, question } }) =>
      verb === "solve" && !method && !question.rest.length && !question.board.startsWith("@"));
  }

  /** The question of the first example that is wanted. */
  static like(puzzles: About[], wanted: (example: Example) => boolean): Question {
    for (const about of puzzles) {
      const example = about.examples.find(wanted);
      if (example) return new Question(about, { ...example.link.question, rest: [] });
    }
    return new Question(puzzles[0] as About);
  }

  /** In a few words. */
  get title(): string { return questionTitle(this.about, this.board, this.options); }

  copy(): Question {
    const { about, board, options, rest } = this;
    return new Question(about, { board, options: Object.fromEntries(options), rest });
  }

  /** Sets an option, or removes it. */
  set(flag: string, value: string | null): void {
    if (value === null) this.options.delete(flag); else this.options.set(flag, value);
  }

  /** Another board, without the options that name squares of the old one. */
  renew(board: string): void {
    this.board = board;
    for (const { kind, flag } of this.about.parameters) {
      if (["square", "squares", "picture"].includes(kind)) this.options.delete(flag);
    }
  }

  /** The same board after a stroke: what an option draws on it is now part of it. */
  redraw(board: string): void {
    this.board = board;
    for (const { drawn, flag } of this.about.parameters) if (drawn) this.options.delete(flag);
  }

  /** The options that a task knows. */
  parameters(task: Task): Parameter[] {
    return this.about.parameters.filter(each => each.tasks.includes(task));
  }

  /** The question as text, without the options that a task does not know. */
  for(task: Task): string {
    const known = this.parameters(task).map(each => each.flag);
    const options = [...this.options].filter(([flag]) => known.includes(flag));
    return [this.about.name, this.board, ...options.flatMap(([flag, value]) => [`--${flag}`, value]), ...this.rest]
      .filter(Boolean).join(" ");
  }

  /** The methods for a task. */
  methods(task: Task): Method[] {
    return this.about.methods.filter(each => each.tasks.includes(task));
  }
}

/**
 * The board of the next size, or null if there is none: of a number, of both sides, of a picture, or of a name with a
 * number, if it is the name of a preset too. An empty board is as large as the engine made it.
 */
export function resized(question: Question, by: 1 | -1, rows: number | undefined): string | null {
  const { board, about } = question;
  const grow = (digits: string) => String(Math.max(1, Math.min(10_000, Number(digits) + by)));
  if (board === "") return rows === undefined ? null : String(Math.max(1, rows + by));
  if (/^\d+(x\d+)?$/.test(board)) return board.replace(/\d+/g, grow);
  if (board.includes("/") && !board.includes(":")) {
    const lines = board.split("/");
    const width = lines[0]?.length ?? 0, ragged = lines.some(line => line.length !== width);
    if (ragged) return null;
    if (by > 0) return [...lines.map(line => `${line}.`), ".".repeat(width + 1)].join("/");
    return lines.length > 1 && width > 1 ? lines.slice(0, -1).map(line => line.slice(0, -1)).join("/") : null;
  }
  const named = board.replace(/\d+/, grow);
  return about.presets.some(each => each.name === named && named !== board) ? named : null;
}
