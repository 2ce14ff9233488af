// What the build asks the engine for, so that the page has it before the engine arrives.

import type { Description, Link, Theme } from "./contract.ts";
import { filmRequest, type Prepared } from "./prepared.ts";
import { Question } from "./question.ts";

const THEMES: Theme[] = ["light", "dark"];

/** What `prepared.ts` finds in the page. `run` answers a request; both are texts. */
export function prepare(describe: () => string, run: (request: string) => string): Prepared {
  const ask = (request: object) => JSON.parse(run(JSON.stringify(request)));
  const description = JSON.parse(describe()) as Description;
  const links = Object.fromEntries(["", "gallery"].map(text => [text, ask({ command: "link", text }) as Link]));
  const specs = description.puzzles.map(about => Question.first(about).for("solve"));
  const film = (spec: string, theme: Theme) => ask(filmRequest(spec, theme)).views.player;
  const films = Object.fromEntries(specs.map(spec =>
    [spec, Object.fromEntries(THEMES.map(theme => [theme, film(spec, theme)]))])) as Prepared["films"];
  return { description, links, films };
}
