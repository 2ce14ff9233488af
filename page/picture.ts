// Pictures that the engine drew, as elements of the page, and films: pictures that change step by step.

import { clean } from "../crates/draw/src/watch/elements.js";
import { Film } from "../crates/draw/src/watch/film.js";
import type { FilmData } from "./contract.ts";

/** A larger picture would make the page slow. */
const LARGEST = 3_000_000;

/** The longer side of the picture of an 8x8 board. */
const USUAL = 360;

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
  const drawn = document.importNode(made as Element as SVGSVGElement, true);
  // A small board is shown enlarged; the names of its rows and columns need not be.
  const [, , width = USUAL, height = USUAL] = (drawn.getAttribute("viewBox") ?? "").split(" ").map(Number);
  drawn.style.setProperty("--labels", String(Math.max(0.5, Math.min(1, Math.max(width, height) / USUAL))));
  return drawn;
}

/** A picture that changes. */
export const filmed = (data: FilmData): Film => new Film(data, picture(data.board) ?? undefined);
