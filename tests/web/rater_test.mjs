// The rater's page, one person at a time: how they answer, and how it ends for them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { artifact } from "./browser.mjs";
import { answered, endless, served } from "./rater_page.mjs";
import { eventually, freshDraws, question, says, screen, visitor } from "./serving.mjs";
import { browser } from "./shared_browser.mjs";

test("by keyboard alone: answer, undo, not sure, skip with a reason, criteria", () =>
  served({ init: [...endless, "--instructions", "Think of an ordinary afternoon."] }, async ({ place, server, person }) => {
    const page = await person.open(server.rater);
    await screen(page, "welcome");
    await says(page, "main", /Think of an ordinary afternoon/);
    const visits = [1, 2, 3].map(async () => screen(await (await visitor(browser)).open(server.rater), "welcome"));
    await Promise.all(visits);
    assert.equal(place.status().outstanding, 0, "nobody holds a question who only looks in");
    assert.equal(place.status().people.seen, 0);
    await page.keyboard.press("Enter");
    const first = await question(page);
    assert.equal(await page.evaluate(() => document.activeElement.tagName), "H1", "the question has the focus");
    await page.keyboard.press("y");
    const second = await question(page, first.id);
    await answered(place, 1);
    await says(page, ".notes", /Answered: Yes/);

    await page.keyboard.press("u");
    assert.deepEqual(await question(page, second.id), first);
    assert.equal(place.status().answered, 0);
    await page.keyboard.press("n");
    await question(page, first.id);
    await answered(place, 1);
    assert.equal(place.answers()[0].answer, "no");

    await page.keyboard.press("?");
    await says(page, "dialog", /Think of an ordinary afternoon/);
    await page.keyboard.press("y"); // not an answer while one reads
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });

    const unsure = (await question(page)).id;
    await page.keyboard.press("d");
    const skipped = (await question(page, unsure)).id;
    await page.keyboard.press("s");
    await page.keyboard.press("Enter"); // the first reason has the focus
    const third = await question(page, skipped);
    await page.keyboard.press("Tab");
    const chosen = /yes/i.test(await page.evaluate(() => document.activeElement.textContent)) ? "yes" : "no";
    await page.keyboard.press("Space"); // the first button after the question: yes for some people, no for others
    await question(page, third.id);
    await answered(place, 3);
    assert.deepEqual(place.answers().map(({ answer }) => answer), ["no", "not sure", chosen]);
    await page.screenshot({ path: artifact("rater-desk.png") });
  }));

test("a double click, a held key and an impatient second key answer once", () =>
  served({}, async ({ place, server, person }) => {
    const page = await person.open(server.rater);
    const first = await question(page);
    await page.locator(".yes").dblclick();
    const second = await question(page, first.id);
    await answered(place, 1);
    await page.keyboard.down("n");
    for (let i = 0; i < 5; ++i) await page.keyboard.down("n"); // repeats, as long as it is held
    await page.keyboard.up("n");
    const third = await question(page, second.id);
    await answered(place, 2);
    await page.keyboard.press("y");
    await page.keyboard.press("y");
    await question(page, third.id);
    await answered(place, 3);
  }));

test("a study that ends meanwhile thanks, and says that the last answer came late", () =>
  served({ serve: ["--completion-code", "C0FFEE"] }, async ({ place, server, person }) => {
    const page = await person.open(`${server.rater}&PROLIFIC_PID=5f3c9`);
    await question(page);
    await says(page, "footer", /Your id: 5f3c9/);
    const owner = await visitor(browser);
    const reign = await owner.open(server.owner);
    await reign.getByRole("button", { name: "Stop" }).click();
    await reign.getByLabel("Reason").fill("enough");
    await reign.locator("dialog").getByRole("button", { name: "Stop" }).click();
    await eventually(() => place.status().outcome === "stopped", "the stop");
    await owner.close();
    await page.keyboard.press("y");
    await screen(page, "finished");
    await says(page, "main", /The study has ended/);
    await says(page, "main", /C0FFEE/);
    await says(page, ".notes", /not counted|was not taken/);
    assert.equal(await page.evaluate(() => document.activeElement.tagName), "H1");
    await page.screenshot({ path: artifact("rater-finished.png") });
  }));

