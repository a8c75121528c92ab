// The rater's page in every language: complete, chosen by the browser or the study, right to left where that is so.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { launchForMany } from "./browser.mjs";
import { accessibilityFaults } from "./report_page.mjs";
import { inPlace, question, visitor } from "./serving.mjs";

const folder = new URL("../../apps/web/src/rater/", import.meta.url).pathname;
const words = { de: "Ja", fr: "Oui", es: "Sí", pt: "Sim", it: "Sì", nl: "Ja", pl: "Tak", ja: "はい", zh: "是", ar: "نعم" };

let browser;
before(async () => {
  browser = await launchForMany();
});
after(() => browser?.close());

/** Names of texts, in order, with what stands in braces. */
function keysOf(file) {
  const source = readFileSync(join(folder, file), "utf8");
  return [...source.matchAll(/^ {2,4}"?([a-zA-Z-]+)"?:(?: |$)/gm)].map(([, key]) => key);
}

test("every language has every text", () => {
  const files = readdirSync(folder).filter((name) => /^texts\.\w+\.ts$/.test(name));
  assert.deepEqual(files.sort(), ["en", ...Object.keys(words)].map((code) => `texts.${code}.ts`).sort());
  const expected = [...keysOf("texts.en.ts")].sort();
  for (const file of files) assert.deepEqual([...keysOf(file)].sort(), expected, file);
});

test("no text of another language was left in English", () => {
  const english = new Set([...readFileSync(join(folder, "texts.en.ts"), "utf8").matchAll(/"([^"\n]{12,})"/g)].map(([, text]) => text));
  for (const code of Object.keys(words)) {
    const texts = [...readFileSync(join(folder, `texts.${code}.ts`), "utf8").matchAll(/"([^"\n]{12,})"/g)].map(([, text]) => text);
    assert.deepEqual(texts.filter((text) => english.has(text)), [], code);
  }
});

test("the browser's language is spoken, and its file alone is loaded", () =>
  inPlace(async (place) => {
    place.init([1, 2, 3, 4].map((size) => ({ name: `no. ${size}`, size, gain: size })), "--features", "size", "--maximize", "gain", "--answers", "yes-no");
    const server = await place.serve();
    for (const [code, yes] of Object.entries(words)) {
      const rater = await visitor(browser, { device: "phone", locale: code });
      const loaded = [];
      rater.context.on("request", (request) => loaded.push(new URL(request.url()).pathname));
      const page = await rater.open(server.rater);
      await question(page);
      assert.equal(await page.innerText(".yes span"), yes);
      assert.equal(await page.getAttribute("html", "lang"), code);
      assert.equal(await page.getAttribute("html", "dir"), code === "ar" ? "rtl" : "ltr");
      assert.deepEqual(loaded.filter((path) => /texts/.test(path)).map((path) => path.replace(/.*\//, "")), [`texts.${code}.js`]);
      assert.deepEqual(await accessibilityFaults(page), []);
      assert.deepEqual(rater.complaints, []);
      await rater.close();
    }
  }));
