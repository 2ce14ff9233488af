// A board to look at and to click on: the engine's picture, and above it a place for every square, which the mouse,
// a finger and the keyboard reach alike. A finger that moves scrolls the page: only a tap or a long press is meant for
// the board.

import { shape } from "../crates/draw/src/watch/elements.js";
import { glider } from "../crates/draw/src/watch/shapes.js";
import type { BoardData, Place } from "./contract.ts";
import { later, picture } from "./picture.ts";
import { TEXT } from "./strings.ts";

/** Boards with more places are shown, but cannot be clicked on. */
const MOST_PLACES = 2500;

/** So many places are added at a time. */
const AT_ONCE = 400;

/** A press this long, in milliseconds, is a long one; a finger that moves so many pixels scrolls. */
const LONG_PRESS = 450, SLACK = 10;

export interface Handlers {
  name: string;
  press: (place: Place) => void;
  /** The pointer moves on to another place while it is down. Not for fingers. */
  drag?: (place: Place) => void;
  /** Pieces can be carried: where one is dropped, it is pressed again. Not for fingers, which scroll. */
  carries?: boolean;
  release?: () => void;
  /** A right click or a long press. False if it means nothing. */
  second?: (place: Place) => boolean;
  /** A key that is neither an arrow nor a press. False if it means nothing. */
  key?: (place: Place, event: KeyboardEvent) => boolean;
  label: (place: Place) => string;
}

export class Stage {
  readonly handlers: Handlers;
  readonly element: HTMLElement;
  readonly under: HTMLElement;
  readonly over: SVGSVGElement;
  readonly marks: SVGGElement;
  readonly hits: SVGGElement;
  places: Place[] = [];
  areas = new Map<string, SVGElement>();
  board: BoardData | null = null;
  drawn: SVGSVGElement | null = null;
  focused = "";
  /** Whether the last move was made by carrying a piece. */
  carried = false;

  constructor(handlers: Handlers) {
    this.handlers = handlers;
    this.under = document.createElement("div");
    this.under.className = "under";
    this.marks = shape("g", { class: "marks-layer", "aria-hidden": "true" }) as SVGGElement;
    this.hits = shape("g", { class: "hits" }) as SVGGElement;
    const over = shape("svg", { class: "over", role: "group", "aria-label": handlers.name }, this.marks, this.hits);
    this.over = over as SVGSVGElement;
    this.element = document.createElement("div");
    this.element.className = "board";
    this.element.append(this.under, this.over);
    this.listen();
  }

  /** Shows a picture, with places for clicks if the board is laid out. */
  show(svg: string | undefined, board: BoardData | null, places: Place[] = board?.places ?? []): void {
    const drawn = picture(svg);
    if (drawn) {
      const old = this.pieces(), carried = this.carried;
      const key = (piece: Element) => `${piece.getAttribute("class")} ${piece.getAttribute("data-square")}`;
      const kept = new Set(old.map(key)), now = [...drawn.querySelectorAll(".piece")];
      const staying = new Set(now.map(key));
      const glide = carried ? null : glider(old.filter(piece => !staying.has(key(piece))));
      this.carried = false;
      this.under.replaceChildren(drawn);
      glide?.(now.filter(piece => !kept.has(key(piece))));
    } else {
      const none = document.createElement("p");
      none.className = "no-picture";
      none.textContent = TEXT.tooLarge;
      this.under.replaceChildren(none);
    }
    this.drawn = drawn;
    this.places = drawn && board && places.length <= MOST_PLACES ? places : [];
    this.board = board;
    // The engine lays out boards and draws pictures in the same units.
    const box = drawn?.getAttribute("viewBox") ?? "0 0 1 1";
    const [, , width = 1, height = 1] = box.split(" ").map(Number);
    this.over.setAttribute("viewBox", box);
    this.element.style.setProperty("--across", String(Math.max(width, 1)));
    this.element.style.setProperty("--ratio", String(width / height));
    this.over.toggleAttribute("hidden", !this.places.length);
    this.layOut();
  }

