// Programs that are already there.

import { accessSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The path of the first of these programs that is installed. @param {...string} names */
export function installed(...names) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names.flatMap(name => folders.map(folder => join(folder, name))).find(path => {
    try {
      accessSync(path);
      return true;
    } catch {
      return false;
    }
  });
}
