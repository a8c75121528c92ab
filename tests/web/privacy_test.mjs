// Consent before the first question, and what an erased person sees.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { artifact, launchForMany } from "./browser.mjs";
import { accessibilityFaults } from "./report_page.mjs";
import { inPlace, question, visitor } from "./serving.mjs";

let browser;
before(async () => {
  browser = await launchForMany();
});
after(() => browser?.close());

const cars = [1, 2, 3, 4, 5, 6].map((i) => ({ name: `car ${i}`, weight: 900 + i, gain: i }));
const words = ["--features", "weight", "--maximize", "gain", "--answers", "yes-no", "--consent", "I am 18 or older.\nMy answers may be used."];

async function asOwner(server, path, body) {
  const url = new URL(server.owner);
  const reply = await fetch(new URL(path, url), {
    method: body ? "POST" : "GET",
    headers: { authorization: `Bearer ${url.searchParams.get("token")}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  assert.equal(reply.status, 200, `${path}: ${await reply.clone().text()}`);
  return reply.json();
}

test("people agree first, and whoever was erased is told so kindly", () =>
  inPlace(async (place) => {
    place.init(cars, ...words);
    const server = await place.serve();
    const { link } = await asOwner(server, "/api/invitations", { name: "Anna Karenina" });
    const rater = await visitor(browser, { device: "phone" });
    const page = await rater.open(link);
    await page.waitForSelector(".consent");
    assert.match(await page.innerText(".consent"), /My answers may be used/);
    assert.deepEqual(await accessibilityFaults(page), []);
    await page.screenshot({ path: artifact("consent-phone.png") });
    await page.keyboard.press("Enter");
    assert.equal(await page.locator(".choices").count(), 0, "nobody agrees by a slip");
    const agreed = Date.now();
    await page.getByRole("button", { name: "I agree and start" }).click();
    await question(page);
    await page.keyboard.press("y");
    await page.waitForFunction(() => document.body.innerText.includes("1 answer"));

    const own = await asOwner(server, "/api/person", { person: "Anna Karenina" });
    assert.ok(Math.abs(own.consent.at - agreed) < 60_000);
    assert.match(own.consent.version, /^[0-9a-f]{16}$/);
    assert.ok((await asOwner(server, "/api/overview")).raters.some(({ name }) => name === "Anna Karenina"));

    await asOwner(server, "/api/erase", { person: "Anna Karenina" });
    const { head } = await asOwner(server, "/api/log");
    const again = await visitor(browser, { device: "phone" });
    const later = await again.open(link);
    await later.waitForFunction(() => document.body.innerText.includes("Your data were erased"));
    assert.deepEqual(await accessibilityFaults(later), []);
    await later.screenshot({ path: artifact("erased-phone.png") });
    await later.reload();
    await later.waitForFunction(() => document.body.innerText.includes("Your data were erased"));
    assert.equal((await asOwner(server, "/api/log")).head, head, "nothing is recorded");
    const overview = JSON.stringify(await asOwner(server, "/api/overview"));
    assert.ok(!overview.includes("Karenina"));
    assert.ok(!JSON.stringify(await asOwner(server, "/api/invitations")).includes("Karenina"));
  }));
