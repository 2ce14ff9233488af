// Showing a view to a room, and to a page that has it in a frame.
//
// Presented, a view fills the screen in large type, and the keys of a clicker turn it. In a frame, the page around it steps,
// plays and jumps by messages; `docs/embedding.md` says which. Nobody else is listened to or answered.

import { type Player, typedInto } from "../crates/draw/src/watch/player.js";
import type { View } from "./view.ts";


/** The last position of a player. */
const lengthOf = ({ slider }: Player): number => Number(slider.max);

/** What a page around a frame may ask for. */
interface Wish { hippodrome?: unknown; by?: unknown; to?: unknown }

export class Presenting {
  /** The view that is shown. */
  readonly view: () => View | null;

  constructor(view: () => View | null) {
    this.view = view;
    document.addEventListener("keydown", event => this.key(event), { capture: true });
    // Escape leaves the full screen, and with it this.
    document.addEventListener("fullscreenchange", () => {
      if (!document.fullscreenElement) this.show(false);
    });
    addEventListener("message", event => this.hear(event));
  }

  get shown(): boolean { return document.documentElement.dataset.alone === "room"; }

  /** Begins or ends; the whole screen is taken where the browser allows it. */
  show(on: boolean): void {
    const page = document.documentElement;
    if (on ? page.dataset.alone || !this.view()?.presentable : !this.shown) return;
    if (on) page.dataset.alone = "room"; else delete page.dataset.alone;
    if (on && document.fullscreenEnabled) page.requestFullscreen().catch(() => {});
    else if (!on && document.fullscreenElement) void document.exitFullscreen();
    // What has its size from the window looks at it anew.
    dispatchEvent(new Event("resize"));
    this.view()?.advance(0);
  }

  key(event: KeyboardEvent): void {
    const view = this.view(), { key, target } = event;
    if (!view || event.ctrlKey || event.metaKey || event.altKey || typedInto(target as Element)) return;
    if (document.querySelector("dialog[open]")) return;
    const { player } = view;
    const by = (forwards: 1 | -1) => () => player ? player.step(forwards) : view.advance(forwards);
    const acts: Record<string, () => void> = this.shown ? {
      p: () => this.show(false), Escape: () => this.show(false),
      PageDown: () => view.advance(1), PageUp: () => view.advance(-1),
      ArrowRight: by(1), ArrowDown: by(1), ArrowLeft: by(-1), ArrowUp: by(-1),
      ...(target as Element).tagName === "BUTTON" ? {} : { " ": () => player ? player.toggle() : view.advance(1) },
    } : view.presentable ? { p: () => this.show(true) } : {};
    const act = acts[key.length === 1 ? key.toLowerCase() : key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  /** A message of the page around the frame. */
  hear({ data, source }: MessageEvent<Wish | null>): void {
    const player = this.view()?.player, word = data?.hippodrome;
    if (source !== parent || parent === window || document.documentElement.dataset.alone !== "frame") return;
    if (!player || typeof word !== "string") return;
    const whole = (value: unknown, otherwise: number) => Number.isInteger(value) ? value as number : otherwise;
    const acts: Record<string, () => void> = {
      step: () => player.step(whole(data?.by, 1)), play: () => player.timer ?? player.play(), pause: () => player.pause(),
      jump: () => player.go(data?.to === "end" ? lengthOf(player) : whole(data?.to, 0)), state: () => {},
    };
    if (!Object.hasOwn(acts, word)) return;
    acts[word]?.();
    this.tell();
  }

  /** Tells the page around the frame where the player is. */
  tell(): void {
    const player = this.view()?.player;
    if (!player || parent === window) return;
    const { position, timer, caption } = player;
    const state = { hippodrome: "state", position, length: lengthOf(player), playing: timer !== null, sentence: caption.textContent };
    // It says what the frame shows, which whoever made its address knows.
    parent.postMessage(state, "*");
  }
}
