// What the tests of reports do with a page.
import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { axeSource } from "./browser.mjs";

/** Opens a page, waits for its charts, and collects whatever the browser complains about or asks the network for. */
export async function openReport(browser, path, width, { colorScheme = "light" } = {}) {
  const page = await browser.context.newPage();
  const complaints = [];
  page.on("console", (message) => message.type() !== "log" && complaints.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("request", (request) => !/^(file|data):/.test(request.url()) && complaints.push(`request: ${request.url()}`));
  await page.addInitScript(() => {
    window.violations = [];
    document.addEventListener("securitypolicyviolation", (event) => window.violations.push(`${event.violatedDirective} ${event.blockedURI}`));
  });
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
  await page.goto(pathToFileURL(path).href);
  await page.waitForSelector('html[data-charts="drawn"]', { timeout: 60_000, state: "attached" });
  return { page, complaints };
}

export const states = (page) => page.$$eval("figure", (figures) => figures.map((figure) => figure.dataset.state));

/** How far the page, each chart and each table reach beyond the width they have. */
export const overflow = (page) =>
  page.evaluate(() => ({
    page: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    charts: [...document.querySelectorAll(".chart")].map((chart) => {
      const svg = chart.querySelector("svg");
      return Math.max(0, Number(svg.getAttribute("width")) - chart.clientWidth);
    }),
    tables: [...document.querySelectorAll(".table")].map((table) => table.scrollWidth - table.clientWidth),
  }));

/** What axe-core finds, run as the browser's own tools are: past the policy of the page. */
export async function accessibilityFaults(page) {
  const session = await page.context().newCDPSession(page);
  const evaluate = async (expression) => {
    const reply = await session.send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
    assert.equal(reply.exceptionDetails, undefined, JSON.stringify(reply.exceptionDetails));
    return reply.result.value;
  };
  await evaluate(axeSource);
  return evaluate(
    "axe.run().then(({ violations }) => violations.map(({ id, impact, nodes }) => ({ id, impact, html: nodes.slice(0, 3).map((node) => node.html) })))",
  );
}
