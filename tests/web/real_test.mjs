// Whole studies of 5, 20 and 100 people from spreadsheets that nobody here wrote, made in the browser with what it suggests, to an end
// that the owner sees: certified, or everybody is done, with the reason and the best guess.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { artifact, launchForMany } from "./browser.mjs";
import { accessibilityFaults } from "./report_page.mjs";
import { acol, eventually, inPlace, question, screen, visitor } from "./serving.mjs";

const { REAL_SHEETS, PACKAGES, PYTHON } = process.env;

let browser;
before(async () => {
  browser = await launchForMany();
});
after(() => browser?.close());

/** Numbers that look random, the same every time. */
function chance(seed) {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

const logistic = (x) => 1 / (1 + Math.exp(-x));
const cars = {
  file: "cars.xlsx", goal: "Miles_per_Gallon", better: "maximize",
  // Nobody wants a slow car; some want a large one.
  liking: (row) => 5 * (row.Horsepower / 100 - 0.75) + ((row.Weight_in_lbs ?? row.Weight) - 2500) / 2500,
};
const wine = {
  file: "wine.csv", goal: "alcohol", better: "minimize",
  liking: (row) => 1.5 * (row.color_intensity - 4.5) + 2 * (row.flavanoids - 2),
};

/** Makes the study on the page as somebody would who has the file and knows the goal. */
async function make(page, place, sheet, about, people) {
  await page.locator("input[type=file]").first().setInputFiles(join(place.folder, sheet.file));
  await page.waitForSelector("#columns", { timeout: 60_000 });
  await page.getByLabel("The goal: what").selectOption(sheet.goal);
  await page.getByLabel("The goal should be").selectOption(sheet.better);
  const gaps = page.locator("#missing-cells");
  if ((await gaps.count()) > 0) await gaps.selectOption("drop-rows");
  if (about) {
    await page.getByLabel("The people on a list").check();
    await page.locator("#names").fill(about.join("\n"));
  } else {
    await page.locator("#raters").fill(String(people));
  }
  await page.getByRole("button", { name: "Work out the plan" }).click();
  await page.waitForSelector(".forecast", { timeout: 90_000 });
  let plan = await page.innerText(".forecast");
  const suggested = page.locator(".margins .suggested");
  if ((await suggested.count()) > 0) {
    const before = plan;
    const takes = await suggested.innerText();
    await suggested.click();
    const taken = async () => (await page.locator("#margin").inputValue()) !== "" && (await page.locator(".stale").count()) === 0;
    await eventually(taken, "a plan with what is suggested", 90_000);
    plan = `${before} ${takes}: ${await page.innerText(".forecast")}`;
  }
  await page.getByRole("button", { name: "Start the study" }).click();
  await page.waitForSelector(".ready");
  return { plan, links: await page.$$eval(".ready .way input", (all) => all.map((one) => one.value)) };
}

/** One person: whether they accept a candidate. */
const opinionOf = (sheet, rows, leniency, dice) => (candidate) => dice() < logistic(sheet.liking(rows.get(candidate)) + leniency);

/** Somebody who answers all that they are asked. A link for everybody needs a name. */
async function visit(link, name, says) {
  const { origin, searchParams } = new URL(link);
  const call = async (path, body) => {
    const reply = await fetch(`${origin}/api/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${searchParams.get("token")}` },
      body: JSON.stringify({ ...body, ...(name && { rater: name }) }),
    });
    assert.equal(reply.status, 200, await reply.clone().text());
    return reply.json();
  };
  let answers = 0;
  for (;;) {
    const { questions } = await call("ask", {});
    if (questions.length === 0) return answers;
    for (const { question: id, candidate } of questions) {
      await call("tell", { question: id, answer: says(candidate) ? "yes" : "no" });
      ++answers;
    }
  }
}

