// An animation: frames that follow each other, with a caption and the controls of a player.
//
// `film(data, root)` builds the page inside `root`. A frame is its caption and how it differs from the frame before.

import { Player, heading, listen } from "./player.js";
import { Shapes } from "./shapes.js";
import { element } from "./elements.js";

export class Film extends Shapes {
  constructor(data, svg) {
    super(data, svg);
    this.frames = data.frames;
    this.pace = data.pace;
    this.last = this.frames.length - 1;
    this.at = -1;
  }

  /** Shows a frame, and returns its caption. */
  show(wanted) {
    const gliding = Math.abs(this.at - wanted) === 1 && this.at >= 0;
    while (this.at < wanted) this.change(this.frames[++this.at].slice(1), gliding);
    while (this.at > wanted) this.undo(this.frames[this.at--].slice(1), gliding);
    return this.frames[this.at][0];
  }

  /** A player of the film, at its first frame. */
  player() {
    const player = new Player({ length: this.last, first: 1, what: "Frame", pace: this.pace, exact: true, show: p => this.show(p) });
    player.show(0);
    return player;
  }
}

export function film(data, root) {
  const shown = new Film(data), player = shown.player();
  root.classList.add("watch", "film");
  root.append(
    heading(data, player, root),
    element("main", {},
      element("section", { class: "stage", "aria-label": "Board" }, shown.svg, player.caption),
      ...data.notes.map(note => element("p", { class: "note" }, note))),
    player.help,
  );
  listen(root, player);
  if (shown.last > 0) {
    root.append(element("footer", { class: "dock" }, player.slider, player.element));
    if (matchMedia("(prefers-reduced-motion: no-preference)").matches) player.play();
  }
  return player;
}
