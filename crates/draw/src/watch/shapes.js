// A board whose shapes come and go. Every shape is made once, when it is first shown; a change says which are added
// and which are removed.

import { parsed } from "./elements.js";

export class Shapes {
  /** `board` is the picture without what changes, `parts` are the shapes: the number of a layer, and SVG. */
  constructor({ board, parts }, svg = parsed(board)[0]) {
    this.svg = svg;
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

  change([added, removed]) {
    const missing = added.filter(number => !this.made[number]);
    if (missing.length > 0) this.make(missing);
    removed.forEach(number => this.part(number).remove());
    added.forEach(number => inOrder(this.layers[this.parts[number][0]], this.part(number)));
  }

  undo([added, removed]) { this.change([removed, added]); }
}

/** Adds a shape to a layer. Shapes are in the order of their numbers, whichever way led to them. */
export function inOrder(layer, made) {
  let before = layer.lastChild;
  while (before && before.order > made.order) before = before.previousSibling;
  layer.insertBefore(made, before ? before.nextSibling : layer.firstChild);
}