/** The same with a phone in the hand, by what it shows. */
async function visitWithPhone(server, sheet) {
  const who = await visitor(browser, { device: "phone" });
  const page = await who.open(server.rater);
  const hand = 10;
  for (let i = 0, last = ""; i < hand; ++i) {
    const { id } = await question(page, last);
    if (i === 0) {
      assert.equal(await page.$$eval("html", ([one]) => one.scrollWidth > one.clientWidth), false, "nothing to scroll sideways");
      await page.screenshot({ path: artifact(`real-rater-${sheet.file}.png`) });
    }
    const shown = await page.$$eval(".details dt", (all) => Object.fromEntries(all.map((one) => [one.innerText.replaceAll(" ", "_"), parseFloat(one.nextElementSibling.innerText)])));
    const liking = sheet.liking(shown);
    assert.ok(Number.isFinite(liking), `what people mind is on the page: ${JSON.stringify(shown)}`);
    await page.locator(liking > 0 ? ".yes" : ".no").click();
    last = id;
  }
  await screen(page, "finished");
  assert.deepEqual(who.complaints, []);
  await who.close();
}

/** The rows of the sheet by the names that the study gives them: the numbers beside them. */
function candidates(place, sheet) {
  const table = JSON.parse(readFileSync(join(place.folder, `${sheet.file}.json`), "utf8"));
  return new Map(table.map((row, at) => [`row ${at + 2}`, row]));
}

async function wholeStudy(context, sheet, people, panel) {
  await inPlace(async (place) => {
    execFileSync(PYTHON, ["-B", REAL_SHEETS, place.folder, join(PACKAGES, "vega-datasets/data/cars.json")]);
    const rows = candidates(place, sheet);
    const server = await place.serve("--create");
    const owner = await visitor(browser);
    const page = await owner.open(server.owner);
    const names = Array.from({ length: people }, (_, i) => `person ${i + 1}`);
    const { plan, links } = await make(page, place, sheet, panel ? names : undefined, people + 1); // and one with a phone
    context.diagnostic(plan);
    await page.goto(server.owner);
    await page.waitForSelector(".verdict");
    const dice = chance(people + 7);
    const says = () => opinionOf(sheet, rows, 2 * (dice() - 0.5), dice);
    if (!panel) await visitWithPhone(server, sheet);
    const everybody = names.map((name, at) => ({ link: panel ? links[at] : server.rater, name: panel ? "" : name, own: says() }));
    for (let before = -1, answered = 0; answered !== before && place.status().outcome === "running"; ) {
      before = answered;
      for (const { link, name, own } of everybody) answered += await visit(link, name, own);
      if (!panel) break;  // whose hand is finished is not asked again
    }
    const status = place.status();
    context.diagnostic(`${status.answered} answers, ${status.verdict}: ${status.claim ?? ""} ${status.stuck ?? ""}`);
    const words = await eventually(async () => {
      const text = await page.innerText("main");
      const ends = status.verdict === "stopped" ? /Everybody who may take part has answered/ : /does not go on/;
      return (status.verdict === "certified" ? /Choose |Nothing is acceptable/.test(text) : /best guess is/.test(text) && ends.test(text)) && text;
    }, "an end that the owner sees", 60_000);
    if (panel) assert.equal(status.verdict, "certified", "once everybody was asked about everything that matters, it is known");
    if (status.verdict !== "certified") assert.match(words, /needs about [\d,]+ more (person|people)|more answers/);
    assert.deepEqual(await accessibilityFaults(page), []);
    assert.deepEqual(owner.complaints, []);
    await page.screenshot({ path: artifact(`real-owner-${sheet.file}-${people}.png`), fullPage: true });
    const report = artifact(`real-report-${sheet.file}-${people}.html`);
    acol("report", place.study, "-o", report);
    if (status.verdict === "certified") {
      const certificate = join(place.folder, "certificate.json");
      acol("certificate", place.study, "-o", certificate);
      assert.equal(JSON.parse(acol("verify", certificate, "--json")).valid, true);
    }
    await owner.close();
  });
}

for (const [sheet, people, panel] of [
  [cars, 5, true], [cars, 20, false], [cars, 100, false], [wine, 5, false], [wine, 20, true], [wine, 100, false],
]) {
  test(`${sheet.file}, ${people} people${panel ? " of a panel" : ""}: an end that the owner sees`, { timeout: 240_000 }, (context) =>
    wholeStudy(context, sheet, people, panel));
}
