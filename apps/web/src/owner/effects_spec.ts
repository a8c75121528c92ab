import type { Spec } from "../chart/spec";
import type { Effect, Effects } from "../client/types";
import { clamped, mostRows } from "./specs";
import { texts } from "./texts.en";

/** Certainly more acceptable, certainly less, or not certain; the side of zero says the same without colour. */
const colours = { more: "#2b7bba", less: "#c44e52", unknown: "#7a7a7a" };

function side({ low, high }: Effect): keyof typeof colours {
  if (low !== null && low > 0) return "more";
  return high !== null && high < 0 ? "less" : "unknown";
}

/** As far to the left of zero as to the right; of shares no further than there is meaning in. */
function reach({ unit, list }: Effects): number {
  const size = (values: (number | null)[]): number => Math.max(0, ...values.map((value) => Math.abs(value ?? 0)));
  const estimates = size(list.map(({ estimate }) => estimate));
  const ends = size(list.flatMap(({ low, high }) => [low, high]));
  return 1.05 * Math.max(estimates, unit === "share" ? Math.min(1, ends) : ends) || 1;
}

/** The name, and below it what is compared. */
const lines = ({ name, compares }: Effect): string => `${name}\n${compares}`;

/** What a side of zero means, at its end of the axis; on narrow pages the left one begins above the names, where there is room. */
function endLabel(text: string, align: "left" | "right"): Spec {
  const bothWidths = 296;
  const place = align === "left" ? `min(0, width - ${bothWidths})` : "width";
  return {
    data: { values: [{}] },
    mark: { type: "text", align, baseline: "bottom", fontSize: 13, fontWeight: 600, color: align === "left" ? colours.less : colours.more },
    encoding: { text: { value: text }, x: { value: { expr: place } }, y: { value: -8 } },
  };
}

const tooltip: Spec[] = [
  { field: "name", type: "nominal", title: texts.feature },
  { field: "compares", type: "nominal", title: texts.compared },
  { field: "effect", type: "nominal", title: texts.effect },
  { field: "interval", type: "nominal", title: texts.interval },
];

export function effectsSpec(effects: Effects): Spec {
  const most = reach(effects);
  const values = effects.list.slice(0, mostRows).map((one) => ({
    name: one.name,
    compares: one.compares,
    label: lines(one),
    side: side(one),
    estimate: one.estimate,
    low: clamped(one.low, [-most, most], -most),
    high: clamped(one.high, [-most, most], most),
    effect: texts.effectIs(effects, one.estimate),
    interval: texts.effectBetween(effects, one),
  }));
  const y = {
    field: "label",
    type: "nominal",
    sort: values.map(({ label }) => label),
    title: null,
    axis: { labelExpr: "split(datum.label, '\\n')", labelLimit: 170, labelLineHeight: 15, labelOffset: -7, labelPadding: 8, ticks: false, domain: false },
  };
  const share = effects.unit === "share";
  const x = {
    type: "quantitative",
    title: share ? [effects.measure, texts.inPoints] : effects.measure,
    scale: { domain: [-most, most], nice: false },
    axis: { tickCount: 7, titleAnchor: "end", labelExpr: `datum.value === 0 ? '0' : format(datum.value * ${share ? 100 : 1}, '+~g')` },
  };
  const color = { field: "side", type: "nominal", legend: null, scale: { domain: Object.keys(colours), range: Object.values(colours) } };
  return {
    height: { step: 42 },
    data: { values },
    layer: [
      { data: { values: [{}] }, mark: { type: "rule", strokeWidth: 1.5, color: "#1a1a1a" }, encoding: { x: { datum: 0, type: "quantitative" } } },
      { mark: { type: "rule", strokeWidth: 4, strokeCap: "round", opacity: 0.55 }, encoding: { y, color, tooltip, x: { ...x, field: "low" }, x2: { field: "high" } } },
      { mark: { type: "point", filled: true, size: 110, opacity: 1 }, encoding: { y, color, tooltip, x: { ...x, field: "estimate" } } },
      endLabel(`← ${effects.less}`, "left"),
      endLabel(`${effects.more} →`, "right"),
    ],
  };
}
