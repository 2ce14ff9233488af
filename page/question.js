// @ts-check
// A question in parts: the puzzle, its board, and its options by their flags. The engine judges whether it makes sense.

/** @typedef {{ name: string, flag: string, kind: string, values: any, default: string | null, help: string, tasks: string[], drawn: boolean }} Parameter */
/** @typedef {{ name: string, summary: string, tasks: string[], traced: boolean, baseline?: boolean }} Method */
/** @typedef {{ name: string, summary: string, board: string, form: string, value: { unit: string, fewest: boolean } | null, palette: { text: string, name: string }[], series: string, parameters: Parameter[], methods: Method[], presets: { name: string, board: string, summary: string }[], examples: { verb: string, rest: string, what: string }[], makes?: { summary: string, sizes: [number, number], difficulties: { name: string, summary: string }[], usual?: string } | null }} About */

export class Question {
  /**
   * @param {About} about
   * @param {string} board
   * @param {Map<string, string>} options
   */
  constructor(about, board = "", options = new Map()) {
    this.about = about;
    this.board = board;
    this.options = options;
    /** Words that belong to no option of the puzzle. @type {string[]} */
    this.rest = [];
  }

  /**
   * Reads a question. Without the name of a puzzle it is null.
   * @param {{ puzzles: About[] }} description
   * @param {string} text
   */
  static read(description, text) {
    const words = text.split(/\s+/).filter(Boolean);
    const about = description.puzzles.find(each => each.name === words[0]);
    if (!about) return null;
    const question = new Question(about);
    for (let at = 1; at < words.length; at++) {
      const [, flag, value] = /^--([^=]+)(?:=(.*))?$/s.exec(words[at]) ?? [];
      const parameter = about.parameters.find(each => each.flag === flag);
      if (parameter) {
        question.options.set(flag, parameter.kind === "flag" ? "" : value ?? words[++at] ?? "");
      } else if (flag || question.board) {
        question.rest.push(words[at]);
      } else {
        question.board = words[at];
      }
    }
    return question;
  }

  /** The first thing to try with a puzzle. @param {About} about */
  static first(about) {
    const example = about.examples.find(each => each.verb === "solve" && !/--(draw|trace|method)|@/.test(each.rest));
    return Question.read({ puzzles: [about] }, `${about.name} ${example?.rest ?? ""}`) ?? new Question(about);
  }

  toString() {
    const options = [...this.options].flatMap(([flag, value]) => value === "" ? [`--${flag}`] : [`--${flag}`, value]);
    return [this.about.name, this.board, ...options, ...this.rest].filter(Boolean).join(" ");
  }

  /** Sets an option, or removes it. @param {string} flag @param {string | null} value */
  set(flag, value) {
    if (value === null) this.options.delete(flag); else this.options.set(flag, value);
  }

  /** The options that a task knows. @param {string} task */
  parameters(task) {
    return this.about.parameters.filter(each => each.tasks.includes(task));
  }

  /** The question without the options that a task does not know. @param {string} task */
  for(task) {
    const known = new Set(this.parameters(task).map(each => each.flag));
    const made = new Question(this.about, this.board, new Map([...this.options].filter(([flag]) => known.has(flag))));
    made.rest = this.rest;
    return made;
  }

  /** The methods for a task. @param {string} task */
  methods(task) {
    return this.about.methods.filter(each => each.tasks.includes(task));
  }
}
