// @ts-check
// Watch: a search step by step. The view of the steps is that of the pages that `--trace` writes.

import { ask, cancel, tellable, toldOf } from "./engine.js";
import { chooser, make, moving, push } from "./dom.js";
import { Form } from "./form.js";
import { requested } from "./link.js";
import { Question } from "./question.js";
import { grouped, TEXT } from "./strings.js";
import { duel } from "../crates/draw/src/watch/duel.js";
import { watch } from "../crates/draw/src/watch/watch.js";

/** Searches without a limit of their own are recorded this far. */
const MOST_NODES = 40000;

/**
 * Shows a trace inside an element, and returns its player.
 * @param {any} trace
 * @param {HTMLElement} place
 * @param {() => string} theme
 */
export function showTrace(trace, place, theme) {
  const root = make("div", {});
  colour(root, trace, theme());
  place.replaceChildren(root);
  return (trace.view === "duel" ? duel : watch)(trace.data, root);
}

/** The shapes of a trace have the colours of the theme. @param {HTMLElement} root @param {any} trace @param {string} theme */
export function colour(root, trace, theme) {
  for (const [name, value] of Object.entries(trace.colours[theme])) root.style.setProperty(name, String(value));
}

export class SearchView {
  /** @param {import("./app.js").App} app @param {import("./link.js").Link} link */
  constructor(app, link) {
    this.app = app;
    this.link = { ...link };
    this.question = Question.of(app.description, link.question) ?? Question.like(app.description.puzzles, each => each.link.question.rest.includes("--trace"));
    this.form = new Form(app.description, this.question, { task: "solve", change: (question, other) => {
      this.question = question;
      if (other) this.link.method = undefined;
      this.fill();
      this.start(true);
    } });
    this.bar = make("div", { class: "watch-bar", keydown: (/** @type {Event} */ event) => event.stopPropagation() });
    this.place = make("div", { class: "watch-place" });
    this.element = make("div", { class: "search", id: "content", tabindex: -1 }, this.bar, this.place);
    this.fill();
    this.start(false);
  }

  methods() { return this.question.methods("solve").filter(each => each.traced); }

  fill() {
    const methods = this.methods();
    if (!methods.some(each => each.name === this.link.method)) this.link.method = (methods.find(each => !each.baseline) ?? methods[0])?.name;
    const method = chooser(methods.map(each => ({ value: each.name, text: each.name })), this.link.method ?? "", value => {
      this.link.method = value;
      this.start(true);
    }, { "aria-label": TEXT.watch.method });
    const change = make("details", { class: "change" }, make("summary", {}, TEXT.watch.edit), make("div", { class: "card" }, this.form.element));
    this.bar.replaceChildren(this.form.puzzles, make("div", { class: "row" }, method, change));
  }

  /** @param {boolean} again */
  async start(again) {
    const { link } = this, spec = this.question.for("solve");
    this.app.note(this, { ...link, view: "watch", spec }, !again);
    cancel("trace");
    this.player?.pause();
    const told = make("p", { role: "status" }, TEXT.watch.running);
    this.place.replaceChildren(make("main", { class: "waiting" }, told, push(TEXT.watch.cancel, () => cancel("trace"))));
    const request = requested(link);
    if (!request.limits.nodes) request.limits.nodes = MOST_NODES;
    try {
      const trace = await ask({ command: "trace", spec, ...request, look: { theme: this.app.theme() } }, "trace", {
        progress: (_, message) => { told.textContent = `${TEXT.watch.running} ${grouped(message.stats?.generated ?? 0)}`; } });
      this.form.tell("");
      if (!trace.data) throw Object.assign(new Error(), { empty: true });
      this.trace = trace;
      this.player = showTrace(trace, this.place, () => this.app.theme());
      if (moving()) this.player.play();
    } catch (error) {
      if (!tellable(error)) {
        this.place.replaceChildren(make("main", { class: "waiting" }, make("p", {}, TEXT.solve.cancelled)));
        return;
      }
      const sentence = /** @type {any} */ (error).empty ? TEXT.watch.none : toldOf(error);
      this.form.tell(sentence);
      this.place.replaceChildren(make("main", { class: "waiting" }, make("p", { class: "error", role: "alert" }, sentence)));
    }
  }

  retheme() {
    const root = /** @type {HTMLElement | null} */ (this.place.firstElementChild);
    if (root && this.trace) colour(root, this.trace, this.app.theme());
  }

  leave() {
    this.player?.pause();
    cancel("trace");
  }
}
