import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import wasmUrl from "@resvg/resvg-wasm/index_bg.wasm?url";
import { textMetrics } from "vega-scenegraph";
import { parseSpec, type Spec } from "../chart/spec";
import { drawChart } from "../chart/view";
import { fontBuffers, textWidth } from "./fonts";

const containerWidth = 640; // pixels, for specifications that fill whatever they are put in

let ready: Promise<void> | undefined;

function prepare(): Promise<void> {
  textMetrics.width = textWidth;
  const wasm = Buffer.from(wasmUrl.slice(wasmUrl.indexOf(",") + 1), "base64");
  return (ready ??= initWasm(wasm));
}

/** Data may come from files beside the specification, never from elsewhere. */
function beside(file: string): (uri: string) => Promise<string> {
  return async (uri) => {
    if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(uri)) throw new Error(`data must be in a file, not at ${uri}`);
    return readFile(resolve(dirname(file), uri), "utf8");
  };
}

function withWidth(spec: Spec): Spec {
  return spec.width === "container" ? { ...spec, width: containerWidth } : spec;
}

export interface Drawing {
  svg: string;
  png: Uint8Array;
}

/** The specification in `file`, drawn twice: as vectors, and as pixels at `scale` times its size. */
export async function draw(file: string, scale: number): Promise<Drawing> {
  await prepare();
  const spec = withWidth(parseSpec(await readFile(file, "utf8")));
  const view = await drawChart(spec, { load: beside(file), renderer: "none" });
  const svg = await view.toSVG();
  view.finalize();
  const image = new Resvg(svg, {
    background: "white",
    fitTo: { mode: "zoom", value: scale },
    font: { fontBuffers, defaultFontFamily: "Liberation Sans", sansSerifFamily: "Liberation Sans" },
  });
  const png = image.render().asPng();
  image.free();
  return { svg, png };
}
