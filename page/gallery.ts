// The gallery: every puzzle with a picture that solves itself again and again.

import { html, nothing, type TemplateResult } from "lit-html";
import type { About, Link, ViewName } from "./contract.ts";
import { ask, cancel } from "./engine.ts";
import { moving, push } from "./fields.ts";
import { writeLink } from "./link.ts";
import { filmed, later } from "./picture.ts";
import { filmRequest, prepared } from "./prepared.ts";
import { Question } from "./question.ts";
import { TEXT } from "./strings.ts";
import { type Page, View } from "./view.ts";
import { Series, type Wanted } from "./wanted.ts";

const SAY = TEXT.gallery;

/** A loop takes this long, whatever its number of frames. */
const LOOP = 9000, REST = 1800;

/** Where the puzzle of the day is played. */
const today = ({ name }: About): string => `#play ${name} --played daily`;

interface Card { about: About; question: Question; svg: SVGSVGElement | null }

export class GalleryView extends View {
  cards: Card[];
  films: { film: ReturnType<typeof filmed>; since: number }[] = [];
  paused = !moving();
  frame = 0;
  drawn = new Series();

  constructor(page: Page) {
    super(page);
    this.cards = page.description.puzzles.map(about => ({ about, question: Question.first(about), svg: null }));
  }

  get title(): string { return ""; }

  override begin(): void {
    const wanted = this.drawn.next();
    for (const card of this.cards) this.late(() => this.solve(card, wanted), () => {});
    this.loop();
  }

  async solve(card: Card, wanted: Wanted): Promise<void> {
    const spec = card.question.for("solve"), { theme } = this.page;
    const asked = async () => (await ask(filmRequest(spec, theme), "gallery", { seconds: 20 })).views?.player;
    const data = prepared?.films[spec]?.[theme] ?? await wanted(asked());
    if (!data) return;
    await wanted(later());
    const film = filmed(data);
    film.show(this.paused ? film.last : 0);
    film.svg.setAttribute("aria-hidden", "true");
    card.svg = film.svg;
    this.films.push({ film, since: performance.now() });
  }

  loop(): void {
    cancelAnimationFrame(this.frame);
    const tick = (now: number) => {
      for (const { film, since } of this.films) {
        const share = Math.max(0, now - since) % (LOOP + REST) / LOOP;
        film.show(Math.min(film.last, Math.floor(share * (film.last + 1))));
      }
      this.frame = requestAnimationFrame(tick);
    };
    if (this.paused) this.films.forEach(({ film }) => film.show(film.last));
    else this.frame = requestAnimationFrame(tick);
  }

  content(): TemplateResult {
    const { puzzles } = this.page.description;
    const maker = puzzles.find(each => each.makes);
    const watched = Question.like(puzzles, each => each.link.question.rest.includes("--trace"));
    const pause = () => {
      this.paused = !this.paused;
      this.loop();
      this.update();
    };
    return html`<main class="gallery frame" id="content" tabindex="-1">
      <div class="hero"><h1>${SAY.title}</h1><p class="lead">${SAY.lead}</p>
        <p class="row centred">
          ${maker ? html`<a class="button primary" href=${today(maker)}>${SAY.today}</a>` : nothing}
          <a class="button" href=${writeLink({ view: "watch", spec: watched.for("solve") })}>${SAY.think}</a>
          <a class="button" href="#learn">${SAY.learn}</a></p></div>
      <div class="cards">${this.cards.map(card => this.card(card))}</div>
      <p class="row centred">${push(this.paused ? SAY.resume : SAY.pause, pause, { class: "plain" })}</p></main>`;
  }

  card({ about, question, svg }: Card): TemplateResult {
    const spec = question.for("solve");
    const to = (view: ViewName): string => writeLink({ view, spec } satisfies Partial<Link>);
    const button = (view: "solve" | "play" | "watch" | "race", look = "button") =>
      html`<a class=${look} href=${to(view)}>${SAY[view]}</a>`;
    return html`<article class="card puzzle">
      <a class="living" href=${to("solve")} tabindex="-1"
        aria-label="${SAY.solve}: ${question.title}">
        ${svg ?? html`<span class="quiet">${SAY.drawing}</span>`}</a>
      <div class="words"><h2><a href=${to("solve")}>${about.title}</a></h2><p>${about.summary}</p>
        <p class="row">${button("solve", "button primary")}${button("play")}${button("watch")}${button("race")}
          ${about.makes ? html`<a class="button" href=${today(about)}>${SAY.daily}</a>` : nothing}
        </p></div></article>`;
  }

  override retheme(): void {
    this.films = [];
    this.begin();
  }

  override leave(): void {
    super.leave();
    cancelAnimationFrame(this.frame);
    this.drawn.end();
    cancel("gallery");
  }
}
