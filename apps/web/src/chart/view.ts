import { Error as ErrorLevel, loader, parse, type Renderers, type TooltipHandler, View } from "vega";
import { expressionInterpreter } from "vega-interpreter";
import { compile, type Config, type TopLevelSpec } from "vega-lite";
import type { Spec } from "./spec";
import { theme } from "./theme";

export interface ChartOptions {
  renderer: Renderers;
  /** The text of a file that a specification names; a chart whose data cannot be loaded is not drawn. */
  load: (uri: string) => Promise<string>;
  config?: Config;
  container?: HTMLElement;
  tooltip?: TooltipHandler;
}

/** Draws a specification. Expressions are interpreted, never compiled: no `unsafe-eval`. */
export async function drawChart(spec: Spec, options: ChartOptions): Promise<View> {
  let failure: Error | undefined;
  const load = (uri: string): Promise<string> =>
    options.load(uri).catch((reason: unknown) => {
      failure = reason instanceof Error ? reason : new Error(String(reason));
      throw failure;
    });
  const vega = compile(spec as unknown as TopLevelSpec, { config: { ...theme, ...options.config } }).spec;
  const view = new View(parse(vega, undefined, { ast: true }), {
    expr: expressionInterpreter,
    loader: { ...loader(), load },
    logLevel: ErrorLevel,
    renderer: options.renderer,
    ...(options.tooltip && { tooltip: options.tooltip }),
  });
  if (options.container) view.initialize(options.container);
  await view.runAsync();
  if (!failure) return view;
  view.finalize();
  throw failure;
}
