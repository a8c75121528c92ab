import type { Spec } from "../chart/spec";
import type { Candidate, Overview } from "../client/types";
import { texts } from "./texts.en";

/** More rows than this are a table's business. */
export const mostRows = 40;

/** Told apart without colour, too: each state has its own shape. */
const looks: [state: string, colour: string, shape: string][] = [
  [texts.best, "#0b6e4f", "diamond"],
  [texts.states.accepted, "#2b7bba", "circle"],
  [texts.states.open, "#7a7a7a", "square"],
  [texts.states.rejected, "#c44e52", "cross"],
  [texts.states["ruled-out"], "#b08900", "triangle-down"],
  [texts.states.withdrawn, "#b9b9b9", "triangle-up"],
];

/** Colour or shape by state, for the states that occur. */
function byState(values: { state: string }[], look: 1 | 2): Spec {
  const present = looks.filter(([name]) => values.some(({ state }) => state === name));
  const scale = { domain: present.map(([name]) => name), range: present.map((one) => one[look]) };
  return { field: "state", type: "nominal", scale, legend: { title: null, orient: "bottom", columns: 3 } };
}

export function isYesNo(overview: Overview): boolean {
  return overview.answers.kind === "yes-no";
}

export function rewardName(overview: Overview): string {
  return overview.reward?.name ?? texts.reward;
}

/** Best reward first. */
export function ranked(overview: Overview): Candidate[] {
  const sign = overview.reward?.goal === "minimize" ? 1 : -1;
  return [...overview.candidates].sort((a, b) => sign * (a.reward - b.reward) || (a.id < b.id ? -1 : 1));
}

export const shownName = (candidate: Candidate): string => candidate.label ?? candidate.id;

export function shownState(overview: Overview, candidate: Candidate): string {
  const best = overview.status.recommendation?.candidate === candidate.id;
  return best ? texts.best : texts.states[candidate.state];
}

/** Candidates of one name are told apart by their ids. */
function uniqueNames(candidates: Candidate[]): Map<string, string> {
  const seen = new Map<string, number>();
  for (const one of candidates) seen.set(shownName(one), (seen.get(shownName(one)) ?? 0) + 1);
  return new Map(candidates.map((one) => [one.id, (seen.get(shownName(one)) ?? 0) > 1 ? `${shownName(one)} (${one.id})` : shownName(one)]));
}

/** The candidates that fit into a chart; the recommended one always does. */
export function charted(overview: Overview): Candidate[] {
  const all = ranked(overview);
  const first = all.slice(0, mostRows);
  const best = all.find(({ id }) => id === overview.status.recommendation?.candidate);
  return best && !first.includes(best) ? [...first.slice(0, mostRows - 1), best] : first;
}

/** Shares from 0 to 1; numbers as far as the finite ones reach. */
function valueDomain(overview: Overview, candidates: Candidate[]): [number, number] {
  if (isYesNo(overview)) return [0, 1];
  const { low, high } = overview.answers;
  if (typeof low === "number" && typeof high === "number") return [low, high];
  const values = candidates.flatMap((one) => [one.low, one.estimate, one.high, overview.threshold]);
  const known = values.filter((value): value is number => typeof value === "number");
  const [least, most] = [Math.min(...known), Math.max(...known)];
  return known.length > 0 && most > least ? [least, most] : [(known[0] ?? 0) - 1, (known[0] ?? 0) + 1];
}

/** How values are drawn, along x or y. */
function valueAxis(overview: Overview, candidates: Candidate[]): Spec {
  const format = isYesNo(overview) ? { format: ".0%", tickCount: 5 } : { tickCount: 6 };
  return {
    type: "quantitative",
    title: isYesNo(overview) ? texts.share : texts.value,
    scale: { domain: valueDomain(overview, candidates), nice: !isYesNo(overview) },
    axis: format,
  };
}

function thresholdLine(overview: Overview): Spec[] {
  if (overview.threshold === null) return [];
  return [{
    data: { values: [{}] },
    mark: { type: "rule", strokeDash: [5, 4], strokeWidth: 1.5, color: "#1a1a1a" },
    encoding: { x: { datum: overview.threshold, type: "quantitative" } },
  }];
}

export const clamped = (value: number | null, [low, high]: [number, number], otherwise: number): number =>
  Math.min(high, Math.max(low, value ?? otherwise));

interface Row {
  name: string;
  state: string;
  reward: number;
  low: number;
  high: number;
  estimate: number | null;
  answers: number;
}

function rows(overview: Overview, candidates: Candidate[]): Row[] {
  const names = uniqueNames(candidates);
  const domain = valueDomain(overview, candidates);
  return candidates.map((one) => ({
    name: names.get(one.id) ?? one.id,
    state: shownState(overview, one),
    reward: one.reward,
    low: clamped(one.low, domain, domain[0]),
    high: clamped(one.high, domain, domain[1]),
    estimate: one.estimate === null ? null : clamped(one.estimate, domain, 0),
    answers: one.asked,
  }));
}

function tips(overview: Overview): Spec[] {
  const format = isYesNo(overview) ? ".1%" : ".4~g";
  return [
    { field: "name", type: "nominal", title: texts.candidate },
    { field: "state", type: "nominal", title: texts.stateColumn },
    { field: "reward", type: "quantitative", title: rewardName(overview) },
    { field: "estimate", type: "quantitative", title: texts.estimate, format },
    { field: "low", type: "quantitative", title: "≥", format },
    { field: "high", type: "quantitative", title: "≤", format },
    { field: "answers", type: "quantitative", title: texts.asked },
  ];
}

export function intervalsSpec(overview: Overview): Spec {
  const candidates = charted(overview);
  const values = rows(overview, candidates);
  const x = valueAxis(overview, candidates);
  const y = { field: "name", type: "nominal", sort: values.map(({ name }) => name), title: null, axis: { labelLimit: 150 } };
  const [color, shape, tooltip] = [byState(values, 1), byState(values, 2), tips(overview)];
  return {
    height: { step: 20 },
    data: { values },
    layer: [
      { mark: { type: "rule", strokeWidth: 3 }, encoding: { y, color, tooltip, x: { ...x, field: "low" }, x2: { field: "high" } } },
      { mark: { type: "point", filled: true, size: 60, opacity: 1 }, encoding: { y, color, shape, tooltip, x: { ...x, field: "estimate" } } },
      ...thresholdLine(overview),
    ],
  };
}

export function frontierSpec(overview: Overview): Spec {
  const values = rows(overview, overview.candidates).filter(({ estimate }) => estimate !== null);
  const y = { field: "reward", type: "quantitative", title: rewardName(overview), scale: { zero: false } };
  const looksAs = { color: byState(values, 1), shape: byState(values, 2), tooltip: tips(overview) };
  return {
    height: 300,
    data: { values },
    layer: [
      {
        mark: { type: "point", filled: true, size: 60, opacity: 0.85 },
        encoding: { x: { ...valueAxis(overview, overview.candidates), field: "estimate" }, y, ...looksAs },
      },
      ...thresholdLine(overview),
    ],
  };
}

export function courseSpec(overview: Overview): Spec {
  const colour = "#2b7bba";
  return {
    height: 180,
    data: { values: overview.course.filter(({ forecast }) => forecast !== null) },
    mark: { type: "line", interpolate: "step-after", point: { size: 24, color: colour }, color: colour },
    encoding: {
      x: { field: "answered", type: "quantitative", title: texts.courseAnswered },
      y: { field: "forecast", type: "quantitative", title: texts.courseForecast },
    },
  };
}
