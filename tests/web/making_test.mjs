// All that the page which makes a study offers: every field, a preview, drafts, pictures, a panel, links.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
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

const table = "Name,Seat (cm),Colour,Price,Photo\n" + [1, 2, 3, 4, 5].map((i) => `chair ${i},${40 + i},${i % 2 ? "red" : "blue"},${100 + i},chair${i}.jpg\n`).join("");
const dated = "Name,Since,Price\n" + [1, 2, 3, 4, 5, 6].map((i) => `chair ${i},${2010 + i}-0${i}-15,${100 + i}\n`).join("");

/** The page with the table dropped on it. */
async function begun(place, words = [], rows = table) {
  const file = join(place.folder, "chairs.csv");
  writeFileSync(file, rows);
  const server = await place.serve("--create", ...words);
  const owner = await visitor(browser);
  const page = await owner.open(server.owner);
  await page.locator("input[type=file]").first().setInputFiles(file);
  await page.waitForSelector("#columns");
  return { server, owner, page, preview: page.frameLocator(".phone iframe") };
}

/** A photo as a camera writes it: the picture in two colours, lying on its side, with a place in it. */
async function photo(page, held) {
  const coded = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [2000, 1000];
    const context = canvas.getContext("2d");
    context.fillStyle = "#c00000";
    context.fillRect(0, 0, 1000, 1000);
    context.fillStyle = "#0000c0";
    context.fillRect(1000, 0, 1000, 1000);
    return canvas.toDataURL("image/jpeg", 0.9).split(",")[1];
  });
  const plain = Buffer.from(coded, "base64");
  const entry = Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, held, 0, 0]);
  const exif = Buffer.concat([Buffer.from("Exif\0\0MM\0*\0\0\0\x08\0\x01", "latin1"), entry, Buffer.from("\0\0\0\0GPS 52.5200 N", "latin1")]);
  const size = Buffer.from([0xff, 0xe1, (exif.length + 2) >> 8, (exif.length + 2) & 255]);
  return Buffer.concat([plain.subarray(0, 2), size, exif, plain.subarray(2)]);
}

test("every field of a definition is on the page", () =>
  inPlace(async (place) => {
    const { page } = await begun(place);
    const schema = JSON.parse(acol("validate", "--schema"));
    await page.locator("summary").click();
    const ids = new Set(await page.$$eval("[id]", (all) => all.map((one) => one.id)));
    const names = new Set(await page.$$eval("input[type=radio]", (all) => all.map((one) => one.name)));
    const uses = new Set(await page.$$eval("table select option", (all) => all.map((one) => one.value)));
    // What is said by other means than a field of its name.
    const otherwise = {
      candidates: "input[type=file]", sheet: "input[type=file]", missing_cells: "input[type=file]", features: "[aria-label^='Acceptance may depend']",
      show: "[aria-label^='Show ']", categorical: "[aria-label^='How ']", population: "[name=about]", panel: "[name=about]",
      answer_range: "[name=answers]", scale: "[name=answers]", threshold: "[name=answers]", at_least: "[name=answers]",
      attention_every: "table option[value=attention]", exclude_after_failed: "table option[value=attention]", exclude_faster_than: "table option[value=attention]",
    };
    const lost = [];
    for (const name of Object.keys(schema.properties)) {
      const there = ids.has(name) || names.has(name) || uses.has(name) || (otherwise[name] && (await page.locator(otherwise[name]).count()) > 0);
      if (!there && name !== "intercept") lost.push(name); // always so for yes and no
    }
    assert.deepEqual(lost, []);
    await page.getByLabel("a number", { exact: true }).check();
    assert.equal(await page.locator("#intercept").count(), 1);
    assert.deepEqual(await accessibilityFaults(page), []);
  }));

