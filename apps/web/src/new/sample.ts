import type { AnswerScale, Question, StudyInfo } from "../client/types";
import { columnFor, type Draft, number, stepsOf } from "./draft";
import { addressFor, imageColumn, type Shot } from "./shots";

const finite = (text: string): number | null => number(text) ?? null;

function scaleOf(draft: Draft): AnswerScale {
  const unsure = draft.kind === "yes-no" && draft.set["unsure"] === "no" ? "no" : "skip";
  const ranged = draft.kind === "number";
  return {
    kind: draft.kind, unsure, labels: draft.kind === "scale" ? stepsOf(draft.steps) : [],
    low: ranged ? finite(draft.low) : null, high: ranged ? finite(draft.high) : null,
  };
}

/** The study as raters would see it. */
export function sampleStudy(draft: Draft): StudyInfo {
  const { set } = draft;
  const people = set["independence"] === "people" && draft.about === "people";
  return {
    id: "", name: draft.upload.name.replace(/\.\w+$/, ""), question: set["question"]?.trim() ?? "", instructions: set["instructions"]?.trim() ?? "",
    consent: set["consent"]?.trim() ? { text: set["consent"].trim(), version: "" } : null,
    answers: scaleOf(draft), rater: null, role: "rater", over: false, undo_seconds: 60, version: "", language: set["language"]?.trim() || null,
    hand: people ? { questions: number(set["answers_per_rater"] ?? "") ?? 10, seconds: 900 } : null,
  };
}

/** What cells of a candidate hold, by the name of their column. */
function cellsOf(draft: Draft, at: number): Record<string, string> {
  const row = draft.table.sample[at] ?? [];
  return Object.fromEntries(draft.table.columns.map(({ name }, column) => [name, row[column] ?? ""]));
}

/** The question about one of the first candidates, with its pictures. */
export function sampleQuestion(draft: Draft, at: number, shots: Shot[]): Question {
  const cells = cellsOf(draft, at);
  const cell = (use: Parameters<typeof columnFor>[1]): string => cells[columnFor(draft, use) ?? ""] ?? "";
  const id = cell("id") || `row ${at + 2}`;
  const label = cell("label") || id;
  const { sentences, columns, sample } = draft.table;
  const asks = draft.set["question"]?.trim() || (draft.kind === "yes-no" ? sentences.yes_no : sentences.number).replace("{}", label);
  const image = addressFor(shots, cells[imageColumn(draft, shots) ?? ""] ?? "");
  const drawn = image.startsWith("<svg");
  const hand = sampleStudy(draft).hand;
  return {
    question: `q${at + 1}`, candidate: id, arm: at, round: 0, asks, allowed: "", steps: [], label, text: cell("text") || null,
    image: drawn ? null : image || null, film: drawn ? image : null,
    details: columns.filter(({ name }) => draft.show.includes(name) && cells[name]).map(({ name, title, unit }) => ({ name: title, value: cells[name] ?? "", unit })),
    place: hand && { number: at + 1, of: Math.max(hand.questions, sample.length) },
  };
}
