// @ts-check
// Solve: the question with its board to draw on, the run with its progress, and the answer.

import { ask, cancel, sentenceOf, tellable, toldOf, warm } from "./engine.js";
import { AnswerView, savedText, verdict } from "./answer.js";
import { cancelCount, countAll } from "./counting.js";
import { chooser, field, make, push, segments } from "./dom.js";
import { Editor } from "./editor.js";
import { Form } from "./form.js";
import { commandOptions, requested, TASKS, writeLink } from "./link.js";
import { picture } from "./picture.js";
import { Question } from "./question.js";
import { addressOf } from "./share.js";
import { grouped, lasting, TEXT } from "./strings.js";

/** The most solutions of a listing that are shown. */
const MOST_LISTED = 1000;

/** As many are drawn at random. */
const SAMPLED = 20;

export class SolveView {
  /** @param {import("./app.js").App} app @param {import("./link.js").Link} link */
  constructor(app, link) {
    this.app = app;
    this.link = { ...link };
    const given = Question.of(app.description, link.question);
    this.question = given ?? Question.first(app.description.puzzles[0]);
    this.editor = new Editor({ change: board => this.edited(board) });
    this.form = new Form(app.description, this.question, { task: link.task, change: (question, other) => this.changed(question, other) });
    this.run = push("", () => this.start(true), { class: "primary run" });
    this.stop = push(TEXT.solve.cancel, () => this.halt(), { class: "run cancel", hidden: true });
    this.back = push(TEXT.solve.edit, () => this.turn(), { hidden: true, class: "plain" });
    this.progress = make("div", { class: "progress", role: "status", "aria-live": "polite" });
    this.place = make("div", { class: "place" }, this.editor.element);
    this.result = make("div", { class: "result" }, make("p", { class: "quiet" }, TEXT.solve.start));
    this.choices = make("div", { class: "choices" });
    this.element = make("main", { class: "solve", id: "content", tabindex: -1 },
      make("h1", { class: "aside" }, TEXT.solve.title),
      this.form.puzzles,
      make("div", { class: "columns" },
        make("section", { class: "card question", "aria-label": TEXT.play.question }, this.form.element, this.choices),
        make("div", { class: "stage-column" }, this.place, make("div", { class: "acts" }, this.run, this.stop, this.back, this.others()), this.progress),
        this.result));
    this.buildChoices();
    warm("run");
    // Nothing is begun with a limit that was not understood.
    this.pose(Boolean(given && !link.wrong)).then(() => { if (link.wrong) this.form.tell(sentenceOf(link.wrong), false); });
  }

  others() {
    const to = (/** @type {string} */ view, /** @type {string} */ text) => make("a", { class: "button plain", href: "#", click: (/** @type {Event} */ event) => {
      event.preventDefault();
      this.app.go({ view, task: "solve", spec: this.question.for("solve"), method: this.traced(view) });
    } }, text);
    return make("span", { class: "others" }, to("play", TEXT.solve.play), to("watch", TEXT.solve.watch), to("race", TEXT.solve.race));
  }

  /** A method that can be watched. @param {string} view */
  traced(view) {
    if (view !== "watch") return undefined;
    const chosen = this.question.about.methods.find(each => each.name === this.link.method);
    return chosen?.traced ? chosen.name : undefined;
  }

  buildChoices() {
    const { link, question } = this;
    const methods = question.methods(link.task);
    if (link.method && !methods.some(each => each.name === link.method)) link.method = undefined;
    const summary = make("p", { class: "help-line" });
    const tell = () => { summary.textContent = methods.find(each => each.name === (link.method ?? "auto"))?.summary ?? ""; };
    const method = field(TEXT.solve.method, chooser(methods.map(each => ({ value: each.name === "auto" ? "" : each.name, text: each.name })), link.method ?? "", value => {
      link.method = value || undefined;
      tell();
      this.note();
    }));
    method.append(summary);
    tell();
    const number = (/** @type {string} */ name) => {
      const input = make("input", { type: "number", min: 0, value: link[name] ?? "", placeholder: "–", input: () => {
        link[name] = input.value || undefined;
        this.note();
      } });
      return field(TEXT.solve[name], input);
    };
    const limited = ["seconds", "nodes", "megabytes", "seed"].some(name => link[name]);
    this.choices.replaceChildren(
      segments(TEXT.solve.task, TASKS.filter(task => question.methods(task).length).map(task => ({ value: task, text: TEXT.solve.tasks[task] })), link.task, task => {
        link.task = task;
        this.form.setTask(task);
        this.buildChoices();
        this.pose(false);
      }),
      method,
      make("details", { class: "more-options", open: limited }, make("summary", {}, TEXT.solve.limits),
        make("div", { class: "fields limits" }, ...["seconds", "nodes", "megabytes", "seed"].map(number))));
    this.run.textContent = TEXT.solve.run[link.task];
  }

