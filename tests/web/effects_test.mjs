// What acceptance depends on, as the owner's page shows it.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { artifact, launchForMany } from "./browser.mjs";
import { accessibilityFaults } from "./report_page.mjs";
import { acol, freshDraws, inPlace, visitor } from "./serving.mjs";

const cookies = Array.from({ length: 12 }, (_, i) => ({ name: `c${i}`, sugar: 10 * (i % 6), kind: i < 6 ? "plain" : "spiced", nuts: i % 2 ? "yes" : "no", price: i }));
/** Of people who say yes: sugar helps, spice harms, nuts make no difference. */
const share = ({ sugar, kind }) => 0.35 + sugar / 100 - (kind === "spiced" ? 0.25 : 0);
const definition = ["--features", "sugar,kind,nuts", "--maximize", "price", "--answers", "yes-no", "--accept-share", "0.6", "--margin", "0.03", ...freshDraws];
let browser;

before(async () => {
  browser = await launchForMany();
});
after(() => browser?.close());

/** People answer until nothing is asked any more, as their shares have it: without any chance. */
function answerAll(place) {
  const asked = new Map();
  for (;;) {
    const { questions, done } = JSON.parse(acol("ask", place.study, "--count", "1000", "--json"));
    if (done) return;
    const lines = questions.map(({ question, candidate }) => {
      const number = asked.get(candidate) ?? 0;
      asked.set(candidate, number + 1);
      const wanted = share(cookies.find(({ name }) => name === candidate));
      return `${question},${Math.floor((number + 1) * wanted + 0.5) > Math.floor(number * wanted + 0.5) ? "yes" : "no"}`;
    });
    const file = join(place.folder, "told.csv");
    writeFileSync(file, `question,answer\n${lines.join("\n")}\n`);
    acol("import", place.study, file);
  }
}

/** The middles of the marks of a layer, from left to right on the page, in the order of the rows. */
const middles = (page, layer) =>
  page.$$eval(`#effects .layer_${layer}_marks > *`, (marks) =>
    marks.map((mark) => mark.getBoundingClientRect()).map(({ left, right, top }) => ({ left, right, top, x: (left + right) / 2 })));

const texts = (page) => page.$$eval("#effects svg text", (found) => found.map((one) => one.textContent));

test("effects on acceptance stand right of zero where more people accept, with the ends and the reference named", () =>
  inPlace(async (place) => {
    place.init(cookies, ...definition);
    answerAll(place);
    const server = await place.serve();
    const owner = await visitor(browser);
    const page = await owner.open(server.owner);
    await page.waitForSelector("#effects .chart[data-state=drawn]", { timeout: 60_000 });

    const [zero] = await middles(page, 0);
    const [sugar, spiced, nuts] = await middles(page, 1);
    assert.ok(sugar.left > zero.x, "certainly more people accept");
    assert.ok(spiced.right < zero.x, "certainly fewer people accept");
    assert.ok(nuts.left < zero.x && zero.x < nuts.right, "makes no difference");
    const points = await middles(page, 2);
    assert.ok(points[0].x > zero.x && points[1].x < zero.x);

    const said = (await texts(page)).join("\n");
    for (const words of ["← fewer people accept", "more people accept →", "sugar", "from 0 to 50", "kind = spiced", "compared with plain", "yes compared with no",
      "change in the share of people who say yes", "in percentage points"]) {
      assert.ok(said.includes(words), `${words} in ${said}`);
    }
    const [[less], [more]] = [await middles(page, 3), await middles(page, 4)];
    assert.ok(less.left < zero.x && more.right > zero.x && less.right < more.left, "each end on its side");

    const { effects } = await page.evaluate(async () => (await fetch("api/overview")).json());
    assert.deepEqual(effects, JSON.parse(acol("apply", place.study, "--candidates", join(place.folder, "candidates.csv"), "--json")).effects);
    assert.ok(Math.abs(effects.list[0].estimate - 0.5) < 0.05 && Math.abs(effects.list[1].estimate + 0.25) < 0.05, JSON.stringify(effects.list));
    await page.locator("#effects summary").click();
    const cells = await page.$$eval("#effects tbody tr", (rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
    assert.equal(Number(cells[0][2]), Number((100 * effects.list[0].estimate).toPrecision(3)));
    assert.deepEqual(cells[1].slice(0, 2), ["kind = spiced", "compared with plain"]);
    await page.locator("#effects").screenshot({ path: artifact("owner-effects.png") });
    assert.deepEqual(await accessibilityFaults(page), []);

    await page.setViewportSize({ width: 390, height: 800 });
    await page.waitForTimeout(3000); // the charts rest between two drawings
    await page.locator("#effects").screenshot({ path: artifact("owner-effects-phone.png") });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0, "nothing beyond the width of a phone");
    const [[left], [right]] = [await middles(page, 3), await middles(page, 4)];
    assert.ok(left.right < right.left && left.left >= 0 && right.right <= 390, `the ends do not touch: ${JSON.stringify({ left, right })}`);
    assert.deepEqual(owner.complaints, []);
    assert.deepEqual(await page.evaluate(() => window.violations), []);
  }));

test("the report shows the same", () =>
  inPlace(async (place) => {
    place.init(cookies, ...definition);
    answerAll(place);
    const file = join(place.folder, "report.html");
    acol("report", place.study, "-o", file);
    const context = await browser.newContext({ viewport: { width: 900, height: 900 } });
    const page = await context.newPage();
    await page.goto(`file://${file}`);
    await page.waitForSelector("#effects .chart svg", { timeout: 60_000 });
    const [zero] = await middles(page, 0);
    const [sugar, spiced] = await middles(page, 2);
    assert.ok(sugar.x > zero.x && spiced.x < zero.x);
    const [[less], [more]] = [await middles(page, 3), await middles(page, 4)];
    assert.ok(less.left < zero.x && more.right > zero.x);
    assert.deepEqual(await accessibilityFaults(page), []);
    await page.screenshot({ path: artifact("study-report-effects.png"), fullPage: true });
    await context.close();
  }));
