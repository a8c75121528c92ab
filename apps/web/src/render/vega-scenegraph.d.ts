/** Vega measures text with a canvas; where there is none it can be given another way. */
declare module "vega-scenegraph" {
  export const textMetrics: { width: (item: object, text: string | number | null) => number };
}
