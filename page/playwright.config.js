// The tests of the page and of the films, in Debian's Chromium, and those of modules that need no browser.
//
// Each project is one way to look at the page. The first tries everything, and the second all that may be different in
// the one file, which has the same scripts and another policy. The others try what depends on the size of the window, on
// the theme, or on how one points: the tests with the tag `@each`. With HIPPO_SLOWER=4 the processor of each page is four
// times slower than it is.

import { defineConfig } from "@playwright/test";
import { installed } from "./tests/installed.js";

/** The longest wait for anything, in milliseconds. No test takes this long on a machine that does nothing else. */
const PATIENCE = 300_000;

const DESKTOP = { width: 1440, height: 900 }, TABLET = { width: 1024, height: 768 };
const PHONE = { width: 390, height: 844 }, SMALL = { width: 320, height: 568 };

const page = (name, viewport, use = {}, rest = { grep: /@each/ }) =>
  ({ name: `page, ${name}`, testDir: "tests/page", use: { viewport, ...use }, ...rest });

export default defineConfig({
  outputDir: "../target/browser/results",
  fullyParallel: true,
  workers: 2,
  timeout: PATIENCE,
  expect: { timeout: PATIENCE / 2 },
  reporter: "list",
  use: {
    actionTimeout: PATIENCE / 2,
    launchOptions: {
      executablePath: installed("chromium", "chromium-browser", "google-chrome"),
      timeout: PATIENCE,
      args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
        "--disable-component-update", "--disable-sync"],
    },
  },
  projects: [
    { name: "modules", testDir: "tests/modules" },
    { name: "films", testDir: "tests/films" },
    { name: "Firefox", testDir: "tests/firefox" },
    page("folder, 1440, light", DESKTOP, {}, {}),
    page("one file, 1440, dark", DESKTOP, { form: "file", colorScheme: "dark" }, { testIgnore: /(board|play|learn|embed)\.spec/ }),
    page("folder, 1024, dark", TABLET, { colorScheme: "dark" }),
    page("folder, 390, light, touch", PHONE, { hasTouch: true, isMobile: true }),
    page("one file, 320, dark, touch", SMALL, { form: "file", hasTouch: true, isMobile: true, colorScheme: "dark" }),
    page("folder, 1440, forced colours", DESKTOP, { contextOptions: { forcedColors: "active" } }),
  ],
});
