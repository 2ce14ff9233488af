// A board whose shapes come and go. Every shape is made once, when it is first shown; a change says which are added
// and which are removed.

import { parsed } from "./elements.js";

/** The longer side of the picture of an 8x8 board. */
const USUAL = 360;

/** A small board is shown enlarged; the names of its rows and columns need not be. The style sheet makes them smaller. */
export function labelled(svg) {
  const [, , width = USUAL, height = USUAL] = (svg.getAttribute("viewBox") ?? "").split(" ").map(Number);
  svg.style.setProperty("--labels", String(Math.max(0.5, Math.min(1, Math.max(width, height) / USUAL))));
  return svg;
}

export class Shapes {
  /** `board` is the picture without what changes, `parts` are the shapes: the number of a layer, and SVG. */
  constructor({ board, parts }, svg = parsed(board)[0]) {
    this.svg = labelled(svg);
    this.parts = parts;
    this.layers = [...svg.querySelectorAll("g[data-layer]")];
    this.made = [];
  }

  part(number) {
    if (!this.made[number]) this.make([number]);
    return this.made[number];
  }

  /** Makes shapes, all at once, which is much faster than one by one. */
  make(numbers) {
    parsed(numbers.map(number => this.parts[number][1]).join("")).forEach((made, n) => {
      made.order = numbers[n];
      this.made[numbers[n]] = made;
    });
  }

  /** If `gliding`, a piece that moves is seen to move. */
  change([added, removed], gliding = false) {
    const missing = added.filter(number => !this.made[number]);
    if (missing.length > 0) this.make(missing);
    const all = numbers => gliding ? numbers.map(number => this.part(number)) : [];
    const glide = gliding ? glider(all(removed)) : null;
    removed.forEach(number => this.part(number).remove());
    added.forEach(number => inOrder(this.layers[this.parts[number][0]], this.part(number)));
    glide?.(all(added));
  }

  undo([added, removed], gliding) { this.change([removed, added], gliding); }
}

/** The time of a move in milliseconds. */
const GLIDE = 120;

/**
 * Remembers where pieces are that will go, and returns a function for those that come instead: if only one comes, it glides
 * from where the farthest one of its kind was. A piece that was jumped over lies nearer. A piece may be several shapes.
 */
export function glider(gone) {
  const before = piecesOf(gone).map(([piece]) => ({ kind: kindOf(piece), ...middle(piece) }));
  return come => {
    const [piece, ...others] = piecesOf(come);
    if (!piece || others.length > 0 || before.length === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const { x, y, scale } = middle(piece[0]), far = from => Math.hypot(from.x - x, from.y - y);
    const [from] = before.filter(each => each.kind === kindOf(piece[0])).sort((a, b) => far(b) - far(a));
    if (!from || !(scale > 0)) return;
    const start = `${(from.x - x) / scale}px ${(from.y - y) / scale}px`;
    for (const part of piece) part.animate({ translate: [start, "0px 0px"] }, { duration: GLIDE, easing: "ease-out" });
  };
}

/** The pieces among shapes, each as the shapes on its square. */
function piecesOf(shapes) {
  const pieces = new Map();
  for (const each of shapes) {
    const square = each.dataset?.square;
    if (!square || !each.isConnected || !each.classList.contains("piece")) continue;
    pieces.set(square, [...pieces.get(square) ?? [], each]);
  }
  return [...pieces.values()];
}

const kindOf = piece => piece.getAttribute("class");

/** The middle of a shape on the screen, and how large a unit of the picture is there. */
function middle(made) {
  const { x, y, width, height } = made.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2, scale: made.ownerSVGElement?.getScreenCTM()?.a ?? 0 };
}

/** Adds a shape to a layer. Shapes are in the order of their numbers, whichever way led to them. */
export function inOrder(layer, made) {
  let before = layer.lastChild;
  while (before && before.order > made.order) before = before.previousSibling;
  layer.insertBefore(made, before ? before.nextSibling : layer.firstChild);
}
