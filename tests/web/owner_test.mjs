// The page of the owner: what they do there, what they notice, and that nobody else sees it.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { cookies, definition } from "./cookies.mjs";
import { accessibilityFaults } from "./report_page.mjs";
import { acol, eventually, inPlace, question, visitor } from "./serving.mjs";
import { browser } from "./shared_browser.mjs";

test("the owner's page notices a log that was cut and grew again", () =>
  inPlace(async (place) => {
    place.init([{ name: "a", kind: "x", price: 1 }, { name: "b", kind: "y", price: 2 }], ...definition);
    const server = await place.serve();
    const owner = await visitor(browser);
    const page = await owner.open(server.owner);
    for (const rater of ["anna", "bert"]) acol("ask", place.study, "--rater", rater);
    await page.waitForSelector("#log ~ .table tr:nth-child(5)", { timeout: 30_000 });
    assert.equal(await page.$("[role=alert]"), null);
    await server.stop();
    const cut = "import sqlite3, sys; d = sqlite3.connect(sys.argv[1]); d.execute('DELETE FROM log WHERE number > 3'); d.commit()";
    execFileSync("python3", ["-c", cut, place.study]);
    for (const rater of ["carl", "dora", "emil"]) acol("ask", place.study, "--rater", rater);
    await server.restart();
    await page.reload();
    await page.waitForSelector("[role=alert]", { timeout: 30_000 });
    assert.match(await page.innerText("[role=alert]"), /not the one that you saw/);
    await owner.close();
  }));

test("the owner pauses and resumes, invites and withdraws, and takes things away", () =>
  inPlace(async (place) => {
    place.init(cookies, ...definition);
    const server = await place.serve();
    const owner = await visitor(browser);
    const page = await owner.open(server.owner);
    const confirm = async (name) => {
      await page.getByRole("button", { name: new RegExp(`^${name}`) }).first().click();
      await page.locator("dialog").getByRole("button", { name: new RegExp(`^${name}`) }).click();
      await page.waitForSelector("dialog", { state: "detached" });
    };
    await page.getByLabel("Name (optional)").fill("anna");
    await page.getByRole("button", { name: "Make a link" }).click();
    const link = await page.locator("#link").inputValue();
    assert.match(link, /\?token=[\w-]{43}$/);

    const rater = await visitor(browser, { device: "phone" });
    const asks = await rater.open(link);
    const first = await question(asks);
    assert.match(await asks.innerText("footer"), /Your id: anna/);
    await confirm("Pause");
    await page.waitForSelector(".badge.paused");
    await asks.locator(".yes").tap();
    await eventually(() => place.status().answered === 1, "the answer on its way");
    await confirm("Resume");
    await page.waitForSelector(".badge.running");
    await question(asks, first.id);
    await eventually(async () => /anna/.test(await page.innerText("section:has(> #people)")), "anna among the raters");
    await eventually(async () => /anna|answered/.test(await page.innerText("section:has(> #log)")), "the log");

    await page.getByRole("button", { name: "Withdraw: anna" }).click();
    await page.locator("dialog").getByRole("button", { name: "Withdraw" }).click();
    await asks.reload();
    await asks.waitForSelector('.app[data-screen="refused"]');
    for (const [path, type] of [["report", /html/], ["export", /csv/], ["certificate", /json/]]) {
      const response = await page.evaluate(async (name) => {
        const reply = await fetch(`api/${name}`);
        return { status: reply.status, type: reply.headers.get("content-type"), length: (await reply.text()).length };
      }, path);
      assert.equal(response.status, 200, path);
      assert.match(response.type, type);
      assert.ok(response.length > 20);
    }
    assert.deepEqual(await accessibilityFaults(page), []);
    assert.deepEqual(owner.complaints, []);
  }));

test("a rater's link shows nothing of the owner's page", () =>
  inPlace(async (place) => {
    place.init(cookies, ...definition);
    const server = await place.serve();
    const rater = await visitor(browser);
    await rater.open(server.rater);
    const page = await rater.open(`http://127.0.0.1:${server.port}/owner`);
    await page.waitForSelector(".refusal h1");
    assert.match(await page.innerText("main"), /for the study's owner/);
    assert.doesNotMatch(await page.content(), /honey/);
  }));
