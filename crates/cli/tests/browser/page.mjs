// The page in a real Chromium, from its folder over HTTP and as one file from the disk: every puzzle solved, boards
// drawn, a search stepped through, a race, games played to their end, links, hostile links, cancelling; at two sizes, in
// two themes, with an empty console and without serious faults of accessibility.
//
// node page.mjs CHROMIUM FOLDER [FILE]

import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { pathToFileURL } from "node:url";
import { accessible, browser, fits, newPage, SIZES } from "./browser.mjs";

const [, folder, file] = process.argv.slice(2);
const TYPES = { ".js": "text/javascript", ".css": "text/css", ".html": "text/html", ".svg": "image/svg+xml", ".wasm": "application/wasm" };

const server = createServer((request, response) => {
  const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname)).replace(/\/$/, "/index.html");
  const wanted = join(folder, path);
  const there = wanted.startsWith(normalize(folder)) && statSync(wanted, { throwIfNoEntry: false })?.isFile();
  response.writeHead(there ? 200 : 404, { "content-type": TYPES[extname(wanted)] ?? "text/plain" });
  response.end(there ? readFileSync(wanted) : "");
});
await new Promise(ready => server.listen(0, "127.0.0.1", ready));
const BASES = { folder: `http://127.0.0.1:${server.address().port}/`, ...(file ? { file: pathToFileURL(file).href } : {}) };

/** A page at an address; everything that the console says, and every request to elsewhere, is kept. */
async function open(base, hash, { size = "desktop", theme = "light", reducedMotion = "no-preference" } = {}) {
  const page = await newPage({ viewport: SIZES[size], colorScheme: theme, reducedMotion, hasTouch: size === "phone" });
  const { said } = page;
  page.on("dialog", dialog => { said.push(`dialog: ${dialog.message()}`); dialog.dismiss(); });
  page.on("request", request => {
    if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(base.replace(/[^/]*$/, ""))) said.push(`request: ${request.url()}`);
  });
  await page.goto(base + hash);
  return page;
}

async function done(page) {
  assert.deepEqual(page.said, [], "the console is empty");
  await page.context().close();
}

/** Goes to another address without loading anything. Afterwards nothing of the last view is left. */
const go = (page, hash) => page.evaluate(wanted => new Promise(resolve => {
  const before = location.hash;
  addEventListener("hashchange", resolve, { once: true });
  location.hash = wanted;
  if (location.hash === before) resolve();
}), hash);
const verdict = page => page.locator(".verdict");
const text = async locator => (await locator.textContent()).replace(/\s+/g, " ").trim();
const square = (page, name) => page.locator(`.hits [data-square="${name}"]`);
const hashOf = page => page.evaluate(() => decodeURIComponent(location.hash));

async function gallery(page) {
  await page.locator(".living svg").first().waitFor();
  const cards = await page.locator(".card.puzzle").count();
  assert.ok(cards >= 6, `${cards} puzzles`);
  await page.waitForFunction(most => document.querySelectorAll(".living svg").length === most, cards);
  const look = () => page.evaluate(() => document.querySelector(".cards").innerHTML.length);
  const before = await look();
  await page.waitForFunction(old => document.querySelector(".cards").innerHTML.length !== old, before);
  await accessible(page, "gallery");
  await fits(page, "gallery");
  return page.evaluate(() => [...document.querySelectorAll(".living")].map(each => each.getAttribute("href")));
}

/** Every puzzle of the gallery is solved, and the checker agrees. */
async function solveAll(page, links) {
  for (const link of links) {
    await go(page, "#gallery");
    await page.locator(".cards").waitFor();
    await go(page, link);
    await verdict(page).waitFor();
    assert.equal((await text(verdict(page))).startsWith("Solved"), true, link);
    assert.equal(await page.locator(".checked.valid").count(), 1, link);
    assert.ok(await page.locator(".answer-board svg").count() > 0, link);
    await accessible(page, link);
    await fits(page, link);
  }
}

