// @ts-check
import { make } from "./dom.js";
export class PlayView {
  constructor(app, link) { this.element = make("main", { id: "content" }, "play"); }
  leave() {}
}
