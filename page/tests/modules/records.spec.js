// What is remembered of games: days in a row, in the visitor's time.

import { expect, test } from "@playwright/test";
import { dayOf, daysBefore, figures, streak } from "../../records.ts";

const won = (day, daily = true) => ({ spec: day, puzzle: "queens", day, daily, moves: 8, seconds: 60 });

test("days in a row end today or yesterday", () => {
  const today = new Date(2026, 2, 1, 23, 59);
  expect(dayOf(today)).toBe("2026-03-01");
  expect(streak([], today)).toBe(0);
  expect(streak([won("2026-03-01"), won("2026-02-28"), won("2026-02-27"), won("2026-02-25")], today)).toBe(3);
  expect(streak([won("2026-02-28"), won("2026-02-27")], today)).toBe(2);
  expect(streak([won("2026-02-27")], today)).toBe(0);
  expect(streak([won("2026-03-01", false)], today)).toBe(0);
});

test("the days of the archive go back over the end of a month, and times are those of one puzzle", () => {
  expect(daysBefore(new Date(2026, 2, 1), 3)).toEqual(["2026-03-01", "2026-02-28", "2026-02-27"]);
  const pegs = { ...won("2026-03-01"), puzzle: "pegs", seconds: 5 };
  expect(figures([won("a"), { ...won("b"), seconds: 20 }, pegs], "queens")).toEqual({ games: 2, best: 20, mean: 40 });
});
