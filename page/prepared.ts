// What the page can show before its engine has arrived: the build has asked the engine for it, and has put the answers
// into the page.

import type { Description, FilmData, Link, Theme } from "./contract.ts";
import { unpacked } from "./source.ts";

export interface Prepared {
  description: Description;
  /** The addresses of the gallery, read. */
  links: Record<string, Link>;
  /** The films of the gallery, by question and theme. */
  films: Record<string, Record<Theme, FilmData>>;
}

/** The request for a film of the gallery. */
export const filmRequest = (spec: string, theme: Theme) =>
  ({ command: "solve", spec, limits: { seconds: 5 }, look: { theme } }) as const;

/** What the page has with it. */
export let prepared: Prepared | null = null;

/** Unpacks it. A page that comes without it asks the engine. */
export async function unpack(): Promise<void> {
  const text = document.getElementById("prepared")?.textContent;
  if (text) prepared = await unpacked(text).json();
}