test("the preview shows what raters will see while one types, and takes no focus", () =>
  inPlace(async (place) => {
    const { page, preview, owner } = await begun(place);
    await page.getByLabel("Question", { exact: true }).fill("Would you sit on it?");
    await preview.getByText("Would you sit on it?").waitFor();
    assert.equal(await page.evaluate(() => document.activeElement.id), "question", "typing goes on");
    await page.getByLabel("Show Seat (cm) to people").check();
    assert.match(await preview.locator(".details").innerText(), /Seat\s+41 cm/);
    assert.equal(await preview.locator(".app").evaluate((one) => one.ownerDocument.defaultView.innerWidth <= 390), true, "as wide as a phone");
    await preview.locator(".yes").click();
    await preview.getByText("chair 2").waitFor();
    await page.getByLabel("one of several steps").check();
    await page.getByLabel("The steps").fill("never\nrarely\noften = 5");
    assert.deepEqual((await preview.locator(".choices button span").allInnerTexts()).map((text) => text.trim()), ["never", "rarely", "often"]);
    await page.getByLabel("What people agree to").fill("I take part of my own will.");
    await page.getByRole("button", { name: "First page" }).click();
    await preview.getByText("I take part of my own will.").waitFor();
    assert.deepEqual(await page.evaluate(() => window.violations), []);
    assert.deepEqual(owner.complaints, []);
    await page.screenshot({ path: artifact("making-desk.png"), fullPage: true });
    await page.setViewportSize({ width: 390, height: 780 });
    assert.equal(await page.$$eval("html, .table", (all) => all.filter((one) => one.scrollWidth > one.clientWidth).length), 0, "nothing to scroll sideways");
    assert.deepEqual(await accessibilityFaults(page), []);
    await page.screenshot({ path: artifact("making-phone.png"), fullPage: true });
  }));

test("a draft survives a reload; the steps of a scale become the study", () =>
  inPlace(async (place) => {
    const { page } = await begun(place);
    await page.getByLabel("The goal: what").selectOption("Price");
    await page.getByLabel("The goal should be").selectOption("minimize");
    await page.getByLabel("one of several steps").check();
    await page.getByLabel("The steps").fill("bad\nfair\ngood");
    await page.getByLabel("At most or at least").selectOption("at_least");
    await page.getByLabel("Acceptable: rated, on average").fill("2");
    await page.getByLabel("Question", { exact: true }).fill("How is it?");
    await page.waitForTimeout(800);
    await page.reload();
    await page.waitForSelector("#columns");
    assert.equal(await page.getByLabel("Question", { exact: true }).inputValue(), "How is it?");
    assert.equal(await page.getByLabel("The steps").inputValue(), "bad\nfair\ngood");
    await page.getByRole("button", { name: "Work out the plan" }).click();
    await page.getByRole("button", { name: "Start the study" }).click({ timeout: 120_000 });
    await page.waitForSelector(".ready");
    const { acceptable } = place.status();
    assert.match(acceptable, /at least 2/);
    await page.goto(page.url().replace(/new$/, "owner"));
    await page.waitForSelector(".verdict");
  }));

test("pictures go in with everything that a camera writes, and come out upright, smaller and without it", () =>
  inPlace(async (place) => {
    const { page, preview, server } = await begun(place);
    const files = [];
    for (let i = 1; i <= 5; ++i) files.push({ name: `chair${i}.jpg`, mimeType: "image/jpeg", buffer: await photo(page, 6) });
    await page.locator(".pictures input[type=file]").setInputFiles({ name: "chair1.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") });
    await eventually(async () => /chair1\.jpg is not a picture that can be shown: use a JPEG, PNG or WebP/.test(await page.innerText("main")), "the sentence");
    await page.locator(".pictures input[type=file]").setInputFiles(files);
    await page.getByText("5 pictures").waitFor();
    assert.equal(await page.getByLabel("Photo is used as").inputValue(), "image", "the column that has their names");
    await preview.locator(".card img").waitFor();
    await page.getByLabel("The goal: what").selectOption("Price");
    await page.waitForTimeout(800);
    await page.reload();
    await page.getByText("5 pictures").waitFor();
    await page.getByRole("button", { name: "Work out the plan" }).click();
    await page.getByRole("button", { name: "Start the study" }).click({ timeout: 120_000 });
    await page.waitForSelector(".ready");
    const rater = await visitor(browser, { device: "phone" });
    const asks = await rater.open(server.rater);
    await question(asks);
    const image = asks.locator(".card img");
    await image.waitFor();
    const seen = await image.evaluate(async (one) => {
      await one.decode();
      const reply = await fetch(one.src);
      return { width: one.naturalWidth, height: one.naturalHeight, text: await reply.clone().text(), bytes: (await reply.arrayBuffer()).byteLength,
        cache: reply.headers.get("cache-control"), sniff: reply.headers.get("x-content-type-options") };
    });
    assert.deepEqual([seen.width, seen.height], [600, 1200], "upright, and no larger than a phone needs");
    assert.ok(!seen.text.includes("GPS") && seen.bytes < 100_000, `${seen.bytes} bytes`);
    assert.match(seen.cache, /immutable/);
    assert.equal(seen.sniff, "nosniff");
    assert.deepEqual(rater.complaints, []);
    await asks.screenshot({ path: artifact("picture-phone.png") });
  }));

