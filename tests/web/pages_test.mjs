// What holds for every page: small, fast, inert against hostile text, for everybody, alone with its server.
import assert from "node:assert/strict";
import { cpus, loadavg } from "node:os";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { artifact, launchForMany } from "./browser.mjs";
import { accessibilityFaults } from "./report_page.mjs";
import { eventually, freshDraws, inPlace, question, screen, start, visitor } from "./serving.mjs";

let browser;

before(async () => {
  browser = await launchForMany();
});
after(() => browser?.close());

const attacks = [
  "<script>window.hit='script'</script>",
  "<img src=x onerror=\"window.hit='img'\">",
  "\"><svg onload=\"window.hit='svg'\">",
  "</title></script><script>window.hit='title'</script>",
  "javascript:window.hit='url'",
  "{{constructor.constructor('window.hit=1')()}}",
  "<iframe srcdoc=\"<script>parent.hit='frame'</script>\"></iframe>",
  "\u202E<b>turned</b>\u0007",
];
const film = "<svg xmlns='http://www.w3.org/2000/svg' width='60' height='40' onload=\"parent.hit='film'\"><script>parent.hit='film script'</script><circle cx='20' cy='20' r='9'><animate attributeName='cx' values='10;50' dur='2s' repeatCount='indefinite'/></circle></svg>";
const refused = ["javascript:window.hit='picture'", "data:text/html,<script>parent.hit=1</script>", "\"onerror=\"window.hit=1"];
const pictures = [film, "data:image/png,\"onerror=\"window.hit=1", "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='parent.hit=1'/>"];
const hostile = attacks.map((attack, index) => ({
  name: `${attack}${index}`, title: attack, note: attack, picture: pictures[index % pictures.length], sweet: index, price: index % 4,
}));
const hostileWords = ["--features", "sweet", "--maximize", "price", "--label", "title", "--text", "note", "--image", "picture", "--answers", "yes-no",
  "--repeats-per-rater", "unlimited", ...freshDraws, "--question", attacks[0], "--instructions", attacks[1]];
const tame = [..."abcd"].map((letter, index) => ({ name: `cookie ${letter}`, title: ["Oat & honey", "עוגיית דבש", "抹茶クッキー", "🍪"][index], kind: letter, price: index }));
const tameWords = ["--features", "kind", "--maximize", "price", "--label", "title", "--answers", "yes-no", "--question", "Would you eat this cookie?"];

test("hostile text in every field stays text: rater's page, owner's page, links, log", () =>
  inPlace(async (place) => {
    for (const picture of refused) {
      assert.throws(() => place.init(hostile.map((row) => ({ ...row, picture })), ...hostileWords), /is not a picture that can be shown|no picture/);
    }
    place.init(hostile, ...hostileWords);
    const server = await place.serve("--completion-code", attacks[0], "--completion-url", attacks[4]);
    const who = await visitor(browser);
    const inert = async (page) => {
      assert.equal(await page.evaluate(() => window.hit), undefined);
      assert.equal(await page.locator("script").count(), 1, "its own");
      assert.equal(await page.locator("iframe, body img[src=x]").count(), 0);
    };
    const page = await who.open(`${server.rater}&participant=${encodeURIComponent(attacks[1])}`);
    await screen(page, "welcome");
    assert.match(await page.innerText("main"), /<img src=x/);
    await page.keyboard.press("Enter");
    let { id } = await question(page);
    for (let i = 0; i < 8; ++i) {
      await inert(page);
      await page.keyboard.press("y");
      ({ id } = await question(page, id));
    }
    await page.getByRole("button", { name: /^I cannot see this/ }).click();
    await page.getByLabel("Something else").fill(attacks[2]);
    await page.getByRole("button", { name: "Skip it" }).click();
    await question(page, id);
    await page.screenshot({ path: artifact("rater-hostile.png") });

    const owner = await visitor(browser);
    const reign = await owner.open(server.owner);
    await reign.waitForSelector("#intervals .chart[data-state=drawn]", { timeout: 30_000 });
    await reign.getByLabel("Name (optional)").fill(attacks[1]);
    await reign.getByRole("button", { name: "Make a link" }).click();
    await reign.waitForSelector("#link");
    await eventually(async () => /answered/.test(await reign.innerText("section:has(> #log)")), "the log");
    await inert(reign);
    assert.match(await reign.innerText("section:has(> #people)"), /<img src=x/);
    await reign.screenshot({ path: artifact("owner-hostile.png"), fullPage: true });
    for (const one of [page, reign]) assert.deepEqual(await one.evaluate(() => window.violations), []);
    assert.deepEqual([...who.complaints, ...owner.complaints].filter((complaint) => !/404/.test(complaint)), []);
  }));

