// The page about the paper's experiments, as `acol reproduce` writes it, opened from disk.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { artifact, launch } from "./browser.mjs";
import { accessibilityFaults, openReport, overflow, states } from "./report_page.mjs";

let folder;
let browser;

before(async () => {
  folder = artifact("reproduction");
  rmSync(folder, { recursive: true, force: true });
  execFileSync(process.env.ACOL, ["reproduce", "--out", folder, "--quick", "--seeds", "1"], { stdio: "pipe" });
  browser = await launch();
});
after(() => browser?.close());

for (const width of [390, 800, 1280]) {
  test(`every figure is drawn and fits at ${width} px, without a complaint`, async () => {
    const { page, complaints } = await openReport(browser, join(folder, "index.html"), width);
    await page.screenshot({ path: artifact(`reproduction-${width}.png`), fullPage: true });
    const drawn = await states(page);
    assert.equal(drawn.length, 1 + 4 * 3 + 8 + 2 + 8, "the joint figure, three of each sweep, one of the others, the driving world, transfer in both, eight of the field");
    assert.deepEqual(new Set(drawn), new Set(["drawn"]));
    const beyond = await overflow(page);
    assert.equal(beyond.page, 0, "the page scrolls sideways");
    assert.deepEqual(beyond.charts.filter((pixels) => pixels > 0), [], "a chart is wider than its place");
    assert.deepEqual(beyond.tables, beyond.tables.map(() => 0), "a table is wider than its place");
    assert.deepEqual(await page.evaluate(() => window.violations), []);
    assert.deepEqual(complaints, []);
    await page.close();
  });
}

test("axe-core finds nothing", async () => {
  const { page } = await openReport(browser, join(folder, "index.html"), 1280);
  assert.deepEqual(await accessibilityFaults(page), []);
  await page.close();
});
