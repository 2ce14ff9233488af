// @ts-check
// Race: two to four methods on one board, side by side and in step, and their growth over the sizes of boards.

import { ask, cancel, tellable, toldOf } from "./engine.js";
import { make, moving, push, segments } from "./dom.js";
import { Form } from "./form.js";
import { Growth } from "./growth.js";
import { requested } from "./link.js";
import { Question } from "./question.js";
import { colour, showTrace } from "./search.js";
import { TEXT } from "./strings.js";

const MOST_RACED = 4, RACE_NODES = 30000;

export class RaceView {
  /** @param {import("./app.js").App} app @param {import("./link.js").Link} link */
  constructor(app, link) {
    this.app = app;
    this.link = { ...link };
    this.question = Question.of(app.description, link.question) ?? Question.like(app.description.puzzles, each => each.verb === "race" && !each.link.sizes);
    this.form = new Form(app.description, this.question, { task: "solve", change: (question, other) => {
      this.question = question;
      if (other) this.chooseMethods([]);
      this.fill();
      this.note(true);
    } });
    this.choices = make("div", { class: "choices" });
    this.place = make("div", { class: "race-place" });
    this.error = make("p", { class: "error", role: "alert", hidden: true });
    this.growthPlace = make("section", { class: "card growth", "aria-labelledby": "growth-title" });
    this.chooseMethods(link.methods ?? []);
    this.element = make("div", { class: "race-view", id: "content", tabindex: -1 },
      make("div", { class: "race-head" }, this.form.puzzles,
        make("div", { class: "card race-form" }, this.choices, make("details", { class: "change" }, make("summary", {}, TEXT.watch.edit), this.form.element))),
      this.error, this.place, this.growthPlace);
    this.fill();
    this.start(false);
  }

  /** @param {string[]} names */
  chooseMethods(names) {
    const all = this.question.methods("solve"), traced = all.filter(each => each.traced);
    const named = names.filter(name => all.some(each => each.name === name)).slice(0, MOST_RACED);
    const example = this.question.about.examples.find(each => each.verb === "race" && each.link.methods);
    const usual = (example?.link.methods ?? []).filter(name => traced.some(each => each.name === name));
    const some = traced.filter(each => !each.baseline).slice(0, 3).map(each => each.name);
    this.methods = named.length > 1 ? named : usual.length > 1 ? usual : some.length > 1 ? some : traced.slice(0, 2).map(each => each.name);
  }

  fill() {
    const boxes = this.question.methods("solve").filter(each => each.traced).map(method => {
      const box = make("input", { type: "checkbox", checked: this.methods.includes(method.name), change: () => {
        this.methods = box.checked ? [...this.methods, method.name] : this.methods.filter(each => each !== method.name);
        this.tell(this.methods.length < 2 || this.methods.length > MOST_RACED ? TEXT.race.most : "");
        this.note(true);
        this.growth?.setMethods(this.methods);
      } });
      return make("label", { class: "check pill", title: method.summary }, box, method.name);
    });
    this.choices.replaceChildren(
      make("fieldset", { class: "field" }, make("legend", {}, TEXT.race.methods), make("div", { class: "row" }, ...boxes)),
      make("div", { class: "row" },
        make("span", { class: "row-name" }, TEXT.race.step),
        segments(TEXT.race.step, ["nodes", "time"].map(value => ({ value, text: TEXT.race.steps[value] })), this.link.inStep ?? "nodes", value => {
          this.link.inStep = value === "nodes" ? undefined : value;
          this.note(true);
        }),
        push(TEXT.race.run, () => this.start(true), { class: "primary" }),
        this.stop = push(TEXT.race.cancel, () => cancel("trace"), { hidden: true, class: "cancel" })));
    this.growth?.leave();
    this.growth = new Growth(this.app, this.question, this.methods, this.link.sizes);
    this.growthPlace.replaceChildren(this.growth.element);
  }

  /** @param {string} text */
  tell(text) {
    this.error.textContent = text;
    this.error.hidden = !text;
  }

  /** @param {boolean} replace */
  note(replace) {
    this.app.note(this, { ...this.link, view: "race", task: "solve", method: undefined, spec: this.question.for("solve"), methods: this.methods }, replace);
  }

  /** @param {boolean} again */
  async start(again) {
    if (this.methods.length < 2 || this.methods.length > MOST_RACED) {
      this.tell(TEXT.race.most);
      return;
    }
    this.note(!again);
    this.tell("");
    this.player?.pause();
    if (this.stop) this.stop.hidden = false;
    const request = requested({ ...this.link, method: undefined });
    if (!request.limits.nodes) request.limits.nodes = RACE_NODES;
    try {
      const trace = await ask({ command: "trace", spec: this.question.for("solve"), methods: this.methods, ...request,
        in_step: this.link.inStep ?? "nodes", look: { theme: this.app.theme() } }, "trace");
      if (!trace.data) throw Object.assign(new Error(), { empty: true });
      this.trace = trace;
      this.player = showTrace(trace, this.place, () => this.app.theme());
      if (again) this.place.scrollIntoView({ block: "start" });
      if (again || moving()) this.player.play();
    } catch (error) {
      this.tell(!tellable(error) ? TEXT.solve.cancelled : /** @type {any} */ (error).empty ? TEXT.watch.none : toldOf(error));
    }
    if (this.stop) this.stop.hidden = true;
  }

  retheme() {
    const root = /** @type {HTMLElement | null} */ (this.place.firstElementChild);
    if (root && this.trace) colour(root, this.trace, this.app.theme());
    this.growth?.draw();
  }

  leave() {
    this.player?.pause();
    this.growth?.leave();
    cancel("trace");
  }
}
