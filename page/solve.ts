// Solve: the question with its board to draw on, the run with its progress, and the answer.

import { html, nothing, type TemplateResult } from "lit-html";
import { AnswerView, savedText } from "./answer.ts";
import type { About, Line, Link, Listing, Posed, Progress, Record_, Task, ViewName } from "./contract.ts";
import { cancelCount, countAll } from "./counting.ts";
import { ask, cancel, close, quick, toldOf, warm } from "./engine.ts";
import { Editor } from "./editor.ts";
import { allRight, chooser, field, push, segments, whole } from "./fields.ts";
import { Form, type Owner } from "./form.ts";
import { commandOptions, requested, TASKS, writeLink } from "./link.ts";
import { picture } from "./picture.ts";
import { Question } from "./question.ts";
import { addressOf } from "./share.ts";
import { capital, grouped, lasting, methodTitle, sentenceOf, TEXT } from "./strings.ts";
import { type Page, View } from "./view.ts";
import { Series, type Wanted } from "./wanted.ts";

const SAY = TEXT.solve;

/** The most solutions of a listing that are shown. */
const MOST_LISTED = 1000;

/** As many are drawn at random. */
const SAMPLED = 20;

/** A first solution is looked for when the best one takes longer than this, in milliseconds. */
const PATIENCE = 600;

/** What is said about the question that is shown, and how it looks. */
interface Verdict { sentence: string; outcome: string; task: Task }

export class SolveView extends View implements Owner {
  link: Link;
  question: Question;
  readonly editor: Editor;
  readonly form: Form;
  posed: Posed | null = null;
  answer: AnswerView | null = null;
  /** The solutions of a listing, and the one that is shown. */
  listed: Line[] | null = null;
  one: SVGSVGElement | null = null;
  verdict: Verdict | null = null;
  /** Whether the answer is in the place of the board. */
  answerShown = false;
  /** What the run that is under way has told, and when it began. */
  progress: { message: Progress; found: number; begun: number } | null = null;
  /** Whether an answer will soon need its room. */
  expecting = false;
  /** What went wrong in a run. */
  error = "";
  readonly posing = new Series();
  readonly running = new Series();

  constructor(page: Page, link: Link) {
    super(page);
    this.link = { ...link };
    const given = Question.of(page.description.puzzles, link.question);
    this.question = given ?? Question.first(page.description.puzzles[0] as About);
    this.form = new Form(this.question, this);
    this.editor = new Editor(question => this.edited(question));
    this.editor.redraw = () => this.update();
    this.fit();
  }

  get task(): Task { return this.link.task; }

  get title(): string { return `${SAY.tasks[this.task]}: ${this.question.title}`; }

  override get player() { return this.answerShown && !this.one ? this.answer?.player ?? null : null; }

  override get presentable(): boolean { return this.answerShown; }

  override begin(): void {
    warm("run");
    const { wrong } = this.link, asked = this.link.question !== undefined;
    // Nothing is begun with a limit that was not understood.
    this.pose(asked && !wrong).then(() => {
      if (!wrong) return;
      this.form.tell(sentenceOf(wrong), false);
      this.update();
    });
  }

  /** A method that does not know the task is not kept. */
  fit(): void {
    const known = this.question.methods(this.task).some(each => each.name === this.link.method);
    if (!known) this.link.method = undefined;
  }

  /** The link of what the form says. */
  now(): Link {
    return { ...this.link, view: "solve", spec: this.question.for(this.task) };
  }

  changed(question: Question, other: boolean): void {
    this.question = question;
    if (other) this.link.method = undefined;
    this.fit();
    void this.pose(false);
  }

  /** A stroke on the board. */
  edited(question: Question): void {
    this.question = question;
    this.form.set(question);
    void this.pose(false);
  }

  /** Asks the engine what the question means, and draws its board. An answer to another question is forgotten. */
  async pose(running: boolean): Promise<void> {
    this.forget();
    this.expecting = running;
    this.page.note(this, this.now(), true);
    this.update();
    const { spec = "" } = this.now(), { look } = this;
    await this.late(async () => {
      const request = { command: "pose" as const, spec, ...requested({ ...this.link, method: undefined }), look };
      const posed = await this.posing.only(quick(request));
      // The end of a stroke poses the question anew.
      if (this.editor.drawing) return;
      this.posed = this.form.posed = posed;
      this.form.tell("");
      this.editor.show(this.question, posed, this.task);
      if (running) void this.start(false);
    }, error => {
      this.expecting = false;
      this.form.tell(toldOf(error));
    });
  }

  /** What was found is not about the question that is shown now. */
  forget(): void {
    this.running.end();
    if (this.progress) this.halt();
    this.answer?.leave();
    this.answer = this.listed = this.one = this.verdict = this.progress = null;
    this.answerShown = false;
    this.error = "";
  }

