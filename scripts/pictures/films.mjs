// Takes the films of the documentation: somebody who answers, the owner who watches, and both at once, which is `acol demo`.
// Chromium says when a page looks different, and ffmpeg makes a film of these frames (WebM, VP9).
// Usage: SOURCE=. CHROMIUM=/usr/bin/chromium ARTIFACTS=docs/pictures node scripts/pictures/films.mjs BUILD/bin/acol
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { artifact } from "../../tests/web/browser.mjs";
import { fold, open, pause, sizes, withDemo } from "./demo.mjs";

const work = mkdtempSync(join(tmpdir(), "acol-films-"));

/** Films a page until the function that it returns is called. That one writes the list of frames, each with how long it is seen, which
    is as long as it was or, for a film of so many seconds, a part of that. */
async function film(page, name) {
  const frames = [];
  const session = await page.context().newCDPSession(page);
  session.on("Page.screencastFrame", ({ data, sessionId }) => {
    const file = join(work, `${name}-${frames.length}.png`);
    writeFileSync(file, Buffer.from(data, "base64"));
    frames.push({ file, time: performance.now() });
    session.send("Page.screencastFrameAck", { sessionId }).catch(() => {}); // the page may be gone
  });
  await session.send("Page.startScreencast", { format: "png" });
  return async (seconds) => {
    await session.send("Page.stopScreencast");
    const end = performance.now();
    const pace = seconds ? seconds / (end - frames[0].time) : 1 / 1000;
    const rows = frames.map(({ file, time }, i) => `file '${file}'\nduration ${(pace * ((frames[i + 1]?.time ?? end) - time)).toFixed(3)}`);
    const last = frames.at(-1).file;
    const list = join(work, `${name}.txt`);
    writeFileSync(list, ["ffconcat version 1.0", ...rows, `file '${last}'\nduration ${seconds ? 3 : 0}`, `file '${last}'`].join("\n"));
    return list;
  };
}

/** One film of one or two lists of frames, side by side. */
function develop(name, ...lists) {
  const even = "fps=5,crop=trunc(iw/2)*2:trunc(ih/2)*2,setsar=1"; // VP9 halves the colours' sizes
  const each = lists.map((_, i) => `[${i}:v]${even}[v${i}]`).join(";");
  const beside = lists.length > 1 ? `;${lists.map((_, i) => `[v${i}]`).join("")}hstack=inputs=${lists.length}[v]` : "";
  execFileSync("ffmpeg", ["-loglevel", "error", "-y", ...lists.flatMap((list) => ["-safe", "0", "-i", list]),
    "-filter_complex", each + beside, "-map", lists.length > 1 ? "[v]" : "[v0]",
    "-c:v", "libvpx-vp9", "-crf", "42", "-b:v", "0", "-row-mt", "1", "-pix_fmt", "yuv420p", "-an", artifact(`${name}.webm`)]);
}

/** Somebody who takes their time: yes, no, not sure, yes. */
async function answer(page) {
  await pause(1.5);
  await page.getByRole("button", { name: /^Start/ }).click();
  for (const choice of [/^Yes/, /^No$|^No\b(?!t)/, /^Not sure/, /^Yes/]) {
    await page.getByRole("button", { name: choice }).first().waitFor();
    await pause(1.8);
    await page.getByRole("button", { name: choice }).first().click();
  }
  await pause(2);
}

try {
  await withDemo(process.argv[2], 120, async (browser, links) => {
    const owner = await open(browser, links.Watch, sizes.owner);
    const rater = await open(browser, links.Answer, sizes.rater);
    await rater.getByRole("button", { name: /^Start/ }).waitFor();
    await fold(owner);
    const ends = [await film(owner, "owner"), await film(rater, "rater")];
    await answer(rater);
    const [watched, answered] = [await ends[0](), await ends[1]()];
    develop("demo", watched, answered);
    develop("rater", answered);
  });
  await withDemo(process.argv[2], 600, async (browser, links) => {
    const owner = await open(browser, links.Watch, sizes.owner);
    await owner.getByText("Running", { exact: true }).waitFor();
    await fold(owner);
    const end = await film(owner, "watch");
    await owner.getByText("Certified", { exact: true }).waitFor({ timeout: 1_800_000 }); // there is an answer
    await pause(1);
    develop("owner", await end(15));
  });
} finally {
  rmSync(work, { recursive: true, force: true });
}
