/** A Vega-Lite specification as parsed JSON. Only what decides about its size has a name here. */
export interface Spec {
  width?: unknown;
  height?: unknown;
  columns?: number;
  concat?: Spec[];
  hconcat?: Spec[];
  vconcat?: Spec[];
  spec?: Spec;
  layer?: Spec[];
  encoding?: Record<string, unknown>;
  title?: unknown;
  autosize?: unknown;
  usermeta?: { aspect?: "fixed" };
  [key: string]: unknown;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function parseSpec(text: string): Spec {
  const value: unknown = JSON.parse(text);
  if (!isObject(value)) throw new Error("a Vega-Lite specification must be a JSON object");
  return value;
}
