// The page: its bar, its theme, and the view that the address names.

import { html, nothing, render, type TemplateResult } from "lit-html";
import { turnTheme } from "../crates/draw/src/watch/player.js";
import { CheckView } from "./check.ts";
import type { Description, Link, Theme, ViewName } from "./contract.ts";
import { cancel, description, toldOf, warm } from "./engine.ts";
import { push } from "./fields.ts";
import { GalleryView } from "./gallery.ts";
import { readLink, VIEWS, writeLink } from "./link.ts";
import { PlayView } from "./play.ts";
import { RaceView } from "./race.ts";
import { unpack } from "./prepared.ts";
import { SearchView } from "./search.ts";
import { SolveView } from "./solve.ts";
import { TEXT } from "./strings.ts";
import type { Page, View } from "./view.ts";
import { Series } from "./wanted.ts";

const KINDS: Record<ViewName, new (page: Page, link: Link) => View> = {
  gallery: GalleryView, solve: SolveView, watch: SearchView, race: RaceView, play: PlayView, check: CheckView,
};

class App implements Page {
  readonly root: HTMLElement;
  description: Description = { version: "", puzzles: [] };
  view: View | null = null;
  name: ViewName = "gallery";
  error = "";
  /** The address that is shown. */
  shown: string | null = null;
  started = false;
  asked = new Series();
  waiting = false;

  constructor(root: HTMLElement) {
    this.root = root;
    this.update();
    this.remember();
    for (const event of ["hashchange", "popstate"]) addEventListener(event, () => { if (this.started) this.show(); });
  }

  async start(): Promise<void> {
    // The engine is on its way while the gallery is shown.
    warm("quick");
    try {
      await unpack();
      this.description = await description();
      this.started = true;
      await this.show();
    } catch (error) {
      this.fail(error);
    }
  }

  fail(error: unknown): void {
    this.error = toldOf(error);
    this.update();
  }

  /** Shows the view of the address, once the engine has read it. What the last view still asks is given up. */
  async show(): Promise<void> {
    const { hash } = location, first = this.shown === null;
    if (hash === this.shown) return;
    this.shown = hash;
    this.view?.leave();
    cancel("quick");
    try {
      const link = await this.asked.only(readLink(hash));
      // What cannot be read is told where it can be put right.
      this.name = link.wrong ? "solve" : link.view;
      this.view = new KINDS[this.name](this, link);
      this.error = "";
    } catch (error) {
      if (toldOf(error)) this.fail(error);
      return;
    }
    document.documentElement.dataset.view = this.name;
    this.render();
    this.view.begin();
    scrollTo(0, 0);
    // Whoever uses the keyboard or listens goes on where the new view begins.
    if (!first) document.getElementById("content")?.focus({ preventScroll: true });
  }

  update(): void {
    if (this.waiting) return;
    this.waiting = true;
    queueMicrotask(() => {
      this.waiting = false;
      this.render();
    });
  }

  render(): void {
    render(this.content(), this.root);
    const title = this.view?.title;
    document.title = title ? `${title} · ${TEXT.name}` : TEXT.name;
  }

  content(): TemplateResult {
    const skip = (event: Event) => {
      event.preventDefault();
      document.getElementById("content")?.focus();
    };
    const link = (name: ViewName) => html`<a href="#${name}" data-view=${name}
      aria-current=${this.view && name === this.name ? "page" : nothing}>${TEXT.views[name]}</a>`;
    return html`
      <div class="bar" role="banner">
        <a class="skip" href="#content" @click=${skip}>${TEXT.skip}</a>
        <a class="brand" href="#gallery">${TEXT.name}</a>
        <nav aria-label=${TEXT.name}>${VIEWS.map(link)}</nav>
        ${push("◐", () => turnTheme(this.root), { class: "theme", label: TEXT.theme, title: TEXT.theme })}
      </div>
      <div class="view">${this.error ? this.message(html`<p class="error" role="alert">${this.error}</p>`)
        : this.view?.content() ?? this.message(html`<p role="status">${TEXT.loading}</p>`)}</div>`;
  }

  message(content: TemplateResult): TemplateResult {
    return html`<main class="waiting" id="content" tabindex="-1">${content}</main>`;
  }

  go(link: Partial<Link>): void {
    location.hash = writeLink(link);
  }

  note(view: View, link: Partial<Link>, replace: boolean): void {
    const hash = writeLink(link);
    if (view !== this.view || hash === location.hash) return;
    if (replace) history.replaceState(null, "", hash); else history.pushState(null, "", hash);
    this.shown = location.hash;
  }

  get theme(): Theme {
    const chosen = document.documentElement.dataset.theme;
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    return chosen === "dark" || chosen !== "light" && dark ? "dark" : "light";
  }

  /** Keeps the theme between visits, and draws pictures anew when it changes. */
  remember(): void {
    let last = this.theme;
    const changed = () => {
      if (this.theme === last) return;
      last = this.theme;
      this.view?.retheme();
      this.update();
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
const root = document.getElementById("app"), isFolder = document.querySelector("link#engine") !== null;
if (isFolder && origin === "null") {
  // A frame without an origin of its own may not fetch the engine. The one file has everything in it.
  location.replace(`hippodrome.html${location.hash}`);
} else {
  if (root) void new App(root).start();
  // The one file keeps itself.
  if (isFolder) navigator.serviceWorker?.register("service-worker.js").catch(() => {});
}
