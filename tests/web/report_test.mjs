// A report as people see it: opened from disk, at the width of a phone and of a desk.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { artifact, launch, sampleFolder } from "./browser.mjs";
import { accessibilityFaults, openReport, overflow, states } from "./report_page.mjs";

const widths = [360, 390, 768, 1280];
let folder;
let browser;

before(async () => {
  folder = sampleFolder("report");
  browser = await launch();
});
after(() => browser?.close());

const open = (name, width, options) => openReport(browser, join(folder, name), width, options);

for (const width of widths) {
  test(`the sample is drawn and fits at ${width} px, without a complaint`, async () => {
    const { page, complaints } = await open("sample.html", width);
    await page.screenshot({ path: artifact(`report-${width}.png`), fullPage: true });
    assert.deepEqual(await states(page), Array(6).fill("drawn"));
    const { page: beyond, charts } = await overflow(page);
    assert.equal(beyond, 0, "the page scrolls sideways");
    assert.deepEqual(charts, Array(6).fill(0), "a chart is wider than its place");
    assert.deepEqual(await page.evaluate(() => window.violations), []);
    assert.deepEqual(complaints, []);
    await page.close();
  });
}

for (const colorScheme of ["light", "dark"]) {
  test(`axe-core finds nothing serious in the ${colorScheme} page`, async () => {
    const { page } = await open("sample.html", 1280, { colorScheme });
    if (colorScheme === "dark") await page.screenshot({ path: artifact("report-dark.png"), fullPage: true });
    assert.deepEqual(await accessibilityFaults(page), []);
    await page.close();
  });
}

test("charts follow the width of the window", async () => {
  const { page, complaints } = await open("sample.html", 1280);
  const panels = () => page.$eval("#four-panels svg", (svg) => ({ width: Number(svg.getAttribute("width")), height: Number(svg.getAttribute("height")) }));
  const wide = await panels();
  await page.setViewportSize({ width: 390, height: 900 });
  await page.waitForFunction(() => document.querySelector("#four-panels svg").getAttribute("width") < 390);
  const narrow = await panels();
  assert.ok(narrow.height > 1.5 * wide.height, "panels beside each other go below each other");
  await page.waitForTimeout(1500);
  assert.deepEqual((await overflow(page)).charts, Array(6).fill(0));
  assert.deepEqual(complaints, []);
  await page.close();
});

test("a mark under the pointer shows its values", async () => {
  const { page } = await open("sample.html", 1280);
  await page.locator("#bars .mark-rect.role-mark path").first().hover();
  const text = await page.locator(".tooltip").innerText();
  assert.match(text, /E-ACOL/);
  assert.match(text, /share correct/);
  await page.close();
});

test("hostile text stays text, in the page and in the chart", async () => {
  const { page, complaints } = await open("hostile.html", 1280);
  assert.match(await page.title(), /^<\/script><script>document\.title/);
  assert.deepEqual(await page.evaluate(() => window.violations), []);
  assert.deepEqual(complaints, []);
  assert.equal(await page.locator("img").count(), 0);
  assert.match(await page.locator("#chart svg").textContent(), /<!--<script>/);
  await page.close();
});

test("without the right hash nothing runs: the policy is in force", async () => {
  const html = await readFile(join(folder, "sample.html"), "utf8");
  await writeFile(join(folder, "tampered.html"), html.replace("</body>", "<script>document.title='ran'</script></body>"));
  const { page, complaints } = await open("tampered.html", 1280);
  assert.notEqual(await page.title(), "ran");
  assert.ok(complaints.some((complaint) => /Content.Security.Policy/.test(complaint)));
  await page.close();
});

test("a chart that cannot be drawn says why, the others are drawn", async () => {
  const html = await readFile(join(folder, "sample.html"), "utf8");
  const tagOf = (id) => `<script type="application/json" id="spec-${id}">`;
  const replaced = (text, id, spec) => text.replace(tagOf(id), `${tagOf(id)}${spec}</script><script type="application/json">`);
  const loading = replaced(html, "bars", '{"data":{"url":"https://example.org/x.json"},"mark":"bar"}');
  await writeFile(join(folder, "failing.html"), replaced(loading, "rules", '{"mark":"no-such-mark"}'));
  const { page } = await open("failing.html", 1280);
  assert.deepEqual(await states(page), ["drawn", "drawn", "failed", "drawn", "failed", "drawn"]);
  assert.match(await page.locator("#bars .failure").innerText(), /could not be drawn: a report loads nothing, not even https:/);
  assert.deepEqual(await page.evaluate(() => window.violations), []);
  await page.close();
});

test("the page prints", async () => {
  const { page } = await open("sample.html", 1280);
  await page.pdf({ path: artifact("report.pdf"), format: "A4" });
  await page.close();
});
