import type { Spec } from "./spec";

/** Panels beside each other are at least this wide, else they go below each other. */
const narrowestPanel = 280;
/** Below this width legends go below the chart. */
const narrowPage = 640;
const legendColumn = 200;
/** Legends below start at the edge of the page, not of the axes. */
const fullWidth = { bottom: { anchor: "start", bounds: "full", margin: 8 } };

/** The room of one chart: `width` pixels in all, of which `margin` go to axes and legends in each panel. */
export interface Room {
  width: number;
  margin: number;
}

function columnsFor(spec: Spec, panels: number, width: number): number {
  const most = Math.min(spec.columns ?? panels, panels);
  return Math.max(1, Math.min(most, Math.floor(width / narrowestPanel)));
}

function fitPanel(spec: Spec, room: Room, fixedAspect: boolean): Spec {
  const wanted = typeof spec.width === "number" ? spec.width : Infinity;
  const width = Math.max(60, Math.min(wanted, Math.floor(room.width - room.margin)));
  const shrinks = fixedAspect && typeof spec.height === "number" && Number.isFinite(wanted);
  return shrinks ? { ...spec, width, height: Math.round(((spec.height as number) * width) / wanted) } : { ...spec, width };
}

function wrapped(spec: Spec, panels: Spec[], room: Room, fixedAspect: boolean): Spec {
  const columns = columnsFor(spec, panels.length, room.width);
  const share = { width: room.width / columns, margin: room.margin };
  const concat = panels.map((panel) => fitViews(panel, share, fixedAspect));
  const { hconcat: _, ...rest } = spec;
  return { ...rest, concat, columns };
}

function facetEncoding(spec: Spec): Spec | undefined {
  const facet = spec.encoding?.["facet"];
  return typeof facet === "object" && facet !== null ? (facet as Spec) : undefined;
}

function fitViews(spec: Spec, room: Room, fixedAspect: boolean): Spec {
  const row = spec.concat ?? spec.hconcat;
  if (row) return wrapped(spec, row, room, fixedAspect);
  if (spec.vconcat) return { ...spec, vconcat: spec.vconcat.map((view) => fitViews(view, room, fixedAspect)) };
  if (spec.spec) {
    const columns = columnsFor(spec, spec.columns ?? 1, room.width);
    const inner = fitViews(spec.spec, { width: room.width / columns, margin: room.margin }, fixedAspect);
    return { ...spec, columns, spec: inner };
  }
  const facet = facetEncoding(spec);
  if (facet) {
    const columns = columnsFor(facet, facet.columns ?? 1, room.width);
    const panel = fitPanel(spec, { width: room.width / columns, margin: room.margin }, fixedAspect);
    return { ...panel, encoding: { ...spec.encoding, facet: { ...facet, columns } } };
  }
  return fitPanel(spec, room, fixedAspect);
}

/** Moves every legend below its chart, in as many columns as fit. */
function legendsBelow<T>(value: T, columns: number): T {
  if (Array.isArray(value)) return value.map((item: unknown) => legendsBelow(item, columns)) as T;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, item]: [string, unknown]) => {
    if (key === "data" || key === "datasets" || key === "values") return [key, item];
    if (key === "legend" && typeof item === "object" && item !== null) {
      return [key, { ...item, orient: "bottom", columns }];
    }
    return [key, legendsBelow(item, columns)];
  });
  return Object.fromEntries(entries) as T;
}

/**
 * The specification with its panels arranged and sized for the room. A width given as a number is the
 * largest, other panels fill the row; with `usermeta.aspect = "fixed"` heights shrink in proportion.
 */
export function fit(spec: Spec, room: Room): Spec {
  const { autosize: _, title: __, ...rest } = spec;
  const fitted = fitViews(rest, room, spec.usermeta?.aspect === "fixed");
  if (room.width >= narrowPage) return fitted;
  const config = (spec["config"] ?? {}) as Record<string, unknown>;
  const columns = Math.max(1, Math.floor(room.width / legendColumn));
  return legendsBelow({ ...fitted, config: { ...config, legend: { layout: fullWidth, ...(config["legend"] as object) } } }, columns);
}

/** The width of the widest panel of a fitted specification. */
export function widestPanel(spec: Spec): number {
  const views = spec.concat ?? spec.vconcat ?? (spec.spec ? [spec.spec] : []);
  if (views.length > 0) return Math.max(...views.map(widestPanel));
  return typeof spec.width === "number" ? spec.width : 0;
}

/** How many panels share the widest row of a fitted specification. */
export function panelsAcross(spec: Spec): number {
  if (spec.concat) return (spec.columns ?? 1) * Math.max(...spec.concat.map(panelsAcross));
  if (spec.vconcat) return Math.max(1, ...spec.vconcat.map(panelsAcross));
  if (spec.spec) return (spec.columns ?? 1) * panelsAcross(spec.spec);
  return facetEncoding(spec)?.columns ?? 1;
}
