import type { Config } from "vega-lite";

/** Liberation Sans has the widths of Arial and Helvetica: a figure looks the same where one of them is. */
const font = "Liberation Sans, Arial, Helvetica, sans-serif";

/** The look of every figure, on the page and as a file. What a specification says itself goes first. */
export const theme: Config = {
  background: "white",
  font,
  padding: 4,
  view: { stroke: "transparent", continuousWidth: 480, continuousHeight: 300 },
  title: { anchor: "start", fontSize: 14, fontWeight: 600, color: "#1a1a1a", offset: 10 },
  header: { labelFontSize: 13, titleFontSize: 13, labelColor: "#1a1a1a", titleColor: "#1a1a1a" },
  axis: {
    labelFontSize: 12,
    labelColor: "#3d3d3d",
    titleFontSize: 13,
    titleFontWeight: "normal",
    titleColor: "#1a1a1a",
    titlePadding: 8,
    gridColor: "#e6e6e6",
    domainColor: "#8a8a8a",
    tickColor: "#8a8a8a",
    labelOverlap: "greedy",
    labelSeparation: 4,
  },
  legend: {
    labelFontSize: 12,
    labelColor: "#1a1a1a",
    labelLimit: 260,
    titleFontSize: 12,
    titleColor: "#1a1a1a",
    symbolSize: 70,
    symbolOpacity: 1,
    rowPadding: 4,
  },
  rule: { color: "#1a1a1a" },
  point: { size: 50, tooltip: true },
  bar: { tooltip: true },
  rect: { tooltip: true },
};