/** Published values. */
async function counts(page) {
  const known = [["queens 8", "92"], ["queens 10", "724"], ["tour 5x5", "1,728"], ["knights 4x4", "6"], ["exchange guarini", null]];
  for (const [spec, value] of known) {
    await go(page, `#count ${spec}`);
    await verdict(page).waitFor();
    if (value) assert.equal(await text(verdict(page)), value, spec);
  }
  // Longer ones are divided among workers.
  await go(page, "#count queens 17");
  await verdict(page).waitFor();
  assert.equal(await text(verdict(page)), "95,815,104");
  await go(page, "#count queens 21 --time-limit 3s");
  await page.locator(".verdict.stopped").waitFor();
  assert.match(await text(verdict(page)), /time limit/);
  await go(page, "#list queens 6");
  await page.locator(".listing li").nth(3).waitFor();
  assert.equal(await page.locator(".listing li").count(), 4);
  await go(page, "#solve tour 4x4");
  await page.locator(".verdict.impossible").waitFor();
  assert.equal(await page.locator(".checked.valid").count(), 1);
  await go(page, "#solve pegs french --vacate d4");
  await page.locator(".verdict.impossible").waitFor();
  assert.equal(await text(verdict(page)), "Impossible");
  assert.ok((await text(page.locator(".why"))).length > 20);
  await go(page, "#solve exchange six-knights");
  await page.getByRole("button", { name: "Why?" }).click();
  assert.match(await text(page.locator(".explanation li").last()), /15 moves are not enough/);
  assert.equal(await page.locator(".explanation svg").count(), 1);
}

/** The name of the square that has the focus. */
const focusedSquare = page => page.evaluate(() => document.activeElement?.getAttribute("data-square"));

/** Boards are drawn by the mouse and by keys, and the address follows. */
async function drawBoards(page) {
  await go(page, "#solve");
  await page.locator(".palette button").first().waitFor();
  await page.getByRole("button", { name: "no square" }).click();
  await square(page, "d4").click();
  await page.waitForFunction(() => decodeURIComponent(location.hash).includes("_"));
  assert.match(await hashOf(page), /\.\.\._\.\.\.\./);
  // A drag draws a line.
  const from = await square(page, "b7").boundingBox(), to = await square(page, "e7").boundingBox();
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 });
  await page.mouse.up();
  await page.waitForFunction(() => decodeURIComponent(location.hash).includes("____"));
  // Keys: a sign is drawn where the focus is, arrows move the focus. The board is drawn anew meanwhile and afterwards.
  await square(page, "b3").focus();
  for (const key of ["_", "ArrowRight", "_", "ArrowRight", "_"]) await page.keyboard.press(key);
  await page.waitForFunction(() => decodeURIComponent(location.hash).includes("/.___..../"));
  await page.locator(".under [data-square=d3]").waitFor({ state: "detached" });
  assert.equal(await focusedSquare(page), "d3");
  await page.keyboard.press("ArrowUp");
  assert.equal(await focusedSquare(page), "d4");
  await page.keyboard.press("Delete");
  await page.waitForFunction(() => (decodeURIComponent(location.hash).match(/_/g) ?? []).length === 7);
  // A square that was taken away comes back.
  await page.getByRole("button", { name: "square", exact: true }).click();
  await page.locator(".hits [aria-label$='no square']").first().click();
  await page.waitForFunction(() => (decodeURIComponent(location.hash).match(/_/g) ?? []).length === 6);
  await accessible(page, "board to draw on");
  // A start.
  await page.getByRole("button", { name: /^from/ }).click();
  await square(page, "c1").click();
  await page.waitForFunction(() => decodeURIComponent(location.hash).includes("--from c1"));
  // Regions are painted.
  await go(page, "#solve queens 5 --regions AABBB/AABCC/DABCC/DDDEE/DDDEE");
  await verdict(page).waitFor();
  await page.getByRole("button", { name: "Edit the board" }).click();
  await page.getByRole("button", { name: "regions" }).click();
  await page.locator(".brushes select").selectOption("B");
  await square(page, "b5").click();
  await page.waitForFunction(() => decodeURIComponent(location.hash).includes("ABBBB/"));
  // A picture is pasted.
  await page.getByRole("button", { name: "Paste a picture" }).click();
  await page.locator("dialog textarea").fill("?");
  await page.getByRole("button", { name: "Use it" }).click();
  await page.waitForFunction(() => document.querySelector("dialog textarea").validationMessage);
  await page.locator("dialog textarea").fill("Q . . .\n. . . .\n. . . .\n. . # .");
  await page.getByRole("button", { name: "Use it" }).click();
  await page.waitForFunction(() => decodeURIComponent(location.hash).includes("Q.../..../..../.._."));
  // What makes no sense is told in a sentence, and the page goes on.
  await page.getByRole("textbox", { name: "Board" }).fill("eight");
  await page.locator(".form .error").waitFor();
  await page.getByRole("textbox", { name: "Board" }).fill("6");
  await page.locator(".form .error").waitFor({ state: "hidden" });
  await page.locator("button.run.primary").click();
  await page.locator(".verdict.solved").waitFor();
}

