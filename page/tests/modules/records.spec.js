// What is remembered of games: days in a row, in the visitor's time.

import { expect, test } from "@playwright/test";
import { dayOf, streak } from "../../records.ts";

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
