// Many studies in one list: what owners do with them, and raters who choose one.
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { artifact, launchForMany } from "./browser.mjs";
import { accessibilityFaults } from "./report_page.mjs";
import { acol, eventually, inPlace, question, visitor } from "./serving.mjs";

let browser;
before(async () => {
  browser = await launchForMany();
});
after(() => browser?.close());

const table = ["name,weight,gain", ...[1, 2, 3, 4, 5, 6].map((i) => `car ${i},${900 + 10 * i},${i}`)].join("\n");

/** A folder with three studies and one file that is none. */
function fill(place) {
  const folder = join(place.folder, "studies");
  mkdirSync(folder);
  const file = join(place.folder, "cars.csv");
  writeFileSync(file, `${table}\n`);
  for (const name of ["City cars", "Vans", "Lorries"]) {
    acol("init", join(folder, `${name}.db`), "--candidates", file, "--id", "name", "--features", "weight", "--maximize", "gain", "--answers", "yes-no",
      "--question", "Would you drive it to work?");
  }
  acol("stop", join(folder, "Vans.db"), "--reason", "enough");
  writeFileSync(join(folder, "notes.db"), "no study");
  place.study = folder;
  return folder;
}

const card = (page, name) => page.locator("li.study", { has: page.getByRole("heading", { name, exact: true }) });

for (const device of ["desk", "phone"]) {
  test(`an owner sees all studies and opens one (${device})`, () =>
    inPlace(async (place) => {
      fill(place);
      const server = await place.serve();
      const owner = await visitor(browser, { device });
      const page = await owner.open(server.owner);
      await page.waitForSelector("li.study .badge.stopped");
      assert.equal(await page.locator("li.study").count(), 4);
      assert.match(await card(page, "Vans").innerText(), /Stopped without a certificate/);
      assert.match(await card(page, "City cars").innerText(), /Not yet certified/);
      assert.match(await card(page, "notes").innerText(), /Cannot be opened/);
      assert.deepEqual(await accessibilityFaults(page), []);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is wider than the screen");
      await page.screenshot({ path: artifact(`list-${device}.png`), fullPage: true });
      await page.getByRole("link", { name: "City cars" }).click();
      await page.waitForSelector("#verdict, .verdict");
      assert.equal(new URL(page.url()).pathname, "/studies/City%20cars/owner");
      assert.deepEqual(owner.complaints, []);
    }));
}

test("studies are copied, archived and taken back, after a second look", () =>
  inPlace(async (place) => {
    fill(place);
    const server = await place.serve();
    const owner = await visitor(browser);
    const page = await owner.open(server.owner);
    await page.waitForSelector("li.study");
    await card(page, "City cars").getByRole("button", { name: /Copy/ }).click();
    await page.fill("dialog #to", "Vans");
    await page.click("dialog button.primary");
    await page.waitForFunction(() => document.querySelector("dialog .failure")?.textContent.includes("already"));
    await page.fill("dialog #to", "City cars 2");
    await page.screenshot({ path: artifact("list-copy.png") });
    await page.click("dialog button.primary");
    await page.waitForFunction(() => document.querySelectorAll("li.study").length === 5);
    await card(page, "Lorries").getByRole("button", { name: /Archive/ }).click();
    await page.click("dialog button.primary");
    await page.waitForSelector("details summary");
    assert.match(await page.innerText("details summary"), /Archive \(1\)/);
    await page.click("details summary");
    await page.getByRole("button", { name: "Restore" }).click();
    await page.waitForFunction(() => !document.querySelector("main > details"));
    assert.deepEqual(owner.complaints.filter((line) => !line.includes("409")), []);
  }));

test("a study is made under its name", () =>
  inPlace(async (place) => {
    fill(place);
    const server = await place.serve();
    const owner = await visitor(browser);
    const page = await owner.open(server.owner);
    await page.waitForSelector("li.study");
    await page.fill("#name", "Bikes & trikes");
    await page.click("form button.primary");
    await page.waitForURL("**/studies/Bikes%20%26%20trikes/new");
    await page.setInputFiles('input[type="file"]', { name: "bikes.csv", mimeType: "text/csv", buffer: Buffer.from(`${table}\n`) });
    await page.waitForSelector("table");
    assert.deepEqual(owner.complaints, []);
  }));

test("raters see what is running, choose, and answer", () =>
  inPlace(async (place) => {
    fill(place);
    const server = await place.serve();
    const rater = await visitor(browser, { device: "phone" });
    const page = await rater.open(server.rater);
    await page.waitForSelector("a.study");
    assert.deepEqual(await page.locator("a.study strong").allInnerTexts(), ["City cars", "Lorries"]);
    assert.deepEqual(await accessibilityFaults(page), []);
    await page.screenshot({ path: artifact("take-part-phone.png"), fullPage: true });
    await page.getByRole("link", { name: /Lorries/ }).click();
    await question(page);
    await page.keyboard.press("y");
    await eventually(() => JSON.parse(acol("status", join(place.study, "Lorries.db"), "--json")).answered === 1, "an answer");
    assert.deepEqual(rater.complaints, []);
  }));
