// Watch: a search step by step. The view of the steps is that of the pages that `--trace` writes.

import { html, nothing, type TemplateResult } from "lit-html";
import { duel } from "../crates/draw/src/watch/duel.js";
import type { Player } from "../crates/draw/src/watch/player.js";
import { watch } from "../crates/draw/src/watch/watch.js";
import type { Link, Task, Theme, Trace, TraceData } from "./contract.ts";
import { ask, cancel, toldOf } from "./engine.ts";
import { chooser, moving, push } from "./fields.ts";
import { Form, type Owner } from "./form.ts";
import { requested } from "./link.ts";
import { Question } from "./question.ts";
import { methodTitle, TEXT } from "./strings.ts";
import { type Page, View } from "./view.ts";
import { Series } from "./wanted.ts";

const SAY = TEXT.watch;

/** Searches without a limit of their own are recorded this far. */
const MOST_NODES = 40_000;

/** Steps per second at the beginning: slow enough to follow. */
export const PACE = 1;

/** A recording in a place of the page. */
export class Shown {
  readonly place = document.createElement("div");
  trace: Trace | null = null;
  player: Player | null = null;

  /** Shows a recording with this title, and says whether there is one. */
  show(trace: Trace, title: string, theme: Theme): boolean {
    this.stop();
    const { data } = trace;
    if (!data) return false;
    const name = (each: TraceData) => {
      each.title = title;
      if (each.method) each.method = methodTitle(each.method);
      each.racers?.forEach(name);
    };
    name(data);
    data.within = true;
    const root = document.createElement("div");
    this.trace = trace;
    this.colour(root, theme);
    this.place.replaceChildren(root);
    this.player = (trace.view === "duel" ? duel : watch)(data, root);
    return true;
  }

  /** The shapes of a recording have the colours of the theme. */
  colour(root: HTMLElement, theme: Theme): void {
    for (const [name, value] of Object.entries(this.trace?.colours[theme] ?? {})) root.style.setProperty(name, value);
  }

  retheme(theme: Theme): void {
    const root = this.place.firstElementChild;
    if (root instanceof HTMLElement) this.colour(root, theme);
  }

  stop(): void {
    this.player?.end();
    this.player = null;
    this.place.replaceChildren();
  }
}

/** A view of a recording, with what those have in common. */
export abstract class TraceView extends View {
  readonly shown = new Shown();
  readonly asked = new Series();
  error = "";

  override get player() { return this.shown.player; }

  /** Shows a recording and plays it, if there is one and movement is wanted. */
  play(trace: Trace, title: string, wanted = moving()): boolean {
    const there = this.shown.show(trace, title, this.page.theme);
    if (there && wanted) this.player?.play();
    if (there) this.page.playable();
    return there;
  }

  /** What is done with what is shown. */
  tools(form: Form): TemplateResult {
    return html`<details class="change"><summary>${SAY.edit}</summary><div class="card">${form.content()}</div></details>
      <span class="wide row">${this.presentButton()}${this.frameButton()}<a href="#recording">${SAY.open}</a></span>`;
  }

  /** The visitor gives up. */
  giveUp(): void {
    this.asked.end();
    cancel("trace");
    this.error = TEXT.cancelled;
    this.update();
  }

  override retheme(): void { this.shown.retheme(this.page.theme); }

  override leave(): void {
    super.leave();
    this.asked.end();
    this.shown.stop();
    cancel("trace");
  }
}

export class SearchView extends TraceView implements Owner {
  link: Link;
  question: Question;
  readonly task: Task = "solve";
  readonly form: Form;
  /** The nodes that the search has generated so far, while it runs. */
  running: number | null = null;

  constructor(page: Page, link: Link) {
    super(page);
    this.link = { ...link };
    this.question = Question.of(this.puzzles, link.question)
      ?? Question.like(this.puzzles, each => each.link.question.rest.includes("--trace"));
    this.form = new Form(this.question, this);
    this.fit();
  }

  get title(): string { return `${SAY.title}: ${this.question.title}`; }

  override begin(): void { void this.start(false); }

  methods() { return this.question.methods("solve").filter(each => each.traced); }

  fit(): void {
    const methods = this.methods();
    if (methods.some(each => each.name === this.link.method)) return;
    this.link.method = (methods.find(each => !each.baseline) ?? methods[0])?.name;
  }

  changed(question: Question, other: boolean): void {
    this.question = question;
    if (other) this.link.method = undefined;
    this.fit();
    void this.start(true);
  }

  async start(again: boolean): Promise<void> {
    const { link, question } = this, spec = question.for("solve");
    this.page.note(this, { ...link, view: "watch", spec }, !again);
    cancel("trace");
    this.shown.stop();
    this.error = "";
    this.running = 0;
    this.update();
    const request = requested(link);
    request.limits.nodes ??= MOST_NODES;
    await this.late(async () => {
      const asked = ask({ command: "trace", spec, ...request, look: { theme: this.page.theme } }, "trace", {
        progress: ({ stats }) => {
          this.running = stats?.generated ?? 0;
          this.update();
        },
      });
      const trace = await this.asked.only(asked), [record] = trace.records, data = trace.data;
      this.running = null;
      this.form.tell("");
      if (data) {
        data.pace ??= PACE;
        if (record?.outcome === "stopped") data.ending = SAY.cut(record.stats?.generated ?? 0);
      }
      if (!this.play(trace, question.title)) this.tell(SAY.none);
    }, error => this.tell(toldOf(error)));
  }

  tell(error: string): void {
    this.running = null;
    this.error = error;
    this.form.tell(error);
  }

  override giveUp(): void {
    this.running = null;
    super.giveUp();
  }

  content(): TemplateResult {
    const methods = this.methods().map(each => ({ value: each.name, text: methodTitle(each.name) }));
    return html`<main class="search" id="content" tabindex="-1">
      <div class="watch-bar frame">${this.form.puzzles()}<div class="row">
        ${chooser("watch-method", methods, this.link.method ?? "", name => {
          this.link.method = name;
          void this.start(true);
        }, SAY.method)}
        ${this.tools(this.form)}</div></div>
      ${this.running !== null ? html`<div class="waiting"><p role="status">${SAY.running}
          ${this.running ? SAY.nodes(this.running) : nothing}</p>${push(TEXT.cancel, () => this.giveUp())}</div>`
        : this.error ? html`<div class="waiting"><p class="error" role="alert">${this.error}</p></div>`
        : html`<div class="watch-place">${this.shown.place}</div>`}</main>`;
  }
}
