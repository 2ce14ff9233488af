// Makes the engine smaller and faster, by Binaryen.
//
// What would tell where the engine breaks down is left out: a function that only ends the program becomes a trap, so
// nothing prepares its message. The page tells a breakdown in a sentence of its own, and who looks for its cause has
// the program. Last, functions are sorted by name: the copies that a generic function has for several types are then
// neighbours, which makes the compressed module a sixteenth smaller. Neither the names nor the list of features, which is
// for tools, are written.
//
// node page/shrink.mjs MODULE

import { readFileSync, writeFileSync } from "node:fs";
import binaryen from "binaryen";

/** The functions of Rust's library that never return. */
const ENDING = new RegExp("^(core::panicking::|core::(option|result)::(unwrap|expect)_failed|core::cell::panic_|"
  + "core::(slice|str)::.*_fail$|alloc::alloc::handle_alloc_error|alloc::raw_vec::handle_error)");

const { Features } = binaryen;
const [path] = process.argv.slice(2);
const engine = binaryen.readBinary(readFileSync(path));
engine.setFeatures(Features.SIMD128 | Features.BulkMemory | Features.BulkMemoryOpt | Features.NontrappingFPToInt
  | Features.SignExt | Features.MutableGlobals | Features.ReferenceTypes | Features.Multivalue | Features.ExtendedConst);
let traps = 0;
for (let n = 0; n < engine.getNumFunctions(); n++) {
  const one = engine.getFunctionByIndex(n);
  // Names have the hash of their crate in them.
  if (!ENDING.test(binaryen.Function.getName(one).replace(/\[[0-9a-f]+\]/g, ""))) continue;
  binaryen.Function.setBody(one, engine.unreachable());
  traps++;
}
if (!traps) throw new Error("Rust's library has other names for the functions that end a program");
// The stack grows down to address 0, so nothing but its very end is in the first kilobyte.
binaryen.setLowMemoryUnused(true);
binaryen.setZeroFilledMemory(true);
binaryen.setOptimizeLevel(3);
binaryen.setShrinkLevel(0);
engine.optimize();
engine.optimize();
engine.runPasses(["reorder-functions-by-name", "strip-target-features"]);
writeFileSync(path, engine.emitBinary());
