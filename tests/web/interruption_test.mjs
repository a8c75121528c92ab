// What interrupts people on the rater's page: a reload, no connection, a server that is killed. No answer is lost or doubled.
import assert from "node:assert/strict";
import { test } from "node:test";
import { artifact } from "./browser.mjs";
import { answered, served } from "./rater_page.mjs";
import { question, says, screen } from "./serving.mjs";

/** Seconds without a connection; `ACOL_OFFLINE=60` for the whole minute. */
const offlineSeconds = Number(process.env.ACOL_OFFLINE ?? 3);

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