/** What one takes along. */
async function taking(page) {
  await go(page, "#solve exchange guarini");
  await page.locator(".verdict.solved").waitFor();
  for (const format of ["SVG", "PNG", "GIF"]) {
    const waiting = page.waitForEvent("download");
    await page.getByRole("button", { name: format, exact: true }).click();
    const download = await waiting;
    const bytes = readFileSync(await download.path());
    const begins = { SVG: "<svg", PNG: "\x89PNG", GIF: "GIF8" }[format];
    assert.equal(bytes.subarray(0, 4).toString("latin1"), begins);
    if (format === "SVG") continue;
    // The browser reads what the page has written, to the last frame.
    const frames = await page.evaluate(async ([type, list]) => {
      const decoder = new ImageDecoder({ type, data: new Uint8Array(list) });
      await decoder.tracks.ready;
      await decoder.completed;
      const { frameCount } = decoder.tracks.selectedTrack;
      const { image } = await decoder.decode({ frameIndex: frameCount - 1 }), wide = image.displayWidth;
      image.close();
      decoder.close();
      return wide > 100 ? frameCount : 0;
    }, [download.suggestedFilename().replace("hippodrome.", "image/"), [...bytes]]);
    const slider = page.locator(".answer-board input[type=range]");
    assert.equal(frames, format === "PNG" ? 1 : Number(await slider.getAttribute("max")) + 1, format);
  }
}

/** The same moment looks the same from both sides. */
async function search(page) {
  await go(page, "#watch exchange guarini --method a-star");
  await page.locator(".watch .stage svg").waitFor();
  const slider = page.locator(".watch input[type=range]");
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press("Home");
  const shown = () => page.evaluate(() => `${document.querySelector(".watch .caption").textContent} ${document.querySelector(".watch .stage svg").outerHTML}`);
  const seen = [];
  for (let p = 0; p < 12; p++) {
    seen.push(await shown());
    await page.keyboard.press("ArrowRight");
  }
  assert.equal(await slider.inputValue(), "12");
  assert.ok(new Set(seen).size > 6);
  for (let p = 11; p >= 0; p--) {
    await page.keyboard.press("ArrowLeft");
    assert.equal(await shown(), seen[p]);
  }
  assert.ok(await page.locator("[aria-current]").count() >= 1);
  await page.keyboard.press("End");
  await accessible(page, "watch");
  await fits(page, "watch");
  // The colours of the page are those of the engine's pictures.
  const differing = await page.evaluate(() => {
    const root = document.querySelector(".watch"), own = getComputedStyle(document.documentElement), differ = [];
    for (const name of root.style) if (!/^--c\d+$/.test(name) && own.getPropertyValue(name).trim() !== root.style.getPropertyValue(name).trim()) differ.push(name);
    return differ;
  });
  assert.deepEqual(differing, []);
}

