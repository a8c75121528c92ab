import type { Candidate, Overview } from "../client/types";
import { texts } from "./texts.en";

export function isYesNo(overview: Overview): boolean {
  return overview.answers.kind === "yes-no";
}

/** Limits that leave everything possible. */
export function saysNothing(overview: Overview, { low, high }: Candidate): boolean {
  return low === null && high === null || (isYesNo(overview) && (low ?? 0) <= 0 && (high ?? 1) >= 1);
}

/** Best reward first. */
export function ranked(overview: Overview): Candidate[] {
  const sign = overview.reward.goal === "minimize" ? 1 : -1;
  return [...overview.candidates].sort((a, b) => sign * (a.reward - b.reward) || (a.id < b.id ? -1 : 1));
}

export const shownName = (candidate: Candidate): string => candidate.label ?? candidate.id;

export function shownState(overview: Overview, candidate: Candidate): string {
  const { verdict, recommendation, best_guess: guess } = overview.status;
  const certain = verdict === "certified";
  if ((certain ? recommendation : guess)?.candidate !== candidate.id) return texts.states[candidate.state];
  return certain ? texts.best : texts.guess;
}