  /** The link of what the form says. */
  now() { return { ...this.link, view: "solve", spec: this.question.for(this.link.task) }; }

  note() { this.app.note(this, this.now(), true); }

  /** @param {Question} question @param {boolean} other */
  changed(question, other) {
    this.question = question;
    if (other) {
      this.link.method = undefined;
      this.buildChoices();
    }
    this.pose(false);
  }

  /** A stroke on the board. @param {string | null} board */
  edited(board) {
    if (board !== null) {
      this.question.board = board;
      for (const parameter of this.question.about.parameters) if (parameter.drawn) this.question.set(parameter.flag, null);
    }
    this.form.set(this.question);
    this.pose(false);
  }

  /** Asks the engine what the question means, and draws its board. @param {boolean} running */
  async pose(running) {
    this.note();
    const spec = this.now().spec, asked = this.asked = Symbol();
    try {
      const posed = await ask({ command: "pose", spec, ...requested({ ...this.link, method: undefined }), look: { theme: this.app.theme() } }, "quick", { seconds: 20 });
      // The end of a stroke poses the question anew.
      if (asked !== this.asked || this.editor.drawing) return;
      this.posed = posed;
      this.form.tell("");
      this.form.meant(posed);
      this.editor.show(this.question, { ...posed, task: this.link.task });
      if (running) {
        await this.start(false);
        return;
      }
      this.forget();
      this.showEditor();
    } catch (error) {
      if (asked === this.asked && tellable(error)) {
        this.form.tell(toldOf(error));
        this.editor.drawPalette();
      }
    }
  }

  /** An editor that is there already is left alone: it may have the focus. */
  showEditor() {
    this.view?.leave();
    if (!this.place.contains(this.editor.element)) this.place.replaceChildren(this.editor.element);
    this.back.textContent = TEXT.solve.show;
  }

  /** Turns between the board to draw on and the answer. */
  turn() {
    if (this.place.contains(this.editor.element) && this.view) {
      this.place.replaceChildren(this.view.board);
      this.back.textContent = TEXT.solve.edit;
    } else this.showEditor();
  }

  /** The answer is not one to the question that is shown now. */
  forget() {
    this.view?.leave();
    this.view = null;
    this.back.hidden = true;
    this.result.replaceChildren(make("p", { class: "quiet" }, TEXT.solve.start));
    this.progress.replaceChildren();
  }

  /** @param {boolean} push whether the visitor may go back to before */
  async start(push) {
    const link = this.now(), { task } = this.link;
    if (push) this.app.note(this, link, false);
    this.working(true);
    this.view?.leave();
    const begun = performance.now();
    const found = [];
    try {
      const watching = { progress: (/** @type {string} */ kind, /** @type {any} */ message) => {
        if (kind === "solutions") found.push(...message);
        this.showProgress(kind === "progress" ? message : null, found.length, begun);
      } };
      const request = { command: task, spec: link.spec, ...requested(this.link), ...(task === "list" ? { limit: MOST_LISTED } : task === "sample" ? { number: SAMPLED } : {}),
        look: { theme: this.app.theme(), attacks: false } };
      const record = await (task === "count" ? countAll(request, watching) : ask(request, "run", watching));
      this.working(false);
      this.progress.replaceChildren();
      if (task === "list" || task === "sample") this.showList(record, found); else this.showAnswer(record, link);
    } catch (error) {
      this.working(false);
      this.progress.replaceChildren(make("p", { class: tellable(error) ? "error" : "quiet" }, tellable(error) ? toldOf(error) : TEXT.solve.cancelled));
    }
  }

