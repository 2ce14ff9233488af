// A search in a frame of another page: the example of the docs as it stands there, in a frame that may do nothing but run
// scripts, in both sizes.

import { readFileSync } from "node:fs";
import { expect, test } from "../support.js";

const docs = readFileSync(new URL("../../../docs/embedding.md", import.meta.url), "utf8");
const [, , example = ""] = docs.split("```html\n").map(part => part.split("\n```")[0] ?? "");

test("the page gives the code of a frame", async ({ open }) => {
  const page = await open("#watch walk 8x8 --from a1 --to d4 --method a-star");
  await page.locator(".watch .stage svg").waitFor();
  await page.evaluate(() => { navigator.clipboard.writeText = async text => { window.copied = text; }; });
  await page.getByRole("button", { name: "Embed" }).click();
  await page.waitForFunction(() => window.copied);
  expect(await page.evaluate(() => window.copied))
    .toMatch(/^<iframe src="[^"]*#watch[^"]*&#38;embed" title="Watch: [^"]*" .*sandbox="allow-scripts allow-popups"><\/iframe>$/);
});

for (const [width, height] of [[800, 500], [400, 300]]) {
  test(`a frame of ${width}x${height} fits, and hears messages`, async ({ context, address, form }) => {
    test.skip(form === "file", "a page may not frame a file");
    // A frame without an origin may not load the other files of the folder, and the browser says so.
    const page = await context.newPage();
    expect(example).toMatch(/^<!doctype html>/);
    const whole = example.replace("https://example.org/hippodrome/", address)
      .replace(/width="\d+" height="\d+"/, `width="${width}" height="${height}"`);
    await page.setContent(whole);
    const frame = page.frameLocator("iframe"), position = frame.locator(".watch input[type=range]");
    await frame.locator(".watch .stage svg").waitFor();
    await expect(frame.locator(".bar")).toHaveCount(0);
    await expect(frame.locator("a.out")).toHaveAttribute("href", /#watch(?!.*embed)/);
    const inside = page.frames()[1];
    expect(await inside.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]))
      .toEqual([width, height]);
    // It was told that there is something to play.
    await expect(page.locator("output")).not.toBeEmpty();
    await page.evaluate(() => {
      window.heard = [];
      addEventListener("message", ({ data }) => window.heard.push(data));
      window.send = message => document.querySelector("iframe").contentWindow.postMessage(message, "*");
    });
    const ask = async message => {
      const before = await page.evaluate(() => window.heard.length);
      await page.evaluate(wanted => window.send(wanted), message);
      await expect.poll(() => page.evaluate(() => window.heard.length)).toBe(before + 1);
      return page.evaluate(() => window.heard.at(-1));
    };
    await ask({ hippodrome: "pause" });
    const { length } = await ask({ hippodrome: "jump", to: 0 });
    await page.getByRole("button", { name: "On" }).click();
    await expect(page.locator("output")).toHaveText("Starts");
    await expect(position).toHaveValue("1");
    const sentence = await frame.locator(".caption").textContent();
    expect(await ask({ hippodrome: "state" })).toEqual({ hippodrome: "state", position: 1, length, playing: false, sentence });
    expect((await ask({ hippodrome: "step", by: 3 })).position).toBe(4);
    expect((await ask({ hippodrome: "step", by: -1 })).position).toBe(3);
    expect((await ask({ hippodrome: "play" })).playing).toBe(true);
    expect((await ask({ hippodrome: "jump", to: "end" })).position).toBe(length);
    // What is not documented is neither done nor answered: the next answer is that of the next question.
    for (const message of [null, "play", {}, { hippodrome: "constructor" }, { hippodrome: 1 }]) {
      await page.evaluate(wanted => window.send(wanted), message);
    }
    expect((await ask({ hippodrome: "jump", to: 7 })).position).toBe(7);
    await frame.locator(".stage svg").first().click({ position: { x: 3, y: 3 } });
    await page.keyboard.press("ArrowRight");
    await expect(position).toHaveValue("8");
    // The board, the sentence and the controls are in the frame; where there is room, the code is too.
    const parts = [".stage svg", ".caption", ".dock", ...width > 560 ? [".code"] : []];
    const boxes = await frame.locator("html").evaluate((root, names) => names.map(name => {
      const { left, top, right, bottom } = root.querySelector(name).getBoundingClientRect();
      return { name, inside: left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1, size: bottom - top };
    }), parts);
    expect(boxes.filter(each => !each.inside || each.size < 20)).toEqual([]);
  });
}
