// @ts-check
// Pictures that the engine drew, as elements of the page, and films: pictures that change step by step.

import { clean } from "../crates/draw/src/watch/elements.js";
import { Film } from "../crates/draw/src/watch/film.js";

/** A larger picture would make the page slow. */
const LARGEST = 3_000_000;

/**
 * An SVG text as an element; null if it is too large or is no picture.
 * @param {string | null | undefined} text
 * @returns {SVGSVGElement | null}
 */
export function picture(text) {
  if (!text || text.length > LARGEST) return null;
  const whole = new DOMParser().parseFromString(text, "image/svg+xml");
  const made = whole.documentElement;
  if (made.localName !== "svg") return null;
  clean(made);
  made.querySelector(":scope > rect.page")?.remove();
  made.removeAttribute("width");
  made.removeAttribute("height");
  made.classList.add("drawn");
  return /** @type {any} */ (document.importNode(made, true));
}

/** @typedef {{ board: string, parts: [number, string][], frames: [string, number[], number[]][], pace: number }} FilmData */

/** A picture that changes. @param {FilmData} data */
export const filmed = data => new Film(data, picture(data.board) ?? undefined);
