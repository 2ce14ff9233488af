// The pages of animations and searches in a real Chromium: steps in both directions, jumps, keys, the slider, what is
// shown and what is said, at two sizes and in two themes.
//
// node watch.mjs CHROMIUM PAGE...: the name of a page says what it is: film-*.html is an animation, and film-tour.html a
// tour of 25 squares; long-*.html has more than 100,000 events, duel-*.html is a race of several searches, every other
// page shows one search.

import assert from "node:assert/strict";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { accessible, browser, fits, newPage, SIZES } from "./browser.mjs";

const pages = process.argv.slice(3);

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
async function policy(page) {
  const ran = await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.intruder = true";
    document.head.append(script);
    return window.intruder === true;
  });
  assert.ok(!ran, "a script that does not belong to the page");
}

let tried = 0;
try {
  for (const path of pages) {
    const name = basename(path);
    for (const [size, viewport] of Object.entries(SIZES)) {
      for (const colorScheme of ["light", "dark"]) {
        const where = `${name}, ${size}, ${colorScheme}`;
        const page = await newPage({ viewport, colorScheme, reducedMotion: "reduce" });
        const asked = [];
        page.on("request", request => { if (!request.url().startsWith("file:")) asked.push(request.url()); });
        await page.goto(pathToFileURL(path).href);
        assert.ok(await last(page) > 0, where);
        assert.equal(await page.getAttribute("[data-act=play]", "aria-label"), "Play", "it does not move by itself");
        await access(page, where);
        // What does not depend on size and theme is tried once.
        if (size === "desktop" && colorScheme === "light") {
          const film = name.startsWith("film-");
          if (name === "film-tour.html") await tour(page);
          if (name.startsWith("long-")) await long(page);
          await steps(page);
          if (!film && !name.startsWith("duel-")) await counters(page);
          if (!film) await jumps(page);
          await keys(page);
        }
        assert.deepEqual(page.said, [], `${where}: the console is empty`);
        assert.deepEqual(asked, [], `${where}: no network`);
        await policy(page);
        await page.context().close();
        tried++;
      }
    }
  }
  console.log(`watch: ${tried} passed in Chromium, ${pages.length} pages at two sizes in two themes`);
} finally {
  await browser.close();
}
