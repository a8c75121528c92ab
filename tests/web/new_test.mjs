// A study made in the browser: drop a table, say what is what, see the plan, start.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { artifact, launchForMany } from "./browser.mjs";
import { accessibilityFaults } from "./report_page.mjs";
import { inPlace, question, says, visitor } from "./serving.mjs";

let browser;

before(async () => {
  browser = await launchForMany();
});
after(() => browser?.close());

const table = "recipe,kind,sugar,kcal\nplain,dry,0.1,300\nhoney,dry,0.2,310\nsyrup,wet,0.3,340\ncandy,wet,0.4,390\ncaramel,wet,0.35,380\n";

test("from a CSV file to the first answer", () =>
  inPlace(async (place) => {
    const file = join(place.folder, "recipes.csv");
    writeFileSync(file, table);
    const server = await place.serve("--create");
    const owner = await visitor(browser);
    const page = await owner.open(server.owner);
    assert.match(page.url(), /\/new$/);
    assert.deepEqual(await accessibilityFaults(page), []);
    await page.locator("input[type=file]").first().setInputFiles(file);
    await page.waitForSelector("#columns");
    assert.match(await page.innerText(".drop"), /recipes\.csv: 5 candidates/);

    assert.ok(await page.getByRole("button", { name: "Work out the plan" }).isDisabled(), "the goal is not guessed");
    await page.getByLabel("The goal: what").selectOption("kcal");
    await page.getByLabel("The goal should be").selectOption("minimize");
    assert.equal(await page.getByLabel("kcal is used as").inputValue(), "minimize");
    await page.getByLabel("Question", { exact: true }).fill("Would you eat this cookie?");
    await page.getByLabel("The result may be wrong").fill("150");
    await page.getByRole("button", { name: "Work out the plan" }).click();
    await page.waitForSelector(".failure:not([hidden])");
    assert.match(await page.innerText(".failure"), /delta/, "the server says which setting is wrong");
    await page.getByLabel("The result may be wrong").fill("10");
    await page.getByLabel("Close enough").fill("20");
    assert.equal(await page.getByLabel("Questions for one person").inputValue(), "10", "what it is by default");
    assert.equal(await page.getByLabel("Share of the missing answers").inputValue(), "25");
    for (const name of [/^People \(default\)/, /^Counts as no/, /^In any way/]) assert.ok(await page.getByLabel(name).isChecked());
    await page.getByLabel("Every answer").check();
    assert.equal(await page.getByLabel("Questions for one person").count(), 0, "it goes with people");
    await page.getByLabel(/^People \(default\)/).check();
    await page.getByLabel("Questions for one person").fill("4");
    await page.getByRole("button", { name: "Work out the plan" }).click();
    await page.waitForSelector(".forecast", { timeout: 60_000 });
    assert.match(await page.innerText("section:has(> #columns)"), /sugar[\s\S]*1/, "what becomes of the columns");
    assert.deepEqual(await accessibilityFaults(page), []);
    await page.screenshot({ path: artifact("new-plan.png"), fullPage: true });
    await page.setViewportSize({ width: 390, height: 780 });
    assert.equal(await page.$$eval("html, .table", (all) => all.filter((one) => one.scrollWidth > one.clientWidth).length), 0, "nothing to scroll sideways");
    assert.deepEqual(await accessibilityFaults(page), []);
    await page.screenshot({ path: artifact("new-phone.png"), fullPage: true });
    await page.setViewportSize({ width: 1280, height: 900 });

    await page.getByLabel("Question", { exact: true }).fill("Would you eat it?");
    assert.match(await page.innerText(".stale"), /work out the plan again/);
    await page.getByRole("button", { name: "Work out the plan" }).click();
    await page.getByRole("button", { name: "Start the study" }).click({ timeout: 60_000 });
    const link = await page.getByLabel("Link for everybody").inputValue();
    assert.deepEqual(await accessibilityFaults(page), []);
    await page.getByRole("link", { name: "Watch the study" }).click();
    await page.waitForURL(/\/owner$/);
    await page.waitForSelector(".verdict");

    const rater = await visitor(browser, { device: "phone" });
    const asks = await rater.open(link);
    await question(asks);
    assert.match(await asks.innerText("h1"), /Would you eat it\?/);
    await asks.locator(".yes").tap();
    assert.deepEqual([...owner.complaints.filter((complaint) => !/4\d\d/.test(complaint)), ...rater.complaints], []);
    assert.deepEqual(await page.evaluate(() => window.violations), []);
    await says(asks, "header", /Question \d of 4/);
    const status = place.status();
    assert.deepEqual([status.candidates, status.shape, status.independence], [5, "any", "people"]);
  }));

test("files that are no table are refused in one line", () =>
  inPlace(async (place) => {
    const server = await place.serve("--create");
    const owner = await visitor(browser);
    const page = await owner.open(server.owner);
    for (const [name, bytes, says] of [
      ["ragged.csv", "a,b\n1,2\n3\n", /:3:|line 3|row/],
      ["binary.csv", Buffer.from([0, 1, 2, 0]), /NUL byte/],
      ["empty.csv", "", /csv|empty|header/],
      ["old.xls", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), /Excel 97 to 2003: save it as .xlsx/],
    ]) {
      const file = join(place.folder, name);
      writeFileSync(file, bytes);
      await page.locator("input[type=file]").setInputFiles(file);
      await page.waitForFunction((text) => new RegExp(text).test(document.querySelector(".failure:not([hidden])")?.textContent ?? ""), says.source);
    }
  }));
