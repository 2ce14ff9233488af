// The pages of animations and searches that `hippo` writes: steps in both directions, jumps, keys, the slider, what is
// shown and what is said, at two sizes and in two themes.
//
// HIPPO names the program.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { pathToFileURL } from "node:url";
import { accessible, expect, fits, listen, test } from "../support.js";

/** The pages, with every kind of animation and search. */
const FILMS = [
  "solve tour 5x5 --from a1 --method warnsdorff --draw",
  "solve exchange six-knights --draw",
  "solve queens 8 --theme dark --draw",
  "solve pegs triangle5 --draw",
];
const SEARCHES = [
  "solve walk 8x8 --method bfs --trace",
  "solve walk 8x8 --method a-star --trace",
  "solve walk 8x8 --method best-first --trace",
  "solve walk 8x8 --method bidirectional --trace",
  "solve exchange six-knights --method a-star --trace",
  "solve exchange guarini --method ida-star --trace",
  "solve tour 5x5 --method dfs --trace",
  "solve tour 8x8 --method warnsdorff --trace",
  "solve queens 8 --method backtracking --trace",
  "solve queens 8 --method min-conflicts --seed 1 --trace",
  "solve knights 4x4 --method branch-and-bound --trace",
  "solve pegs triangle5 --method dfs --node-limit 2000 --trace",
  "solve tour 8x8 --from a1 --method dfs --node-limit 40000 --trace",
];
const RACES = [
  "race walk 8x8 --methods bfs,a-star,best-first --trace",
  "race exchange six-knights --methods a-star,bidirectional --in-step time --trace",
];

const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

for (const request of [...FILMS, ...SEARCHES, ...RACES]) {
  // What does not depend on size and theme is tried once.
  test(request, async ({ browser }, info) => {
    const path = info.outputPath("page.html");
    await written(request, path);
    for (const [size, viewport] of Object.entries(SIZES)) {
      for (const colorScheme of ["light", "dark"]) {
        const said = Object.assign([], { own: ["file:"] });
        const page = await browser.newPage({ viewport, colorScheme, reducedMotion: "reduce" });
        await listen(page, said);
        await page.goto(pathToFileURL(path).href);
        await test.step(`${size}, ${colorScheme}`, async () => {
          expect(await last(page)).toBeGreaterThan(0);
          await expect(page.locator("[data-act=play]"), "it does not move by itself").toHaveAttribute("aria-label", "Play");
          await access(page, `${size}, ${colorScheme}`);
          if (size === "desktop" && colorScheme === "light") await everything(page, request);
          await policy(page, said);
        });
        await page.context().close();
      }
    }
  });
}

/** Has `hippo` write a page. A search that a limit has stopped has a page, too. */
const written = (request, path) => new Promise((resolve, reject) => {
  execFile(process.env.HIPPO ?? "hippo", [...request.split(" "), path], error => {
    if (error && error.code !== 3) reject(error); else resolve(null);
  });
});

async function everything(page, request) {
  if (request === FILMS[0]) await tour(page);
  if (request.includes("40000")) await long(page);
  await steps(page);
  if (SEARCHES.includes(request)) await counters(page);
  if (!FILMS.includes(request)) await jumps(page);
  await keys(page);
}

/** Everything that a moment shows, as a digest of each part, so that a difference is told in few words. */
const shown = page => page.evaluate(() => {
  const texts = [".caption", ".counters dl", ".open table", "[aria-current]", ".position", ".told", ".racer dl", ".rank"];
  const pictures = [".stage svg", ".racer > svg", ".tree-picture", ".track"];
  const all = selector => [...document.querySelectorAll(selector)];
  const digest = text => [...text].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) % 4294967291, 7);
  return [...texts.flatMap(all).map(each => each.textContent), ...pictures.flatMap(all).map(each => digest(each.outerHTML))].join(" | ");
});
const slider = page => page.locator("input[type=range]");
const position = async page => Number(await slider(page).inputValue());
const last = async page => Number(await slider(page).getAttribute("max"));
const seek = (page, p) => slider(page).fill(String(p));
/** Keys go to the page, not to the slider, which has the focus after it was used. */
const press = async (page, key) => {
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press(key);
};

