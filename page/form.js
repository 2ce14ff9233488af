// @ts-check
// The form of a question, made from the puzzle's description: the puzzle, the board, and every option by its kind.

import { ask, tellable, toldOf } from "./engine.js";
import { chooser, field, make, push, settled } from "./dom.js";
import { Question } from "./question.js";
import { TEXT } from "./strings.js";

/** @typedef {import("./question.js").Parameter} Parameter */

export class Form {
  /**
   * @param {any} description
   * @param {Question} question
   * @param {{ task: string, change: (question: Question, other: boolean) => void }} owner
   *   `other`: it is another puzzle
   */
  constructor(description, question, owner) {
    this.description = description;
    this.question = question;
    this.owner = owner;
    this.task = owner.task;
    /** The rows of the board, once the engine has read it. @type {number | undefined} */
    this.posedRows = undefined;
    this.puzzles = make("div", { class: "puzzles", role: "group", "aria-label": TEXT.puzzle });
    this.fields = make("div", { class: "fields" });
    this.options = make("div", { class: "fields" });
    this.more = make("details", { class: "more-options" }, make("summary", {}, TEXT.solve.options), this.options);
    this.error = make("p", { class: "error", role: "alert", hidden: true });
    this.dialog = make("dialog", { "aria-label": TEXT.solve.pasteTitle });
    this.element = make("div", { class: "form" }, this.fields, this.error, this.more, this.dialog);
    this.later = settled(250, () => this.changed());
    this.build();
  }

  changed(other = false) { this.owner.change(this.question, other); }

  /** Tells what is wrong with the question, or that nothing is. @param {string} text @param {boolean} board whether it may be the board */
  tell(text, board = true) {
    this.error.textContent = text;
    this.error.hidden = !text;
    this.input?.setAttribute("aria-invalid", String(board && Boolean(text)));
  }

  /** What the engine takes for the board, if the field is empty. @param {any} posed */
  meant(posed) {
    this.posedRows = posed.board?.rows;
    if (this.input) this.input.placeholder = posed.question.board;
  }

  /** Shows another question. @param {Question} question */
  set(question) {
    this.question = question;
    this.build();
  }

  /** @param {string} task */
  setTask(task) {
    this.task = task;
    this.build();
  }

  build() {
    this.buildPuzzles();
    this.buildBoard();
    this.buildOptions();
  }

  buildPuzzles() {
    const held = this.puzzles.contains(document.activeElement);
    this.puzzles.replaceChildren(...this.description.puzzles.map((/** @type {any} */ about) => push(about.name, () => {
      this.question = Question.first(about);
      this.build();
      this.changed(true);
    }, { "aria-pressed": String(about === this.question.about), title: about.summary })));
    const pressed = /** @type {HTMLElement | null} */ (this.puzzles.querySelector("[aria-pressed=true]"));
    if (held) pressed?.focus();
    // On a narrow screen the row scrolls.
    requestAnimationFrame(() => { this.puzzles.scrollLeft = (pressed?.offsetLeft ?? 0) - this.puzzles.offsetLeft - 60; });
  }

  buildBoard() {
    const { about } = this.question;
    this.input = make("input", { type: "text", value: this.question.board, spellcheck: "false", autocomplete: "off", autocapitalize: "off",
      class: "code-input", input: () => {
        this.question.board = (this.input?.value ?? "").trim().replace(/\s+/g, "/");
        this.later();
      } });
    const size = make("span", { class: "sizes" },
      push("−", () => this.resize(-1), { "aria-label": TEXT.solve.smaller, title: TEXT.solve.smaller }),
      push("+", () => this.resize(1), { "aria-label": TEXT.solve.larger, title: TEXT.solve.larger }));
    const board = field(TEXT.solve.board, this.input);
    this.input.after(make("p", { class: "help-line", title: about.board }, about.board));
    const line = make("div", { class: "board-line" }, board, size);
    const presets = about.presets.length ? field(TEXT.solve.preset, chooser(
      [{ value: "", text: TEXT.solve.presetNone }, ...about.presets.map(each => ({ value: each.name, text: `${each.name}: ${each.summary}` }))],
      about.presets.some(each => each.name === this.question.board) ? this.question.board : "",
      name => {
        if (name) this.renew(name);
      })) : null;
    const paste = push(TEXT.solve.paste, () => this.paste(), { class: "plain" });
    this.fields.replaceChildren(line, ...[presets, paste].filter(Boolean).map(each => /** @type {Node} */ (each)));
  }

  /** A new board has its own start. @param {string} board */
  renew(board) {
    this.question.board = board;
    for (const parameter of this.question.about.parameters) if (["square", "squares", "picture"].includes(parameter.kind)) this.question.set(parameter.flag, null);
    this.build();
    this.changed();
  }

