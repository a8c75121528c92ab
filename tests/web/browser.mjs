// Debian's Chromium, with nothing of its own to say on the network.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

const { SOURCE, SAMPLE, CHROMIUM, ARTIFACTS } = process.env;
const require = createRequire(join(SOURCE, "apps/web/package.json"));
const { chromium } = require("playwright-core");

export const axeSource = require("axe-core").source;

export function artifact(...names) {
  mkdirSync(ARTIFACTS, { recursive: true });
  return join(ARTIFACTS, ...names);
}

/** The folder with the sample reports and specs, written by the library. */
export function sampleFolder(name) {
  const folder = artifact(name);
  execFileSync(SAMPLE, [folder]);
  return folder;
}

const quiet = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

/** A browser for any number of people: each gets a context, with cookies and storage of their own. */
export function launchForMany() {
  return chromium.launch({ executablePath: CHROMIUM, headless: true, args: quiet });
}

export async function launch() {
  const profile = mkdtempSync(join(tmpdir(), "acol-chromium-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM,
    headless: true,
    deviceScaleFactor: 1,
    args: quiet,
  });
  const close = async () => {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  };
  return { context, close };
}
