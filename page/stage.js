// @ts-check
// A board to look at and to click on: the engine's picture, and above it a place for every square, which the mouse,
// a finger and the keyboard reach alike.

import { make } from "./dom.js";
import { shape } from "../crates/draw/src/watch/elements.js";
import { picture } from "./picture.js";
import { TEXT } from "./strings.js";

/** @typedef {{ name: string, row: number, col: number, x: number, y: number, at: number, sign: string, square: boolean }} Place `at` in the text of the board */
/** @typedef {{ rows: number, cols: number, grid: string, text: string, width: number, height: number, unit: number, places: Place[] }} BoardData */

/** Boards with more places are shown, but cannot be clicked on. */
const MOST_PLACES = 2500;

export class Stage {
  /**
   * @param {{ press?: (place: Place, event: Event) => void, drag?: (place: Place) => void, release?: () => void,
   *   key?: (place: Place, event: KeyboardEvent) => boolean, label?: (place: Place) => string, name: string }} handlers
   */
  constructor(handlers) {
    this.handlers = handlers;
    /** @type {Place[]} */
    this.places = [];
    /** @type {Map<string, SVGElement>} */
    this.areas = new Map();
    this.under = make("div", { class: "under" });
    this.marks = shape("g", { class: "marks-layer", "aria-hidden": "true" });
    this.hits = shape("g", { class: "hits" });
    this.over = shape("svg", { class: "over", role: "group", "aria-label": handlers.name }, this.marks, this.hits);
    this.element = make("div", { class: "board" }, this.under, /** @type {any} */ (this.over));
    this.focused = "";
    this.listen();
  }

  /**
   * Shows a picture, with places for clicks if the board is laid out.
   * @param {string | undefined} svg
   * @param {BoardData | null} board
   * @param {Place[]} places
   */
  show(svg, board, places = board?.places ?? []) {
    const drawn = picture(svg);
    this.under.replaceChildren(drawn ?? make("p", { class: "no-picture" }, TEXT.tooLarge));
    this.drawn = drawn;
    const clickable = drawn && board && this.handlers.press && places.length <= MOST_PLACES;
    this.places = clickable ? places : [];
    this.board = board;
    // The engine lays out boards and draws pictures in the same units.
    const box = drawn?.getAttribute("viewBox") ?? "0 0 1 1";
    const [, , width, height] = box.split(" ").map(Number);
    this.over.setAttribute("viewBox", box);
    this.element.style.setProperty("--across", String(Math.max(width, 1)));
    this.element.style.setProperty("--ratio", String(width / height));
    this.over.toggleAttribute("hidden", !this.places.length);
    this.layOut();
  }

  /** Lays out the places. The areas of the same places stay, and with them the focus and a drag that is under way. */
  layOut() {
    const unit = this.board?.unit ?? 40, old = this.areas;
    const held = this.over.contains(document.activeElement);
    this.areas = new Map(this.places.map(({ name }) => [name, old.get(name) ?? shape("rect", { role: "button", tabindex: -1, "data-square": name })]));
    for (const { name, x, y } of this.places) {
      for (const [key, value] of Object.entries({ x: x - unit / 2, y: y - unit / 2, width: unit, height: unit })) this.areas.get(name)?.setAttribute(key, String(value));
    }
    if ([...this.areas.keys()].join() !== [...old.keys()].join()) this.hits.replaceChildren(...this.areas.values());
    if (!this.areas.has(this.focused)) this.focused = this.places[0]?.name ?? "";
    this.areas.get(this.focused)?.setAttribute("tabindex", "0");
    if (held && !this.over.contains(document.activeElement)) this.focus(this.focused);
    this.relabel();
    this.unmark();
  }

  /** Says anew what stands on the squares. */
  relabel(places = this.places) {
    for (const place of places) this.areas.get(place.name)?.setAttribute("aria-label", this.handlers.label?.(place) ?? place.name);
  }