async function race(page) {
  await go(page, "#race walk 8x8 --methods bfs,a-star,bidirectional");
  await page.locator(".racer").nth(2).waitFor();
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press("End");
  await page.locator(".racer.first").first().waitFor();
  await accessible(page, "race");
  await fits(page, "race");
  await page.getByRole("spinbutton", { name: "from" }).fill("4");
  await page.getByRole("spinbutton", { name: "to", exact: true }).fill("7");
  await page.getByRole("button", { name: "Measure the growth" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".growth-chart polyline").length === 3
    && [...document.querySelectorAll(".growth-chart polyline")].every(line => line.getAttribute("points").split(" ").length === 4));
  assert.equal(await page.locator(".table tbody tr").count(), 3);
  await accessible(page, "growth");
}

/** Follows hints until a game is won. */
async function win(page, most) {
  for (let step = 0; step < most; step++) {
    if (await page.locator(".play-view.won").count()) return;
    const before = await hashOf(page);
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    await page.locator(".try").click();
    await page.waitForFunction(old => decodeURIComponent(location.hash) !== old, before);
    await page.waitForFunction(() => document.querySelector(".advice").childElementCount === 0 || document.querySelector(".play-view.won"));
  }
  assert.equal(await page.locator(".play-view.won").count(), 1, "won");
}

async function games(page, makes) {
  await go(page, "#play pegs triangle5");
  await square(page, "a3").click();
  await square(page, "a1").click();
  await page.waitForFunction(() => decodeURIComponent(location.hash).includes("--played a3-a1"));
  await page.getByRole("button", { name: "Undo" }).click();
  await page.waitForFunction(() => !decodeURIComponent(location.hash).includes("--played"));
  await page.getByRole("button", { name: "Redo" }).click();
  await page.waitForFunction(() => decodeURIComponent(location.hash).includes("--played a3-a1"));
  await page.getByRole("button", { name: "Can it still be won?" }).click();
  await page.locator(".outlook.won").waitFor();
  await accessible(page, "play");
  await fits(page, "play");
  await win(page, 14);
  const finished = await hashOf(page);
  // The link of a finished game shows it.
  await go(page, "#gallery");
  await page.locator(".cards").waitFor();
  await go(page, finished);
  await page.locator(".play-view.won").waitFor();
  // Pieces that attack each other are shown; attacked squares too.
  await go(page, "#play queens 5");
  await square(page, "a1").click();
  await page.waitForFunction(() => decodeURIComponent(location.hash).includes("--played a1"));
  await page.getByLabel("Show attacked squares").check();
  assert.ok(await page.locator(".dot.attacked").count() > 8);
  await square(page, "b2").click();
  await page.locator(".ring.conflict").first().waitFor();
  await square(page, "b2").click();
  await page.locator(".ring.conflict").first().waitFor({ state: "detached" });
  await win(page, 6);
  for (const spec of ["tour 3x4 --from a1", "walk 5x5", "exchange guarini", "knights 3x3"]) {
    await go(page, `#play ${spec}`);
    await page.locator(".play-view .hits rect").first().waitFor();
    await win(page, 20);
  }
  if (!makes) return;
  await go(page, "#play queens --played daily");
  await page.waitForFunction(() => decodeURIComponent(location.hash).includes("--regions"));
  await page.getByLabel("Size").fill("6");
  await page.getByLabel("Seed").fill("7");
  const before = await hashOf(page);
  await page.getByRole("button", { name: "Make a new one" }).click();
  await page.waitForFunction(old => decodeURIComponent(location.hash) !== old, before);
  await win(page, 8);
}

/** A game and a board by keys alone. */
async function keyboard(page) {
  await go(page, "#play queens 4");
  await page.locator(".play-view .hits rect").first().waitFor();
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => Boolean(document.activeElement?.closest(".hits")))) break;
  }
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("data-square")), "a4");
  for (const keys of [["ArrowRight"], ["ArrowDown", "ArrowRight", "ArrowRight"], ["ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowLeft"], ["ArrowDown", "ArrowRight", "ArrowRight"]]) {
    for (const key of keys) await page.keyboard.press(key);
    const before = await hashOf(page);
    await page.keyboard.press("Enter");
    await page.waitForFunction(old => decodeURIComponent(location.hash) !== old, before);
  }
  await page.locator(".play-view.won").waitFor();
  await page.keyboard.press("u");
  await page.locator(".play-view.won").waitFor({ state: "detached" });
}