test("who has been asked about everything gets the completion code and the way back", () =>
  served({ init: ["--answers", "yes-no", ...freshDraws], serve: ["--completion-code", "C0FFEE", "--completion-url", "https://example.org/done?cc=C0FFEE", "--answers-per-rater", "2"] }, async ({ place, server, person }) => {
    const page = await person.open(`${server.rater}&workerId=W1`);
    let { id } = await question(page);
    await page.keyboard.press("y");
    ({ id } = await question(page, id));
    await page.keyboard.press("n");
    await screen(page, "finished");
    await says(page, "#code", /^C0FFEE$/);
    assert.equal(await page.locator("a.go-on").getAttribute("href"), "https://example.org/done?cc=C0FFEE");
    await says(page, "footer", /You gave 2 answers.*Your id: W1/s);
    assert.deepEqual(place.answers().map(({ rater }) => rater), ["W1", "W1"]);
  }));

test("numbers: by slider, by keys, only in their range", () =>
  served({ init: ["--answers", "number", "--answer-range", "0,10", "--threshold", "5", "--intercept", "--repeats-per-rater", "unlimited", ...freshDraws] }, async ({ place, server, person }) => {
    const page = await person.open(server.rater);
    const first = await question(page);
    assert.ok(await page.getByRole("button", { name: "Send answer" }).isDisabled(), "nothing is answered by accident");
    await page.keyboard.press("7"); // the field takes it from anywhere
    await page.keyboard.type("5");
    await page.keyboard.press("Enter");
    await says(page, "#hint", /from 0 to 10/);
    await page.screenshot({ path: artifact("rater-number.png") });
    await page.getByLabel("Your answer").first().fill("7,5");
    await page.keyboard.press("Enter");
    await question(page, first.id);
    await answered(place, 1);
    await page.locator("input[type=range]").focus();
    await page.keyboard.press("End");
    await page.getByRole("button", { name: "Send answer" }).click();
    await answered(place, 2);
    assert.deepEqual(place.answers().map(({ answer }) => Number(answer)).sort((a, b) => a - b), [7.5, 10]);
  }));

test("a scale with named steps: by digit, by touch", () =>
  served({ init: ["--answers", "number", "--scale", "never:1,rarely:2,often:3", "--threshold", "2", "--intercept", "--repeats-per-rater", "unlimited", ...freshDraws] }, async ({ place, server, person }) => {
    const page = await person.open(server.rater);
    const first = await question(page);
    assert.deepEqual(await page.locator(".choices span").allInnerTexts(), ["never", "rarely", "often"]);
    await page.screenshot({ path: artifact("rater-scale.png") });
    await page.keyboard.press("3");
    await question(page, first.id);
    await answered(place, 1);
    await says(page, ".notes", /Answered: often/);
    await page.getByRole("button", { name: "rarely" }).click();
    await answered(place, 2);
    assert.deepEqual(place.answers().map(({ value }) => Number(value)).sort(), [2, 3]);
  }));

test("the keys can be turned off, and stay off", () =>
  served({}, async ({ place, server, person }) => {
    const page = await person.open(server.rater);
    const first = await question(page);
    await page.keyboard.press("?");
    await page.getByLabel("Single keys answer").uncheck();
    await page.keyboard.press("Escape");
    await page.keyboard.press("y");
    await page.reload();
    assert.deepEqual(await question(page), first);
    await page.keyboard.press("y");
    await page.waitForTimeout(500);
    assert.equal(place.status().answered, 0);
    await page.locator(".yes").click();
    await answered(place, 1);
  }));

test("a link that does not hold says so", () =>
  served({ expect: /401/ }, async ({ server, person }) => {
    const page = await person.open(server.rater.replace(/token=.*/, "").replace("?", "rate"));
    await screen(page, "refused");
    await says(page, "main", /This link does not work/);
  }));
