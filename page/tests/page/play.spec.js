// Games: moves, hints, undo, links of finished games, conflicts, puzzles of the day, by mouse and by keys.

import { accessible, expect, fits, go, hashOf, noted, square, test } from "../support.js";

const won = page => page.locator(".play-view.won");

/** Follows hints until a game is won. */
async function win(page, most) {
  for (let step = 0; step < most && !await won(page).count(); step++) {
    const before = await hashOf(page);
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    // A hint by reasoning tells the move last.
    await page.locator(".try, .more").first().waitFor();
    while (await page.locator(".more").count()) await page.locator(".more").click();
    await page.locator(".try").click();
    await expect.poll(() => hashOf(page)).not.toBe(before);
    await page.waitForFunction(() => document.querySelector(".advice").childElementCount === 0 || document.querySelector(".play-view.won"));
  }
  await expect(won(page)).toHaveCount(1);
}

test("a piece that moves glides there, unless it was carried", async ({ open, page }) => {
  await page.addInitScript(() => {
    window.glided = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      if (frames.translate) window.glided.push(this.dataset.square);
      return animate.call(this, frames, options);
    };
  });
  await open("#play exchange guarini");
  const glided = () => page.evaluate(() => [...new Set(window.glided)]);
  await square(page, "a1").click();
  await square(page, "b3").click();
  await noted(page, /--played a1-b3$/);
  expect(await glided()).toEqual(["b3"]);
  await square(page, "c1").dragTo(square(page, "a2"));
  await noted(page, /a1-b3,c1-a2$/);
  // Where there is no move, the piece goes back.
  await square(page, "a3").dragTo(square(page, "b2"));
  await expect(page.locator(".marks-layer .chosen")).toHaveCount(0);
  expect(await page.locator('.under .piece[data-square="a3"]').first().getAttribute("style") ?? "").not.toContain("translate");
  expect(await hashOf(page)).toMatch(/a1-b3,c1-a2$/);
  expect(await glided()).toEqual(["b3"]);
  await go(page, "#watch exchange guarini --method a-star");
  await page.locator(".watch .stage svg").waitFor();
  await page.evaluate(() => { window.glided = []; });
  for (let step = 0; step < 4; step++) await page.locator("[data-act=next]").click();
  expect(await glided()).not.toEqual([]);
});

test("pegs, to the end", { tag: "@each" }, async ({ open }) => {
  const page = await open("#play pegs triangle5");
  await square(page, "a3").click();
  await square(page, "a1").click();
  await noted(page, /--played a3-a1/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => hashOf(page)).not.toMatch(/--played/);
  await page.getByRole("button", { name: "Redo" }).click();
  await noted(page, /--played a3-a1/);
  await page.getByRole("button", { name: "Can it still be won?" }).click();
  await page.locator(".outlook.won").waitFor();
  await accessible(page, "a game");
  await fits(page, "a game");
  await win(page, 14);
  // The link of a finished game shows it.
  const finished = await hashOf(page);
  await go(page, "#gallery");
  await page.locator(".cards").waitFor();
  await go(page, finished);
  await won(page).waitFor();
});

test("pieces that attack each other are shown, and attacked squares", { tag: "@each" }, async ({ open }) => {
  const page = await open("#play queens 5");
  await square(page, "a1").click();
  await noted(page, /--played a1/);
  await page.getByLabel("Show attacked squares").check();
  await expect(page.locator(".dot.attacked").nth(8)).toBeVisible();
  await square(page, "b2").click();
  await page.locator(".ring.conflict").first().waitFor();
  await square(page, "b2").click();
  await page.locator(".ring.conflict").first().waitFor({ state: "detached" });
  await win(page, 6);
});

for (const spec of ["tour 3x4 --from a1", "walk 5x5", "exchange guarini", "knights 3x3"]) {
  test(`${spec}, by hints`, async ({ open }) => {
    const page = await open(`#play ${spec}`);
    await page.locator(".play-view .hits rect").first().waitFor();
    await win(page, 20);
  });
}

test("today's puzzle, and another one", async ({ open }) => {
  const page = await open("#play queens --played daily");
  await noted(page, /--regions/);
  await page.getByLabel("Size").fill("6");
  await page.getByLabel("Seed").fill("7");
  const before = await hashOf(page);
  await page.getByRole("button", { name: "Make a new one" }).click();
  await expect.poll(() => hashOf(page)).not.toBe(before);
  await win(page, 8);
  await page.getByRole("button", { name: "Copy the result" }).click();
  await expect(page.locator(".said")).toContainText("copied");
  await expect(page.locator(".ending")).toContainText("1 game won");
});

test("a hint gives away no more than is asked for", async ({ open }) => {
  const page = await open("#play queens 6 --regions CCAAAA/CCCAAB/CCCDDB/CCCDDD/CCEDDD/FFEDDD --played a1,c2");
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  const advice = page.locator(".advice"), more = page.locator(".more");
  await expect(advice).toContainText("Look at region B.");
  await expect(advice).not.toContainText("f6");
  await expect(page.locator(".try")).toHaveCount(0);
  await more.click();
  await expect(advice).toContainText("confined line");
  await more.click();
  await expect(advice).toContainText("Cross out f6 f3");
  await expect(page.locator(".marks-layer .ruled")).toHaveCount(2);
  await more.click();
  await expect(page.locator(".try")).toContainText("e3");
});

test("a game that was begun goes on", { tag: "@each" }, async ({ open, page }) => {
  const made = { tour: "5x5 --given d2=1,c3=11,c5=13,e3=17,e1=19,a1=25", first: "b1" };
  await open(`#play tour ${made.tour}`);
  await page.locator(".play-view .hits rect").first().waitFor();
  await square(page, made.first).click();
  await noted(page, /--played b1$/);
  await go(page, "#gallery");
  await page.locator(".cards").waitFor();
  await go(page, `#play tour ${made.tour}`);
  await noted(page, /--played b1$/);
  await accessible(page, "a tour with given numbers");
  await fits(page, "a tour with given numbers");
});

test("a game by keys alone", async ({ open }) => {
  const page = await open("#play queens 4");
  await page.locator(".play-view .hits rect").first().waitFor();
  const on = () => page.evaluate(() => document.activeElement?.closest(".hits") && document.activeElement.getAttribute("data-square"));
  for (let presses = 0; presses < 40 && !await on(); presses++) await page.keyboard.press("Tab");
  expect(await on()).toBe("a4");
  for (const keys of ["Right", "Down Right Right", "Down Left Left Left", "Down Right Right"]) {
    for (const key of keys.split(" ")) await page.keyboard.press(`Arrow${key}`);
    const before = await hashOf(page);
    await page.keyboard.press("Enter");
    await expect.poll(() => hashOf(page)).not.toBe(before);
  }
  await won(page).waitFor();
  await page.keyboard.press("u");
  await won(page).waitFor({ state: "detached" });
});
