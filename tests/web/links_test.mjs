// Links for others: addresses in the network, codes for cameras, a link for each person of a list; erasing somebody.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { after, before, test } from "node:test";
import { artifact, launchForMany } from "./browser.mjs";
import { accessibilityFaults } from "./report_page.mjs";
import { eventually, inPlace, question, visitor } from "./serving.mjs";

let browser;
before(async () => {
  browser = await launchForMany();
});
after(() => browser?.close());

const cars = [1, 2, 3, 4, 5, 6].map((i) => ({ name: `car ${i}`, weight: 900 + i, gain: i }));
const words = ["--features", "weight", "--maximize", "gain", "--answers", "yes-no"];
const ownAddresses = Object.values(networkInterfaces()).flat().filter(({ internal, family }) => !internal && family === "IPv4").map(({ address }) => address);

async function ownersPage(place, device, ...flags) {
  place.init(cars, ...words);
  const server = await place.serve(...flags);
  const owner = await visitor(browser, { device, acceptDownloads: true });
  const page = await owner.open(server.owner);
  await page.waitForSelector("#invitations");
  return { server, owner, page };
}

/** The dark modules of the code on the page, row by row, as a camera would see them in its picture. */
async function modules(page) {
  const { size, png } = await page.locator("svg.code").evaluate(async (svg) => {
    const size = svg.viewBox.baseVal.width;
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 4 * size;
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0, 4 * size, 4 * size);
    const { data } = context.getImageData(0, 0, 4 * size, 4 * size);
    const png = [];
    for (let y = 0; y < size; ++y) png.push(Array.from({ length: size }, (_, x) => (data[4 * (4 * size * (4 * y + 2) + 4 * x + 2)] < 128 ? 1 : 0)).join(""));
    return { size, png };
  });
  return { size, rows: png };
}

test("a link is a code for cameras, under an address that others reach", () =>
  inPlace(async (place) => {
    const { page, owner } = await ownersPage(place, "phone", "--host", "0.0.0.0");
    await page.getByRole("button", { name: "Make a link" }).click();
    await page.waitForSelector("svg.code");
    const link = await page.inputValue("#link");
    if (ownAddresses.length > 0) assert.equal(new URL(link).hostname, ownAddresses[0]);
    assert.match(link, /\?token=[\w-]{43}$/);
    // Three corners of a code have the pattern that readers look for, within four light modules.
    const { size, rows } = await modules(page);
    const corner = (x, y) => Array.from({ length: 7 }, (_, i) => rows[y + i].slice(x, x + 7));
    const finder = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"];
    for (const [x, y] of [[4, 4], [size - 11, 4], [4, size - 11]]) assert.deepEqual(corner(x, y), finder);
    assert.ok(rows.slice(0, 4).every((row) => !row.includes("1")), "a light border");
    assert.deepEqual(await accessibilityFaults(page), []);
    await page.locator("section", { has: page.locator("#invitations") }).screenshot({ path: artifact("links-phone.png") });
    const plain = /Cross-Origin-Opener-Policy/; // a browser says so of every address without TLS but its own
    assert.deepEqual(owner.complaints.filter((complaint) => !plain.test(complaint)), []);
  }));

test("a server for this machine alone says so", () =>
  inPlace(async (place) => {
    const { page } = await ownersPage(place, "desk");
    await eventually(async () => /work on this computer only/.test(await page.innerText("section:has(#invitations)")), "the note");
  }));

test("everybody of a list gets a link, and nobody where somebody is there twice", () =>
  inPlace(async (place) => {
    const { page, owner } = await ownersPage(place, "desk");
    await page.getByText("A link for each person of a list").click();
    await page.fill("#people-list", "Anna\n\nBert\nAnna\n");
    await page.getByRole("button", { name: "Make 3 links" }).click();
    await eventually(async () => /'Anna' appears in the list twice/.test(await page.innerText("section:has(#invitations) .failure")), "the sentence");
    await page.fill("#people-list", 'Anna\n"Bert", jr.\n=1+1\n');
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Make 3 links" }).click()]);
    const lines = readFileSync(await download.path(), "utf8").replace(/^\uFEFF/, "").trim().split("\r\n");
    assert.equal(lines[0], "name,link");
    assert.match(lines[1], /^Anna,http:\/\/[^,]+\?token=[\w-]{43}$/);
    assert.match(lines[2], /^"""Bert"", jr\.",http/);
    assert.match(lines[3], /^'=1\+1,http/);
    assert.deepEqual(await accessibilityFaults(page), []);
    await page.locator("section", { has: page.locator("#invitations") }).screenshot({ path: artifact("links-people.png") });
    const rater = await visitor(browser, { device: "phone" });
    const raters = await rater.open(lines[1].split(",")[1]);
    await question(raters);
    assert.match(await raters.innerText("footer"), /Anna/);
    await raters.keyboard.press("y");
    await page.waitForSelector('button[aria-label="Erase Anna"]');
    await page.click('button[aria-label="Erase Anna"]');
    await page.screenshot({ path: artifact("erase.png") });
    assert.deepEqual(await accessibilityFaults(page), []);
    await page.click("dialog button.danger");
    await eventually(async () => !(await page.innerText("section:has(#people)")).includes("Anna"), "the name to go");
    assert.deepEqual(owner.complaints.filter((line) => !line.includes("409")), []);
  }));

test("a study that was stopped can go on", () =>
  inPlace(async (place) => {
    const { page } = await ownersPage(place, "desk");
    await page.getByRole("button", { name: "Stop …" }).click();
    assert.match(await page.innerText("dialog"), /You can resume it later/);
    await page.click("dialog button.danger");
    await page.getByRole("button", { name: "Resume" }).click();
    await page.click("dialog button.primary");
    await page.waitForSelector('button:has-text("Pause")');
    assert.equal(place.status().outcome, "running");
  }));

test("a study says in which language people are asked", () =>
  inPlace(async (place) => {
    place.init(cars, ...words, "--language", "de");
    const server = await place.serve();
    const rater = await visitor(browser, { device: "phone", locale: "fr-FR" });
    const page = await rater.open(server.rater);
    await question(page);
    assert.equal(await page.evaluate(() => document.documentElement.lang), "de");
    assert.match(await page.innerText("main"), /Ja/);
  }));
