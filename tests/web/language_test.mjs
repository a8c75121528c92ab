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

const read = (code) => JSON.parse(readFileSync(join(folder, `texts.${code}.json`), "utf8"));

/** All texts of a language by the path of their names, but for the forms of counted words. */
function textsOf(code) {
  const { counts: _, range: __, ...rest } = read(code);
  const walk = (value, path) => (typeof value === "string" ? [[path, value]] : Object.entries(value).flatMap(([key, inner]) => walk(inner, `${path}.${key}`)));
  return new Map(walk(rest, ""));
}

const placesOf = (text) => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name).sort();

test("every language has every text, with the same places to fill", () => {
  const files = readdirSync(folder).filter((name) => name.startsWith("texts."));
  assert.deepEqual(files.sort(), ["en", ...Object.keys(words)].map((code) => `texts.${code}.json`).sort());
  const english = textsOf("en");
  for (const code of Object.keys(words)) {
    const texts = textsOf(code);
    assert.deepEqual([...texts.keys()].sort(), [...english.keys()].sort(), code);
    for (const [path, text] of texts) assert.deepEqual(placesOf(text), placesOf(english.get(path)), `${code}: ${path}`);
    assert.deepEqual(placesOf(read(code).range), ["from", "to"], code);
  }
});

test("every counted word has the forms of its language, with the number in them", () => {
  for (const code of ["en", ...Object.keys(words)]) {
    const { counts } = read(code);
    const rules = new Intl.PluralRules(code);
    const needed = new Set(Array.from({ length: 200 }, (_, n) => rules.select(n + 1)));
    for (const [, , word] of [...textsOf(code).values()].flatMap((text) => [...text.matchAll(/\{(\w+):(\w+)\}/g)])) {
      for (const form of needed) assert.match(counts[word]?.[form] ?? "", /#/, `${code}: ${word}, ${form}`);
    }
  }
});

test("no text of another language was left in English", () => {
  const long = (text) => text.replace(/\{.*?\}/g, "").length >= 12;
  const english = new Set([...textsOf("en").values()].filter(long));
  for (const code of Object.keys(words)) assert.deepEqual([...textsOf(code).values()].filter((text) => english.has(text)), [], code);
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
      await page.click(".yes");
      const { answered, counts } = read(code);
      const said = answered.replace("{n:answer}", counts.answer[code === "ja" || code === "zh" ? "other" : "one"].replace("#", (1).toLocaleString(code)));
      await page.getByText(said).waitFor();
      assert.deepEqual(rater.complaints, []);
      await rater.close();
    }
  }));
