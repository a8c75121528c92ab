/** What the pages call what the server sends; schema.ts follows from the program's own description. */
import type { Asked, Invitations, Log, Study, AnswerReceipt } from "./schema";

export type { AnswerScale, Candidate, Effect, Effects, Overview, Question, Rater, Status, StudySummary } from "./schema";

export type StudyInfo = Study;
export type AskReply = Asked;
export type TellReply = AnswerReceipt;
export type LogReply = Log;
export type LogEntry = Log["entries"][number];
export type InvitationsReply = Invitations;
export type Invitation = Invitations["invitations"][number];
/** Why no more questions are asked: the study has ended, all is answered, time was over, enough others took part. */
export type End = NonNullable<Asked["end"]>;
export type Completion = NonNullable<Asked["completion"]>;
export type Role = "rater" | "owner";
