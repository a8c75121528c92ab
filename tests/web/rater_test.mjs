// The rater's page, one person at a time, with everything that happens to people.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { artifact, launchForMany } from "./browser.mjs";
import { eventually, freshDraws, inPlace, question, says, screen, visitor } from "./serving.mjs";

/** Seconds without a connection; `ACOL_OFFLINE=60` for the whole minute. */
const offlineSeconds = Number(process.env.ACOL_OFFLINE ?? 3);
const cookies = [..."abcdefgh"].map((letter, index) => ({ name: `cookie-${letter}`, title: `Cookie ${letter}`, sweet: index, salty: index % 3, price: index }));
const asked = ["--features", "sweet,salty", "--maximize", "price", "--label", "title", "--question", "Would you eat this cookie?"];
/** Enough questions for one person. */
const endless = ["--answers", "yes-no", "--repeats-per-rater", "unlimited", ...freshDraws];
let browser;

before(async () => {
  browser = await launchForMany();
});
after(() => browser?.close());

/** Runs `work` with a study of its own, and looks for complaints that were not expected. */
const served = ({ init = endless, serve = [], expect = /^$/, ...who }, work) =>
  inPlace(async (place) => {
    place.init(cookies, ...asked, ...init);
    const server = await place.serve(...serve);
    const person = await visitor(browser, who);
    await work({ place, server, person });
    assert.deepEqual(person.complaints.filter((complaint) => !expect.test(complaint)), []);
    await person.close();
  });

const answered = (place, count) => eventually(() => place.status().answered === count, `${count} answers, not ${place.status().answered}`);

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

test("reload and the back button bring the same question, and lose nothing", () =>
  served({ device: "phone" }, async ({ place, server, person }) => {
    const page = await person.open(server.rater);
    assert.doesNotMatch(page.url(), /token/, "the token leaves the address");
    const first = await question(page);
    await page.locator(".no").tap();
    const second = await question(page, first.id);
    await answered(place, 1);
    await page.reload();
    assert.deepEqual(await question(page), second);
    await page.goto("about:blank");
    await page.goBack();
    assert.deepEqual(await question(page), second);
    await page.locator(".yes").tap();
    await question(page, second.id);
    await answered(place, 2);
    assert.equal(new Set(place.answers().map(({ rater }) => rater)).size, 1, "still the same person");
    await page.screenshot({ path: artifact("rater-phone.png") });
  }));

test(`without a connection for ${offlineSeconds} s answers wait, and are sent once`, () =>
  served({ device: "phone", expect: /ERR_INTERNET_DISCONNECTED/ }, async ({ place, server, person }) => {
    const page = await person.open(server.rater);
    const first = await question(page);
    await page.waitForTimeout(500); // the next one is there, too
    await person.context.setOffline(true);
    await page.locator(".yes").tap();
    await question(page, first.id);
    await page.locator(".no").tap();
    await screen(page, "offline");
    await page.screenshot({ path: artifact("rater-offline.png") });
    await says(page, ".notes", /2 answers are kept/);
    await page.waitForTimeout(1000 * offlineSeconds);
    assert.equal(place.status().answered, 0);
    await person.context.setOffline(false);
    await question(page);
    await answered(place, 2);
    await says(page, ".notes", /connection is back/);
    assert.deepEqual(place.answers().map(({ answer }) => answer).sort(), ["no", "yes"]);
  }));