async function links(page, base) {
  await go(page, "#queens 6");
  await verdict(page).waitFor();
  await go(page, "#count queens 6 --method backtracking");
  await page.locator(".facts dd:text-is('backtracking')").waitFor();
  await page.goBack();
  await page.locator(".facts dd:text-is('auto')").waitFor();
  await page.goForward();
  await page.locator(".facts dd:text-is('backtracking')").waitFor();
  // A long run can be cancelled, and the next one works.
  await go(page, "#count queens 20 --method backtracking");
  await page.locator(".progress p").waitFor();
  await page.waitForFunction(() => /nodes/.test(document.querySelector(".progress").textContent));
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.locator(".progress:has-text('Cancelled')").waitFor();
  await go(page, "#count queens 6");
  await page.locator(".verdict.solved").waitFor();
  // A limit is told as such.
  await go(page, "#count queens 20 --method backtracking --node-limit 1000");
  await page.locator(".verdict.stopped").waitFor();
  assert.ok(base);
}

/** Links that try to do harm. */
async function hostile(page) {
  const bad = [
    "#solve <script>alert(1)</script>", "#<img src=x onerror=alert(1)>", "#solve tour 8x8 --from <svg/onload=alert(1)>",
    "#solve queens \"><script>alert(1)</script>", "#solve tour 1000000000x1000000000", "#solve queens 999999999 --method backtracking",
    "#watch tour 5000x5000", "#play tour 100000x100000", "#race queens 1000 --methods backtracking,bitmask --node-limit 100",
    "#play queens 8 --played <b>x</b>,a1", "#%E0%A4%A", "#solve javascript:alert(1)", `#solve tour ${"./".repeat(20000)}.`, "#solve exchange __proto__ --constructor x",
    "#__proto__", "#constructor queens", "#solve tour 8x8 --seed 99999999999999999999 --time-limit -5s", "#solve tour 8x8 --method <i>", "#watch queens 8 --method nothing",
    "#race tour 8x8 --sizes 1..999999999", "#solve\u0000\u202e tour",
  ];
  for (const hash of bad) {
    await go(page, hash);
    await page.locator("#content").waitFor();
    // The page still answers.
    await page.locator(".bar .brand").click();
    await page.locator(".cards").waitFor();
  }
  assert.equal(await page.evaluate(() => document.querySelectorAll("script:not([src]):not([type])").length), 0);
  // A limit that cannot be read is told, and nothing is begun without it.
  await go(page, "#watch queens 8 --time-limit soon");
  await page.locator(".form .error").filter({ hasText: "--time-limit cannot be `soon`" }).waitFor();
  assert.equal(await verdict(page).count(), 0);
  await go(page, "#count queens 6");
  await page.locator(".verdict.solved").waitFor();
}

/** The theme turns the pictures too, and is kept. */
async function themes(page) {
  await go(page, "#solve queens 6");
  await page.locator(".answer-board svg.drawn").waitFor();
  const colour = () => page.evaluate(() => document.querySelector(".answer-board .cell").getAttribute("fill"));
  const light = await colour();
  await page.locator(".theme").click();
  await page.waitForFunction(old => document.querySelector(".answer-board .cell")?.getAttribute("fill") !== old, light);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
  await accessible(page, "dark");
  await page.locator(".theme").click();
}

