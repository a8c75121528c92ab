import type { Completion, End, Question, StudyInfo } from "../client/types";
import type { Identity } from "./identity";

export type Screen = "loading" | "question" | "offline" | "waiting" | "finished" | "refused";

export interface State {
  screen: Screen;
  study?: StudyInfo;
  identity?: Identity;
  welcomed: boolean;
  card?: Question;
  answered: number;
  /** Questions that the whole study still takes: from, to. */
  left: number[] | null;
  connected: boolean;
  unsent: number;
  canUndo: boolean;
  /** Why there are no more questions. */
  end: End | null;
  /** The study does not go on with the people who are here. */
  stuck: boolean;
  completion: Completion | null;
  /** What was just done, for eyes and screen readers; the number tells equal notes apart. */
  note: { text: string; number: number };
  refusal: { status: number; reason: string };
}

export const initial: State = {
  screen: "loading", welcomed: true, answered: 0, left: null, connected: true, unsent: 0, canUndo: false,
  end: null, stuck: false, completion: null, note: { text: "", number: 0 }, refusal: { status: 0, reason: "" },
};
