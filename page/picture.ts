// Pictures that the engine drew, as elements of the page, and films: pictures that change step by step.

import { clean } from "../crates/draw/src/watch/elements.js";
import { Film } from "../crates/draw/src/watch/film.js";
import type { FilmData } from "./contract.ts";

/** A larger picture would make the page slow. */
const LARGEST = 3_000_000;

/** An SVG text as an element; null if it is too large or is no picture. */
export function picture(text: string | null | undefined): SVGSVGElement | null {
  if (!text || text.length > LARGEST) return null;
  const made = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (made.localName !== "svg") return null;
  clean(made);
  // The page has a colour of its own behind the picture.
  made.querySelector(":scope > rect.page")?.remove();
  made.removeAttribute("width");
  made.removeAttribute("height");
  made.classList.add("drawn");
  return document.importNode(made as Element as SVGSVGElement, true);
}

/** A picture that changes. */
export const filmed = (data: FilmData): Film => new Film(data, picture(data.board) ?? undefined);
