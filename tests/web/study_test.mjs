// Whole studies: several people at once on phones and desks, the owner watching, to a certified end.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { artifact } from "./browser.mjs";
import { cookies, definition } from "./cookies.mjs";
import { accessibilityFaults } from "./report_page.mjs";
import { acol, eventually, inPlace, question, start, visitor } from "./serving.mjs";
import { browser } from "./shared_browser.mjs";

const liked = ["plain", "honey"];
const lost = /ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE|502|503/;

/** Opens a link, again if the connection is lost before the page is there, as people do. */
const arrive = (who, link) =>
  eventually(async () => {
    try {
      const page = await who.open(link);
      await page.waitForSelector(".app[data-screen]", { timeout: 10_000 });
      return page;
    } catch (error) {
      if (![error.message, ...who.complaints].some((complaint) => lost.test(complaint))) throw error;
    }
  }, "a server", 60_000);

/** One person after the other at one device, each answering what there is for them, until the study is over. */
async function device(server, kind, number, complaints) {
  for (let person = 0; person < 30; ++person) {
    const who = await visitor(browser, { device: kind });
    const page = await arrive(who, `${server.rater}&participant=p${number}-${person}`);
    const over = await answerAll(page);
    complaints.push(...who.complaints, ...(await page.evaluate(() => window.violations)));
    await who.close();
    if (over) return;
  }
}

async function answerAll(page) {
  await start(page);
  for (let id = ""; ; ) {
    const next = await page
      .waitForFunction(
        (last) => {
          const screen = document.querySelector(".app")?.dataset.screen;
          const shown = document.querySelector("h1")?.dataset.question;
          if (screen === "question" && shown !== last) return { shown };
          if (screen === "waiting") return { over: false }; // they have done what they can: the next one, please
          if (screen === "finished") return { over: /has ended/.test(document.querySelector("main").innerText) };
          return undefined;
        },
        id,
        { timeout: 45_000 }, // a call may take 15 s to be given up, and 8 s to be tried again
      )
      .then((handle) => handle.jsonValue());
    if (next.shown === undefined) return next.over;
    // Somebody else's answer may end the study while this question is on the screen.
    const ended = page.waitForSelector('.app[data-screen="finished"]', { timeout: 30_000 });
    const asked = await Promise.race([question(page, id).catch(() => undefined), ended.then(() => undefined, () => undefined)]);
    if (asked === undefined) continue;
    const clicked = page.locator(liked.includes(asked.label) ? ".yes" : ".no").click({ timeout: 5_000 });
    if (await clicked.then(() => true, () => false)) id = asked.id;
  }
}

test("four devices, ten people, a killed server: a certified answer, live on the owner's page", () =>
  inPlace(async (place) => {
    place.init(cookies, ...definition);
    const server = await place.serve();
    const owner = await visitor(browser);
    const page = await owner.open(server.owner);
    await page.waitForSelector("#intervals .chart[data-state=drawn]", { timeout: 30_000 });
    assert.match(await page.innerText(".verdict"), /no answers so far[^]*Not yet certified/);
    await page.screenshot({ path: artifact("owner-start.png"), fullPage: true });

    const complaints = [];
    const devices = ["phone", "desk", "phone", "desk"].map((kind, number) => device(server, kind, number, complaints));
    await eventually(() => place.status().answered >= 8, "eight answers", 60_000);
    await server.kill();
    await server.restart();
    await Promise.all(devices);

    const status = place.status();
    assert.equal(status.outcome, "certified");
    assert.equal(status.guarantee, "certified", status.reasons.join());
    assert.equal(status.recommendation.candidate, "honey");
    const answers = place.answers();
    assert.equal(answers.length, status.answered, "every answer once");
    for (const { candidate, answer } of answers) assert.equal(answer, liked.includes(candidate) ? "yes" : "no");
    assert.deepEqual(complaints.filter((complaint) => !lost.test(complaint)), []);

    await page.waitForFunction(() => /Choose honey\./.test(document.querySelector(".verdict")?.innerText ?? ""), undefined, { timeout: 15_000 });
    assert.match(await page.innerText(".verdict"), /(?:About \d+ % accept it \(\d+ to \d+ %\)|\d+ of the \d+ who were asked accept it|All \d+ who were asked accept it)[^]*Certified: wrong at most 20 % of the time, if /);
    await page.evaluate(() => document.querySelectorAll(".verdict details").forEach((one) => (one.open = true)));
    const verdict = await page.innerText(".verdict");
    for (const sentence of status.assumptions) assert.ok(verdict.includes(sentence), sentence);
    assert.match(await page.innerText("section:has(> #progress)"), new RegExp(`people have taken part\\s+${status.people.seen}`));
    await page.waitForTimeout(2500); // the charts rest between two drawings
    await page.screenshot({ path: artifact("owner-certified.png"), fullPage: true });
    await page.setViewportSize({ width: 390, height: 800 });
    await page.waitForTimeout(3000);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0, "nothing beyond the width of a phone");
    await page.screenshot({ path: artifact("owner-phone.png"), fullPage: true });
    assert.deepEqual(owner.complaints.filter((complaint) => !lost.test(complaint)), []);
    assert.deepEqual(await page.evaluate(() => window.violations), []);

    const certificate = join(place.folder, "certificate.json");
    const reply = await page.evaluate(async () => (await fetch("api/certificate")).text());
    writeFileSync(certificate, reply);
    assert.equal(JSON.parse(acol("verify", certificate, "--json")).valid, true);
  }));