test("below a base path everything is found, and cookies stay below it", () =>
  inPlace(async (place) => {
    place.init(tame, ...tameWords);
    const server = await place.serve("--base-path", "/studies/cookies/");
    const who = await visitor(browser, { device: "phone" });
    const page = await who.open(server.rater);
    assert.match(page.url(), /\/studies\/cookies\/rate$/);
    const { id } = await question(page);
    await page.locator(".yes").tap();
    await question(page, id);
    const reign = await who.open(server.owner);
    await reign.waitForSelector("#intervals .chart[data-state=drawn]", { timeout: 30_000 });
    await eventually(() => place.status().answered === 1, "the answer");
    for (const { path } of await who.context.cookies(reign.url())) assert.equal(path, "/studies/cookies/");
    assert.deepEqual(who.complaints, []);
  }));

test("a film moves, as a picture; with less motion wanted it waits", () =>
  inPlace(async (place) => {
    place.init([{ name: "a", film, sweet: 0, price: 1 }, { name: "b", film, sweet: 1, price: 2 }], "--features", "sweet", "--maximize", "price", "--image", "film", "--answers", "yes-no");
    const server = await place.serve();
    for (const reducedMotion of ["no-preference", "reduce"]) {
      const who = await visitor(browser, { reducedMotion });
      const page = await who.open(server.rater);
      await question(page);
      if (reducedMotion === "reduce") await page.getByRole("button", { name: "Play the film" }).click();
      await page.waitForFunction(() => document.querySelector("img.film")?.naturalWidth === 60);
      const shot = () => page.locator("img.film").screenshot();
      const before = await shot();
      await eventually(async () => !before.equals(await shot()), "the film to move");
      assert.equal(await page.evaluate(() => window.hit), undefined);
      assert.deepEqual([...who.complaints, ...(await page.evaluate(() => window.violations))], []);
      await who.close();
    }
  }));

for (const colorScheme of ["light", "dark"]) {
  test(`axe-core finds nothing in the ${colorScheme} pages; they fit a phone, and twice as large letters`, () =>
    inPlace(async (place) => {
      place.init(tame, ...tameWords, "--instructions", "Think of an ordinary afternoon.");
      const server = await place.serve();
      const who = await visitor(browser, { device: "phone", colorScheme });
      const page = await who.open(server.rater);
      const fits = async () => assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
      const check = async (name) => {
        await page.screenshot({ path: artifact(`rater-${name}-${colorScheme}.png`) });
        assert.deepEqual(await accessibilityFaults(page), [], name);
        await fits();
      };
      await screen(page, "welcome");
      await check("welcome");
      await page.keyboard.press("Enter");
      await question(page);
      await check("question");
      await page.getByRole("button", { name: /^Criteria/ }).click();
      await check("criteria");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: /^I cannot see this/ }).click();
      await check("skip");
      await page.keyboard.press("Escape");
      await page.setViewportSize({ width: 195, height: 390 }); // as at 200 %
      await fits();
      const owner = await visitor(browser, { colorScheme });
      const reign = await owner.open(server.owner);
      await reign.waitForSelector("#intervals .chart[data-state=drawn]", { timeout: 30_000 });
      assert.deepEqual(await accessibilityFaults(reign), [], "owner");
      await reign.getByRole("button", { name: /^Stop/ }).click();
      assert.deepEqual(await accessibilityFaults(reign), [], "confirmation");
      await reign.screenshot({ path: artifact(`owner-${colorScheme}.png`) });
    }));
}

