// @ts-check
// The page: its bar, its theme, and the view that the address names.

import { cancel, description, tellable, toldOf } from "./engine.js";
import { CheckView } from "./check.js";
import { make } from "./dom.js";
import { GalleryView } from "./gallery.js";
import { readLink, VIEWS, writeLink } from "./link.js";
import { PlayView } from "./play.js";
import { RaceView } from "./race.js";
import { SearchView } from "./search.js";
import { SolveView } from "./solve.js";
import { TEXT } from "./strings.js";
import { turnTheme } from "../crates/draw/src/watch/player.js";

const KINDS = { gallery: GalleryView, solve: SolveView, watch: SearchView, race: RaceView, play: PlayView, check: CheckView };

export class App {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    /** @type {any} */
    this.description = null;
    /** @type {any} */
    this.view = null;
    this.links = VIEWS.map(view => make("a", { href: `#${view}`, "data-view": view }, TEXT.views[view]));
    const theme = make("button", { type: "button", class: "theme", "aria-label": TEXT.theme, title: TEXT.theme, click: () => turnTheme(root) }, "◐");
    const skip = make("a", { class: "skip", href: "#content", click: (/** @type {Event} */ event) => {
      event.preventDefault();
      document.getElementById("content")?.focus();
    } }, TEXT.skip);
    this.bar = make("div", { class: "bar", role: "banner" }, skip,
      make("a", { class: "brand", href: "#gallery" }, TEXT.name), make("nav", { "aria-label": TEXT.name }, ...this.links), theme);
    this.place = make("div", { class: "view" }, make("main", { class: "waiting", id: "content" }, make("p", { role: "status" }, TEXT.loading)));
    root.replaceChildren(this.bar, this.place);
    this.remember();
    addEventListener("hashchange", () => this.show());
    addEventListener("popstate", () => this.show());
  }

  async start() {
    try {
      this.description = await description();
    } catch (error) {
      this.tell(error);
      return;
    }
    await this.show();
  }

  /** Says why there is nothing to show. @param {any} error */
  tell(error) {
    this.place.replaceChildren(make("main", { class: "waiting", id: "content" }, make("p", { class: "error", role: "alert" }, tellable(error) ? toldOf(error) : "")));
  }

  /** Shows the view of the address, once the engine has read it. What the last view still asks is given up. */
  async show() {
    const { hash } = location;
    if (!this.description || hash === this.shown) return;
    this.shown = hash;
    if (this.view) {
      this.view.leave();
      this.view.left = true;
      this.place.replaceChildren();
    }
    cancel("quick");
    try {
      const link = await readLink(hash);
      if (this.shown !== hash) return;
      // What cannot be read is told where it can be put right.
      const view = link.wrong ? "solve" : link.view;
      this.view = new KINDS[view](this, link);
      this.mark(view);
      this.place.replaceChildren(this.view.element);
      document.title = link.question && this.view.question ? `${this.view.question.for("solve").slice(0, 60)} · ${TEXT.name}` : TEXT.name;
      scrollTo(0, 0);
    } catch (error) {
      if (this.shown === hash) this.tell(error);
    }
  }

  /** @param {string} view */
  mark(view) {
    for (const link of this.links) {
      if (link.dataset.view === view) link.setAttribute("aria-current", "page"); else link.removeAttribute("aria-current");
    }
    document.documentElement.dataset.view = view;
  }

  /** Goes to another view. @param {import("./link.js").Link} link */
  go(link) { location.hash = writeLink(link); }

  /** Writes what a view shows into the address. @param {any} view @param {import("./link.js").Link} link @param {boolean} replace */
  note(view, link, replace) {
    const hash = writeLink(link);
    if (view.left || hash === location.hash) return;
    if (replace) history.replaceState(null, "", hash); else history.pushState(null, "", hash);
    this.shown = location.hash;
  }

  theme() {
    const chosen = document.documentElement.dataset.theme;
    return chosen === "dark" || chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }

  /** Keeps the theme between visits, and draws pictures anew when it changes. */
  remember() {
    let last = this.theme();
    const changed = () => {
      if (this.theme() === last) return;
      last = this.theme();
      this.view?.retheme?.();
    };
    new MutationObserver(() => {
      try {
        localStorage.setItem("theme", document.documentElement.dataset.theme ?? "auto");
      } catch {
        // Without storage the theme lasts as long as the page.
      }
      changed();
    }).observe(document.documentElement, { attributeFilter: ["data-theme"] });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", changed);
  }
}

try {
  document.documentElement.dataset.theme = localStorage.getItem("theme") ?? "auto";
} catch {
  // Without storage the page follows the system.
}
const root = document.getElementById("app");
if (root) new App(root).start();
// The one file keeps itself.
if (location.protocol.startsWith("http") && document.querySelector("link#engine")) {
  navigator.serviceWorker?.register("service-worker.js").catch(() => {});
}
