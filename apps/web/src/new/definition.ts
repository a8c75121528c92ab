import { type Draft, isPercent, mayBePanel, namesOf, number, rowNumber, scaled, stepsOf } from "./draft";

export type Definition = Record<string, unknown>;

/** Fields that say something only together with others. */
const goesWith: Record<string, (draft: Draft) => boolean> = {
  accept_share: ({ kind }) => kind === "yes-no",
  unsure: ({ kind }) => kind === "yes-no",
  intercept: ({ kind }) => kind !== "yes-no",
  answers_per_rater: ({ set }) => set["independence"] === "people",
  missing_share: ({ set }) => set["independence"] === "people",
  attention_every: hasChecks,
  exclude_after_failed: hasChecks,
  exclude_faster_than: hasChecks,
  raters: (draft) => draft.about !== "list" || !mayBePanel(draft),
};

function hasChecks({ used }: Draft): boolean {
  return Object.values(used).includes("attention");
}

export const applies = (draft: Draft, name: string): boolean => goesWith[name]?.(draft) ?? true;

/** As the server reads it; what is not a number is sent unchanged, and the server reports it. */
function valueOf(draft: Draft, name: string, text: string): string | number {
  if (isPercent(draft.kind, name)) return scaled(text, 0.01) ?? text;
  const isNumber = draft.table.fields.some((field) => field.name === name && field.number);
  return (isNumber ? number(text) : undefined) ?? text;
}

function said(draft: Draft): Definition {
  const entries = Object.entries(draft.set).map(([name, text]) => [name, text.trim()] as const);
  return Object.fromEntries(entries.filter(([name, text]) => text !== "" && applies(draft, name)).map(([name, text]) => [name, valueOf(draft, name, text)]));
}

function scaleOf(draft: Draft): Definition {
  if (draft.kind === "yes-no") return { answers: "yes-no" };
  const limit = { answers: "number", [draft.side]: draft.limit.trim().replace(",", ".") };
  if (draft.kind === "number") return { ...limit, answer_range: [draft.low, draft.high].map((text) => text.trim().replace(",", ".")).join() };
  return { ...limit, scale: stepsOf(draft.steps).map(({ label, value }) => `${label}:${value}`) };
}

function panelOf(draft: Draft): Definition {
  if (draft.about === "people" || !mayBePanel(draft)) return {};
  return { population: "panel", ...(draft.about === "list" && { panel: namesOf(draft.names) }) };
}

/** The same words as in a study file. */
export function definitionOf(draft: Draft, image: string | undefined): Definition {
  const columns = Object.fromEntries(Object.entries(draft.used).map(([column, use]) => [use, column]));
  return {
    id: rowNumber,
    ...columns,
    ...(image && { image }),
    ...(draft.upload.sheet && { sheet: draft.upload.sheet }),
    features: draft.features,
    categorical: draft.categorical.filter((name) => draft.features.includes(name)),
    show: draft.show,
    ...said(draft),
    ...scaleOf(draft),
    ...panelOf(draft),
  };
}
