// @ts-check
// The gallery: every puzzle with a picture that solves itself again and again.

import { ask, cancel } from "./engine.js";
import { make, moving, push } from "./dom.js";
import { writeLink } from "./link.js";
import { filmed, picture } from "./picture.js";
import { Question } from "./question.js";
import { TEXT } from "./strings.js";

/** A loop takes this long, whatever its number of frames. */
const LOOP = 9000, REST = 1800;

export class GalleryView {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.cards = make("div", { class: "cards" });
    /** @type {{ film: ReturnType<typeof filmed>, since: number }[]} */
    this.films = [];
    this.paused = !moving();
    this.pause = push(this.paused ? TEXT.gallery.resume : TEXT.gallery.pause, () => {
      this.paused = !this.paused;
      this.pause.textContent = this.paused ? TEXT.gallery.resume : TEXT.gallery.pause;
      this.loop();
    }, { class: "plain" });
    this.element = make("main", { class: "gallery", id: "content", tabindex: -1 },
      make("div", { class: "hero" }, make("h1", {}, TEXT.gallery.title), make("p", { class: "lead" }, TEXT.gallery.lead)),
      this.cards, make("p", { class: "row centred" }, this.pause));
    this.fill();
  }

  fill() {
    this.cards.replaceChildren(...this.app.description.puzzles.map((/** @type {any} */ about) => this.card(about)));
    this.loop();
  }

  /** @param {import("./question.js").About} about */
  card(about) {
    const spec = Question.first(about).for("solve");
    const to = (/** @type {string} */ view) => writeLink({ view, task: "solve", spec });
    const place = make("a", { class: "living", href: to("solve"), "aria-label": `${TEXT.gallery.solve}: ${spec}`, tabindex: -1 },
      make("span", { class: "quiet" }, TEXT.gallery.drawing));
    this.solve(spec, place);
    const daily = about.makes ? make("a", { class: "button", href: `#play ${about.name} --played daily` }, TEXT.gallery.daily) : null;
    return make("article", { class: "card puzzle" },
      place,
      make("div", { class: "words" },
        make("h2", {}, make("a", { href: to("solve") }, about.name)),
        make("p", {}, about.summary),
        make("p", { class: "row" },
          make("a", { class: "button primary", href: to("solve") }, TEXT.gallery.solve),
          make("a", { class: "button", href: to("play") }, TEXT.gallery.play),
          make("a", { class: "button", href: to("watch") }, TEXT.gallery.watch),
          make("a", { class: "button", href: to("race") }, TEXT.gallery.race),
          daily)));
  }

  /** @param {string} spec @param {HTMLElement} place */
  async solve(spec, place) {
    const record = await ask({ command: "solve", spec, limits: { seconds: 5 }, look: { theme: this.app.theme() } }, "gallery", { seconds: 20 }).catch(() => null);
    const data = record?.views?.player;
    if (!data) {
      const drawn = picture(record?.views?.svg);
      if (drawn) place.replaceChildren(drawn);
      return;
    }
    const film = filmed(data);
    film.show(this.paused ? film.last : 0);
    film.svg.setAttribute("aria-hidden", "true");
    place.replaceChildren(film.svg);
    this.films.push({ film, since: performance.now() });
  }

  loop() {
    cancelAnimationFrame(this.frame ?? 0);
    const tick = (/** @type {number} */ now) => {
      for (const { film, since } of this.films) {
        const share = Math.max(0, now - since) % (LOOP + REST) / LOOP;
        film.show(Math.min(film.last, Math.floor(share * (film.last + 1))));
      }
      this.frame = requestAnimationFrame(tick);
    };
    if (this.paused) this.films.forEach(({ film }) => film.show(film.last));
    else this.frame = requestAnimationFrame(tick);
  }

  retheme() {
    this.films = [];
    this.fill();
  }

  leave() {
    cancelAnimationFrame(this.frame ?? 0);
    cancel("gallery");
  }
}
