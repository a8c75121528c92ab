// `acol serve` as people start it, and people who come to it with a browser.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const { ACOL } = process.env;

export const acol = (...words) => execFileSync(ACOL, words, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

/** Studies in which one person may be asked any number of questions. */
export const freshDraws = ["--shape", "linear", "--independence", "answers"];

/** A study in a folder of its own. `rows` are candidates with a name, features and a reward. */
class Place {
  folder = mkdtempSync(join(tmpdir(), "acol-serve-"));
  study = join(this.folder, "cookies.db");
  servers = [];

  init(rows, ...words) {
    const header = Object.keys(rows[0]);
    const cell = (value) => (/[",\n]/.test(value) ? `"${String(value).replaceAll('"', '""')}"` : value);
    const csv = [header, ...rows.map((row) => header.map((name) => cell(row[name])))].map((line) => `${line.join(",")}\n`).join("");
    const file = join(this.folder, "candidates.csv");
    writeFileSync(file, csv);
    acol("init", this.study, "--candidates", file, "--id", "name", ...words);
  }

  async serve(...words) {
    const server = await Server.start(this.study, words);
    this.servers.push(server);
    return server;
  }

  status = () => JSON.parse(acol("status", this.study, "--json"));

  /** Whether the log has it that somebody left. */
  left(rater) {
    const file = join(this.folder, "log.json");
    try {
      acol("certificate", this.study, "-o", file);
    } catch {
      // it proves nothing yet, which ends with status 1
    }
    const { log_name: name } = JSON.parse(acol("person", this.study, rater, "--json"));
    return JSON.parse(readFileSync(file, "utf8")).entries.some(({ entry }) => {
      const { type, rater: who } = JSON.parse(entry);
      return type === "left" && who === name;
    });
  }

  /** The answers that count, as rows of the export. */
  answers() {
    const file = join(this.folder, "answers.csv");
    acol("export", this.study, "-o", file);
    const [header, ...lines] = readFileSync(file, "utf8").trim().split("\n").map((line) => line.split(","));
    return lines.map((line) => Object.fromEntries(header.map((name, column) => [name, line[column]])));
  }

  async close() {
    for (const server of this.servers) await server.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Runs `work` with a place of its own, which is gone afterwards whatever happens. */
export async function inPlace(work) {
  const place = new Place();
  try {
    await work(place);
  } finally {
    await place.close();
  }
}

class Server {
  static async start(study, words) {
    const server = new Server();
    await server.run(study, ["--port", "0", ...words]);
    return server;
  }

  async run(study, words) {
    this.study = study;
    this.words = words;
    this.process = spawn(ACOL, ["serve", study, ...words], { stdio: ["ignore", "pipe", "pipe"] });
    this.stderr = "";
    this.process.stderr.on("data", (bytes) => (this.stderr += bytes));
    this.ended = new Promise((resolve) => this.process.on("close", resolve));
    const lines = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
    const link = async () => {
      const { value } = await lines.next();
      assert.match(value ?? "", /^http:.*\?token=[\w-]{43}$/, this.stderr);
      return value;
    };
    this.owner = await link();
    this.rater = await link();
    this.port = new URL(this.owner).port;
  }

  async kill() {
    this.process.kill("SIGKILL");
    await this.ended;
  }

  /** On the same port; the links of before still hold. */
  async restart() {
    const { owner, rater } = this;
    await this.run(this.study, [...this.words.filter((word, at) => word !== "--port" && this.words[at - 1] !== "--port"), "--port", this.port]);
    Object.assign(this, { owner, rater });
  }

  async stop() {
    if (this.process.exitCode === null && this.process.signalCode === null) this.process.kill("SIGTERM");
    await this.ended;
  }
}

const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };
const desk = { viewport: { width: 1280, height: 900 } };

/** Somebody with a device: opens links, collects whatever the browser complains about or asks another host for. */
export async function visitor(browser, { device = "desk", ...options } = {}) {
  const context = await browser.newContext({ ...(device === "phone" ? phone : desk), ...options });
  const complaints = [];
  await context.addInitScript(() => {
    window.violations = [];
    document.addEventListener("securitypolicyviolation", (event) => window.violations.push(`${event.violatedDirective} ${event.blockedURI}`));
  });
  const open = async (link) => {
    const page = await context.newPage();
    const { host } = new URL(link);
    page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(`${message.type()}: ${message.text()}`));
    page.on("pageerror", (error) => complaints.push(`error: ${error.stack}`));
    page.on("request", (request) => !request.url().startsWith("data:") && new URL(request.url()).host !== host && complaints.push(`request: ${request.url()}`));
    await page.goto(link);
    return page;
  };
  return { context, open, complaints, close: () => context.close() };
}

export const screen = (page, name) => page.waitForSelector(`.app[data-screen="${name}"]`, { timeout: 30_000 });

/** Where the page waits for Start: starts. */
export async function start(page) {
  await page.waitForSelector('.app[data-screen]:not([data-screen="loading"])', { timeout: 30_000 });
  if (await page.$('.app[data-screen="welcome"]')) await page.click("main button");
}

/** Waits for a question that is not `before`, long enough to be allowed to answer it; says which candidate it is about. Starts first. */
export async function question(page, before = "") {
  await start(page);
  await page.waitForFunction(
    (last) => {
      const label = document.querySelector('.app[data-screen="question"] h1');
      return label && label.dataset.question !== last;
    },
    before,
    { timeout: 30_000 },
  );
  await page.waitForTimeout(320);
  return page.$eval("h1", (heading) => ({ id: heading.dataset.question, label: heading.querySelector(".label").textContent }));
}

/** Calls `look` until it gives something true. */
export async function eventually(look, what, patience = 15_000) {
  const end = Date.now() + patience;
  for (;;) {
    const found = await look();
    if (found) return found;
    assert.ok(Date.now() < end, `waited in vain for ${what}`);
    await new Promise((resume) => setTimeout(resume, 100));
  }
}

/** Waits until that part of the page says so. */
export const says = (page, part, what) => eventually(async () => what.test(await page.innerText(part)), `${what} in ${part}`);
