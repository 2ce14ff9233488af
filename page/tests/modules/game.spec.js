// A game as a value: every step can be taken back and made again.

import { expect, test } from "@playwright/test";
import { cross, move, newGame, place, redo, remove, restart, stepBack, undo } from "../../game.ts";

const shown = ({ played, crosses }) => `${played.join(" ")}|${crosses.join(" ")}`;

test("undo takes back what was done last, also a piece that was taken away", () => {
  const placed = place(place(newGame(), "a1"), "b3");
  const without = remove(placed, "a1");
  expect(shown(without)).toBe("b3|");
  expect(shown(undo(without))).toBe("a1 b3|");
  expect(shown(redo(undo(without)))).toBe("b3|");
  expect(shown(undo(undo(undo(without))))).toBe("|");
});

test("crosses come and go, make way for pieces, and are taken back", () => {
  const crossed = cross(cross(newGame(), "a1"), "b1");
  expect(shown(crossed)).toBe("|a1 b1");
  expect(shown(cross(crossed, "a1"))).toBe("|b1");
  const placed = place(crossed, "a1");
  expect(shown(placed)).toBe("a1|b1");
  expect(cross(placed, "a1")).toBe(placed);
  expect(shown(undo(placed))).toBe("|a1 b1");
});

test("a new step forgets what was undone, and starting again can be undone", () => {
  const played = move(move(newGame(), "a1-c2"), "c2-e3");
  expect(shown(redo(move(undo(played), "c2-b4")))).toBe("a1-c2 c2-b4|");
  expect(shown(restart(played))).toBe("|");
  expect(shown(undo(restart(played)))).toBe("a1-c2 c2-e3|");
});

test("the moves of a link can be taken back, and played again", () => {
  const linked = newGame(["a1", "b3"]);
  expect(shown(stepBack(linked))).toBe("a1|");
  expect(shown(redo(stepBack(linked)))).toBe("a1 b3|");
  expect(undo(newGame())).toEqual(newGame());
});