  /** Runs the task. `push`: the visitor may go back to before. */
  async start(push: boolean): Promise<void> {
    // What was just typed is read first. A question that made no sense is asked once more, and told where it stands.
    if (this.form.typing.stop() || this.form.error) {
      void this.pose(true);
      return;
    }
    this.forget();
    const link = this.now(), { task } = link, wanted = this.running.next(), begun = performance.now();
    const found: Line[] = [];
    if (push) this.page.note(this, link, false);
    this.expecting = true;
    this.progress = { message: {}, found: 0, begun };
    this.update();
    const tell = (message: Progress) => {
      if (this.progress?.begun !== begun) return;
      this.progress = { message, found: found.length, begun };
      this.update();
    };
    const watching = {
      progress: tell,
      solutions: (lines: Line[]) => {
        found.push(...lines);
        tell({});
      },
    };
    const { spec = "" } = link, look = { theme: this.page.theme, attacks: false };
    const request = { spec, ...requested(this.link), look };
    const first = window.setTimeout(() => this.first(spec, wanted), PATIENCE);
    await this.late(async () => {
      if (task === "list" || task === "sample") {
        const asked = task === "list" ? { ...request, command: task, limit: MOST_LISTED }
          : { ...request, command: task, number: SAMPLED };
        this.showList(await wanted(ask(asked, "run", watching)), found);
      } else {
        const asked = task === "count" ? countAll({ ...request, command: task }, watching)
          : ask({ ...request, command: task }, "run", watching);
        this.showAnswer(await wanted(asked), link);
      }
      this.error = "";
      this.progress = null;
    }, error => {
      this.forget();
      this.error = toldOf(error);
    });
    clearTimeout(first);
    if (this.progress) return;
    close("first");
    this.expecting = false;
    this.update();
  }

  /** A solution that is soon found, while the search for the best goes on. */
  async first(spec: string, wanted: Wanted): Promise<void> {
    const { value } = this.question.about, quick = this.question.methods("solve").find(each => each.quick);
    if (this.task !== "solve" || this.link.method || !value || !quick) return;
    await this.late(async () => {
      const request = { command: "solve" as const, spec, method: quick.name, look: this.look };
      const record = await wanted(ask(request, "first", { seconds: 60 }));
      if (!this.progress || record.outcome !== "solved" || record.value === undefined) return;
      const drawn = picture(record.views?.last ?? record.views?.svg);
      this.one = drawn;
      this.answerShown = drawn !== null;
      this.verdict = { sentence: SAY.first(record.value, value.unit, value.fewest), outcome: "first", task: "solve" };
    }, () => {});
  }

  halt(): void {
    cancelCount();
    close("first");
  }

  /** The visitor gives up. */
  giveUp(): void {
    this.forget();
    this.halt();
    this.error = TEXT.cancelled;
    this.update();
  }

  showAnswer(record: Record_, link: Link): void {
    const { task } = link, request = { spec: record.spec, ...requested(this.link), seed: record.seed ?? undefined };
    const why = () => ask({ command: "why", ...request, look: this.look }, "draw", { seconds: 120 });
    this.answer = new AnswerView(record, {
      task,
      path: this.question.about.form === "path",
      command: `hippo ${task} ${this.posed?.shell ?? record.spec}${commandOptions(this.link)}`,
      link: addressOf(writeLink(link)),
      theme: () => this.page.theme,
      update: () => this.update(),
      why: task === "solve" ? why : undefined,
      format: format => {
        const { look } = this;
        return ask({ command: "draw", text: savedText(record), format, look }, "draw", { seconds: 120 });
      },
    });
    this.one = null;
    this.answerShown = this.answer.board.childElementCount > 0;
    this.verdict = { sentence: capital(SAY.stopped(record.sentence)), outcome: record.outcome, task };
  }

  showList({ sentence, summary }: Listing, found: Line[]): void {
    this.listed = found;
    this.verdict = { sentence: capital(sentence), outcome: summary.limit ? "stopped" : "solved", task: this.task };
  }

  /** Shows a solution of a list on the board. */
  showOne(line: Line): void {
    void this.late(async () => {
      const { look } = this, text = JSON.stringify(line);
      const request = { command: "draw" as const, text, format: "svg", look };
      const drawn = await this.posing.only(ask(request, "draw", { seconds: 30 }));
      this.one = picture(drawn.text);
      this.answerShown = this.one !== null;
    }, error => { this.error = toldOf(error); });
  }

  content(): TemplateResult {
    const busy = this.progress !== null, showing = this.answerShown;
    const { editor } = this;
    const place = !showing ? html`
        <div class="editor">${editor.palette(() => this.update())}${editor.stage.element}</div>`
      : this.one ? html`<div class="answer-board">${this.one}</div>` : this.answer?.board;
    return html`<main class="solve frame" id="content" tabindex="-1" aria-busy=${busy}>
      <h1 class="aside">${SAY.title}</h1>
      ${this.form.puzzles()}
      <div class="columns ${this.expecting ? "expecting" : ""}">
        <section class="card question" aria-label=${TEXT.play.question}>
          ${this.form.content()}<div class="choices">${this.choices()}</div></section>
        <div class="stage-column">
          ${this.outcome()}
          <div class="place">${place}</div>
          <div class="acts">${this.acts()}</div></div>
        <div class="result">${this.answer?.content() ?? (this.listed ? this.list(this.listed)
          : nothing)}</div></div></main>`;
  }