/** The same moment looks the same from whichever side it is reached. */
async function steps(page) {
  const end = await last(page);
  await press(page, "Home");
  const forwards = [await shown(page)];
  const far = Math.min(end, 25);
  for (let p = 1; p <= far; p++) {
    await press(page, "ArrowRight");
    assert.equal(await position(page), p);
    forwards.push(await shown(page));
  }
  assert.ok(new Set(forwards).size > far / 2, "steps show something new");
  for (let p = far - 1; p >= 0; p--) {
    await press(page, "ArrowLeft");
    assert.equal(await shown(page), forwards[p], `back at ${p}`);
  }
  const places = [0.21, 0.93, 0.5, 0.07].map(share => Math.round(end * share));
  const first = [];
  for (const p of places) { await seek(page, p); first.push(await shown(page)); }
  await press(page, "End");
  assert.equal(await position(page), end);
  for (const n of [2, 0, 3, 1]) {
    await seek(page, places[n]);
    assert.equal(await shown(page), first[n], `again at ${places[n]}`);
  }
  await press(page, "Shift+ArrowRight");
  assert.equal(await position(page), Math.min(end, places[1] + 10));
}

/** The counters say what the events up to a moment add up to. */
async function counters(page) {
  const data = JSON.parse(await page.textContent("#data"));
  const { kind, more, lines } = data.events, end = await last(page);
  // The reasons of dropped and left nodes, which decide the line of pseudo-code.
  const told = { s: 2, x: 2, "-": 1, "<": 1, "!": 2, "&": 1 };
  let at = 0;
  const line = [...kind].map(letter => {
    const reason = "-<".includes(letter) ? more[at] : "";
    at += told[letter] ?? 0;
    return lines[letter + reason] ?? -1;
  });
  assert.equal(at, more.length);
  assert.equal(end, kind.length);
  const figure = name => page.locator(".counters div", { has: page.locator(`dt:text-is("${name}")`) }).locator("dd").textContent();
  const number = async name => Number((await figure(name)).replaceAll(",", ""));
  for (const p of [0, 1, 5, Math.round(end / 3), Math.round(end / 2), end]) {
    await seek(page, p);
    const done = kind.slice(0, p);
    assert.equal(await number("generated"), done.split("+").length - 1, `generated at ${p}`);
    assert.equal(await number("expanded"), done.split("x").length - 1, `expanded at ${p}`);
    const marked = page.locator("[aria-current]"), now = p > 0 ? line[p - 1] : -1;
    if (now < 0) assert.equal(await marked.count(), 0);
    else assert.equal(await marked.textContent(), data.code[now].trim(), `line at ${p}`);
  }
}

/** Jumps go to the next and to the previous event of their kind. */
async function jumps(page) {
  const keys = { solution: "s", improvement: "i", deadEnd: "d", round: "r", finish: "f" };
  let tried = 0;
  for (const [name, key] of Object.entries(keys)) {
    const next = page.locator(`[data-act=next-${name}]`);
    if (await next.count() === 0) continue;
    tried++;
    await press(page, "Home");
    await press(page, key);
    const first = await position(page);
    assert.ok(first > 0, `${name} has a first one`);
    if (name === "deadEnd") assert.match(await page.textContent(".caption"), /dead end|no step looks better/);
    await press(page, key);
    const second = await position(page);
    assert.ok(second >= first);
    await press(page, `Shift+${key.toUpperCase()}`);
    if (second > first) assert.equal(await position(page), first);
    await press(page, "End");
    const previous = page.locator(`[data-act=previous-${name}]`);
    if (await previous.getAttribute("aria-disabled") === "false") {
      await previous.click();
      assert.ok(await position(page) < await last(page));
    }
    await press(page, "Home");
    await next.click();
    assert.equal(await position(page), first);
  }
  assert.ok(tried > 0, "there is something to jump to");
}

