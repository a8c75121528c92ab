import type { Columns, Plan } from "../client/schema";

export type Column = Columns["columns"][number];
export type Field = Columns["fields"][number];

export interface PlanReply extends Omit<Plan, "plan"> {
  plan: {
    /** What it comes to, in sentences. */
    words: string[];
    simulations: number;
    savings?: { change: string; median_questions: number | null }[];
    hard_candidates?: { candidate: string; share: number }[];
    /** What it would take to be less exact, each with its price in a sentence. */
    close_enough?: { margin: number; says: string; words: string }[];
    /** The one of these with which such a study usually ends, where it does not without. */
    suggested_margin?: number | null;
    /** What it would come to if the result were about those who answer alone. */
    as_panel?: { certified_share: number; words: string } | null;
  };
}

export const uses = ["none", "id", "label", "text", "image", "maximize", "minimize", "cost", "attention"] as const;
export type Use = (typeof uses)[number];

/** A file to be sent. */
export interface Upload {
  name: string;
  /** Base64. */
  file: string;
  sheet: string;
}

/** What is set on the page so far. All is kept as typed; the server says what is wrong with it. */
export interface Draft {
  upload: Upload;
  table: Columns;
  features: string[];
  /** Features that only look like numbers. */
  categorical: string[];
  /** Columns that people see as a small table. */
  show: string[];
  used: Record<string, Use>;
  kind: "yes-no" | "scale" | "number";
  /** Of numbers: the range, and which side of the limit is acceptable. */
  low: string;
  high: string;
  side: "threshold" | "at_least";
  limit: string;
  /** A step a line, with its number or without. */
  steps: string;
  /** Whom the result is about: people like those who answer, a list, or the first who come. */
  about: "people" | "list" | "first";
  /** A name a line. */
  names: string;
  /** Other fields of a definition by name. */
  set: Record<string, string>;
}

/** Fields that people give in percent. */
export const percent = ["accept_share", "delta", "missing_share"];

/** The margin of yes and no is a share of people. */
export const isPercent = (kind: Draft["kind"], name: string): boolean => percent.includes(name) || (name === "margin" && kind === "yes-no");

/** What a plan offers: a margin that it has priced, or a result about those who come alone. */
export function withWay(draft: Draft, way: number | "panel"): Draft {
  if (way === "panel") return { ...draft, about: "first" };
  return withSet(draft, "margin", shown(String(way), isPercent(draft.kind, "margin") ? 100 : 1));
}

/** Fields whose default the page shows, and says again. */
const stated = [...percent, "answers_per_rater", "missing_cells", "attention_every"];

const listed = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** The id where no column names candidates. */
export const rowNumber = "row-number";

function defaults({ fields }: Columns): Record<string, string> {
  const plain = fields.filter(({ name }) => stated.includes(name)).map(({ name, default: text }) => [name, shown(text, percent.includes(name) ? 100 : 1)]);
  return { ...Object.fromEntries(plain), shape: "any", independence: "people", unsure: "no", intercept: "true" } as Record<string, string>;
}

export function draftOf(upload: Upload, table: Columns): Draft {
  const used: Record<string, Use> = {};
  for (const use of ["id", "label"] as const) {
    const column = table.suggested[use];
    if (typeof column === "string" && column !== rowNumber) used[column] = use;
  }
  return {
    upload, table, used, features: listed(table.suggested["features"]), categorical: [], show: listed(table.suggested["show"]),
    kind: "yes-no", low: "1", high: "10", side: "threshold", limit: "5", steps: "", about: "people", names: "", set: defaults(table),
  };
}

export const withSet = (draft: Draft, name: string, text: string): Draft => ({ ...draft, set: { ...draft.set, [name]: text } });

/** One column a use: who gets it takes it from the other. There is one reward, to be large or small. */
export function withUse(draft: Draft, column: string, use: Use): Draft {
  const rival = (other: Use): boolean => other === use || (/imize$/.test(other) && /imize$/.test(use));
  const kept = Object.entries(draft.used).filter(([name, other]) => name !== column && !rival(other));
  // What is to be made large is rarely what people mind; who thinks so can tick it again.
  const features = /imize$|attention/.test(use) ? draft.features.filter((name) => name !== column) : draft.features;
  // Nor is it anything that they should see; and what is shown by itself is not in the table, too.
  const show = use === "none" || use === "cost" ? draft.show : draft.show.filter((name) => name !== column);
  return { ...draft, features, show, used: { ...Object.fromEntries(kept), ...(use !== "none" && { [column]: use }) } };
}

/** The column that has a use. */
export const columnFor = (draft: Draft, use: Use): string | undefined => Object.entries(draft.used).find(([, one]) => one === use)?.[0];

/** The column of the goal, and its direction. Nothing is the goal until it is said. */
export function goalOf(draft: Draft): { column: string; use: "maximize" | "minimize" } | undefined {
  const found = Object.entries(draft.used).find(([, use]) => /imize$/.test(use));
  return found && { column: found[0], use: found[1] as "maximize" | "minimize" };
}

/** Ticks a column in one of the lists, which keep the order of the table. */
export function withTick(draft: Draft, list: "features" | "show" | "categorical", column: string, on: boolean): Draft {
  return { ...draft, [list]: draft.table.columns.map(({ name }) => name).filter((name) => (name === column ? on : draft[list].includes(name))) };
}

export function number(text: string): number | undefined {
  const value = Number(text.trim().replace(",", "."));
  return text.trim() === "" || Number.isNaN(value) ? undefined : value;
}

export const scaled = (text: string, factor: number): number | undefined => {
  const value = number(text);
  return value === undefined ? undefined : Number((value * factor).toPrecision(12));
};

/** A default as people would type it, in another unit. */
const shown = (value: string, factor: number): string => String(scaled(value, factor) ?? value);

/** What people can answer, in order: "never", "rarely = 2.5". Without a number a step has its place. */
export function stepsOf(text: string): { label: string; value: number }[] {
  const lines = text.split("\n").map((line) => line.trim()).filter((line) => line !== "");
  return lines.map((line, at) => {
    const [, label, value] = /^(.*?)\s*[:=]\s*(-?[\d.,]+)$/.exec(line) ?? [];
    return { label: label ?? line, value: number(value ?? "") ?? at + 1 };
  });
}

export const namesOf = (text: string): string[] => text.split("\n").map((line) => line.trim()).filter((line) => line !== "");

/** Only yes and no of people who may think anything: then everybody on a list can be asked for certain. */
export const mayBePanel = (draft: Draft): boolean => draft.kind === "yes-no" && draft.set["shape"] === "any" && draft.set["independence"] === "people";
