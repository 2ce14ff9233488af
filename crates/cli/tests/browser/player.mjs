// The HTML player in a real Chromium: step, play, scrub, keys, what is shown and what is said.
//
// node player.mjs CHROMIUM PROFILE PAGE...: every page is a player; the first is a tour of 25 squares.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

// The package lies where the project's chores put it, not beside this file.
const { chromium } = createRequire(`${process.cwd()}/`)("playwright-core");
const [executablePath, profile, ...pages] = process.argv.slice(2);
const context = await chromium.launchPersistentContext(profile, {
  executablePath,
  headless: true,
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync"],
  viewport: { width: 900, height: 900 },
  reducedMotion: "reduce",
});

const asked = [];
const wrong = [];
async function open(path) {
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  page.on("request", request => { if (!request.url().startsWith("file:")) asked.push(request.url()); });
  page.on("pageerror", error => wrong.push(String(error)));
  page.on("console", message => { if (message.type() === "error") wrong.push(message.text()); });
  await page.goto(pathToFileURL(path).href);
  return page;
}
const caption = page => page.textContent("#caption");
const shapes = page => page.locator("svg g[data-layer] > *").count();

try {
  const page = await open(pages[0]);
  const end = Number(await page.getAttribute("#scrub", "max"));
  assert.equal(end, 24);
  assert.match(await caption(page), /^1 of 25: /);
  assert.equal(await page.getAttribute("#play", "aria-label"), "Play", "it does not move by itself where that is not wanted");
  assert.ok(await page.isDisabled("#back"));

  await page.click("#next");
  assert.match(await caption(page), /^2 of 25: /);
  assert.equal(await page.locator("path.way").count(), 1);
  await page.click("#back");
  assert.match(await caption(page), /^1 of 25: /);
  const first = await shapes(page);

  await page.keyboard.press("End");
  assert.match(await caption(page), /^25 of 25: /);
  assert.equal(await page.locator("path.way").count(), 24);
  assert.equal(await page.locator("path.number").count(), 25);
  const whole = await page.locator("svg g[data-layer=path]").innerHTML();
  await page.keyboard.press("Home");
  assert.equal(await shapes(page), first, "going back takes away what was added");
  for (let i = 0; i < end; i++) await page.keyboard.press("ArrowRight");
  assert.equal(await page.locator("svg g[data-layer=path]").innerHTML(), whole, "step by step leads to the same");
  await page.keyboard.press("ArrowLeft");
  assert.match(await caption(page), /^24 of 25: /);

  await page.locator("#scrub").fill("12");
  assert.match(await caption(page), /^13 of 25: /);
  assert.match(await page.getAttribute("#scrub", "aria-valuetext"), /frame 13 of 25/);

  await page.selectOption("#speed", ".25");
  await page.locator("body").press("Space");
  assert.equal(await page.getAttribute("#play", "aria-label"), "Pause");
  await page.waitForFunction(() => document.getElementById("caption").textContent.startsWith("25 of 25"));
  await page.waitForFunction(() => document.getElementById("play").getAttribute("aria-label") === "Play");
  await page.click("#play");
  await page.waitForFunction(() => document.getElementById("caption").textContent.startsWith("2 of 25"));
  await page.click("#play");
  assert.equal(await page.getAttribute("#play", "aria-label"), "Play");

  const sizes = await page.locator("svg").boundingBox();
  assert.ok(sizes.width > 300 && sizes.width <= 900 && sizes.y + sizes.height <= 900, "the board fits in the window");
  for (const button of await page.locator("button").all()) assert.ok(await button.getAttribute("aria-label"));
  await page.close();

  // Every other page plays to its end and back.
  for (const path of pages.slice(1)) {
    const page = await open(path);
    const last = Number(await page.getAttribute("#scrub", "max"));
    assert.ok(last > 0, path);
    const before = await shapes(page);
    await page.keyboard.press("End");
    assert.equal(Number(await page.inputValue("#scrub")), last);
    await page.keyboard.press("Home");
    assert.equal(await shapes(page), before, path);
    await page.close();
  }
  assert.deepEqual(wrong, [], "no errors");
  assert.deepEqual(asked, [], "no network");
  console.log(`player: ${pages.length} pages tried in Chromium`);
} finally {
  await context.close();
}
