// Hands of questions on the rater's page: each person has a few, and is thanked when they are answered, too late or too many.
import assert from "node:assert/strict";
import { test } from "node:test";
import { artifact } from "./browser.mjs";
import { answered, served } from "./rater_page.mjs";
import { question, says, screen, visitor } from "./serving.mjs";
import { browser } from "./shared_browser.mjs";

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
