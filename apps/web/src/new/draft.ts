export interface Column {
  name: string;
  kind: string;
  distinct: number;
  /** Cells. */
  missing: number;
  example: string[];
}

export type Definition = Record<string, unknown>;

export interface ColumnsReply {
  rows: number;
  columns: Column[];
  /** How the file was read, in words. */
  notes: string[];
  sheets: string[];
  suggested: Definition;
  /** What fields are unless they are set. */
  defaults: Record<string, string>;
}

export interface PlanReply {
  columns: { name: string; becomes: string }[];
  plan: {
    simulations: number;
    median_questions: number | null;
    q90_questions: number | null;
    savings?: { change: string; median_questions: number | null }[];
    hard_candidates?: { candidate: string; share: number }[];
  };
}

export const uses = ["none", "id", "label", "text", "image", "maximize", "minimize", "cost"] as const;
export type Use = (typeof uses)[number];

/** A file as it is sent. */
export interface Upload {
  name: string;
  /** Base64. */
  file: string;
  sheet: string;
}

/** What is set on the page so far. Numbers are kept as typed; the server says what is wrong with them. */
export interface Draft {
  upload: Upload;
  rows: number;
  columns: Column[];
  notes: string[];
  sheets: string[];
  missingCells: "error" | "drop-rows" | "drop-column";
  features: string[];
  /** Columns that people see as a small table. */
  show: string[];
  used: Record<string, Use>;
  question: string;
  instructions: string;
  answers: "yes-no" | "number";
  share: string;
  low: string;
  high: string;
  threshold: string;
  delta: string;
  raters: string;
  margin: string;
  shape: "any" | "linear";
  independence: "people" | "answers";
  /** Questions for one person. */
  each: string;
  unsure: "no" | "skip";
  /** Percent. */
  missing: string;
}

const listed = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** The id where no column names candidates. */
const rowNumber = "row-number";

export function draftOf(upload: Upload, { rows, columns, notes, sheets, suggested, defaults }: ColumnsReply): Draft {
  const used: Record<string, Use> = {};
  const id = suggested["id"];
  if (typeof id === "string" && id !== rowNumber) used[id] = "id";
  return {
    upload, rows, columns, notes, sheets, missingCells: "error", used, features: listed(suggested["features"]), show: [], question: "", instructions: "",
    answers: suggested["answers"] === "number" ? "number" : "yes-no",
    share: "50", low: "1", high: "10", threshold: "5", delta: "5", raters: "", margin: "",
    shape: "any", independence: "people", unsure: "no", each: shown(defaults["answers_per_rater"], 1), missing: shown(defaults["missing_share"], 100),
  };
}

/** One column a use: who gets it takes it from the other. There is one reward, to be large or small. */
export function withUse(draft: Draft, column: string, use: Use): Draft {
  const rival = (other: Use): boolean => other === use || (/imize$/.test(other) && /imize$/.test(use));
  const kept = Object.entries(draft.used).filter(([name, other]) => name !== column && !rival(other));
  // What is to be made large is rarely what people mind; who thinks so can tick it again.
  const features = /imize$/.test(use) ? draft.features.filter((name) => name !== column) : draft.features;
  return { ...draft, features, used: { ...Object.fromEntries(kept), ...(use !== "none" && { [column]: use }) } };
}

/** The column of the goal, and its direction. Nothing is the goal until it is said. */
export function goalOf(draft: Draft): { column: string; use: "maximize" | "minimize" } | undefined {
  const found = Object.entries(draft.used).find(([, use]) => /imize$/.test(use));
  return found && { column: found[0], use: found[1] as "maximize" | "minimize" };
}

export function withFeature(draft: Draft, column: string, on: boolean): Draft {
  const chosen = draft.columns.map(({ name }) => name).filter((name) => (name === column ? on : draft.features.includes(name)));
  return { ...draft, features: chosen };
}

export function withShown(draft: Draft, column: string, on: boolean): Draft {
  return { ...draft, show: draft.columns.map(({ name }) => name).filter((name) => (name === column ? on : draft.show.includes(name))) };
}

function number(text: string): number | undefined {
  const value = Number(text.trim().replace(",", "."));
  return text.trim() === "" || Number.isNaN(value) ? undefined : value;
}

/** An entry where there is something to say: the rest has its default. */
const said = (key: string, value: string | number | undefined): Definition => (value === undefined || value === "" ? {} : { [key]: value });
const scaled = (text: string, factor: number): number | undefined => {
  const value = number(text);
  return value === undefined ? undefined : Number((value * factor).toPrecision(12));
};

/** A default as people would type it, in another unit. */
const shown = (value: string | undefined, factor: number): string => String(scaled(value ?? "", factor) ?? "");

/** What the result relies on; what goes with people only, where they are what is independent. */
function relied(draft: Draft): Definition {
  return {
    shape: draft.shape,
    independence: draft.independence,
    ...(draft.answers === "yes-no" && { unsure: draft.unsure }),
    ...(draft.independence === "people" && {
      ...said("answers_per_rater", number(draft.each)), ...said("missing_share", scaled(draft.missing, 0.01)),
    }),
  };
}

/** The same words as in a study file. */
export function definitionOf(draft: Draft): Definition {
  const columns = Object.fromEntries(Object.entries(draft.used).map(([column, use]) => [use, column]));
  const scale =
    draft.answers === "yes-no"
      ? said("accept_share", scaled(draft.share, 0.01))
      : { answer_range: `${draft.low.trim()},${draft.high.trim()}`, ...said("threshold", draft.threshold.trim()) };
  return {
    id: rowNumber,
    ...columns,
    ...(draft.upload.sheet && { sheet: draft.upload.sheet }),
    missing_cells: draft.missingCells,
    features: draft.features,
    show: draft.show,
    answers: draft.answers,
    ...scale,
    ...said("question", draft.question.trim()),
    ...said("instructions", draft.instructions.trim()),
    ...said("delta", scaled(draft.delta, 0.01)),
    ...said("raters", number(draft.raters)),
    ...said("margin", number(draft.margin)),
    ...(draft.answers === "number" && { intercept: true }),
    ...relied(draft),
  };
}
