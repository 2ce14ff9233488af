// The board at any position: the frame of the current node, and the states of the search where states are
// squares.
//
// The frame of a node is known as its difference from the frame of its parent. To get from one node to
// another, the differences are undone up to the node at which their paths part, and then applied.

import { CANDIDATE, DROPPED, ENDED, EXPANDED_NODE, GOAL, LEFT, MET, OPEN, PRUNED, UNBORN } from "./run.js";
import { Shapes, inOrder } from "./shapes.js";
import { shape } from "./elements.js";

/** The side of a square in the units of the picture. */
const UNIT = 40;

/** On boards with more squares the numbers would be too small to read. */
const MOST_NUMBERED = 400;

const TILE_CLASSES = { [OPEN]: "open", [EXPANDED_NODE]: "expanded", [ENDED]: "ended" };

export class Board extends Shapes {
  constructor(run) {
    super(run.data);
    this.run = run;
    this.node = null;
    this.wave = shape("g", { class: "wave" });
    this.ring = shape("rect", { class: "ring", width: UNIT * 0.88, height: UNIT * 0.88, rx: 4 });
    this.cross = shape("path", { class: "cross" });
    this.layers[0].before(this.wave);
    this.bridge = shape("path", { class: "bridge" });
    this.layers[2].after(this.bridge);
    this.candidates = shape("g", { class: "wave" });
    this.svg.append(this.candidates, this.ring, this.cross);
    this.prepareWave();
  }

  /** The nodes on each square, if states are squares. */
  prepareWave() {
    const place = this.run.data.nodes.place;
    this.places = new Map();
    if (!place) return;
    place.forEach((square, node) => {
      if (square < 0) return;
      if (!this.places.has(square)) this.places.set(square, { nodes: [], shown: "", made: null });
      this.places.get(square).nodes.push(node);
    });
  }

  show(p) {
    this.showNode(this.run.stand(p));
    this.showCandidates(p);
    this.showWave(p);
    this.showMark(p);
  }

  showNode(wanted) {
    const { run } = this, down = [];
    const depth = node => node < 0 ? -1 : run.depth[node];
    const change = node => run.data.changes[run.data.nodes.change[node]];
    let from = this.node ?? -1, to = wanted;
    // One step up or down the tree is a move.
    const gliding = from >= 0 && (run.parent[from] === to || run.parent[to] === from);
    while (from !== to) {
      // Of two nodes of the same depth, both are left.
      const [up, over] = [depth(from) >= depth(to), depth(to) >= depth(from)];
      if (up) { this.undo(change(from), gliding); from = run.parent[from]; }
      if (over) { down.push(to); to = run.parent[to]; }
    }
    while (down.length) this.change(change(down.pop()), gliding);
    this.node = wanted;
  }

  /** Every square in the colour of its state, with the numbers of its node. */
  showWave(p) {
    const { run } = this, round = run.round[p];
    for (const [square, place] of this.places) {
      let state = UNBORN, node = -1;
      for (const each of place.nodes) {
        if (run.madeAt[each] > p) break;
        if (run.roundOf[each] !== round) continue;
        const now = run.state(each, p);
        // The last node of a square that was not dropped stands for it.
        if (now !== DROPPED && now !== CANDIDATE) { state = now; node = each; }
      }
      const shown = state === UNBORN ? "" : `${state} ${node}`;
      if (shown === place.shown) continue;
      place.shown = shown;
      place.made?.remove();
      place.made = state === UNBORN ? null : this.tile(square, node, state);
      if (place.made) inOrder(this.wave, Object.assign(place.made, { order: square }));
    }
  }

  tile(square, node, state) {
    const { run } = this, [x, y] = run.data.centres[square];
    const side = UNIT * 0.94;
    const way = run.isBackward(node) ? " backward" : "";
    // Five shades, from the start outwards.
    const shade = Math.min(4, Math.floor(5 * run.depth[node] / (run.deepest + 1)));
    const tile = shape("g", { class: `${TILE_CLASSES[state]}${way} shade-${shade}` },
      shape("rect", { x: x - side / 2, y: y - side / 2, width: side, height: side, rx: 3 }));
    if (this.places.size > MOST_NUMBERED || run.data.centres.length > MOST_NUMBERED) return tile;
    const value = run.value[node], sum = run.sum(node);
    const main = sum ?? value ?? run.depth[node];
    tile.append(shape("text", { class: "main", x, y: y + (sum === null ? 5 : 1) }, String(main)));
    if (sum !== null) tile.append(shape("text", { class: "minor", x, y: y + 12 }, `${run.cost[node]}+${value}`));
    return tile;
  }

  /** The squares among which a rule chooses, each with the value by which it chooses. */
  showCandidates(p) {
    const { run } = this;
    if (!run.hasCandidates) return;
    const stand = run.stand(p), tiles = [];
    for (const node of run.children(stand, p)) {
      const square = run.spot(node);
      if (square < 0 || run.value[node] === null) continue;
      const [x, y] = run.data.centres[square];
      tiles.push(shape("g", { class: "open" },
        shape("rect", { x: x - UNIT * 0.3, y: y - UNIT * 0.3, width: UNIT * 0.6, height: UNIT * 0.6, rx: 4 }),
        shape("text", { class: "main", x, y: y + 5 }, String(run.value[node]))));
    }
    this.candidates.replaceChildren(...tiles);
  }

  /** A ring around the square that the event is about, and a cross if the search turns back there. */
  showMark(p) {
    const { run } = this, node = run.focus(p);
    const square = run.spot(node);
    const kind = p > 0 ? run.kinds[p - 1] : "";
    const turned = kind === PRUNED || kind === LEFT;
    const won = kind === GOAL || kind === MET;
    this.bridge.setAttribute("d", kind === MET ? this.otherHalf(run.a[p - 1]) : "");
    this.ring.setAttribute("class", `ring${won ? " won" : turned ? " turned" : ""}${square < 0 || p === 0 ? " hidden" : ""}`);
    this.cross.setAttribute("d", "");
    const [x, y] = square >= 0 ? run.data.centres[square] : [0, 0], far = UNIT * 0.44, near = UNIT * 0.3;
    this.ring.setAttribute("x", x - far);
    this.ring.setAttribute("y", y - far);
    if (square < 0 || !turned) return;
    const arms = [[1, 1], [1, -1], [-1, 1], [-1, -1]].map(([right, down]) =>
      `M${x + right * near} ${y + down * near}L${x + right * far} ${y + down * far}`);
    this.cross.setAttribute("d", arms.join(""));
  }

  /** The way from where two searches meet to the goal, if states are squares. */
  otherHalf(node) {
    const { run } = this, way = run.path(node).map(each => run.data.nodes.place?.[each] ?? -1);
    return way.includes(-1) ? "" : `M${way.map(square => run.data.centres[square].join(" ")).join("L")}`;
  }
}