  /** The next size of a board: of its name, of both its sides, or of its picture. @param {number} by */
  resize(by) {
    const { board } = this.question;
    const grow = (/** @type {string} */ digits) => String(Math.max(1, Math.min(10000, Number(digits) + by)));
    if (/^([a-z]*)\d+$/.test(board)) this.renew(board.replace(/\d+/, grow));
    else if (/^\d+x\d+$/.test(board)) this.renew(board.replace(/\d+/g, grow));
    else if (board.includes("/")) {
      const rows = board.split("/"), empty = ".";
      if (by > 0) this.renew([...rows.map(row => row + empty), empty.repeat(rows[0].length + 1)].join("/"));
      else if (rows.length > 1) this.renew(rows.slice(0, -1).map(row => row.slice(0, -1)).join("/"));
    } else this.renew(String(Math.max(2, (this.posedRows ?? 8) + by)));
  }

  buildOptions() {
    const parameters = this.question.parameters(this.task);
    this.options.replaceChildren(...parameters.map(parameter => this.control(parameter)));
    this.more.hidden = parameters.length === 0;
    const set = parameters.filter(each => this.question.options.has(each.flag)).length;
    const [summary] = this.more.children;
    summary.textContent = set ? `${TEXT.solve.options} (${set})` : TEXT.solve.options;
  }

  /** @param {Parameter} parameter */
  control(parameter) {
    const { flag, kind, values, help } = parameter;
    const value = this.question.options.get(flag);
    const put = (/** @type {string | null} */ wanted) => {
      this.question.set(flag, wanted);
      this.later();
    };
    if (kind === "flag") {
      const box = make("input", { type: "checkbox", checked: value !== undefined, change: () => put(box.checked ? "" : null) });
      const made = field(flag, box, help);
      made.classList.add("flag-field");
      return made;
    }
    if (kind === "choice") {
      return field(flag, chooser([{ value: "", text: parameter.default ? `${parameter.default} (${TEXT.solve.any})` : TEXT.solve.any },
        ...values.filter((/** @type {string} */ each) => each !== parameter.default).map((/** @type {string} */ each) => ({ value: each, text: each }))],
      value ?? "", wanted => put(wanted || null)), help);
    }
    if (kind === "choices") return this.several(parameter, put);
    const number = kind === "number";
    const list = kind === "order" ? make("datalist", { id: `values-${flag}` }, ...values.map((/** @type {string} */ each) => make("option", { value: each }))) : null;
    const input = make("input", { type: number ? "number" : "text", min: number ? values[0] : null, max: number ? values[1] : null, value: value ?? "",
      list: list?.id ?? null, spellcheck: "false", autocomplete: "off", placeholder: parameter.default ?? TEXT.solve.any,
      class: "code-input", input: () => put(input.value.trim().replace(/\s+/g, "/") || null) });
    const made = field(flag, input, help);
    if (list) made.append(list);
    return made;
  }

  /** @param {Parameter} parameter @param {(value: string | null) => void} put */
  several(parameter, put) {
    const chosen = new Set((this.question.options.get(parameter.flag) ?? "").split(",").filter(Boolean));
    const boxes = parameter.values.map((/** @type {string} */ word) => {
      const box = make("input", { type: "checkbox", checked: chosen.has(word), change: () => {
        if (box.checked) chosen.add(word); else chosen.delete(word);
        put(parameter.values.filter((/** @type {string} */ each) => chosen.has(each)).join(",") || null);
      } });
      return make("label", { class: "check" }, box, word);
    });
    return make("fieldset", { class: "field" }, make("legend", {}, parameter.flag), ...boxes, make("p", { class: "help-line" }, parameter.help));
  }

  paste() {
    const { about } = this.question;
    const area = make("textarea", { rows: 10, cols: 24, spellcheck: "false", class: "code-input", input: () => area.setCustomValidity("") });
    const use = async () => {
      try {
        const { board, question } = await ask({ command: "pose", spec: about.name, board: area.value }, "quick", { seconds: 20 });
        this.dialog.close();
        this.renew(board.text ?? question.board);
      } catch (error) {
        if (!tellable(error)) return;
        area.setCustomValidity(toldOf(error));
        area.reportValidity();
      }
    };
    this.dialog.replaceChildren(make("h2", {}, TEXT.solve.pasteTitle),
      field(TEXT.solve.pasteHelp, area),
      make("ul", { class: "signs" }, ...about.palette.map(sign => make("li", {}, make("kbd", {}, sign.text), ` ${sign.name}`))),
      make("div", { class: "row" }, push(TEXT.solve.pasteUse, use, { class: "primary" }), push(TEXT.solve.close, () => this.dialog.close())));
    this.dialog.showModal();
    area.focus();
  }
}