  /** Lays out the places. The areas of the same places stay, and with them the focus and a drag that is under way. */
  layOut(): void {
    const unit = this.board?.unit ?? 40, old = this.areas;
    const held = this.over.contains(document.activeElement);
    const area = ({ name, x, y }: Place) => {
      const box = { x: x - unit / 2, y: y - unit / 2, width: unit, height: unit };
      const known = old.get(name);
      if (!known) return shape("rect", { role: "button", tabindex: -1, "data-square": name, ...box }) as SVGElement;
      for (const [key, value] of Object.entries(box)) {
        if (known.getAttribute(key) !== String(value)) known.setAttribute(key, String(value));
      }
      return known;
    };
    const add = (places: Place[]) => { for (const place of places) this.areas.set(place.name, area(place)); };
    // The places of a large board follow bit by bit, unless they are there.
    const first = this.places.every(({ name }) => old.has(name)) ? this.places.length : AT_ONCE;
    this.areas = new Map();
    add(this.places.slice(0, first));
    if ([...this.areas.keys()].join() !== [...old.keys()].join()) this.hits.replaceChildren(...this.areas.values());
    void this.follow(this.places, first, add);
    if (!this.areas.has(this.focused)) this.focused = this.places[0]?.name ?? "";
    this.areas.get(this.focused)?.setAttribute("tabindex", "0");
    if (held && !this.over.contains(document.activeElement)) this.focus(this.focused);
    this.relabel();
    this.unmark();
  }

  /** Adds the other places, as long as they are wanted. */
  async follow(places: Place[], first: number, add: (places: Place[]) => void): Promise<void> {
    for (let at = first; at < places.length; at += AT_ONCE) {
      await later();
      if (places !== this.places) return;
      const part = places.slice(at, at + AT_ONCE);
      add(part);
      this.relabel(part);
      this.hits.append(...part.map(({ name }) => this.areas.get(name)).filter(each => each !== undefined));
    }
  }

  /** Says anew what stands on the squares. */
  relabel(places: Place[] = this.places): void {
    for (const place of places) this.areas.get(place.name)?.setAttribute("aria-label", this.handlers.label(place));
  }

  pieces(): SVGElement[] { return [...this.drawn?.querySelectorAll<SVGElement>(".piece") ?? []]; }

  place(name: string): Place | null {
    return this.places.find(each => each.name === name) ?? null;
  }

  /** Marks squares with a class of the style sheet; `dot`, `ring`, `cross` and `fill` are the forms. */
  mark(names: Iterable<string>, kind: string): void {
    const unit = this.board?.unit ?? 40, [form] = kind.split(" ");
    for (const name of names) {
      const place = this.place(name);
      if (!place) continue;
      const { x, y } = place, arm = unit * 0.2, side = unit * (form === "fill" ? 0.96 : 0.9);
      const cross = `M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`;
      this.marks.append(
        form === "dot" ? shape("circle", { class: kind, cx: x, cy: y, r: unit * 0.13 })
        : form === "cross" ? shape("path", { class: kind, d: cross })
        : shape("rect", { class: kind, x: x - side / 2, y: y - side / 2, width: side, height: side, rx: unit * 0.1 }));
    }
  }

  /** Writes a letter on a square. */
  write(name: string, letter: string, kind: string): void {
    const place = this.place(name), unit = this.board?.unit ?? 40;
    if (!place || !letter) return;
    const where = kind === "corner" ? { x: place.x - unit * 0.34, y: place.y - unit * 0.22, "font-size": unit * 0.3 }
      : { x: place.x, y: place.y + unit * 0.17, "font-size": unit * 0.5 };
    this.marks.append(shape("text", { class: `letter ${kind}`, ...where }, letter));
  }

  unmark(): void {
    this.marks.replaceChildren();
  }

  target(event: Event): Place | null {
    const name = (event.target as Element).getAttribute?.("data-square");
    return name ? this.place(name) : null;
  }

