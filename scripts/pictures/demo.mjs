// `acol demo` in Debian's Chromium, as its owner and a customer see it.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { launchForMany } from "../../tests/web/browser.mjs";

/** Starts the demo and a browser, lets `use(browser, links)` have them, and ends both. `links` are Watch (the owner's) and Answer. */
export async function withDemo(program, pace, use) {
  const demo = spawn(program, ["demo", "--no-browser", "--pace", String(pace)], { stdio: ["ignore", "pipe", "ignore"] });
  const links = {};
  for await (const line of createInterface({ input: demo.stdout })) {
    const found = /^ {2}(Watch|Answer) +(\S+)/.exec(line);
    if (found) links[found[1]] = found[2];
    if (links.Watch && links.Answer) break;
  }
  const browser = await launchForMany();
  try {
    await use(browser, links);
  } finally {
    await browser.close();
    demo.kill("SIGINT");
  }
}

export const sizes = { owner: { width: 1100, height: 760 }, rater: { width: 390, height: 760 } };
export const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, 1000 * seconds));

/** A page of somebody of their own, with a link opened in it. */
export async function open(browser, link, size) {
  const context = await browser.newContext({ viewport: size, deviceScaleFactor: 1, locale: "en" });
  const page = await context.newPage();
  await page.goto(link);
  return page;
}

/** Lets the owner's page show what matters. */
export const fold = (page) =>
  page.evaluate(() => document.querySelectorAll("details[open]").forEach((one) => one.removeAttribute("open")));
