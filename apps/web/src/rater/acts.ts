import type { Session } from "./session";

/** What the views can have done. */
export type Acts = Pick<Session, "work" | "begin" | "answer" | "notSure" | "skip" | "undo">;
