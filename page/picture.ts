// Pictures that the engine drew, as elements of the page, and films: pictures that change step by step.

import { clean } from "../crates/draw/src/watch/elements.js";
import { Film } from "../crates/draw/src/watch/film.js";
import { labelled } from "../crates/draw/src/watch/shapes.js";
import type { FilmData } from "./contract.ts";

/** A larger picture would make the page slow. */
const LARGEST = 3_000_000;

/** A longer text is drawn bit by bit, so many shapes at a time. */
const LONG = 100_000, SHAPES_AT_ONCE = 400;

/** An SVG text as an element; null if it is too large or is no picture. The shapes of a long one follow later. */
export function picture(text: string | null | undefined): SVGSVGElement | null {
  if (!text || text.length > LARGEST) return null;
  const made = text.length > LONG ? grown(text) : parsed(text);
  if (made?.localName !== "svg") return null;
  // The page has a colour of its own behind the picture.
  made.querySelector(":scope > rect.page")?.remove();
  made.removeAttribute("width");
  made.removeAttribute("height");
  made.classList.add("drawn");
  return labelled(made as SVGSVGElement);
}

function parsed(text: string): Element {
  const made = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  clean(made);
  return document.importNode(made, true);
}

/**
 * A picture whose groups are empty at first and fill while the page goes on. The engine writes a shape on each line.
 */
function grown(text: string): Element {
  const shapes: string[][] = [];
  const empty = text.replace(/(<g [^>]*>)\n((?:<[^g/].*\n)+)<\/g>/g, (_, open: string, lines: string) => {
    shapes.push(lines.trim().split("\n"));
    return `${open.slice(0, -1)} data-late="${shapes.length - 1}"></g>`;
  });
  const made = parsed(empty);
  void fill(shapes.map((lines, n) => [made.querySelector(`[data-late="${n}"]`), lines]));
  return made;
}

/** Lets what the visitor does come first. */
export const later = (): Promise<void> => new Promise(done => { setTimeout(done); });

async function fill(groups: [Element | null, string[]][]): Promise<void> {
  for (const [group, lines] of groups) {
    for (let at = 0; at < lines.length; at += SHAPES_AT_ONCE) {
      await later();
      const part = lines.slice(at, at + SHAPES_AT_ONCE).join("");
      group?.append(...parsed(`<svg xmlns="http://www.w3.org/2000/svg">${part}</svg>`).children);
    }
  }
}

/** A picture that changes. */
export const filmed = (data: FilmData): Film => new Film(data, picture(data.board) ?? undefined);