  /** The place above the board for what came of the run. It keeps its height, so that nothing jumps. */
  outcome(): TemplateResult {
    const { verdict, progress, error } = this;
    const label = verdict && verdict.outcome !== "first"
      ? html`<p class="answers">${SAY.answers[verdict.task]}</p>` : nothing;
    return html`<div class="outcome">
      ${verdict ? html`${label}<h2 class="verdict ${verdict.outcome}">${verdict.sentence}</h2>` : nothing}
      <div class="progress" role="status" aria-live="polite">
        ${progress ? this.told(progress)
          : error ? html`<p class=${error === TEXT.cancelled ? "quiet" : "error"}>${error}</p>`
          : verdict ? html`<p class="aside">${verdict.sentence}</p>` : html`<p>${SAY.start}</p>`}</div></div>`;
  }

  told({ message: { stats = {}, work, rate, share }, found, begun }: NonNullable<typeof this.progress>) {
    const parts = [lasting((performance.now() - begun) / 1000)];
    if (stats.generated) parts.push(`${grouped(stats.generated)} ${work ?? SAY.facts.generated}`);
    if (rate) parts.push(SAY.rate(Math.round(rate)));
    if (found) parts.push(`${grouped(found)} ${SAY.facts.found}`);
    return html`<progress max="1" aria-label=${SAY.facts.share}
        value=${typeof share === "number" ? share : nothing}></progress>
      <p>${parts.join(" · ")}</p>`;
  }

  acts(): TemplateResult {
    const { answer, one, answerShown } = this;
    const turn = () => {
      this.answerShown = !answerShown;
      this.update();
    };
    const begin = (event: MouseEvent) => { if (allRight(event)) void this.start(true); };
    const drawn = one !== null || answer !== null && answer.board.childElementCount > 0;
    return html`
      ${this.progress ? push(TEXT.cancel, () => this.giveUp(), { class: "run cancel" })
        : push(SAY.run[this.task], begin, { class: "primary run" })}
      ${drawn && !this.progress ? push(answerShown ? SAY.edit : SAY.show, turn, { class: "plain" }) : nothing}
      ${this.presentable ? this.presentButton() : nothing}
      <span class="others">${(["play", "watch", "race"] as const).map(view => this.other(view, SAY[view]))}</span>`;
  }

  other(view: ViewName, text: string): TemplateResult {
    const chosen = this.question.about.methods.find(each => each.name === this.link.method);
    const method = view === "watch" && chosen?.traced ? chosen.name : undefined;
    const spec = this.question.for("solve");
    return html`<a class="button plain" href=${writeLink({ view, spec, method })}>${text}</a>`;
  }

  choices(): TemplateResult {
    const { link, question } = this, methods = question.methods(link.task);
    const note = () => {
      this.forget();
      this.page.note(this, this.now(), true);
      this.update();
    };
    const summary = methods.find(each => each.name === (link.method ?? "auto"))?.summary ?? "";
    const names = methods.map(({ name }) => ({ value: name === "auto" ? "" : name, text: methodTitle(name) }));
    const tasks = TASKS.filter(task => question.methods(task).length);
    const limit = (name: "seconds" | "nodes" | "megabytes" | "seed") => field(`limit-${name}`, SAY.limit[name],
      whole(`limit-${name}`, link[name], [0, Number.MAX_SAFE_INTEGER], value => {
        link[name] = value;
        note();
      }, SAY.none));
    const limits = ["seconds", "nodes", "megabytes", "seed"] as const;
    return html`
      ${segments(SAY.task, tasks.map(task => ({ value: task, text: SAY.tasks[task] })), link.task, task => {
        link.task = task;
        this.fit();
        void this.pose(false);
      })}
      ${field("method", SAY.method, chooser("method", names, link.method ?? "", value => {
        link.method = value || undefined;
        note();
      }), summary)}
      <details class="more-options" ?open=${limits.some(name => this.link[name] !== undefined)}>
        <summary>${SAY.limits}</summary><div class="fields limits">${limits.map(limit)}</div></details>`;
  }

  list(found: Line[]): TemplateResult {
    const text = ({ solution }: Line) => (solution?.moves ?? solution?.squares ?? []).join(" ");
    return html`<section class="answer"><p class="quiet">${found.length ? SAY.showOne : nothing}</p>
      <ol class="listing" tabindex="0" aria-label=${SAY.tasks.list}>${found.map(line =>
        html`<li>${push(text(line), () => this.showOne(line), { class: "plain" })}</li>`)}</ol></section>`;
  }

  override retheme(): void {
    void this.late(async () => {
      const posed = await this.posing.only(quick({
        command: "pose", spec: this.now().spec, look: this.look,
      }));
      this.editor.show(this.question, posed, this.task);
      await this.answer?.retheme();
    }, () => {});
  }

  override leave(): void {
    super.leave();
    this.posing.end();
    this.forget();
    this.halt();
    cancel("draw");
  }
}