test("the rater's page is under 60 kB compressed, in three files", () =>
  inPlace(async (place) => {
    place.init(tame, ...tameWords);
    const server = await place.serve();
    const names = ["rate", "assets/rate.js", "assets/rate.css"];
    let total = 0;
    for (const name of names) {
      const response = await fetch(`http://127.0.0.1:${server.port}/${name}`, { headers: { "Accept-Encoding": "gzip" } });
      assert.equal(response.headers.get("content-encoding"), "gzip", name);
      total += gzipSync(Buffer.from(await response.arrayBuffer()), { level: 9 }).length;
    }
    assert.ok(total < 25_000, `${total} bytes`);
  }));

/** The bar: usable within 1.5 s at 1.6 Mbit/s, 150 ms round trip, a processor four times as slow. */
const bar = 1500;
const slow = { bytesPerMs: 1.6e6 / 8 / 1000, roundTrip: 150, processor: 4 };

/** What the way to the first question takes of the network and of the processor, counted rather than timed. */
async function costs(address) {
  const who = await visitor(browser, { device: "phone" });
  const page = await who.context.newPage();
  const session = await who.context.newCDPSession(page);
  let [requests, bytes] = [0, 0];
  session.on("Network.requestWillBeSent", () => ++requests);
  session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await session.send("Network.enable");
  await session.send("Performance.enable", { timeDomain: "threadTicks" }); // not what others do meanwhile
  await page.goto(address, { waitUntil: "commit" });
  await start(page);
  await page.waitForSelector(".yes", { timeout: 30_000 });
  const { metrics } = await session.send("Performance.getMetrics");
  const processor = 1000 * metrics.find(({ name }) => name === "TaskDuration").value;
  await who.close();
  return { requests, bytes, processor };
}

/** The same, timed in a throttled browser; the emulation leaves out the connection's own round trip. */
async function timed(address) {
  const who = await visitor(browser, { device: "phone" });
  const page = await who.context.newPage();
  const session = await who.context.newCDPSession(page);
  const throughput = 1000 * slow.bytesPerMs;
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", { offline: false, latency: slow.roundTrip, downloadThroughput: throughput, uploadThroughput: throughput });
  await session.send("Emulation.setCPUThrottlingRate", { rate: slow.processor });
  const begun = performance.now();
  await page.goto(address, { waitUntil: "commit" });
  await start(page);
  await page.waitForSelector(".yes", { timeout: 30_000 });
  const time = performance.now() - begun + slow.roundTrip;
  await who.close();
  return time;
}

test("the first question can be answered within 1.5 s on a slow phone", (context) =>
  inPlace(async (place) => {
    place.init(tame, ...tameWords);
    const server = await place.serve();
    const address = `${server.rater}&participant=slow`; // the same person gets the same question
    await costs(address); // warms the browser up
    // What others want of the processor disturbs a look and never makes it cheaper: the cheapest of ten, or the first within the bar.
    let [counted, processor, requests, bytes] = [Infinity, Infinity, 0, 0];
    for (let look = 0; look < 10 && counted >= bar; ++look) {
      const one = await costs(address);
      if (look === 0) [requests, bytes] = [one.requests, one.bytes];
      processor = Math.min(processor, one.processor);
      counted = requests * slow.roundTrip + bytes / slow.bytesPerMs + slow.processor * processor; // the connection, link, page, script beside style, study, question
    }
    assert.ok(requests <= 6, `${requests} requests`);
    context.diagnostic(`counted: ${Math.round(counted)} ms (${requests} requests, ${bytes} bytes, ${Math.round(processor)} ms of the processor)`);
    assert.ok(counted < bar, `${counted} ms`);
    const times = [await timed(address), await timed(address), await timed(address)].map(Math.round);
    context.diagnostic(`timed: ${times.join(", ")} ms at a load of ${loadavg()[0].toFixed(1)} on ${cpus().length} processors`);
    // Where others want the processor, too, time says nothing about the page.
    if (loadavg()[0] < 0.75 * cpus().length) assert.ok(Math.min(...times) < bar, `${times.join(", ")} ms`);
  }));
