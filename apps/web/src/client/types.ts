/** The JSON of the server's interface, as far as the pages read it (GET /api/openapi.json has all of it). */

export interface Step {
  label: string;
  value: number;
}

export interface AnswerScale {
  kind: "yes-no" | "number" | "scale";
  /** What "not sure" is: an answer that counts as no, or a skip. */
  unsure?: "no" | "skip";
  low?: number | null;
  high?: number | null;
  step?: number | null;
  labels?: Step[] | null;
}

export interface StudyInfo {
  id?: string;
  name: string;
  question: string | null;
  instructions: string | null;
  answers: AnswerScale;
  rater: string | null;
  over: boolean;
  /** How much one person is asked at most, and how long these questions stay open; none: the study does not say. */
  hand: { questions: number; seconds: number } | null;
}

export interface Question {
  question: string;
  candidate: string;
  asks?: string | null;
  label?: string | null;
  text?: string | null;
  image?: string | null;
  film?: string | null;
  /** Which of this person's questions it is. */
  place?: { number: number; of: number } | null;
}

export interface Completion {
  code: string | null;
  url: string | null;
}

/** Why nothing is asked any more: the study has ended, all is answered, time was over, enough others took part. */
export type End = "study" | "answered" | "late" | "enough";

export interface AskReply {
  questions: Question[];
  done: boolean;
  end: End | null;
  waiting: boolean;
  left: number | null;
  answered: number;
  /** The study does not go on with the people who are here. */
  stuck: boolean;
  completion: Completion | null;
}

export interface TellReply {
  outcome: "recorded" | "repeated" | "late" | "skipped";
  undo_until: number | null;
}

export type Verdict = "certified" | "not-yet" | "stopped" | "heuristic" | "void";

export interface Status {
  verdict: Verdict;
  /** What the study says, in a sentence or two. */
  claim: string;
  /** Why it does not go on, and what would help. */
  stuck: string | null;
  people: { seen: number; waiting: number; needed: number };
  best_guess: { candidate: string; label: string; probability: number | null } | null;
  outcome: "running" | "certified" | "infeasible" | "budget" | "stopped";
  guarantee: "pending" | "certified" | "heuristic" | "voided";
  reasons: string[];
  warnings?: string[];
  paused: boolean;
  delta: number;
  answered: number;
  outstanding: number;
  budget: number | null;
  feasible: number;
  infeasible: number;
  undecided: number;
  ruled_out: number;
  rounds: number;
  round_missing: number;
  raters: number;
  forecast_questions_left: number | null;
  recommendation: { candidate: string; reward: number; certified: boolean } | null;
}

export type CandidateState = "accepted" | "rejected" | "open" | "ruled-out" | "withdrawn";

export interface Candidate {
  id: string;
  label: string | null;
  reward: number;
  estimate: number | null;
  low: number | null;
  high: number | null;
  state: CandidateState;
  asked: number;
  /** Of the answers: not sure. */
  unsure: number;
  skipped: number;
  /** Closed without an answer. */
  missed: number;
}

export interface Rater {
  /** None: everybody who answered without a name. */
  name: string | null;
  answered: number;
  skipped: number;
  agreement: number | null;
}

/** What a feature does to acceptance. Positive: more acceptable. */
export interface Effect {
  name: string;
  compares: string;
  reference: string | null;
  estimate: number | null;
  low: number | null;
  high: number | null;
}

export interface Effects {
  unit: "share" | "answer";
  measure: string;
  less: string;
  more: string;
  list: Effect[];
}

export interface Overview {
  status: Status;
  name: string;
  question: string | null;
  answers: AnswerScale;
  threshold: number | null;
  acceptable?: "at least" | "at most";
  reward?: { name: string; goal: "maximize" | "minimize" };
  delta: number;
  assumptions: string[];
  explained?: { topic: string; title: string; text: string }[];
  candidates: Candidate[];
  missing: { unsure: number; skipped: number; missed: number; late: number };
  raters: Rater[];
  agreement: number | null;
  course: { answered: number; forecast: number | null }[];
  effects: Effects;
  head: number;
}

export interface LogEntry {
  number: number;
  at: number | string;
  kind: string;
  text: string;
  /** Speaks for all entries up to this one. */
  hash: string;
}

export interface LogReply {
  entries: LogEntry[];
  head: number;
  /** No other study has it. */
  study: string;
}

export interface Invitation {
  id: string;
  role: Role;
  name: string | null;
  created: number | string;
  revoked: boolean;
}

export type Role = "rater" | "owner";
