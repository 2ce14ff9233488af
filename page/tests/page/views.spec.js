// What a visitor can rely on in every view: the place is kept, what is said belongs to what is shown, and keys and
// fingers do what they should.

import { expect, fits, go, hashOf, noted, square, test, verdict } from "../support.js";

const focused = page => page.evaluate(() => document.activeElement?.getAttribute("aria-label")
  ?? document.activeElement?.textContent?.trim());

test("buttons and fields keep the focus, and a new view has it @each", async ({ open }) => {
  const page = await open("#solve tour 6x6");
  await expect(verdict(page)).toBeVisible();
  const larger = page.getByRole("button", { name: "Larger" });
  await larger.focus();
  await page.keyboard.press("Enter");
  await noted(page, /tour 7x7/);
  expect(await focused(page)).toBe("Larger");
  // The answer was about another board.
  await expect(verdict(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Count", exact: true }).focus();
  await page.keyboard.press("Enter");
  await noted(page, /#count/);
  expect(await focused(page)).toBe("Count");
  await page.getByRole("link", { name: "Race", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.locator(".race-view").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("content");
  expect(await page.title()).toMatch(/^Race: /);
});

test("a verdict goes as soon as the board is drawn on", async ({ open }) => {
  const page = await open("#solve queens 5 --regions AABBB/AABCC/DABCC/DDDEE/DDDEE");
  await expect(verdict(page)).toBeVisible();
  await page.getByRole("button", { name: "Edit the board" }).click();
  await page.getByRole("button", { name: "regions" }).click();
  await square(page, "e5").click();
  await expect(verdict(page)).toHaveCount(0);
});

test("what cannot be asked is told", async ({ open }) => {
  const page = await open("#play chess");
  await expect(page.locator(".form .error")).toHaveText(/no puzzle `chess`/);
  await go(page, `#solve tour ${"./".repeat(60_000)}.`);
  await expect(page.locator(".form .error")).toHaveText(/at most 100000/);
  await go(page, "#sample queens 100");
  await expect(page.locator(".verdict.stopped")).toHaveText(/memory limit/);
  await go(page, "#solve queens eight");
  await page.locator("button.run.primary").click();
  await expect(page.locator(".error:visible")).toHaveCount(1);
  await go(page, "#play queens 5");
  await page.getByLabel("Size").fill("7.5");
  await page.getByRole("button", { name: "Make a new one" }).click();
  const told = await page.getByLabel("Size").evaluate(input => input.validationMessage);
  expect(told).toMatch(/whole number from 4 to 16/);
  await expect(page.locator(".maker .cancel")).toHaveCount(0);
});

test("a first solution is shown while the best one is looked for", async ({ open }) => {
  const page = await open("#solve pegs english");
  await expect(page.locator(".verdict.first")).toHaveText(/A solution with \d+ moves/);
  await expect(page.locator(".answer-board svg.drawn")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.locator(".verdict")).toHaveCount(0);
  await expect(page.locator("button.run.primary")).toBeVisible();
});

test("keys belong to the field that they are typed into", async ({ open }) => {
  const page = await open("#watch walk 5x5 --method bfs");
  const details = page.locator(".change"), board = page.getByRole("textbox", { name: "Board" });
  await page.locator(".watch .stage svg").waitFor();
  const theme = await page.evaluate(() => document.documentElement.dataset.theme);
  await details.locator("summary").first().click();
  await board.fill("");
  await board.pressSequentially("4x4");
  await noted(page, /walk 4x4/);
  // The board is another one, and the details are still open.
  await page.locator(".watch .stage svg").waitFor();
  await expect(board).toBeFocused();
  await board.press("Home");
  await board.pressSequentially("t-+ ");
  await expect(board).toHaveValue("t-+ 4x4");
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(theme);
});

test("the board, the sentence and the code of a search are visible together @each", async ({ open }) => {
  const page = await open("#watch walk 8x8 --from a1 --to h8 --method a-star");
  await page.locator(".watch .stage svg").waitFor();
  await page.locator(".watch .stage").evaluate(stage => stage.scrollIntoView());
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
  for (let n = 0; n < 20; n++) await page.keyboard.press("ArrowRight");
  const parts = [".dock", ".stage svg", ".stage .caption", ".code [aria-current]"];
  const [dock, ...seen] = await page.evaluate(names => names.map(name => {
    const { top, bottom } = document.querySelector(name).getBoundingClientRect();
    return { name, top, bottom };
  }), parts);
  for (const { name, top, bottom } of seen) {
    expect(top, name).toBeGreaterThanOrEqual(-1);
    expect(bottom, name).toBeLessThanOrEqual(dock.top + 1);
  }
  await fits(page, "watch");
  // A click on a node goes to it; one that was dropped says why.
  const position = () => page.locator(".watch input[type=range]").inputValue();
  await page.locator(".chip").first().click();
  expect(Number(await position())).toBeLessThan(3);
  await page.keyboard.press("End");
  await page.locator(".chip.dropped").first().click();
  await expect(page.locator(".watch .caption")).toHaveText(/^Drops .*: /);
});

test("playing stops at events on request", async ({ open, page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open("#watch walk 8x8 --from a1 --to h8 --method a-star");
  await page.locator(".watch .stage svg").waitFor();
  await page.locator("[data-act=stop-solution]").click();
  await page.getByLabel("Speed in steps per second").selectOption({ label: "250/s" });
  await page.locator("[data-act=play]").click();
  await expect(page.locator(".watch .caption")).toHaveText(/^Goal found/);
  await expect(page.locator("[data-act=play]")).toHaveAttribute("aria-label", "Play");
});

test("the tracks and the boards of a race are in the first screen", async ({ open }) => {
  const page = await open("#race walk 8x8 --methods bfs,a-star");
  await page.locator(".racer svg").first().waitFor();
  const height = page.viewportSize()?.height ?? 0;
  for (const part of [page.locator(".track"), page.locator(".racer svg").first(), page.locator(".dock")]) {
    const box = await part.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 9999)).toBeLessThanOrEqual(height);
  }
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
  await page.keyboard.press("End");
  await expect(page.locator(".rank").first()).toHaveText(/, 6 moves$/);
});

test("undo takes back what was done last, and crosses are drawn by a right click", async ({ open }) => {
  const page = await open("#play queens 5");
  for (const [name, played] of [["a1", /played a1$/], ["c2", /a1,c2$/], ["a1", /played c2$/]]) {
    await square(page, name).click();
    await noted(page, played);
  }
  await page.getByRole("button", { name: "Undo" }).click();
  await noted(page, /a1,c2$/);
  await square(page, "e5").click({ button: "right" });
  await expect(page.locator(".marks-layer .cross")).toHaveCount(1);
  await expect(page.locator(".marks-legend")).toContainText("marked empty");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.locator(".marks-layer .cross")).toHaveCount(0);
});

test("a walk that is longer than it must be is not done", async ({ open }) => {
  const page = await open("#play walk 5x5 --from a1 --to b1 --played c2,e1,d3,b4,d5,c3,b1");
  await expect(page.locator(".play-view.arrived")).toContainText("3 moves are enough");
  await expect(page.locator(".play-view.won")).toHaveCount(0);
});

test("back leaves today's puzzle, and a puzzle that is being made stays in its view", async ({ open, page }) => {
  // The second puzzle is never ready, however fast the engine is.
  await page.addInitScript(() => {
    window.Worker = class extends Worker {
      postMessage(message) {
        if (!message.request?.includes('"expert"')) super.postMessage(message);
      }
    };
  });
  await open("#gallery");
  await page.locator(".cards").waitFor();
  await page.getByRole("link", { name: "Play today’s puzzle" }).click();
  await noted(page, /#play (?!.*played).* --/);
  await page.goBack();
  await page.locator(".cards").waitFor();
  await go(page, "#play queens 5");
  await page.locator(".hits rect").first().waitFor();
  await page.getByLabel("Size").fill("14");
  await page.getByRole("combobox", { name: "Difficulty" }).selectOption("expert");
  await page.getByRole("button", { name: "Make a new one" }).click();
  await expect(page.locator(".maker .cancel")).toBeVisible();
  await page.getByRole("button", { name: "Peg solitaire" }).click();
  await noted(page, /#play pegs/);
  await expect(page.locator(".maker .cancel")).toHaveCount(0);
  expect(await hashOf(page)).toMatch(/#play pegs/);
});

test("a swipe scrolls, a tap places, and a long press crosses @each", async ({ open, hasTouch, context }) => {
  test.skip(!hasTouch, "there are no fingers");
  const page = await open("#play queens 5");
  await square(page, "c3").waitFor();
  const touch = await context.newCDPSession(page), send = (type, points) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  const middle = async name => {
    await square(page, name).scrollIntoViewIfNeeded();
    const { x, y, width, height } = await square(page, name).boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const from = await middle("c3"), before = await page.evaluate(() => scrollY);
  await send("touchStart", [from]);
  for (let n = 1; n <= 8; n++) await send("touchMove", [{ x: from.x, y: from.y - 15 * n }]);
  await send("touchEnd", []);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
  await send("touchStart", [await middle("a5")]);
  await page.locator(".marks-layer .cross").waitFor();
  await send("touchEnd", []);
  const tap = await middle("b4");
  await page.touchscreen.tap(tap.x, tap.y);
  await noted(page, /played b4$/);
});

test("nothing jumps when an answer comes @each", async ({ open, page }) => {
  await page.addInitScript(() => {
    window.shift = 0;
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await open("#solve exchange six-knights");
  await expect(verdict(page)).toBeVisible();
  await page.locator(".answer-board svg.drawn").waitFor();
  // The verdict of a phone is above the fold.
  const box = await verdict(page).boundingBox();
  expect((box?.y ?? 9999) + (box?.height ?? 0)).toBeLessThan(page.viewportSize()?.height ?? 0);
  expect(await page.evaluate(() => window.shift)).toBeLessThan(0.05);
});
