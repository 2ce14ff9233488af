// Lessons: figures that run, questions that the engine grades, and how both are shown to a room.

import { accessible, engine, expect, fits, go, test } from "../support.js";

const LESSONS = ["shortest-paths", "backtracking", "warnsdorff", "local-search", "impossible"];

/** Waits until all figures and questions of a lesson are there. */
async function prepared(page, figures) {
  await expect(page.locator(".quiz:has(.options, form, .board)")).toHaveCount(3);
  await expect(page.locator(".living-figure:not(:has(> .quiet))")).toHaveCount(figures);
}

/** Answers a question: tries what there is, as long as it is wrong. Returns what was right, and how many were wrong. */
async function answer(page, quiz) {
  const told = quiz.locator(".told"), options = quiz.locator(".options button");
  if (await quiz.locator("form").count()) {
    for (let n = 1; n < 20; n++) {
      await quiz.locator("input").fill(String(n));
      await quiz.getByRole("button", { name: "Check" }).click();
      await expect(told).toHaveText(/^(Right|Not that one)/);
      if (await quiz.evaluate(each => each.classList.contains("solved"))) return { right: String(n), wrong: n - 1 };
    }
  }
  for (let n = 0; n < await options.count(); n++) {
    const right = await options.nth(n).textContent();
    await options.nth(n).click();
    await expect(told).toHaveText(/^(Right|Not that one)/);
    if (await quiz.evaluate(each => each.classList.contains("solved"))) return { right, wrong: n };
  }
  throw new Error("no answer was right");
}

test("the five lessons, with all their questions", async ({ open }) => {
  const page = await open("#learn"), figures = [4, 2, 3, 2, 4], wrong = [];
  await expect(page.locator(".lesson-card")).toHaveCount(LESSONS.length);
  await accessible(page, "the list of lessons");
  for (const [at, name] of LESSONS.entries()) {
    await go(page, `#learn ${name}`);
    await prepared(page, figures[at]);
    for (const quiz of await page.locator(".quiz").all()) {
      if (await quiz.locator(".hits").count()) {
        // What must be taken is what the engine says of the same position.
        const spec = "queens 6 --regions CCAAAA/CCCAAB/CCCDDB/CCCDDD/CCEDDD/FFEDDD", position = "d6 f5";
        const [first] = engine({ command: "hint", spec, position }).moves;
        await quiz.locator('.hits [data-square="a4"]').click();
        await expect(quiz.locator(".told")).toContainText("Not that one");
        await quiz.locator(`.hits [data-square="${first.move}"]`).click();
        await expect(quiz.locator(".told")).toContainText("Right.");
      } else wrong.push((await answer(page, quiz)).wrong);
    }
    await accessible(page, name);
    await fits(page, name);
  }
  // Some first guesses are wrong: nothing is right whatever one says.
  expect(wrong.filter(each => each > 0).length).toBeGreaterThan(4);
  await go(page, "#learn");
  await expect(page.getByText("3 of 3 questions answered")).toHaveCount(LESSONS.length);
});

test("answers are those of the engine", async ({ open }) => {
  const page = await open("#learn impossible"), words = { solved: "A solution", impossible: "A proof that there is none" };
  await prepared(page, 4);
  const asked = [["tour 5x7 --from b1"], ["pegs english --finish g4", "quick"], ["exchange n.n/.../N.N --goal N.N/.../n.n"]];
  for (const [n, [spec, method]] of asked.entries()) {
    const { outcome } = engine({ command: "solve", spec, method }), quiz = page.locator(".quiz").nth(n);
    expect((await answer(page, quiz)).right).toBe(words[outcome]);
    await expect(quiz.locator(".quiz-board svg")).toBeVisible();
  }
});

test("a figure is played, and keys belong to the one that has the focus", { tag: "@each" }, async ({ open, hasTouch }) => {
  const page = await open("#learn shortest-paths");
  await prepared(page, 4);
  await fits(page, "a lesson");
  const [first, second] = [0, 1].map(n => page.locator(".living-figure").nth(n));
  const next = first.getByRole("button", { name: "One step forward" });
  if (hasTouch) await next.tap(); else await next.click();
  await page.keyboard.press("ArrowRight");
  await expect(first.locator(".position")).toHaveText("2 of 183");
  await expect(first.locator(".caption")).toHaveText(/^Takes the start/);
  await expect(second.locator(".position")).toHaveText(/^0 of/);
  // Reasoning goes square by square.
  await go(page, "#learn backtracking");
  await prepared(page, 2);
  await page.locator(".living-figure").nth(1).getByRole("button", { name: "One step forward" }).click();
  await expect(page.locator(".living-figure .caption").nth(1)).toContainText("Region F has squares in row 1 only");
  await expect(page.locator(".living-figure .ruled")).toHaveCount(4);
});

test("what is shown to a room turns by the keys of a clicker", async ({ open }) => {
  const page = await open("#watch walk 6x6 --method a-star");
  const alone = () => page.evaluate(() => document.documentElement.dataset.alone ?? "");
  await page.locator(".watch .stage svg").waitFor();
  await page.getByRole("button", { name: "Present" }).click();
  await expect.poll(alone).toBe("room");
  await expect(page.locator(".bar")).toBeHidden();
  await page.keyboard.press("Home");
  for (const key of ["PageDown", "PageDown", "ArrowRight", "PageUp"]) await page.keyboard.press(key);
  await expect(page.locator(".watch input[type=range]")).toHaveValue("2");
  await page.keyboard.press("Space");
  await expect(page.locator("[data-act=play]")).toHaveAttribute("aria-label", "Pause");
  await accessible(page, "a search on the whole screen");
  await page.keyboard.press("p");
  await expect.poll(alone).toBe("");
  await go(page, "#learn warnsdorff");
  await prepared(page, 3);
  await page.keyboard.press("p");
  const headings = page.locator(".lesson-section > :is(h1, h2):visible");
  await expect(headings).toHaveText(["Warnsdorff's rule"]);
  await page.keyboard.press("PageDown");
  await expect(headings).toHaveText(["Go where it is hardest to come back"]);
  await page.keyboard.press("ArrowRight");
  await expect(page.locator(".living-figure .position").first()).toHaveText(/^1 of/);
  await page.keyboard.press("Escape");
  await expect.poll(alone).toBe("");
  for (const hash of ["#race walk 6x6 --methods bfs,a-star", "#solve exchange guarini"]) {
    await go(page, hash);
    await page.locator(".racer svg, .verdict.solved").first().waitFor();
    await page.locator("[data-act=first]").first().waitFor();
    await page.keyboard.press("p");
    await expect.poll(alone).toBe("room");
    await page.keyboard.press("Home");
    await page.keyboard.press("PageDown");
    await expect(page.locator("[data-act=back]")).toHaveAttribute("aria-disabled", "false");
    const { height } = page.viewportSize();
    const box = await page.locator(".racer svg, .answer-board > svg").first().boundingBox();
    expect(box.y + box.height, hash).toBeLessThanOrEqual(height);
    await page.keyboard.press("p");
    await expect.poll(alone).toBe("");
  }
});