test("five people, nobody waits for ever: all are thanked, and the owner sees why it does not go on", () =>
  inPlace(async (place) => {
    // As the page for new studies makes them: nobody says how many people will come.
    const rows = ["plain", "honey", "syrup", "candy", "lemon", "anise"].map((name, i) => ({ name, sweet: i, price: i + 1 }));
    place.init(rows, "--features", "sweet", "--maximize", "price", "--answers", "yes-no");
    const server = await place.serve("--completion-code", "COOKIE");
    const owner = await visitor(browser);
    const page = await owner.open(server.owner);
    const people = await Promise.all(
      ["phone", "desk", "phone", "desk", "phone"].map(async (kind, number) => {
        const who = await visitor(browser, { device: kind });
        return { who, page: await who.open(`${server.rater}&participant=p${number}`) };
      }),
    );
    const finish = async ({ page: at }) => {
      await start(at);
      for (let id = ""; ; ) {
        const handle = await at.waitForFunction(
          (last) => {
            const screen = document.querySelector(".app")?.dataset.screen;
            const shown = document.querySelector("h1")?.dataset.question;
            if (screen === "question" && shown !== last) return { shown };
            return screen === "finished" ? { text: document.querySelector("main").innerText } : undefined;
          },
          id,
          { timeout: 90_000 },
        );
        const next = await handle.jsonValue();
        if (next.text) return next.text;
        const { id: shown, label } = await question(at, id);
        await at.locator(["plain", "honey", "syrup"].includes(label) ? ".yes" : ".no").click();
        id = shown;
      }
    };
    for (const text of await Promise.all(people.map(finish))) {
      assert.match(text, /Thank you/);
      assert.match(text, /COOKIE/, "their code");
    }
    const status = place.status();
    assert.equal(status.verdict, "not-yet");
    assert.ok(status.answered >= 5 && status.answered <= 30, "five people with a hand each, six candidates");
    assert.match(status.stuck, /Everybody who came/);
    await page.waitForSelector("section.stuck", { timeout: 30_000 });
    assert.match(await page.innerText("section.stuck"), /does not go on[^]*needs about \d+ more (?:person|people) to finish/);
    const guess = status.best_guess.candidate;
    assert.match(await page.innerText(".verdict"), new RegExp(`the best guess is ${guess}`));
    assert.deepEqual(await accessibilityFaults(page), []);
    await page.screenshot({ path: artifact("owner-stuck.png"), fullPage: false });
    await people[0].page.screenshot({ path: artifact("rater-stuck.png") });

    // Somebody new sets it going again.
    const sixth = await visitor(browser);
    await question(await sixth.open(`${server.rater}&participant=p6`));
    await page.waitForSelector("section.stuck", { state: "detached", timeout: 30_000 });
    for (const { who } of people) assert.deepEqual(who.complaints, []);
  }));

test("a page that is closed holds nothing back", () =>
  inPlace(async (place) => {
    place.init(cookies, ...definition);
    const server = await place.serve();
    const first = await visitor(browser);
    const page = await first.open(`${server.rater}&participant=anna`);
    await question(page);
    await eventually(() => place.status().outstanding > 0, "a question that is out");
    await page.close({ runBeforeUnload: true });
    await eventually(() => place.left("anna"), "that anna left");
  }));