test("kill -9 of the server: a pause, nothing lost, nothing doubled, even over a reload", () =>
  served({ expect: /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/ }, async ({ place, server, person }) => {
    const page = await person.open(server.rater);
    const first = await question(page);
    await page.keyboard.press("y");
    const second = await question(page, first.id);
    await answered(place, 1);
    await server.kill();
    await page.keyboard.press("n");
    await says(page, ".notes", /No connection/);
    await server.restart();
    const third = await question(page, second.id);
    await answered(place, 2);
    await server.kill();
    await page.keyboard.press("y");
    await says(page, ".notes", /1 answer is kept/);
    await server.restart();
    await page.reload();
    await question(page, third.id);
    await answered(place, 3);
    assert.equal(place.answers().length, 3);
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

/** As studies of people are by default, with hands of three. */
const hands = ["--answers", "yes-no", "--answers-per-rater", "3"];
const top = (page, part) => page.$eval(part, (element) => Math.round(element.getBoundingClientRect().top));

test("a hand: question n of 3, 'not sure' is a button, only the last answer can be undone, and a friendly end", () =>
  served({ device: "phone", init: hands, serve: ["--completion-code", "C0FFEE"] }, async ({ place, server, person }) => {
    const page = await person.open(server.rater);
    await screen(page, "welcome");
    await says(page, "main", /3 questions at most\. Once you start, they stay open for 15 minutes/);
    await page.screenshot({ path: artifact("rater-hand-welcome.png") });
    const first = await question(page);
    await says(page, "header", /Question 1 of 3/);
    await says(page, ".act", /Not sure counts as no\./);
    await page.screenshot({ path: artifact("rater-hand.png") });
    const where = await top(page, ".unsure");
    await page.getByRole("button", { name: "Not sure" }).tap();
    const second = await question(page, first.id);
    await answered(place, 1);
    await says(page, "header", /Question 2 of 3/);
    await says(page, ".notes", /Answered: Not sure/);
    assert.equal(await top(page, ".unsure"), where, "the buttons stay where they are");

    const undo = page.getByRole("button", { name: "Undo" });
    await undo.tap();
    assert.deepEqual(await question(page, second.id), first);
    await says(page, "header", /Question 1 of 3/);
    assert.ok(await undo.isDisabled());
    await page.locator(".yes").tap();
    await question(page, first.id);
    await page.locator(".no").tap();
    const third = await question(page, second.id);
    await answered(place, 2);
    await undo.tap();
    assert.deepEqual(await question(page, third.id), second);
    assert.ok(await undo.isDisabled(), "what came before counts already");
    await page.locator(".no").tap();
    await question(page, second.id);
    await page.getByRole("button", { name: "Not sure" }).tap();
    await screen(page, "finished");
    await says(page, "main", /Thank you, that was all\.[^]*C0FFEE/);
    await says(page, "footer", /You gave 3 answers/);
    assert.equal(await page.getByRole("button", { name: "Look for more" }).count(), 0);
    await page.screenshot({ path: artifact("rater-hand-end.png") });
    await page.reload();
    await screen(page, "finished");
    await says(page, "main", /that was all/);
    assert.deepEqual(place.answers().map(({ answer }) => answer).sort(), ["no", "not sure", "yes"]);
  }));

test("what one cannot see is skipped, for somebody else to answer", () =>
  served({ init: hands }, async ({ place, server, person }) => {
    const page = await person.open(server.rater);
    const first = await question(page);
    await page.getByRole("button", { name: "I cannot see this" }).click();
    await says(page, "dialog", /If you can see it and cannot decide, please answer “Not sure”/);
    await page.screenshot({ path: artifact("rater-cannot.png") });
    await page.getByRole("button", { name: "It does not load" }).click();
    await question(page, first.id);
    await says(page, "header", /Question 2 of 3/);
    await says(page, ".notes", /Skipped/);
    assert.equal(place.status().answered, 0);
  }));

test("who is not on the list of a panel is told so kindly, and nothing is recorded", () =>
  served({ device: "phone", expect: /403/, init: ["--answers", "yes-no", "--population", "panel", "--panel", "ann,bert,carl"] }, async ({ place, server, person }) => {
    const page = await person.open(`${server.rater}&participant=zoe`);
    await screen(page, "welcome");
    await page.locator("main button").tap();
    for (const name of ["zoe", ""]) {
      if (!name) await page.goto(server.rater); // the random name of a device is on no list
      await screen(page, "refused");
      await says(page, "main", /This study asks people by name[^]*not on its list[^]*nothing was recorded/);
      if (name) await says(page, "main", /'zoe' is not on the list of this panel/);
      await page.screenshot({ path: artifact("rater-unlisted.png") });
    }
    const status = place.status();
    assert.deepEqual([status.people.seen, status.answered, status.outstanding], [0, 0, 0]);
    const other = await visitor(browser, { device: "phone" });
    await question(await other.open(`${server.rater}&participant=ann`));
  }));

test("who comes when enough people have is thanked", () =>
  served({ init: [...hands, "--raters", "1"] }, async ({ place, server, person }) => {
    await question(await person.open(`${server.rater}&participant=first`));
    const other = await visitor(browser, { device: "phone" });
    const page = await other.open(`${server.rater}&participant=second`);
    await screen(page, "welcome");
    await page.locator("main button").tap();
    await screen(page, "finished");
    await says(page, "main", /Enough people have taken part/);
    await page.screenshot({ path: artifact("rater-enough.png") });
    assert.equal(place.status().answered, 0);
  }));

test("who answers too late is told, and thanked", () =>
  served({ device: "phone", init: [...hands, "--lease", "1", "--grace", "4"] }, async ({ place, server, person }) => {
    const page = await person.open(server.rater);
    const first = await question(page);
    await page.locator(".yes").tap();
    await question(page, first.id);
    await answered(place, 1);
    await page.waitForTimeout(4500);
    await page.locator(".yes").tap();
    await screen(page, "finished");
    await says(page, ".notes", /came too late/);
    await says(page, "main", /The time for your questions is over/);
    await page.screenshot({ path: artifact("rater-late.png") });
    assert.equal(place.status().answered, 1);
  }));