  listen(): void {
    this.listenToPointers();
    const { over, handlers } = this;
    over.addEventListener("contextmenu", event => {
      const place = this.target(event);
      // A long press of a finger has been heard already.
      const touched = (event as PointerEvent).pointerType === "touch";
      if (place && (touched || handlers.second?.(place))) event.preventDefault();
    });
    // Screen readers click without a pointer.
    over.addEventListener("click", event => {
      const place = this.target(event);
      const pointed = (event as PointerEvent).pointerType !== "" || event.detail > 0;
      if (place && event.isTrusted && !pointed) this.press(place);
    });
    over.addEventListener("keydown", event => this.key(event));
    // The tab key comes back to where the focus was.
    over.addEventListener("focusin", event => {
      this.areas.get(this.focused)?.setAttribute("tabindex", "-1");
      this.focused = this.target(event)?.name ?? this.focused;
      this.areas.get(this.focused)?.setAttribute("tabindex", "0");
    });
  }

  press(place: Place): void {
    this.handlers.press(place);
    this.handlers.release?.();
  }

  /** A mouse or a pen draws from the first moment on; a finger must not have moved. */
  listenToPointers(): void {
    const { over, handlers } = this;
    let carried: SVGElement[] = [];
    const carry = (event: PointerEvent) => {
      const scale = this.over.getScreenCTM()?.a ?? 1;
      const way = `${(event.clientX - from.x) / scale}px ${(event.clientY - from.y) / scale}px`;
      for (const part of carried) part.style.translate = way;
    };
    let last = "", down = false, tap: Place | null = null, from = { x: 0, y: 0 }, timer = 0;
    const forget = () => {
      clearTimeout(timer);
      tap = null;
    };
    over.addEventListener("pointerdown", event => {
      const place = this.target(event);
      over.dataset.by = "pointer";
      if (!place || event.button !== 0) return;
      if (event.pointerType === "touch") {
        tap = place;
        from = { x: event.clientX, y: event.clientY };
        timer = window.setTimeout(() => {
          if (tap && handlers.second?.(tap)) forget();
        }, LONG_PRESS);
        return;
      }
      event.preventDefault();
      down = true;
      last = place.name;
      this.focus(place.name);
      handlers.press(place);
      from = { x: event.clientX, y: event.clientY };
      if (handlers.carries) carried = this.pieces().filter(piece => piece.dataset.square === last);
    });
    over.addEventListener("pointermove", event => {
      if (tap && Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLACK) forget();
      carry(event);
      if (!down || !handlers.drag) return;
      const under = document.elementFromPoint(event.clientX, event.clientY);
      const place = this.place(under?.getAttribute("data-square") ?? "");
      if (!place || place.name === last) return;
      last = place.name;
      handlers.drag(place);
    });
    const lower = () => {
      for (const part of carried) part.style.removeProperty("translate");
      carried = [];
    };
    const up = () => {
      if (down) handlers.release?.();
      down = false;
    };
    over.addEventListener("pointerup", event => {
      const tapped = tap, dropped = carried.length ? this.target(event) : null;
      forget();
      lower();
      if (dropped && dropped.name !== last) {
        this.carried = true;
        handlers.press(dropped);
      }
      if (tapped) {
        this.focus(tapped.name);
        this.press(tapped);
      }
      up();
    });
    for (const name of ["pointercancel", "pointerleave"] as const) {
      over.addEventListener(name, () => {
        forget();
        lower();
        up();
      });
    }
  }

  key(event: KeyboardEvent): void {
    const place = this.target(event);
    this.over.dataset.by = "key";
    if (!place || event.ctrlKey || event.metaKey || event.altKey) return;
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
    };
    const step = steps[event.key];
    let used = true;
    if (step) this.go(place, ...step);
    else if (event.key === "Enter" || event.key === " ") this.press(place);
    else used = this.handlers.key?.(place, event) ?? false;
    if (used) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  /** Moves the focus to the nearest square in a direction. */
  go(from: Place, dx: number, dy: number): void {
    let best: Place | null = null, least = Infinity;
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

  focus(name: string): void {
    this.areas.get(name)?.focus({ preventScroll: true });
  }
}
