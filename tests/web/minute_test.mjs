// A minute with the report: the questions of minute.md, answered from the text of the pages alone.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { artifact, launch, launchForMany } from "./browser.mjs";
import { accessibilityFaults, openReport, overflow } from "./report_page.mjs";
import { acol, inPlace, visitor } from "./serving.mjs";

const pixel = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const names = ["Plain biscuit", "Honey wafer", "Oat cookie", "Candy bar", "Sugar cube"];
const cookies = names.map((label, i) => ({ name: `r${i + 1}`, label, picture: pixel, sugar: 10 * i, profit: 1 + i }));
const definition = ["--label", "label", "--image", "picture", "--features", "sugar", "--maximize", "profit", "--answers", "yes-no", "--delta", "0.2",
  "--margin", "0.1", "--question", "Would you eat this?"];

/** What people say, as shares have it, without any chance; people come until nothing is asked or `people` have come. */
function peopleAnswer(place, share, people) {
  const asked = new Map();
  let answers = 0;
  for (let person = 1; person <= people; ++person) {
    const rater = `person ${person}`;
    const { questions, done } = JSON.parse(acol("ask", place.study, "--rater", rater, "--count", "10", "--json"));
    if (done && questions.length === 0) return { people: person - 1, answers };
    const lines = questions.map(({ question, candidate }) => {
      const number = asked.get(candidate) ?? 0;
      asked.set(candidate, number + 1);
      const wanted = share(cookies.findIndex(({ name }) => name === candidate));
      return `${question},${Math.floor((number + 1) * wanted + 0.5) > Math.floor(number * wanted + 0.5) ? "yes" : "no"},${rater}`;
    });
    const file = join(place.folder, "told.csv");
    writeFileSync(file, `question,answer,rater\n${lines.join("\n")}\n`);
    acol("import", place.study, file);
    answers += lines.length;
  }
  return { people, answers };
}

/** The text of the report, and of the owner's page, as a phone shows it: without tapping anything. */
async function textOf(place, name) {
  const file = join(place.folder, "report.html");
  acol("report", place.study, "-o", file);
  const reports = await launch();
  const { page, complaints } = await openReport(reports, file, 390);
  const report = await page.innerText("body");
  assert.equal((await overflow(page)).page, 0, "the report scrolls sideways");
  assert.deepEqual(complaints, []);
  assert.deepEqual(await accessibilityFaults(page), []);
  await page.screenshot({ path: artifact(`minute-${name}-390.png`), fullPage: true });
  await page.pdf({ path: artifact(`minute-${name}.pdf`), format: "A4" });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.waitForTimeout(500);
  await page.screenshot({ path: artifact(`minute-${name}-1280.png`), fullPage: true });
  await reports.close();
  const browser = await launchForMany();
  const server = await place.serve();
  const who = await visitor(browser, { device: "phone" });
  const owner = await who.open(server.owner);
  await owner.waitForSelector(".verdict .claim");
  const shown = await owner.innerText("main");
  await owner.screenshot({ path: artifact(`minute-${name}-owner.png`), fullPage: true });
  await who.close();
  await browser.close();
  return { report, owner: shown };
}

const found = (text, pattern) => {
  const match = pattern.exec(text);
  assert.ok(match, `${pattern} is not in:\n${text.slice(0, 3000)}`);
  return match.slice(1);
};

/** Who was asked. */
function checkAsked(text, { people, answers }) {
  const [who, gave, when] = found(text, /(\d+) people gave ([\d,]+) answers, (?:on|from) (\d+ \w+ \d{4})/);
  assert.deepEqual([Number(who), Number(gave.replaceAll(",", ""))], [people, answers]);
  assert.ok(Math.abs(Date.parse(`${when} 12:00 UTC`) - Date.now()) < 2 * 86_400_000, `${when} is today`);
}

/** A share with its limits, or, where fewer than 20 were asked, how many of how many. */
function checkShare(text, truth) {
  const few = /(\d+|[Nn]one) of the (\d+) who were asked accepts? it/.exec(text) ?? /[Aa]ll ()(\d+) who were asked accept it/.exec(text);
  if (few) {
    const asked = Number(few[2]);
    const yes = /none/i.test(few[1]) ? 0 : Number(few[1] || asked);
    assert.ok(asked < 20 && Math.abs(yes - asked * truth) <= 1, `${yes} of ${asked} are about ${truth}`);
    return;
  }
  const [, low, high] = found(text, /[Aa]bout (\d+) % accept it \((\d+) to (\d+) %\)/).map(Number);
  assert.ok(low <= 100 * truth && 100 * truth <= high, `${truth} lies between ${low} and ${high} %`);
  assert.ok(0 <= low && high <= 100);
}

test("a certified study says what to choose, how many accept it, how sure that is and what it assumes", () =>
  inPlace(async (place) => {
    place.init(cookies, ...definition);
    const share = (i) => [0.95, 0.9, 0.85, 0.1, 0.05][i];
    const asked = peopleAnswer(place, share, 400);
    for (const text of Object.values(await textOf(place, "certified"))) {
      assert.deepEqual(found(text, /Choose (.+?)\./), ["Oat cookie"]);
      checkShare(text, share(2));
      assert.deepEqual(found(text, /wrong at most (\d+) % of the time/), ["20"]);
      assert.match(found(text, /of the time, if (.+?)\./)[0], /the people who answer are drawn at random/);
      assert.deepEqual(found(text, /(\w+) with a higher profit were rejected/), ["Two"]);
      assert.match(text, /Next in line, should Oat cookie drop out: Honey wafer/);
      assert.match(text, /would change if/);
      assert.doesNotMatch(text, /\br3\b/, "not its id");
      checkAsked(text, asked);
    }
  }));

test("a study that was stopped says what is in doubt, what the guess is worth and how much more it takes", () =>
  inPlace(async (place) => {
    place.init(cookies, ...definition);
    const asked = peopleAnswer(place, (i) => [0.9, 0.7, 0.6, 0.45, 0.3][i], 6);
    acol("stop", place.study);
    for (const text of Object.values(await textOf(place, "stopped"))) {
      assert.ok(names.includes(found(text, /the best guess is (.+?)\./)[0]));
      const [chance] = found(text, /right in about (\d+) of 100 cases/).map(Number);
      assert.ok(chance > 0 && chance < 100);
      const [low, high] = found(text, /more answers would settle it \(([\d,]+) to ([\d,]+) in 8 of 10 cases\)/).map((n) => Number(n.replaceAll(",", "")));
      assert.ok(0 < low && low < high);
      assert.match(text, /In doubt: /);
      assert.match(text, /ended before the answer was certain/);
      assert.doesNotMatch(text, /Certified: /);
      checkAsked(text, asked);
    }
  }));

test("a study in which nothing is acceptable says so, and what comes closest", () =>
  inPlace(async (place) => {
    place.init(cookies, ...definition);
    const share = (i) => [0.2, 0.1, 0.05, 0.05, 0.05][i];
    const asked = peopleAnswer(place, share, 400);
    for (const text of Object.values(await textOf(place, "nothing"))) {
      found(text, /(Choose none: no candidate of 5 is acceptable)/);
      assert.match(text, /The closest is Plain biscuit: /);
      checkShare(text, share(0));
      assert.deepEqual(found(text, /wrong at most (\d+) % of the time/), ["20"]);
      assert.match(found(text, /of the time, if (.+?)\./)[0], /the people who answer are drawn at random/);
      checkAsked(text, asked);
    }
  }));
