// Games: moves, hints, undo, links of finished games, conflicts, puzzles of the day, by mouse and by keys.

import { accessible, engine, expect, fits, go, hashOf, noted, square, test } from "../support.js";

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

test("pegs, to the end, by hints", async ({ open }) => {
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

/** A small board of every puzzle, and one on which several pegs jump in one move. */
const GAMES = ["tour 3x4 --from a1", "walk 5x5", "exchange guarini", "knights 3x3", "queens 5", "pegs oo.o", "pegs .o.oo"];

/** What is pressed to solve a question, move by move: found by the engine. */
function solution(spec) {
  const { solution, spec: posed } = engine({ command: "solve", spec }), { board } = engine({ command: "pose", spec: posed });
  // Where a game begins on a square, that is not pressed.
  const base = engine({ command: "moves", spec: posed }).position.split(" ").filter(Boolean);
  const moves = solution.moves ? solution.moves.flatMap(move => {
    const squares = move.split("-");
    return squares.slice(1).map((to, n) => [squares[n], to]);
  }) : solution.squares.filter(each => !base.includes(each)).map(each => [each]);
  return { moves, places: board.places };
}

/** Presses a square by keys alone: the arrows lead there. */
async function reach(page, places, name) {
  const at = () => page.evaluate(() => document.activeElement?.getAttribute("data-square"));
  const there = places.find(each => each.name === name);
  for (let presses = 0; presses < 20; presses++) {
    const now = await at(), from = places.find(each => each.name === now);
    if (now === name || !from) break;
    await page.keyboard.press(from.x < there.x ? "ArrowRight" : from.x > there.x ? "ArrowLeft" : from.y < there.y ? "ArrowDown" : "ArrowUp");
  }
  expect(await at()).toBe(name);
  await page.keyboard.press("Enter");
}

test("every puzzle to its end, and back to the beginning", { tag: "@each" }, async ({ open, hasTouch }) => {
  const page = await open("#gallery"), { width } = page.viewportSize();
  test.skip(width === 1024, "a mouse is tried at 1440 pixels, in forced colours");
  const forced = await page.evaluate(() => matchMedia("(forced-colors: active)").matches), byKeys = width === 1440 && !forced;
  const touched = () => page.evaluate(() => document.querySelector(".play-view .hits [data-square]:focus") !== null);
  // In the smallest window, queens and pegs are enough.
  for (const spec of width === 320 ? GAMES.slice(-3) : GAMES) {
    const { moves, places } = solution(spec);
    await go(page, `#play ${spec}`);
    await square(page, places.find(each => each.square).name).waitFor();
    if (byKeys) {
      for (let presses = 0; presses < 60 && !await touched(); presses++) await page.keyboard.press("Tab");
      expect(await touched(), "the board is reached by the tab key").toBe(true);
    }
    const press = async name => {
      if (byKeys) return reach(page, places, name);
      return hasTouch ? square(page, name).tap() : square(page, name).click();
    };
    for (const [n, squares] of moves.entries()) {
      const before = await hashOf(page);
      for (const name of squares) await press(name);
      await expect.poll(() => hashOf(page), `${spec}: ${squares.join("-")}`).not.toBe(before);
      // The engine has answered: the square is as the move left it.
      await expect(page.getByRole("button", { name: "Undo" })).toHaveAttribute("aria-disabled", "false");
      if (spec !== "tour 3x4 --from a1" || n !== 3 || byKeys) continue;
      await page.reload();
      await square(page, "a1").waitFor();
      await expect.poll(() => hashOf(page)).toMatch(/--played \w\d,\w\d,\w\d,\w\d$/);
    }
    await expect(won(page), spec).toHaveCount(1);
    // The button is tried once; the key does the same.
    if (spec === GAMES.at(-1)) await page.getByRole("button", { name: "Undo" }).click();
    for (let n = 0; n < 2 * moves.length; n++) await page.keyboard.press("u");
    await expect.poll(() => hashOf(page)).not.toMatch(/--played/);
    await expect(won(page)).toHaveCount(0);
  }
});

test("pieces that attack each other are shown, and attacked squares", { tag: "@each" }, async ({ open }) => {
  const page = await open("#play queens 5");
  await square(page, "a1").click();
  await noted(page, /--played a1/);
  await page.getByLabel("Cross out attacked squares").check();
  await expect(page.locator(".cross.attacked").nth(8)).toBeVisible();
  await square(page, "b2").click();
  await page.locator(".ring.conflict").first().waitFor();
  await square(page, "b2").click();
  await page.locator(".ring.conflict").first().waitFor({ state: "detached" });
  await win(page, 6);
});

test("the puzzle of the day, another one, and those of earlier days", async ({ open }) => {
  const page = await open("#play queens --played daily");
  // It is the one that the program makes from the date, for everyone.
  const day = back => {
    const now = new Date();
    now.setDate(now.getDate() - back);
    return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map(part => String(part).padStart(2, "0")).join("-");
  };
  const made = (puzzle, back) =>
    engine({ command: "make", puzzle, size: 8, seed: Number(day(back).replaceAll("-", "")), difficulty: "medium" });
  await noted(page, /--regions/);
  expect(await hashOf(page)).toBe(`#play ${made("queens", 0).spec}`);
  // It is still that of today when the page is loaded again.
  await page.reload();
  await expect(page.getByRole("button", { name: "Play today’s" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator(".facts")).toContainText("0 of 8");
  await win(page, 8);
  await expect(page.locator(".ending")).toContainText("1 day in a row. 1 game won");
  await page.getByText("Earlier days").click();
  await expect(page.getByRole("button", { name: `${day(0)}, solved` })).toBeVisible();
  await page.getByRole("button", { name: day(3), exact: true }).click();
  await noted(page, new RegExp(made("queens", 3).spec.replaceAll("/", "\\/")));
  await win(page, 8);
  await expect(page.getByRole("button", { name: `${day(3)}, solved` })).toBeVisible();
  await expect(page.locator(".ending")).toContainText("1 day in a row. 2 games won");
  await page.getByText("Statistics").click();
  await expect(page.getByText(/2 won, the fastest in 0:\d\d/)).toBeVisible();
  await accessible(page, "the puzzle of a day");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the results" }).click();
  expect((await saved).suggestedFilename()).toBe("hippodrome-results.json");
  await page.getByLabel("Size").fill("6");
  await page.getByLabel("Seed").fill("7");
  const before = await hashOf(page);
  await page.getByRole("button", { name: "Make a new one" }).click();
  await expect.poll(() => hashOf(page)).not.toBe(before);
  await page.getByRole("button", { name: "Hint", exact: true }).waitFor();
  for (const puzzle of ["tour", "exchange", "pegs"]) {
    await go(page, `#play ${puzzle} --played ${day(1)}`);
    await noted(page, new RegExp(`^#play ${puzzle} (?!--played)`));
    await expect(page.locator(`.days [aria-label="${day(1)}"]`)).toHaveAttribute("aria-pressed", "true");
  }
});

test("a game tells its rules, its goal and the fewest moves", async ({ open }) => {
  const page = await open("#play exchange six-knights"), rules = page.locator(".maker > p").first();
  await expect(rules).toContainText("until the board looks like the goal");
  await expect(page.locator(".small-picture")).toContainText("The goal");
  await expect(page.locator(".facts")).toContainText("Fewest16");
  await go(page, "#play queens 5 --regions AABBB/AABCC/DABCC/DDDEE/DDDEE");
  await expect(rules).toContainText("No two queens may touch");
  await expect.poll(() => page.locator(".small-picture .piece").evaluateAll(pieces =>
    new Set(pieces.map(each => each.getAttribute("data-square"))).size)).toBe(5);
  await page.getByLabel("Queens may touch").check();
  await expect(rules).toContainText("queens may touch");
  await noted(page, /--touching/);
  await go(page, "#play knights 4x4");
  await expect(page.locator(".facts")).toContainText("0 of 8");
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
