// Learn: the lessons, with figures that live and questions that the engine grades. Everything of this view comes in a file
// of its own, with its texts and its style sheet.

import { html, nothing, type TemplateResult } from "lit-html";
import type { Link } from "./contract.ts";
import { cancel } from "./engine.ts";
import style from "./learn.css";
import { type Block, type Lesson, LESSONS, type Part } from "./lessons.ts";
import { LANE, Living } from "./living.ts";
import { Quiz } from "./quiz.ts";
import { answered, answeredIn } from "./records.ts";
import { SAY } from "./lesson-strings.ts";
import { type Page, View } from "./view.ts";

/** The style sheet is added once, when the first lesson is opened. */
const sheet = new CSSStyleSheet();
sheet.replaceSync(style);

const NAMES = Object.keys(LESSONS);

const questionsOf = ({ sections }: Lesson) =>
  sections.flatMap(({ blocks }) => blocks).filter(each => each.kind === "question").length;

/** A text with its elements. */
const worded = (parts: Part[]) => parts.map(part => typeof part === "string" ? part
  : part[0] === "strong" ? html`<strong>${part[1]}</strong>`
  : part[0] === "em" ? html`<em>${part[1]}</em>` : html`<code>${part[1]}</code>`);

export class LearnView extends View {
  readonly name: string;
  readonly lesson: Lesson | undefined;
  readonly figures = new Map<Block, Living>();
  readonly quizzes = new Map<Block, Quiz>();
  /** The section that is shown when the lesson is presented. */
  slide = 0;

  constructor(page: Page, link: Link) {
    super(page);
    const sheets = document.adoptedStyleSheets;
    if (!sheets.includes(sheet)) document.adoptedStyleSheets = [...sheets, sheet];
    this.name = link.packed ?? "";
    this.lesson = Object.hasOwn(LESSONS, this.name) ? LESSONS[this.name] : undefined;
    const { puzzles } = this;
    let number = 0;
    for (const block of this.lesson?.sections.flatMap(({ blocks }) => blocks) ?? []) {
      if (block.kind === "figure") this.figures.set(block, new Living(block.run, block.ask ?? "", puzzles));
      if (block.kind !== "question") continue;
      const own = number++;
      const quiz = new Quiz(block, () => {
        if (quiz.solved) answered(this.name, own);
        this.update();
      });
      this.quizzes.set(block, quiz);
    }
  }

  get title(): string { return this.lesson ? `${SAY.title}: ${this.lesson.title}` : SAY.title; }

  override get presentable(): boolean { return this.lesson !== undefined; }

  /** The figure of the section that is presented. */
  override get player() {
    const { blocks = [] } = this.lesson?.sections[this.slide] ?? {};
    return blocks.map(block => this.figures.get(block)?.player).find(each => each) ?? null;
  }

  /** When a lesson is presented, one turns its sections. */
  override advance(by: number): void {
    const last = (this.lesson?.sections.length ?? 1) - 1;
    this.player?.pause();
    this.slide = Math.max(0, Math.min(last, this.slide + by));
    this.update();
    scrollTo(0, 0);
  }

  override begin(): void { void this.prepare(); }

  /** Prepares figures and questions in the order in which they are read. */
  async prepare(): Promise<void> {
    const { puzzles } = this, { theme } = this.page;
    for (const part of [...this.lesson?.sections ?? []].flatMap(({ blocks }) => blocks)) {
      const prepared = this.figures.get(part)?.begin(theme) ?? this.quizzes.get(part)?.begin(puzzles, theme);
      if (prepared) await this.late(() => prepared, () => {});
      if (this.left) return;
    }
  }

  content(): TemplateResult {
    const { lesson } = this;
    return lesson ? this.article(lesson) : html`<main class="frame learn" id="content" tabindex="-1">
      <h1>${SAY.title}</h1><p class="lead">${SAY.lead}</p>
      <ol class="lesson-list">${NAMES.map((name, n) => this.entry(name, n))}</ol></main>`;
  }

  entry(name: string, n: number): TemplateResult {
    const lesson = LESSONS[name] as Lesson, all = questionsOf(lesson), done = answeredIn(name).length;
    const intro = lesson.sections[0]?.blocks[0];
    return html`<li class="card lesson-card"><span class="lesson-number" aria-hidden="true">${n + 1}</span>
      <h2><a href="#learn ${name}">${lesson.title}</a></h2>
      <p>${intro?.kind === "text" ? worded(intro.text) : nothing}</p>
      <p class="row">
        <a class="button ${done ? "" : "primary"}" href="#learn ${name}">${done === all ? SAY.again : SAY.begin}</a>
        <span class="quiet">${done ? SAY.answered(done, all) : SAY.questions(all)}</span></p></li>`;
  }

  article(lesson: Lesson): TemplateResult {
    const at = NAMES.indexOf(this.name), before = NAMES[at - 1], after = NAMES[at + 1];
    let number = 0;
    const block = (each: Block) => each.kind === "question" ? this.question(each, ++number) : this.block(each);
    const section = ({ title, blocks }: Lesson["sections"][0], n: number) => html`
      <section class="lesson-section ${n === this.slide ? "slide" : ""}">
        ${title ? html`<h2>${title}</h2>` : html`<h1>${lesson.title}</h1>`}${blocks.map(block)}</section>`;
    return html`<main class="frame learn" id="content" tabindex="-1">
      <p class="row lesson-bar"><a href="#learn">← ${SAY.all}</a>${this.presentButton()}</p>
      <article class="lesson">${lesson.sections.map(section)}</article>
      <p class="row lesson-bar lesson-end">
        ${before ? html`<a class="button" href="#learn ${before}">← ${SAY.previous}</a>` : nothing}
        ${after ? html`<a class="button primary" href="#learn ${after}">${SAY.next} →</a>`
          : html`<a class="button" href="#learn">${SAY.all}</a>`}</p></main>`;
  }

  question(block: Block, number: number): TemplateResult | undefined {
    return block.kind === "question" ? this.quizzes.get(block)?.content(number, worded(block.text)) : undefined;
  }

  block(block: Block): TemplateResult | typeof nothing {
    switch (block.kind) {
      case "text": return html`<p>${worded(block.text)}</p>`;
      case "quote": return html`<blockquote>${worded(block.text)}</blockquote>`;
      case "list": return html`<ul>${block.items.map(item => html`<li>${worded(item)}</li>`)}</ul>`;
      case "steps": return html`<ol>${block.items.map(item => html`<li>${worded(item)}</li>`)}</ol>`;
      case "figure": {
        const figure = this.figures.get(block);
        return html`<figure class="card" role="group" aria-label=${block.alt}>${figure?.place}
          <figcaption><code>${block.run.replace(/ --(trace|draw) \S+/, "")}</code>
            ${figure?.address ? html`<a href=${figure.address}>${SAY.open}</a>` : nothing}</figcaption></figure>`;
      }
      default: return nothing;
    }
  }

  override retheme(): void {
    const { theme } = this.page;
    for (const figure of this.figures.values()) figure.retheme(theme);
    for (const quiz of this.quizzes.values()) quiz.retheme(theme, this.puzzles);
  }

  override leave(): void {
    super.leave();
    for (const figure of this.figures.values()) figure.stop();
    cancel(LANE);
  }
}
