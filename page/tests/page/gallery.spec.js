// The gallery: every puzzle with a picture that solves itself.

import { accessible, expect, fits, go, test, verdict } from "../support.js";

/** Waits until every puzzle has its picture. */
async function drawn(page) {
  await expect(page.locator(".card.puzzle").nth(5)).toBeVisible();
  await expect(page.locator(".living svg")).toHaveCount(await page.locator(".card.puzzle").count());
}

test("the pictures move", { tag: "@each" }, async ({ open }) => {
  const page = await open();
  await drawn(page);
  const look = () => page.evaluate(() => document.querySelector(".cards").innerHTML.length);
  const before = await look();
  await expect.poll(look).not.toBe(before);
  await accessible(page, "the gallery");
  await fits(page, "the gallery");
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  test("nothing moves", async ({ open }) => {
    const page = await open("#gallery");
    await drawn(page);
    const look = () => page.evaluate(() => document.querySelector(".cards").innerHTML);
    const before = await look();
    // Two frames are drawn, and a loop would have moved something in the second.
    await page.evaluate(() => new Promise(done => { requestAnimationFrame(() => requestAnimationFrame(done)); }));
    await page.waitForTimeout(1000);
    expect(await look()).toBe(before);
  });
});

test("every puzzle is solved, and the checker agrees", { tag: "@each" }, async ({ open }) => {
  const page = await open();
  await drawn(page);
  const links = await page.evaluate(() => [...document.querySelectorAll(".living")].map(each => each.getAttribute("href")));
  for (const link of links) {
    await go(page, link);
    await expect(verdict(page)).toHaveText(/^Solved/);
    await expect(page.locator(".checked.valid")).toHaveCount(1);
    await expect(page.locator(".answer-board svg").first()).toBeVisible();
    await accessible(page, link);
    await fits(page, link);
  }
});