test("from the command line the same picture is shown upright, too, and without its place", () =>
  inPlace(async (place) => {
    const any = await visitor(browser);
    const page = await any.context.newPage();
    for (let i = 1; i <= 5; ++i) writeFileSync(join(place.folder, `chair${i}.jpg`), await photo(page, 6));
    const file = join(place.folder, "chairs.csv");
    writeFileSync(file, table);
    acol("init", place.study, "--candidates", file, "--id", "Name", "--features", "Seat", "--minimize", "Price", "--answers", "yes-no", "--image", "Photo");
    const server = await place.serve();
    const asks = await any.open(server.rater);
    await question(asks);
    const seen = await asks.locator(".card img").evaluate(async (one) => {
      await one.decode();
      return { width: one.naturalWidth, height: one.naturalHeight, text: await (await fetch(one.src)).text() };
    });
    assert.deepEqual([seen.width, seen.height], [1000, 2000]);
    assert.ok(!seen.text.includes("GPS"));
  }));

test("where the people are known, the study is about them, and each gets a link at once", () =>
  inPlace(async (place) => {
    const { page } = await begun(place);
    await page.getByLabel("The goal: what").selectOption("Price");
    await page.getByLabel("The people on a list").check();
    await page.getByLabel("Their names").fill("anna\nbert\n\ncleo\nanna");
    await page.getByRole("button", { name: "Work out the plan" }).click();
    await eventually(async () => /the name 'anna' appears twice/.test(await page.innerText("main")), "the same person twice");
    await page.getByLabel("Their names").fill("anna\nbert\n\ncleo");
    await page.getByRole("button", { name: "Work out the plan" }).click();
    await page.getByRole("button", { name: "Start the study" }).click({ timeout: 120_000 });
    await page.waitForSelector(".ready");
    assert.equal(await page.locator(".way").count(), 3);
    assert.deepEqual(await accessibilityFaults(page), []);
    await page.screenshot({ path: artifact("making-ready.png") });
    const link = await page.getByLabel("bert").inputValue();
    const bert = await visitor(browser, { device: "phone" });
    const asks = await bert.open(link);
    await question(asks);
    assert.match(await asks.innerText("footer"), /bert/);
    await page.getByRole("link", { name: "Watch the study" }).click();
    await page.waitForSelector(".verdict");
  }));

test("dates are dates; the plan says what would make it end more often, and a button takes it", () =>
  inPlace(async (place) => {
    const { page } = await begun(place, [], dated);
    await page.getByLabel("The goal: what").selectOption("Price");
    assert.match(await page.locator("tr", { hasText: "Since" }).innerText(), /dates, 6 different/);
    await page.locator("#raters").fill("20");
    await page.getByRole("button", { name: "Work out the plan" }).click();
    await page.waitForSelector(".margins", { timeout: 120_000 });
    assert.match(await page.locator("tr", { hasText: "Since" }).innerText(), /date, counted in days, from 2011-01-15 to 2016-06-15/);
    const offers = await page.innerText(".margins");
    assert.match(offers, /With \d+ % as close enough: certified in .+ plausible cases/);
    assert.match(offers, /With the result about these 20 people alone: certified in all plausible cases/);
    assert.deepEqual(await accessibilityFaults(page), []);
    await page.locator("section[aria-labelledby=plan]").screenshot({ path: artifact("making-plan.png") });
    const [, percent] = /Take (\d+) %/.exec(offers);
    await page.getByRole("button", { name: `Take ${percent} %` }).click();
    const taken = async () => (await page.locator("#margin").inputValue()) === percent && (await page.locator(".stale").count()) === 0;
    await eventually(taken, "a plan with that", 120_000);
    await page.getByRole("button", { name: "Start the study" }).click();
    await page.waitForSelector(".ready");
    assert.equal(place.status().margin, Number(percent) / 100);
  }));
