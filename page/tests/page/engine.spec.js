// What stands under the views: an engine that breaks down, and visits without a network.

import { expect, test } from "../support.js";

test("an engine that breaks down is told in one sentence, and a new one is started", async ({ open, page }) => {
  await page.addInitScript(() => {
    window.started = 0;
    // It describes itself and reads links, and breaks down at everything else.
    window.Worker = class extends Worker {
      constructor(...source) {
        super(...source);
        window.started++;
      }

      postMessage(message) {
        const { module, request, id } = message;
        if (module || request === "describe" || request.includes('"link"')) super.postMessage(message);
        else this.dispatchEvent(new MessageEvent("message", { data: { id, trap: "unreachable" } }));
      }
    };
  });
  await open("#solve");
  await expect(page.locator(".form .error")).toHaveText(/broke down.*started anew/);
  const started = () => page.evaluate(() => window.started);
  const before = await started();
  await page.locator("button.run.primary").click();
  await expect.poll(started, { message: "a new worker" }).toBeGreaterThan(before);
  await expect(page.getByText("broke down")).toHaveCount(1);
});

test("a visit without a network", async ({ open, context, form }) => {
  test.skip(form === "file", "the one file needs no network");
  const page = await open();
  await page.locator(".living svg").first().waitFor();
  await page.waitForFunction(async () => (await caches.keys()).length > 0 && Boolean(navigator.serviceWorker.controller));
  await context.setOffline(true);
  await page.reload();
  await page.locator(".living svg").first().waitFor();
});
