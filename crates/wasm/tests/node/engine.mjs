// The engine in Node: every published value that takes less than a second, and every command.
//
//   node engine.mjs ENGINE PUBLISHED            the tests
//   node engine.mjs ENGINE --times SPEC…        the fastest of several runs, in milliseconds
//
// ENGINE is the folder that `cargo xtask page` writes, PUBLISHED that of the published values.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [engine, published, ...rest] = process.argv.slice(2);
const { default: init, describe, run } = await import(pathToFileURL(resolve(engine, "hippodrome_wasm.js")).href);
await init({ module_or_path: readFileSync(join(engine, "hippodrome_wasm_bg.wasm")) });

/** Asks the engine. Solutions that are told on the way are added to `told`. */
function ask(request, told = []) {
  const text = JSON.stringify(request);
  try {
    return JSON.parse(run(text, (kind, message) => {
      if (kind === "solutions") told.push(...JSON.parse(message));
    }));
  } catch (error) {
    throw new Error(`the engine is broken by ${text.slice(0, 300)}`, { cause: error });
  }
}

if (published === "--times") {
  for (const line of rest) {
    const [command, ...words] = line.split(" ");
    const seconds = [];
    for (let turn = 0; turn < 7; turn += 1) {
      seconds.push(ask({ command: "race", task: command, spec: words.join(" ") }).stats.seconds);
      if (seconds[0] > 5) break;
    }
    console.log(`${line}: ${(1000 * Math.min(...seconds)).toFixed(1)} ms`);
  }
  process.exit(0);
}

/** The step numbers of a tour, row by row. */
function matrix(spec, squares) {
  const [rows, cols] = spec.split(" ")[1].split("x").map(Number);
  const grid = Array.from({ length: rows }, () => Array(cols ?? rows).fill("#"));
  squares.forEach((name, step) => {
    const [, letters, row] = name.match(/^([a-z]+)(\d+)$/);
    const column = [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 96, 0) - 1;
    grid[rows - row][column] = step + 1;
  });
  return grid.map(row => row.join(" ")).join(" / ");
}

/** Whether an answer bears a claim out. */
function holds(answer, spec, what, value) {
  switch (what) {
    case "outcome": return answer.outcome === value;
    case "stopped": return answer.outcome === "stopped";
    case "value": return answer.value === Number(value) && answer.optimal === true;
    case "found": return answer.value === Number(value);
    case "generated": return answer.stats.generated === Number(value);
    case "matrix": return matrix(spec, answer.solution.squares) === value;
    case "count": return answer.count === value;
    // The node limit is ten times this: more is the work of another engine.
    case "work": return answer.limit === undefined;
    case "listed": return answer.summary.complete && answer.summary.count === value;
    default: throw new Error(`nobody knows how to check ${what}`);
  }
}

let compared = 0;
let skipped = 0;
for (const file of readdirSync(published).filter(name => name.endsWith(".txt"))) {
  const before = compared;
  for (const line of readFileSync(join(published, file), "utf8").split("\n")) {
    if (!line.includes(" | ")) continue;
    const [command, spec, method, claims] = line.split(" | ").map(part => part.trim());
    const named = claims.split(" ; ").map(claim => [claim.split(" ", 1)[0], claim.slice(claim.indexOf(" ") + 1).trim()]);
    const nodes = named.find(([what]) => what === "stopped");
    const work = named.find(([what]) => what === "work");
    const limits = nodes ? { nodes: Number(nodes[1]) } : work ? { nodes: 10 * Number(work[1]) } : { seconds: 1 };
    const told = [];
    const answer = ask({ command, spec, method, limits, seed: 1 }, told);
    assert.equal(answer.error, undefined, `${line}: ${answer.error}`);
    const limit = answer.limit ?? answer.summary?.limit;
    if (limit === "time" || limit === "memory") {
      skipped += 1;
      continue;
    }
    for (const [what, value] of named) assert(holds(answer, spec, what, value), `${line}: ${what} ${value} does not hold`);
    assert.equal(new Set(told.map(found => JSON.stringify(found.solution))).size, told.length, `${line}: a solution twice`);
    if (answer.checked) assert.notEqual(answer.checked.verdict, "rejected", `${line}: ${answer.checked.sentence}`);
    compared += 1;
  }
  assert(compared > before, `nothing of ${file} was compared`);
}
console.log(`engine: ${compared} passed, all of them published values; ${skipped} take more than a second`);

// Every command answers for every puzzle. What it answers is tested outside WebAssembly, in tests/commands.rs.
const description = JSON.parse(describe());
for (const { name, presets, methods, makes } of description.puzzles) {
  const { spec, board } = ask({ command: "pose", spec: `${name} ${presets[0]?.name ?? ""}` });
  assert(board.places.length > 0, name);
  const { sentence, views, checked, notes, work, ...record } = ask({ command: "solve", spec });
  assert.equal(checked.verdict, "valid", name);
  const text = JSON.stringify(record), limits = { nodes: 500 };
  const traced = methods.filter(method => method.traced).slice(0, 2).map(method => method.name);
  const able = command => methods.some(method => method.tasks.includes(command));
  const requests = [
    { command: "link", text: `race ${spec} --time-limit 3s` }, { command: "check", text },
    ...["svg", "pdf", "html"].map(format => ({ command: "draw", text, format, look: { size: 200, theme: "dark" } })),
    { command: "hint", spec }, { command: "moves", spec }, { command: "race", spec, method: traced[0], limits },
    { command: "trace", spec, method: traced[0], limits }, { command: "trace", spec, methods: traced, limits },
    ...["count", "list", "sample"].filter(able).map(command => ({ command, spec, limit: 3, number: 3, seed: 1, limits: { seconds: 1 } })),
    ...(makes ? [{ command: "make", puzzle: name, size: makes.sizes[0], seed: 5 }] : []),
  ];
  for (const request of requests) assert.equal(ask(request).error, undefined, JSON.stringify(request));
}

// A board beyond all memory is a limit or a sentence, not a trap.
for (const command of ["pose", "solve", "hint", "moves", "draw", "count"]) {
  for (const puzzle of description.puzzles) {
    for (const board of ["1000000000", "100000x100000", "#", "", "////", "\u0000", "x".repeat(100_000)]) {
      const answer = ask({ command, spec: `${puzzle.name} ${board}`, limits: { seconds: 2, megabytes: 200 } });
      assert.equal(typeof answer, "object", `${command} ${puzzle.name} ${board.slice(0, 20)}`);
    }
  }
}
for (const request of ["", "{", "[]", "7", "null", "{}", JSON.stringify({ command: "solve", spec: 7 })]) {
  assert.equal(typeof JSON.parse(run(request)).error, "string", request);
}
console.log("engine: every command works");
