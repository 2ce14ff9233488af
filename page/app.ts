// The page: its bar, its theme, the view that the address names, and files that are dropped on it.
//
// The gallery comes with the page. The scripts of the other views are fetched when they are needed, or as soon as the
// first view is there.

import { html, nothing, render, type TemplateResult } from "lit-html";
import { turnTheme } from "../crates/draw/src/watch/player.js";
import type { Description, Link, Theme, ViewName } from "./contract.ts";
import { cancel, description, Told, toldOf, warm } from "./engine.ts";
import { push } from "./fields.ts";
import { isRecording, LARGEST_FILE, type TextFile } from "./files.ts";
import { GalleryView } from "./gallery.ts";
import { EMBED, readLink, VIEWS, writeLink } from "./link.ts";
import { later } from "./picture.ts";
import { unpack } from "./prepared.ts";
import { Presenting } from "./present.ts";
import { addressOf } from "./share.ts";
import { TEXT } from "./strings.ts";
import type { Page, View } from "./view.ts";
import { Series } from "./wanted.ts";

type Kind = new (page: Page, link: Link) => View;

/** The views, each with its script. */
const KINDS: Record<ViewName, () => Promise<Kind>> = {
  gallery: async () => GalleryView,
  solve: async () => (await import("./solve.ts")).SolveView,
  watch: async () => (await import("./search.ts")).SearchView,
  race: async () => (await import("./race.ts")).RaceView,
  play: async () => (await import("./play.ts")).PlayView,
  check: async () => (await import("./check.ts")).CheckView,
  learn: async () => (await import("./learn.ts")).LearnView,
  recording: async () => (await import("./recording.ts")).RecordingView,
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
  /** Whether the page is shown in a frame of another page: without its bar, and with a link to the whole page. */
  embedded = false;
  /** Files for the view that comes. */
  given: TextFile[] | null = null;
  dropping = false;
  asked = new Series();
  waiting = false;
  readonly presenting = new Presenting(() => this.view);

  constructor(root: HTMLElement) {
    this.root = root;
    this.update();
    this.remember();
    this.receive();
    for (const event of ["hashchange", "popstate"]) addEventListener(event, () => { if (this.started) this.show(); });
  }

  async start(): Promise<void> {
    try {
      await unpack();
      this.description = await description();
      this.started = true;
      // The browser has fetched the engine meanwhile.
      warm("quick");
      await this.show();
    } catch (error) {
      this.fail(error);
    }
    // An open page needs nothing more from its host.
    for (const kind of Object.values(KINDS)) {
      await later();
      await kind().catch(() => {});
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
    const wanted = this.asked.next();
    try {
      const link = await wanted(readLink(hash));
      // What cannot be read is told where it can be put right.
      const name = link.wrong ? "solve" : link.view;
      const kind = await wanted(KINDS[name]().catch(() => { throw new Told(TEXT.noView); }));
      this.name = name;
      this.embedded ||= link.embed === true;
      this.view = new kind(this, link);
      this.error = "";
    } catch (error) {
      if (toldOf(error)) this.fail(error);
      return;
    }
    const page = document.documentElement, { given } = this;
    page.dataset.view = this.name;
    if (this.embedded) page.dataset.alone = "frame";
    this.given = null;
    this.render();
    if (given) this.view.take(given); else this.view.begin();
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
    // What others show in a frame leads to the whole page.
    const bar = () => this.embedded ? html`<a class="out" href=${addressOf(location.hash.replace(EMBED, ""))}
        target="_blank" rel="noopener" aria-label=${TEXT.whole} title=${TEXT.whole}>${TEXT.name} ↗</a>` : html`
      <div class="bar" role="banner">
        <a class="skip" href="#content" @click=${skip}>${TEXT.skip}</a>
        <a class="brand" href="#gallery">${TEXT.name}</a>
        <nav aria-label=${TEXT.name}>${VIEWS.map(link)}</nav>
        ${push("◐", () => turnTheme(this.root), { class: "theme", label: TEXT.theme, title: TEXT.theme })}
      </div>`;
    return html`${bar()}
      <div class="view">${this.error ? this.message(html`<p class="error" role="alert">${this.error}</p>`)
        : this.view?.content() ?? this.message(html`<p role="status">${TEXT.loading}</p>`)}</div>
      ${this.dropping ? html`<div class="drop-here">${TEXT.drop}</div>` : nothing}`;
  }

  message(content: TemplateResult): TemplateResult {
    return html`<main class="waiting" id="content" tabindex="-1">${content}</main>`;
  }

  present(): void { this.presenting.show(!this.presenting.shown); }

  playable(): void { if (this.embedded) this.presenting.tell(); }

  go(link: Partial<Link>): void {
    location.hash = writeLink(link);
  }

  note(view: View, link: Partial<Link>, replace: boolean): void {
    const hash = writeLink(link) + (this.embedded ? EMBED : "");
    if (view !== this.view || hash === location.hash) return;
    if (replace) history.replaceState(null, "", hash); else history.pushState(null, "", hash);
    this.shown = location.hash;
  }

  async open(files: File[]): Promise<void> {
    if (!files.length) return;
    const large = files.find(file => file.size > LARGEST_FILE);
    if (large) {
      this.fail(new Told(TEXT.largeFile(large.name)));
      return;
    }
    const texts = await Promise.all(files.map(async file => ({ name: file.name, text: await file.text() })));
    const view = texts.length === 1 && isRecording(texts[0]?.text ?? "") ? "recording" : "check";
    if (this.view && this.name === view && !this.error) {
      this.view.take(texts);
      return;
    }
    this.given = texts;
    this.go({ view });
  }

  /** Files may be dropped anywhere. */
  receive(): void {
    const drag = (on: boolean) => (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      // Whatever is left for another part of the page is not left for good.
      if (event.type === "dragleave" && event.relatedTarget) return;
      if (this.dropping !== on) this.update();
      this.dropping = on;
    };
    document.addEventListener("dragover", drag(true));
    document.addEventListener("dragleave", drag(false));
    document.addEventListener("drop", event => {
      drag(false)(event);
      void this.open([...event.dataTransfer?.files ?? []]);
    });
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
const root = document.getElementById("app");
if (root) void new App(root).start();
// The one file keeps itself.
if (document.querySelector("link#engine")) navigator.serviceWorker?.register("service-worker.js").catch(() => {});
