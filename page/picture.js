// @ts-check
// Pictures that the engine drew, as elements of the page, and films: pictures that change step by step.

import { make } from "./dom.js";
import { Player } from "./watch/player.js";
import { TEXT } from "./strings.js";

/** A larger picture would make the page slow. */
const LARGEST = 3_000_000;

/** What a picture is made of. Anything else is left out. */
const SHAPES = new Set(["svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan",
  "title", "desc", "defs", "marker", "use", "clipPath", "linearGradient", "radialGradient", "stop", "pattern"]);

/** @param {Element} made */
function clean(made) {
  for (const child of [...made.children]) if (SHAPES.has(child.localName)) clean(child); else child.remove();
  for (const { name, value } of [...made.attributes]) {
    if (/^on|^style$/i.test(name) || /href$/i.test(name) && !value.startsWith("#")) made.removeAttribute(name);
  }
}

/**
 * An SVG text as an element; null if it is too large or is no picture.
 * @param {string | null | undefined} text
 * @returns {SVGSVGElement | null}
 */
export function picture(text) {
  if (!text || text.length > LARGEST) return null;
  const whole = new DOMParser().parseFromString(text, "image/svg+xml");
  const made = whole.documentElement;
  if (made.localName !== "svg") return null;
  clean(made);
  made.querySelector(":scope > rect.page")?.remove();
  made.removeAttribute("width");
  made.removeAttribute("height");
  made.classList.add("drawn");
  return /** @type {any} */ (document.importNode(made, true));
}

/** @typedef {{ board: string, layers: string[], parts: [number, string][], frames: [string, number[], number[]][], pace: number }} FilmData */

/** A picture that changes: every shape is made once, and every frame says which come and go. */
export class Film {
  /** @param {FilmData} data */
  constructor(data) {
    this.data = data;
    this.svg = picture(data.board);
    this.layers = this.svg ? [...this.svg.querySelectorAll("g[data-layer]")] : [];
    const whole = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${data.parts.map(([, text]) => text).join("")}</svg>`, "image/svg+xml");
    clean(whole.documentElement);
    /** @type {any[]} */
    this.shapes = [...document.importNode(whole.documentElement, true).children];
    this.shapes.forEach((shape, n) => { shape.order = n; });
    this.last = data.frames.length - 1;
    this.at = -1;
  }

  /** Every part is one shape. @param {number} n */
  shape(n) { return this.shapes[n]; }

  /** The shapes of a layer are drawn in the order of their numbers. @param {number} n */
  add(n) {
    const layer = this.layers[this.data.parts[n][0]];
    if (!layer) return;
    let before = /** @type {any} */ (layer.lastChild);
    while (before && before.order > n) before = before.previousSibling;
    layer.insertBefore(this.shape(n), before ? before.nextSibling : layer.firstChild);
  }

  /** @param {number} wanted */
  show(wanted) {
    const { frames } = this.data, to = Math.max(0, Math.min(this.last, wanted));
    while (this.at < to) {
      this.at++;
      frames[this.at][2].forEach(n => this.shape(n).remove());
      frames[this.at][1].forEach(n => this.add(n));
    }
    while (this.at > to) {
      frames[this.at][1].forEach(n => this.shape(n).remove());
      frames[this.at][2].forEach(n => this.add(n));
      this.at--;
    }
    return frames[this.at][0];
  }

  /** The number of moments of a loop: the frames, or the shapes of a single frame one by one. */
  get moments() { return this.last > 0 ? this.last + 1 : (this.data.frames[0]?.[1].length ?? 0) + 1; }

  /** Shows a moment of a loop. @param {number} moment */
  unfold(moment) {
    if (this.last > 0) {
      this.show(moment);
      return;
    }
    const shapes = this.data.frames[0]?.[1] ?? [];
    shapes.forEach((n, at) => {
      const there = this.svg?.contains(this.shape(n));
      if (at < moment && !there) this.add(n);
      if (at >= moment && there) this.shape(n).remove();
    });
  }
}

/**
 * A film with its controls: the same as those of a search.
 * @param {FilmData} data
 */
export function cinema(data) {
  const film = new Film(data);
  const caption = make("p", { class: "caption", role: "status", "aria-live": "polite" });
  const slider = make("input", { type: "range", min: 0, max: film.last, value: 0, "aria-label": TEXT.position, input: () => player.go(Number(slider.value)) });
  const player = new Player({ length: film.last, jumps: [], pace: Math.max(1, 1000 / data.pace), show: (/** @type {number} */ p) => {
    caption.textContent = film.show(p) || TEXT.frame(p, film.last);
    slider.value = String(p);
  } });
  /** @type {any} */ (player).onplay = (/** @type {boolean} */ playing) => caption.setAttribute("aria-live", playing ? "off" : "polite");
  player.show(0);
  return { film, caption, slider, player };
}
