// Takes the pictures of the documentation: `acol demo` as its owner and a customer see it, in Debian's Chromium.
// Usage: SOURCE=. CHROMIUM=/usr/bin/chromium ARTIFACTS=docs/pictures node scripts/pictures.mjs BUILD/bin/acol
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { artifact, launchForMany } from "../tests/web/browser.mjs";

const demo = spawn(process.argv[2], ["demo", "--no-browser", "--pace", "300"], { stdio: ["ignore", "pipe", "ignore"] });
const links = {};
for await (const line of createInterface({ input: demo.stdout })) {
  const found = /^ {2}(Watch|Answer) +(\S+)/.exec(line);
  if (found) links[found[1]] = found[2];
  if (links.Watch && links.Answer) break;
}

const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
async function take(browser, link, name, size, prepare) {
  const context = await browser.newContext({ viewport: size, deviceScaleFactor: 1, locale: "en" });
  const page = await context.newPage();
  await page.goto(link);
  await prepare(page);
  await page.screenshot({ path: artifact(name) });
  await context.close();
}

const browser = await launchForMany();
try {
  await take(browser, links.Watch, "owner.png", { width: 1100, height: 760 }, async (page) => {
    await pause(12); // until there is something to see
    await page.evaluate(() => document.querySelectorAll("details[open]").forEach((one) => one.removeAttribute("open")));
    await pause(1);
  });
  await take(browser, links.Answer, "rater.png", { width: 390, height: 760 }, async (page) => {
    await page.getByRole("button", { name: /^Start/ }).click();
    await page.getByRole("button", { name: /^Yes/ }).waitFor(); // the next round has a place for us
  });
} finally {
  await browser.close();
  demo.kill("SIGINT");
}
