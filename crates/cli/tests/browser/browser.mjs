// What the tests of the pages share: the browser, its windows, the patience, and the checker of accessibility.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

// The packages lie where the project's chores put them, not beside this file.
const packages = createRequire(`${process.cwd()}/`);
const axe = readFileSync(packages.resolve("axe-core/axe.min.js"), "utf8");

/** The longest wait for anything, in milliseconds. No test takes this long on a machine that does nothing else. */
const PATIENCE = 300_000;

export const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

export const browser = await packages("playwright-core").chromium.launch({
  executablePath: process.argv[2],
  timeout: PATIENCE,
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync"],
});

/** A page in a window of its own; everything that its console says is kept. */
export async function newPage(options) {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  page.said = [];
  page.on("console", message => page.said.push(message.text()));
  page.on("pageerror", error => page.said.push(String(error)));
  return page;
}

/** There are no serious faults of accessibility. */
export async function accessible(page, what) {
  // Colours that change are judged when they have changed.
  await page.waitForFunction(() => document.getAnimations().every(each => !(each instanceof CSSTransition)));
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  const serious = violations.filter(each => ["serious", "critical"].includes(each.impact));
  assert.deepEqual(serious.map(each => `${each.id}: ${each.nodes.slice(0, 3).map(node => node.html.slice(0, 160)).join(" | ")}`), [], what);
}

/** Nothing is wider than the window. */
export async function fits(page, what) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(over <= 1, `${what} is ${over} pixels too wide`);
}
