// Race: two to four methods on one board, side by side and in step, and their growth over the sizes of boards.

import { html, type TemplateResult } from "lit-html";
import type { Link, Task } from "./contract.ts";
import { ask, cancel, toldOf } from "./engine.ts";
import { moving, push, segments, tick } from "./fields.ts";
import { Form, type Owner } from "./form.ts";
import { Growth } from "./growth.ts";
import { requested } from "./link.ts";
import { Question } from "./question.ts";
import { TraceView } from "./search.ts";
import { methodTitle, TEXT } from "./strings.ts";
import type { Page } from "./view.ts";

const SAY = TEXT.race;

const MOST_RACED = 4, RACE_NODES = 30_000;

export class RaceView extends TraceView implements Owner {
  link: Link;
  question: Question;
  readonly task: Task = "solve";
  readonly form: Form;
  methods: string[];
  growth: Growth;
  running = false;

  constructor(page: Page, link: Link) {
    super(page);
    this.link = { ...link };
    this.question = Question.of(this.puzzles, link.question)
      ?? Question.like(this.puzzles, each => each.verb === "race" && !each.link.sizes);
    this.form = new Form(this.question, this);
    this.methods = this.chosen(link.methods ?? []);
    this.growth = this.grown();
  }

  get title(): string { return `${SAY.title}: ${this.question.title}`; }

  override begin(): void { void this.start(false); }

  grown(): Growth {
    return new Growth(this.question, this.methods, this.link.sizes, () => this.update());
  }

  /** The methods with these names, or those that an example races. */
  chosen(names: string[]): string[] {
    const traced = this.question.methods("solve").filter(each => each.traced);
    const known = (list: string[]) =>
      list.filter(name => traced.some(each => each.name === name)).slice(0, MOST_RACED);
    const example = this.question.about.examples.find(each => each.verb === "race" && each.link.methods);
    const some = traced.filter(each => !each.baseline).slice(0, 3).map(each => each.name);
    const choices = [known(names), known(example?.link.methods ?? []), some];
    return choices.find(each => each.length > 1) ?? traced.slice(0, 2).map(each => each.name);
  }

  changed(question: Question, other: boolean): void {
    this.question = question;
    if (other) this.methods = this.chosen([]);
    this.growth.stop();
    this.growth = this.grown();
    void this.start(true);
  }

  /** Whether so many methods can race. */
  get fitting(): boolean { return this.methods.length >= 2 && this.methods.length <= MOST_RACED; }

  turn(name: string, on: boolean): void {
    this.methods = on ? [...this.methods, name] : this.methods.filter(each => each !== name);
    this.error = this.fitting ? "" : SAY.most;
    this.growth.methods = this.methods;
    this.note(true);
    this.update();
  }

  note(replace: boolean): void {
    const spec = this.question.for("solve"), { methods } = this;
    this.page.note(this, { ...this.link, view: "race", task: "solve", method: undefined, spec, methods }, replace);
  }

  async start(again: boolean): Promise<void> {
    if (!this.fitting) {
      this.error = SAY.most;
      this.update();
      return;
    }
    const { question, methods } = this;
    this.note(!again);
    cancel("trace");
    this.error = "";
    this.running = true;
    this.update();
    const { seed, limits } = requested(this.link);
    limits.nodes ??= RACE_NODES;
    await this.late(async () => {
      const trace = await this.asked.only(ask({
        command: "trace", spec: question.for("solve"), methods, seed, limits, in_step: this.link.inStep ?? "nodes",
        look: { theme: this.page.theme },
      }, "trace"));
      this.form.tell("");
      this.running = false;
      if (!this.play(trace, question.title, again || moving())) this.error = TEXT.watch.none;
    }, error => {
      this.running = false;
      this.error = toldOf(error);
      this.form.tell(this.error);
    });
  }

  override giveUp(): void {
    this.running = false;
    super.giveUp();
  }

  content(): TemplateResult {
    const { link } = this, traced = this.question.methods("solve").filter(each => each.traced);
    const steps = (["nodes", "time"] as const).map(value => ({ value, text: SAY.steps[value] }));
    const inStep = link.inStep === "time" ? "time" : "nodes";
    return html`<main class="race-view" id="content" tabindex="-1">
      <div class="race-head frame">${this.form.puzzles()}
        <div class="card race-form">
          <fieldset class="field"><legend class="aside">${SAY.methods}</legend><div class="row">
            ${traced.map(each => tick(methodTitle(each.name), this.methods.includes(each.name),
              on => this.turn(each.name, on), "check pill"))}</div></fieldset>
          <div class="row"><span class="row-name">${SAY.step}</span>
            ${segments(SAY.step, steps, inStep, value => {
              link.inStep = value === "nodes" ? undefined : value;
              void this.start(true);
            })}
            ${this.running ? push(TEXT.cancel, () => this.giveUp(), { class: "cancel" })
              : push(SAY.run, () => void this.start(true), { class: "primary" })}
            ${this.tools(this.form)}</div></div></div>
      <p class="error frame" role="alert" ?hidden=${!this.error}>${this.error}</p>
      <div class="race-place" aria-busy=${this.running}>${this.shown.place}</div>
      <section class="card growth" aria-labelledby="growth-title">${this.growth.content()}</section></main>`;
  }

  override leave(): void {
    super.leave();
    this.growth.stop();
  }
}
