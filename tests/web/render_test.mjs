// render.mjs: Vega-Lite files as SVG and PNG, compared with what a browser makes of the SVG.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { launch, sampleFolder } from "./browser.mjs";

const figures = ["all-algorithms", "four-panels", "bars", "heat-map", "rules", "facets"];
let folder;
let browser;

before(async () => {
  folder = sampleFolder("render");
  for (const name of await readdir(folder)) {
    if (/\.(svg|png)$/.test(name)) await rm(join(folder, name));
  }
  browser = await launch();
});
after(() => browser?.close());

/** Runs render.mjs, far from any node_modules. */
function render(...words) {
  return promisify(execFile)(process.execPath, [process.env.RENDER, ...words], { cwd: folder }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
}

const bytes = (name) => readFile(join(folder, name));

/** In the browser: the share of pixels in which PNG and SVG differ visibly, and how many are not white. */
async function compare(page, svg, png) {
  return page.evaluate(
    async ([svgUrl, pngUrl]) => {
      const load = async (url) => {
        const image = new Image();
        image.src = url;
        await image.decode();
        return image;
      };
      const images = [await load(svgUrl), await load(pngUrl)];
      const { naturalWidth: width, naturalHeight: height } = images[1];
      const [a, b] = images.map((image) => {
        const canvas = Object.assign(document.createElement("canvas"), { width, height });
        const context = canvas.getContext("2d");
        context.drawImage(image, 0, 0, width, height);
        return context.getImageData(0, 0, width, height).data;
      });
      let different = 0;
      let inked = 0;
      for (let i = 0; i < a.length; i += 4) {
        if (Math.max(...[0, 1, 2].map((c) => Math.abs(a[i + c] - b[i + c]))) > 128) ++different;
        if (Math.min(b[i], b[i + 1], b[i + 2]) < 200) ++inked;
      }
      return { width, height, ratio: width / images[0].naturalWidth, different: different / (a.length / 4), inked: inked / (a.length / 4) };
    },
    [svg, png],
  );
}

test("every kind of chart becomes an SVG and the same picture as PNG", async () => {
  const { code, stdout, stderr } = await render(...figures.map((name) => `${name}.vl.json`));
  assert.deepEqual({ code, stdout, stderr }, { code: 0, stdout: "", stderr: "" });
  const page = await browser.context.newPage();
  for (const name of figures) {
    const svg = `data:image/svg+xml;base64,${(await bytes(`${name}.svg`)).toString("base64")}`;
    const png = `data:image/png;base64,${(await bytes(`${name}.png`)).toString("base64")}`;
    const { ratio, different, inked } = await compare(page, svg, png);
    assert.ok(Math.abs(ratio - 2) < 0.01, `${name}: ${ratio} times the size`);
    assert.ok(different < 0.01, `${name}: ${100 * different} % of the pixels differ from the browser's`);
    assert.ok(inked > 0.005, `${name}: nothing to see`);
  }
  await page.close();
});

test("text is drawn: the PNG without its letters has less ink", async () => {
  await render("rules.vl.json");
  const svg = (await bytes("rules.svg")).toString();
  assert.match(svg, /A trajectory and its limits/);
  const page = await browser.context.newPage();
  const url = (text) => `data:image/svg+xml;base64,${Buffer.from(text).toString("base64")}`;
  const png = `data:image/png;base64,${(await bytes("rules.png")).toString("base64")}`;
  const same = await compare(page, url(svg), png);
  const mute = await compare(page, url(svg.replace(/<text[^>]*>[^<]*<\/text>/g, "")), png);
  assert.ok(mute.different > 5 * same.different + 0.001, `${mute.different} against ${same.different}`);
  await page.close();
});

test("the same specification gives the same bytes", async () => {
  await render("facets.vl.json");
  const [svg, png] = [await bytes("facets.svg"), await bytes("facets.png")];
  await render("facets.vl.json");
  assert.ok(svg.equals(await bytes("facets.svg")) && png.equals(await bytes("facets.png")));
});

test("--scale sets the size of the pixels", async () => {
  await render("--scale", "1", "bars.vl.json");
  const width = async () => (await bytes("bars.png")).readUInt32BE(16);
  const single = await width();
  await render("--scale", "3", "bars.vl.json");
  assert.ok(Math.abs((await width()) - 3 * single) <= 3);
  await render("bars.vl.json");
});

const bad = [
  [[], /^render\.mjs: usage: .*\n$/],
  [["bars.json"], /^render\.mjs: expected a file named \*\.vl\.json, got 'bars\.json'; usage: .*\n$/],
  [["--scale", "0", "bars.vl.json"], /^render\.mjs: --scale must be a number from 0\.1 to 10\n$/],
  [["--scale"], /^render\.mjs: --scale must be a number from 0\.1 to 10\n$/],
  [["missing.vl.json"], /^render\.mjs: missing\.vl\.json: ENOENT: .*\n$/],
  [["broken.vl.json"], /^render\.mjs: broken\.vl\.json: .*JSON.*\n$/],
  [["list.vl.json"], /^render\.mjs: list\.vl\.json: a Vega-Lite specification must be a JSON object\n$/],
  [["empty.vl.json"], /^render\.mjs: empty\.vl\.json: .+\n$/],
  [["remote.vl.json"], /^render\.mjs: remote\.vl\.json: .*data must be in a file, not at https:.*\n$/],
];

test("bad input gives one line and status 2, and writes nothing", async () => {
  await writeFile(join(folder, "broken.vl.json"), '{"mark": ');
  await writeFile(join(folder, "list.vl.json"), "[1, 2]");
  await writeFile(join(folder, "empty.vl.json"), "{}");
  await writeFile(join(folder, "remote.vl.json"), '{"data": {"url": "https://example.org/x.json"}, "mark": "bar"}');
  for (const [words, message] of bad) {
    const { code, stdout, stderr } = await render(...words);
    assert.equal(code, 2, words.join(" "));
    assert.equal(stdout, "");
    assert.match(stderr, message);
  }
  const written = (await readdir(folder)).filter((name) => /^(broken|list|empty|remote|missing)\.(svg|png)|part/.test(name));
  assert.deepEqual(written, []);
});

test("data may come from a file beside the specification", async () => {
  await writeFile(join(folder, "points.csv"), "x,y\n1,2\n3,5\n");
  const encoding = { x: { field: "x", type: "quantitative" }, y: { field: "y", type: "quantitative" } };
  await writeFile(join(folder, "beside.vl.json"), JSON.stringify({ data: { url: "points.csv" }, mark: "point", encoding }));
  assert.equal((await render("beside.vl.json")).code, 0);
  assert.equal((await bytes("beside.svg")).toString().match(/<path aria-label/g).length, 2);
});
