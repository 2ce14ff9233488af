// The page in Firefox, which Playwright does not drive as Debian has it: the gallery, an answer, a count among workers,
// a search, a game, and the one file. Nothing is said on the console.

import { expect, test as base } from "@playwright/test";
import puppeteer from "puppeteer-core";
import { installed } from "../installed.js";
import { BUILT } from "../support.js";
import { serve } from "../server.js";

const firefox = installed("firefox-esr", "firefox");

const test = base.extend({
  window: async ({}, use) => {
    const browser = await puppeteer.launch({ browser: "firefox", executablePath: firefox, headless: true, timeout: 300_000, protocolTimeout: 300_000 });
    const window = await browser.newPage(), said = [];
    window.setDefaultTimeout(150_000);
    window.on("console", message => said.push(message.text()));
    window.on("pageerror", error => said.push(String(error)));
    await use(window);
    await browser.close();
    expect(said, "the console is empty").toEqual([]);
  },
});

test.skip(!firefox, "there is no Firefox");

const text = (window, selector) => window.$eval(selector, made => made.textContent);

async function everything(window, address) {
  const go = async (hash, selector) => {
    await window.evaluate(wanted => { location.hash = wanted; }, hash);
    await window.waitForSelector(selector);
  };
  await window.goto(address);
  await window.waitForFunction(() => document.querySelectorAll(".living svg").length >= 6);
  await go("#solve tour 8x8 --from a1", ".verdict.solved");
  await window.waitForSelector(".checked.valid");
  await go("#solve tour 4x4", ".verdict.impossible");
  await go("#count queens 14", ".verdict.solved");
  expect(await text(window, ".verdict")).toBe("365,596");
  await go("#watch exchange guarini --method a-star", ".watch .stage svg");
  const before = await text(window, ".watch .caption");
  await window.keyboard.press("End");
  await window.waitForFunction(old => document.querySelector(".watch .caption").textContent !== old, {}, before);
  await go("#play queens 4 --played b4,d3,a2,c1", ".play-view.won");
}

test("the folder", async ({ window }) => {
  const server = await serve(BUILT);
  await everything(window, server.address);
  await server.close();
});

test("the one file", async ({ window }) => everything(window, `file://${BUILT}/hippodrome.html`));
