// @ts-check
// A question in parts: the puzzle, its board, and its options by their flags. The engine judges whether it makes sense.

/** @typedef {import("./link.js").Parts} Parts */
/** @typedef {{ name: string, flag: string, kind: string, values: any, default: string | null, help: string, tasks: string[], drawn: boolean }} Parameter */
/** @typedef {{ name: string, summary: string, tasks: string[], traced: boolean, baseline?: boolean }} Method */
/** @typedef {{ verb: string, what: string, link: import("./link.js").Link & { question: Parts } }} Example */
/** @typedef {{ name: string, summary: string, board: string, form: string, value: { unit: string, fewest: boolean } | null, palette: { text: string, name: string }[], series: string, parameters: Parameter[], methods: Method[], presets: { name: string, board: string, summary: string }[], examples: Example[], makes?: { summary: string, sizes: [number, number], difficulties: { name: string, summary: string }[], usual?: string } | null }} About */

export class Question {
  /** @param {About} about @param {Partial<Parts>} [parts] as the engine reads them */
  constructor(about, { board = "", options = {}, rest = [] } = {}) {
    this.about = about;
    this.board = board;
    this.options = new Map(Object.entries(options));
    /** Words that belong to no option of the puzzle. @type {string[]} */
    this.rest = rest;
  }

  /** The question of a link, if it has one. @param {{ puzzles: About[] }} description @param {Parts} [parts] */
  static of(description, parts) {
    const about = description.puzzles.find(each => each.name === parts?.puzzle);
    return about ? new Question(about, parts) : null;
  }

  /** The first thing to try with a puzzle. @param {About} about */
  static first(about) { return Question.like([about], ({ verb, link: { method, question } }) => verb === "solve" && !method && !question.rest.length && !question.board.startsWith("@")); }

  /** The question of the first example that is wanted. @param {About[]} puzzles @param {(example: Example) => boolean} wanted */
  static like(puzzles, wanted) {
    for (const about of puzzles) {
      const example = about.examples.find(wanted);
      if (example) return new Question(about, { ...example.link.question, rest: [] });
    }
    return new Question(puzzles[0]);
  }

  /** Sets an option, or removes it. @param {string} flag @param {string | null} value */
  set(flag, value) {
    if (value === null) this.options.delete(flag); else this.options.set(flag, value);
  }

  /** The options that a task knows. @param {string} task */
  parameters(task) {
    return this.about.parameters.filter(each => each.tasks.includes(task));
  }

  /** The question as text, without the options that a task does not know. @param {string} task */
  for(task) {
    const known = this.parameters(task).map(each => each.flag);
    const options = [...this.options].filter(([flag]) => known.includes(flag)).flatMap(([flag, value]) => [`--${flag}`, value]);
    return [this.about.name, this.board, ...options, ...this.rest].filter(Boolean).join(" ");
  }

  /** The methods for a task. @param {string} task */
  methods(task) {
    return this.about.methods.filter(each => each.tasks.includes(task));
  }
}