/** Playing, speed, help and theme by keys alone. */
async function keys(page) {
  await press(page, "Home");
  const play = page.locator("[data-act=play]");
  const speed = Number(await page.inputValue("[data-act=speed]"));
  await press(page, "-");
  assert.equal(Number(await page.inputValue("[data-act=speed]")), Math.max(0, speed - 1));
  for (let n = 0; n < 12; n++) await press(page, "+");
  await press(page, " ");
  await page.waitForFunction(() => Number(document.querySelector("input[type=range]").value) > 0);
  await page.waitForFunction(() => document.querySelector("[data-act=play]").getAttribute("aria-label") === "Play");
  assert.equal(await position(page), await last(page), "it stops at the end");
  for (let n = 0; n < 12; n++) await press(page, "-");
  await press(page, " ");
  assert.equal(await play.getAttribute("aria-label"), "Pause");
  assert.equal(await page.getAttribute(".caption", "aria-live"), "off");
  await press(page, " ");
  assert.equal(await play.getAttribute("aria-label"), "Play");
  assert.equal(await page.getAttribute(".caption", "aria-live"), "polite");
  await press(page, "?");
  assert.ok(await page.locator("dialog").evaluate(dialog => dialog.open));
  await page.keyboard.press("Escape");
  assert.ok(!await page.locator("dialog").evaluate(dialog => dialog.open));
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const before = await ground();
  await press(page, "t");
  assert.notEqual(await ground(), before);
  await press(page, "t");
  assert.equal(await ground(), before);
  // Every control is reached with the tab key.
  const wanted = await page.locator("button:visible, select, input").count();
  const reached = new Set();
  await page.evaluate(() => document.activeElement?.blur());
  for (let n = 0; n < wanted + 5; n++) {
    await page.keyboard.press("Tab");
    reached.add(await page.evaluate(() => document.activeElement?.dataset.act ?? document.activeElement?.type ?? ""));
  }
  for (const act of ["play", "next", "back", "first", "last", "speed", "help", "theme", "range"]) assert.ok(reached.has(act), act);
}

/** What a screen reader and a small window need. */
async function access(page, where) {
  await seek(page, Math.round(await last(page) / 2));
  const untitled = await page.evaluate(() => [...document.querySelectorAll("svg:not([aria-hidden=true])")]
    .filter(svg => !svg.querySelector(":scope > title")?.textContent).length);
  assert.equal(untitled, 0, `${where}: every picture has a title`);
  await fits(page, where);
  await accessible(page, where);
}

/** A tour grows square by square, and going back takes away what was added. */
async function tour(page) {
  const caption = () => page.textContent(".caption"), ways = page.locator("path.way");
  assert.equal(await last(page), 24);
  await press(page, "Home");
  assert.match(await caption(), /^1 of 25: /);
  assert.equal(await page.textContent(".position"), "1 of 25");
  assert.equal(await ways.count(), 0);
  await page.click("[data-act=next]");
  assert.match(await caption(), /^2 of 25: /);
  assert.equal(await ways.count(), 1);
  await seek(page, 12);
  assert.match(await slider(page).getAttribute("aria-valuetext"), /^13 of 25: 13 of 25: /);
  await press(page, "End");
  assert.match(await caption(), /^25 of 25: /);
  assert.equal(await ways.count(), 24);
  assert.equal(await page.locator("path.number").count(), 25);
  const box = await page.locator(".stage svg").boundingBox();
  assert.ok(box.width > 300 && box.y + box.height <= 800, "the board fits in the window");
}

/** A long search answers anywhere, and its states are right. */
async function long(page) {
  const data = JSON.parse(await page.textContent("#data"));
  const end = await last(page);
  assert.ok(end >= 100_000, `${end} events`);
  for (const p of [end, 0, 77_777, 12, end - 1, 50_001, 50_000]) {
    await seek(page, p);
    assert.equal(await position(page), p);
    assert.equal(await page.textContent(".position"), `${p.toLocaleString("en")} of ${end.toLocaleString("en")}`);
    const done = data.events.kind.slice(0, p);
    const generated = await page.locator(".counters dd").first().textContent();
    assert.equal(Number(generated.replaceAll(",", "")), done.split("+").length - 1);
  }
  const strip = await page.locator(".depth-map").boundingBox();
  await page.mouse.click(strip.x + strip.width / 2, strip.y + strip.height / 2);
  assert.ok(Math.abs(await position(page) - end / 2) < end / 50, "the strip is a slider too");
}

/** Nothing but the page's own script runs. */
async function policy(page, said) {
  expect(said.filter(line => typeof line === "string"), "the console is empty").toEqual([]);
  const ran = await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.intruder = true";
    document.head.append(script);
    return window.intruder === true;
  });
  assert.ok(!ran, "a script that does not belong to the page");
}
