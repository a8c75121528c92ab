// Nine kinds of spreadsheets that people come with: each gives a plan in at most four actions.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { launchForMany } from "./browser.mjs";
import { inPlace, visitor } from "./serving.mjs";

let browser;
before(async () => {
  browser = await launchForMany();
});
after(() => browser?.close());

const here = new URL(".", import.meta.url).pathname;
const sheets = ["cars.xlsx", "cars.ods", "semicolons.csv", "tabs.txt", "gaps.csv", "no-id.csv", "comma-in-header.csv", "utf16.csv", "many.csv"];

/** Somebody who makes a plan, and how much they had to do for it. */
async function planned(page, file) {
  let actions = 0;
  const act = async (action) => {
    await action;
    ++actions;
  };
  await act(page.locator("input[type=file]").first().setInputFiles(file));
  await page.waitForSelector("#columns", { timeout: 60_000 });
  await act(page.getByLabel("The goal: what").selectOption("Miles per gallon"));
  const gaps = page.locator("#missing-cells");
  if ((await gaps.count()) > 0) await act(gaps.selectOption("drop-rows"));
  await act(page.getByRole("button", { name: "Work out the plan" }).click());
  await page.waitForSelector(".forecast", { timeout: 60_000 });
  return actions;
}

for (const sheet of sheets) {
  test(`${sheet} gives a plan in at most four actions`, { timeout: 120_000 }, (context) =>
    inPlace(async (place) => {
      execFileSync("python3", ["-B", join(here, "nine_sheets.py"), place.folder]);
      const server = await place.serve("--create");
      const owner = await visitor(browser);
      const page = await owner.open(server.owner);
      const actions = await planned(page, join(place.folder, sheet));
      context.diagnostic(`${actions} actions`);
      assert.ok(actions <= 4, `${actions} actions`);
      assert.equal(await page.innerText(".failure").catch(() => ""), "", "nothing went wrong");
      assert.match(await page.innerText(".drop"), sheet === "many.csv" ? /2,000 candidates/ : /40 candidates/);
      await owner.close();
    }));
}

test("what cannot be read is said in a sentence that says what to do", () =>
  inPlace(async (place) => {
    const bad = `
import sys, pathlib
sys.path.insert(0, ${JSON.stringify(join(here, "../cli"))})
from spreadsheets import xlsx
folder = pathlib.Path(sys.argv[1])
head = ["Name", "Size", "Gain"]
rows = [[f"car {i}", i, i] for i in range(5)]
package = b"\\xd0\\xcf\\x11\\xe0\\xa1\\xb1\\x1a\\xe1" + b"\\0" * 600 + "EncryptedPackage".encode("utf-16-le")
for name, content in {"password.xlsx": package, "formula.xlsx": xlsx([head, ["a", "<><f>1+1</f></c>", 1], *rows]),
                      "merged.xlsx": xlsx([head, *rows], extra='<mergeCells><mergeCell ref="A1:C1"/></mergeCells>'),
                      "no-rows.xlsx": xlsx([head]), "twice.xlsx": xlsx([["Name", "x", "x"], ["a", 1, 2]])}.items():
    (folder / name).write_bytes(content)
`;
    const script = join(place.folder, "bad.py");
    writeFileSync(script, bad);
    execFileSync("python3", ["-B", script, place.folder]);
    const server = await place.serve("--create");
    const owner = await visitor(browser);
    const page = await owner.open(server.owner);
    for (const [name, says] of [
      ["password.xlsx", /protected with a password: save it without one/],
      ["formula.xlsx", /cell B2: a formula without its value/],
      ["merged.xlsx", /the cells A1:C1 are merged: take them apart/],
      ["no-rows.xlsx", /no rows below the header/],
      ["twice.xlsx", /column 'x' appears twice \(B and C\): give each a name of its own/],
    ]) {
      await page.locator("input[type=file]").first().setInputFiles(join(place.folder, name));
      await page.waitForFunction((text) => new RegExp(text).test(document.querySelector(".failure:not([hidden])")?.textContent ?? ""), says.source);
      assert.equal(await page.locator("#columns").count(), 0, "nothing half made");
    }
  }));