  /** @param {string} name */
  place(name) { return this.places.find(each => each.name === name) ?? null; }

  /**
   * Marks squares with a class of the style sheet; `dot`, `ring`, `cross` and `fill` are the forms.
   * @param {Iterable<string>} names
   * @param {string} kind
   */
  mark(names, kind) {
    const unit = this.board?.unit ?? 40;
    for (const name of names) {
      const place = this.place(name);
      if (!place) continue;
      const { x, y } = place, arm = unit * 0.2;
      const [form] = kind.split(" ");
      this.marks.append(
        form === "dot" ? shape("circle", { class: kind, cx: x, cy: y, r: unit * 0.13 })
        : form === "cross" ? shape("path", { class: kind, d: `M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}` })
        : shape("rect", { class: kind, x: x - unit * 0.45, y: y - unit * 0.45, width: unit * 0.9, height: unit * 0.9, rx: unit * 0.12 }));
    }
  }

  /** Writes a letter on a square. @param {string} name @param {string} letter @param {string} kind */
  write(name, letter, kind) {
    const place = this.place(name), unit = this.board?.unit ?? 40;
    if (place) this.marks.append(shape("text", { class: `letter ${kind}`, x: place.x, y: place.y + unit * 0.16, "font-size": unit * 0.45 }, letter));
  }

  unmark() { this.marks.replaceChildren(); }

  /** @param {Event} event */
  target(event) {
    const name = /** @type {Element} */ (event.target).getAttribute?.("data-square");
    return name ? this.place(name) : null;
  }

  listen() {
    const { over, handlers } = this;
    let last = "", down = false;
    over.addEventListener("pointerdown", event => {
      const place = this.target(event);
      if (!place || event.button !== 0) return;
      event.preventDefault();
      down = Boolean(handlers.drag);
      last = place.name;
      this.focus(place.name);
      handlers.press?.(place, event);
    });
    over.addEventListener("pointermove", event => {
      if (!down) return;
      const under = document.elementFromPoint(event.clientX, event.clientY);
      const place = this.place(under?.getAttribute("data-square") ?? "");
      if (!place || place.name === last) return;
      last = place.name;
      handlers.drag?.(place);
    });
    const up = () => {
      if (down) handlers.release?.();
      down = false;
    };
    over.addEventListener("pointerup", up);
    over.addEventListener("pointercancel", up);
    over.addEventListener("pointerleave", up);
    over.addEventListener("contextmenu", event => {
      const place = this.target(event);
      if (place && handlers.key?.(place, /** @type {any} */ ({ key: "ContextMenu" }))) event.preventDefault();
    });
    over.addEventListener("keydown", event => this.key(event));
    // The tab key comes back to where the focus was.
    over.addEventListener("focusin", event => {
      this.areas.get(this.focused)?.setAttribute("tabindex", "-1");
      this.focused = this.target(event)?.name ?? this.focused;
      this.areas.get(this.focused)?.setAttribute("tabindex", "0");
    });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const place = this.target(event);
    if (!place || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    let used = true;
    if (step) this.go(place, step[0], step[1]);
    else if (event.key === "Enter" || event.key === " ") {
      this.handlers.press?.(place, event);
      this.handlers.release?.();
    } else used = this.handlers.key?.(place, event) ?? false;
    if (used) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  /** Moves the focus to the nearest square in a direction. @param {Place} from @param {number} dx @param {number} dy */
  go(from, dx, dy) {
    let best = null, least = Infinity;
    for (const place of this.places) {
      const along = (place.x - from.x) * dx + (place.y - from.y) * dy;
      const aside = Math.abs((place.x - from.x) * dy) + Math.abs((place.y - from.y) * dx);
      if (along > 1 && along + 3 * aside < least) {
        best = place;
        least = along + 3 * aside;
      }
    }
    if (best) this.focus(best.name);
  }

  /** @param {string} name */
  focus(name) { this.areas.get(name)?.focus({ preventScroll: true }); }
}