  halt() { cancelCount(); }

  /** @param {boolean} now */
  working(now) {
    this.run.hidden = now;
    this.stop.hidden = !now;
    this.element.setAttribute("aria-busy", String(now));
    if (now) this.showProgress(null, 0, performance.now());
  }

  /** @param {any} message @param {number} found @param {number} begun */
  showProgress(message, found, begun) {
    const { stats = {}, work, rate, share } = message ?? {};
    const parts = [lasting((performance.now() - begun) / 1000)];
    if (stats.generated) parts.push(`${grouped(stats.generated)} ${work ?? TEXT.solve.facts.generated}`);
    if (rate) parts.push(TEXT.solve.rate(Math.round(rate)));
    if (found) parts.push(`${grouped(found)} ${TEXT.solve.facts.found}`);
    const bar = make("progress", { max: 1, "aria-label": TEXT.solve.facts.share });
    if (typeof share === "number") bar.value = share;
    this.progress.replaceChildren(bar, make("p", {}, parts.join(" · ")));
  }

  /** @param {any} record @param {import("./link.js").Link} link */
  showAnswer(record, link) {
    const view = new AnswerView(record, {
      task: link.task,
      path: this.question.about.form === "path",
      command: `hippo ${link.task} ${this.posed?.shell ?? record.spec}${commandOptions(this.link)}`,
      link: addressOf(writeLink(link)),
      theme: () => this.app.theme(),
      why: link.task === "solve" ? () => ask({ command: "why", spec: record.spec, ...requested(this.link), seed: record.seed, look: { theme: this.app.theme() } }, "draw", { seconds: 120 }) : undefined,
      format: format => ask({ command: "draw", text: savedText(record), format, look: { theme: this.app.theme() } }, "draw", { seconds: 120 }),
    });
    this.view = view;
    this.result.replaceChildren(view.element);
    // For those who listen.
    this.progress.replaceChildren(make("p", { class: "aside" }, sentenceOf(record.sentence)));
    if (view.board.childElementCount) {
      this.place.replaceChildren(view.board);
      this.back.hidden = false;
      this.back.textContent = TEXT.solve.edit;
    }
  }

  /** @param {any} summary @param {any[]} found */
  showList(summary, found) {
    const rows = found.map(line => make("li", {}, push((line.solution?.moves ?? line.solution?.squares ?? []).join(" "), () => this.showOne(line), { class: "plain" })));
    this.forget();
    this.showEditor();
    this.back.hidden = true;
    this.result.replaceChildren(make("section", { class: "answer" },
      ...verdict(this.link.task, summary.sentence, summary.summary.limit ? "stopped" : "solved"),
      make("p", { class: "quiet" }, TEXT.solve.showOne),
      make("ol", { class: "listing", tabindex: 0, "aria-label": TEXT.solve.tasks.list }, ...rows)));
  }

  /** Shows a solution of a list on the board. @param {any} line */
  async showOne(line) {
    const drawn = await ask({ command: "draw", text: JSON.stringify(line), format: "svg", look: { theme: this.app.theme() } }, "draw", { seconds: 30 }).catch(() => null);
    const shown = picture(drawn?.text);
    if (shown) this.place.replaceChildren(make("div", { class: "answer-board" }, shown));
  }

  /** The theme has changed. */
  async retheme() {
    await this.view?.retheme();
    const { view } = this, shown = view && this.place.contains(view.board);
    const posed = await ask({ command: "pose", spec: this.now().spec, look: { theme: this.app.theme() } }, "quick", { seconds: 20 }).catch(() => null);
    if (posed && this.view === view) this.editor.show(this.question, { ...posed, task: this.link.task });
    if (shown && view) this.place.replaceChildren(view.board);
  }

  leave() {
    this.view?.leave();
    cancelCount();
    cancel("draw");
  }
}
