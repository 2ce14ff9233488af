// What a view of the page is. A view describes what is to be seen as a template, and lit-html changes only what
// differs from what is there: nodes stay, and with them the focus, open details and scroll positions.

import { html, type TemplateResult } from "lit-html";
import type { Player } from "../crates/draw/src/watch/player.js";
import type { About, Description, Link, Theme } from "./contract.ts";
import { Cancelled } from "./engine.ts";
import { push } from "./fields.ts";
import type { TextFile } from "./files.ts";
import { frameOf, toClipboard } from "./share.ts";
import { TEXT } from "./strings.ts";

/** What the page gives its views. */
export interface Page {
  readonly description: Description;
  readonly theme: Theme;
  /** Renders anew what is shown. */
  update(): void;
  /** Writes what a view shows into the address. */
  note(view: View, link: Partial<Link>, replace: boolean): void;
  /** Goes to another view. */
  go(link: Partial<Link>): void;
  /** Shows the view to a room, or no longer. */
  present(): void;
  /** Tells a page around the frame that there is something to be played. */
  playable(): void;
  /** Opens files in the view that can show them. */
  open(files: File[]): Promise<void>;
}

export abstract class View {
  protected readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** What is to be seen. */
  abstract content(): TemplateResult;

  /** What the window is called. */
  abstract get title(): string;

  /** Called once, after the view was rendered for the first time. */
  begin(): void {}

  /** Called instead of `begin`, or later, with files that were opened. */
  take(_files: TextFile[]): void {}

  /** Whether another view has taken the place of this one. */
  left = false;

  /** Called when another view takes the place of this one. */
  leave(): void {
    this.left = true;
  }

  /** Called when the theme has changed. */
  retheme(): void {}

  /** The puzzles that there are. */
  get puzzles(): About[] { return this.page.description.puzzles; }

  /** How pictures are to look. */
  get look() { return { theme: this.page.theme }; }

  /** Renders anew what is shown. */
  update(): void {
    this.page.update();
  }

  /** What can be played and stepped through, if there is something. */
  get player(): Player | null { return null; }

  /** Whether it can be shown to a room. */
  get presentable(): boolean { return this.player !== null; }

  /** Goes on, or back, by so many steps while it is presented. */
  advance(by: number): void {
    if (by) this.player?.step(by);
  }

  /** A button that presents the view. */
  protected presentButton(): TemplateResult {
    return push(TEXT.present, () => this.page.present(), { class: "plain", title: TEXT.presentHelp });
  }

  /** Runs something that ends late. What is cancelled ends in silence; what fails is told. */
  protected async late(act: () => Promise<void>, tell: (error: unknown) => void): Promise<void> {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof Cancelled)) tell(error);
    }
    this.update();
  }

  private framed = "";

  /** A button that copies what shows the view in a frame of another page. */
  protected frameButton(): TemplateResult {
    const copy = async () => {
      const code = frameOf(this.title);
      this.framed = await toClipboard(code) ? TEXT.framed : code;
      this.update();
    };
    return html`${push(TEXT.frame, copy, { class: "plain", title: TEXT.frameHelp })}
      <span class="quiet" role="status">${this.framed}</span>`;
  }
}