/** An engine that breaks down is told in one sentence, and a new one is started. */
async function breakdown(base) {
  const page = await open(base, "");
  await page.locator(".living svg").first().waitFor();
  const { described, link } = await page.evaluate(async () => {
    const { ask, description } = await import(new URL("engine.js", document.querySelector("script[type=module]").src).href);
    return { described: JSON.stringify(await description()), link: JSON.stringify(await ask({ command: "link", text: "solve" })) };
  });
  await page.context().close();
  const again = await newPage({ serviceWorkers: "block" });
  let started = 0;
  await again.route("**/worker.js", route => {
    started++;
    // It reads links, and breaks down at everything else.
    const answer = `request === "describe" ? ${JSON.stringify(described)} : request.includes('"link"') ? ${JSON.stringify(link)} : null`;
    const body = `self.onmessage = ({ data: { module, id, request } }) => {
      const answer = module ? null : ${answer};
      self.postMessage(module ? { ready: true } : answer ? { id, answer } : { id, trap: "unreachable" });
    };`;
    route.fulfill({ contentType: "text/javascript", body });
  });
  await again.goto(`${base}#solve`);
  await again.locator(".form .error").waitFor();
  assert.match(await again.textContent(".form .error"), /broke down.*started anew/);
  const before = started;
  await again.locator("button.run.primary").click();
  await again.locator(".progress .error").waitFor();
  assert.ok(started > before || before > 1, "a new worker");
  await again.context().close();
}

async function offline(base) {
  const page = await open(base, "");
  await page.locator(".living svg").first().waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.waitForFunction(async () => (await caches.keys()).length > 0 && Boolean(navigator.serviceWorker.controller));
  await page.context().setOffline(true);
  await page.reload();
  await page.locator(".living svg").first().waitFor();
  await done(page);
}

let passed = 0;
/** Pasted output is recognised and judged, and its first wrong step is drawn. */
async function checking(page) {
  await go(page, "#check");
  const area = page.locator(".check-form textarea"), run = page.locator(".check-form .run");
  await area.fill("[[23  8 13  2 21]\n [12  3 22  7 14]\n [17 24  9 20  1]\n [ 4 11 18 15  6]\n [25 16  5 10 19]]");
  await run.click();
  await page.locator(".verdict-valid figure svg").waitFor();
  assert.match(await text(page.locator(".judged")), /tour 5x5.*open knight's tour of 25 squares/);
  await accessible(page, "check");
  await fits(page, "check");
  await page.locator(".check-form input[type=text]").fill("queens 4");
  await area.fill("b4 d3 a2 c1\n\na1 b1 c1 d1");
  await run.click();
  await page.locator(".verdict-wrong figure svg").waitFor();
  assert.equal(await text(page.locator(".verdict-wrong figcaption")), "b1");
  assert.equal(await hashOf(page), "#check queens 4");
  await accessible(page, "check, wrong");
}

const step = async (what, act) => {
  process.stdout.write(`page: ${what}\n`);
  await act();
  passed++;
};

for (const [name, base] of Object.entries(BASES)) {
  await step(`${name}, desktop, light`, async () => {
    const page = await open(base, "");
    const puzzles = await gallery(page);
    const makes = await page.locator("a[href*=daily]").count() > 0;
    await solveAll(page, puzzles);
    for (const act of [counts, drawBoards, taking, search, race, checking, keyboard, hostile, themes]) await step(act.name, () => act(page));
    await step("games", () => games(page, makes));
    await step("links", () => links(page, base));
    await done(page);
  });
  await step(`${name}, phone, dark`, async () => {
    const page = await open(base, "", { size: "phone", theme: "dark" });
    await solveAll(page, (await gallery(page)).slice(0, name === "folder" ? 99 : 2));
    await search(page);
    await race(page);
    await checking(page);
    await games(page, false);
    await done(page);
  });
  await step(`${name}, reduced motion`, async () => {
    const page = await open(base, "#gallery", { reducedMotion: "reduce" });
    await page.locator(".card.puzzle").first().waitFor();
    await page.waitForFunction(() => document.querySelectorAll(".living svg").length === document.querySelectorAll(".card.puzzle").length);
    const look = () => page.evaluate(() => document.querySelector(".cards").innerHTML);
    const before = await look();
    await page.waitForTimeout(1500);
    assert.equal(await look(), before, "nothing moves");
    await done(page);
  });
}
await step("breakdown", () => breakdown(BASES.folder));
await step("offline", () => offline(BASES.folder));
await browser.close();
server.close();
console.log(`page: ${passed} passed in Chromium`);
