// What raters see of a candidate, and that the page takes no side.
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

const cars = [1, 2, 3, 4, 5, 6].map((i) => ({ name: `car ${i}`, "Weight (kg)": 900 + i, Colour: i === 3 ? "" : "red", gain: i }));
const words = ["--features", "Weight", "--maximize", "gain", "--answers", "yes-no", "--show", "Weight,Colour"];

test("chosen columns are a small table with units", () =>
  inPlace(async (place) => {
    place.init(cars, ...words);
    const server = await place.serve();
    const rater = await visitor(browser, { device: "phone" });
    const page = await rater.open(`${server.rater}&participant=anna`);
    await question(page);
    const label = await page.innerText("h1 .label");
    const i = Number(label.slice(4));
    const rows = await page.$$eval(".details div", (all) => all.map((row) => row.innerText.replace(/\s+/g, " ")));
    assert.deepEqual(rows, [`Weight ${900 + i} kg`, ...(i === 3 ? [] : ["Colour red"])], label);
    assert.deepEqual(await accessibilityFaults(page), []);
    await page.screenshot({ path: artifact("card-phone.png") });
    assert.deepEqual(rater.complaints, []);
  }));

test("yes and no look alike; their order is a person's own, and balanced over people", () =>
  inPlace(async (place) => {
    place.init(cars, ...words);
    const server = await place.serve();
    const orders = [];
    for (let i = 0; i < 16; ++i) {
      const seen = [];
      for (const device of ["phone", "desk"]) {
        const rater = await visitor(browser, { device });
        const page = await rater.open(`${server.rater}&participant=person-${i}`);
        await question(page);
        const buttons = await page.$$eval(".choices.two .yes, .choices.two .no", (all) => all.map((one) => [one.className, getComputedStyle(one).backgroundColor]));
        assert.equal(buttons[0][1], buttons[1][1], "one colour");
        seen.push(buttons[0][0]);
        await rater.close();
        if (i > 2) break; // a second device is enough for some
      }
      assert.ok(seen.every((first) => first === seen[0]), "the same for one person");
      orders.push(seen[0]);
    }
    // Of 16 fair coins fewer than 3 of a kind come up with a chance of 0.4 %; these are fixed names.
    const yes = orders.filter((first) => first === "yes").length;
    assert.ok(yes >= 3 && yes <= 13, `yes comes first for ${yes} of 16`);
  }));
