import { type Loader, parse, type Renderers, View, Warn } from "vega";
import { expressionInterpreter } from "vega-interpreter";
import { compile, type Config, type TopLevelSpec } from "vega-lite";
import type { Spec } from "./spec";
import { theme } from "./theme";

interface ViewOptions {
  loader: Loader;
  renderer: Renderers;
  config?: Config;
}

/** The chart of a specification. Expressions are interpreted, never compiled: no `unsafe-eval`. */
export function chartView(spec: Spec, { loader, renderer, config }: ViewOptions): View {
  const vega = compile(spec as unknown as TopLevelSpec, { config: { ...theme, ...config } }).spec;
  const runtime = parse(vega, undefined, { ast: true });
  return new View(runtime, { expr: expressionInterpreter, loader, renderer, logLevel: Warn });
}
