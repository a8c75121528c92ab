import type { Candidate, Effect, Effects, Status } from "../client/types";

export const number = (value: number, digits = 3): string => value.toLocaleString("en", { maximumSignificantDigits: digits });
export const whole = (value: number): string => Math.round(value).toLocaleString("en");
export const percent = (share: number): string => `${(100 * share).toLocaleString("en", { maximumFractionDigits: 1 })} %`;
const signed = (value: number): string => value.toLocaleString("en", { maximumSignificantDigits: 3, signDisplay: "exceptZero" }).replace("-", "−");
const count = (n: number, one: string, many: string): string => `${whole(n)} ${n === 1 ? one : many}`;

/** Everything that the owner's page says by itself. A page in another language is another file like this one. */
export const texts = {
  loading: "Loading …",
  live: "Live",
  polling: "Looking every few seconds",
  lost: "No connection to the server. What you see may be old.",
  refusedTitle: "This page is for the study's owner",
  refusedText: "Open the owner's link that acol serve printed when it was started.",
  serverSays: (reason: string) => `The server says: ${reason}`,
  cancel: "Cancel",
  close: "Close",

  state: { running: "Running", paused: "Paused", stuck: "Waiting for people", certified: "Certified", ended: "Ended without a certificate" },
  stuckTitle: "The study does not go on",
  budget: "The budget of answers was used up before the answer was certain.",
  stopped: "The study was stopped before the answer was certain.",
  assumes: "What this assumes",
  explained: (title: string) => `What this means: ${title}`,
  heuristicTitle: "The guarantee is only a heuristic one",
  voidedTitle: "The guarantee is void",
  warnings: "Worth a look",

  progress: "Progress",
  answers: "answers",
  outstanding: "out with raters",
  forecast: "answers still needed, in 8 of 10 cases",
  range: ([low, high]: number[], middle: number) => (low === undefined || high === undefined || low === high ? `about ${whole(middle)}` : `${whole(low)} to ${whole(high)}`),
  chance: (share: number) => `What may still be asked is enough for a certificate in about ${Math.round(100 * share)} of 100 cases.`,
  noForecast: "no forecast yet",
  peopleSeen: "people have taken part",
  peopleNeeded: "more people needed, about",
  missing: "Missing answers",
  missingAll: ({ skipped, closed, late }: Status["missing"]) => `${whole(skipped)} skipped, ${whole(closed)} closed without an answer, ${whole(late)} too late.`,
  unsureAll: (n: number) => `${count(n, "answer was", "answers were")} “not sure”, which counts as no.`,
  rounds: (n: number, missing: number) => `Round ${whole(n)}: ${missing > 0 ? `${count(missing, "answer", "answers")} to come` : "complete"}`,
  progressBar: (answered: number, range: string) => `${whole(answered)} answers; ${range} more`,
  counts: { feasible: "accepted", infeasible: "rejected", undecided: "open", ruled_out: "ruled out" },
  countsHelp: {
    feasible: "certainly acceptable",
    infeasible: "certainly not acceptable",
    undecided: "may still be the answer",
    ruled_out: "whatever people say, not the answer",
  },
  states: { accepted: "accepted", rejected: "rejected", open: "open", "ruled-out": "ruled out", withdrawn: "withdrawn" } satisfies Record<Candidate["state"], string>,
  best: "recommended",
  guess: "best guess",

  effectWords: "What each feature does, in words",
  effectNumbers: "The same in numbers",
  feature: "Feature",
  compared: "Compared",
  effect: "Effect",
  effectIs: (effects: Effects, value: number | null) => (value === null ? "–" : signed(effects.unit === "share" ? 100 * value : value)),
  effectBetween: (effects: Effects, { low, high }: Effect) => `${texts.effectIs(effects, low)} … ${texts.effectIs(effects, high)}`,
  chartFailed: (reason: string) => `This chart could not be drawn: ${reason}`,

  candidates: "Candidates",
  candidate: "Candidate",
  stateColumn: "State",
  estimate: (yesNo: boolean) => (yesNo ? "Accept it, about" : "Answers, about"),
  ofAsked: (yes: number, asked: number) => (asked === 0 ? "–" : `${yes} of ${asked}`),
  interval: "Between",
  asked: "Answers",
  unsure: "Not sure",
  skippedColumn: "Skipped",
  missedColumn: "No answer",
  showAll: (n: number) => `Show all ${whole(n)}`,

  people: "Raters",
  noPeople: "Nobody with a name has answered yet.",
  agreement: (share: number) => `Two people who were asked about the same candidate agreed in ${percent(share)} of the cases.`,
  name: "Name",
  anonymous: "without a name",
  device: (mark: string) => `without a name (device ${mark})`,
  given: "Answers",
  skipped: "Skipped",
  agrees: "Agrees with the others",
  erase: "Erase …",
  eraseNamed: (name: string) => `Erase ${name}`,
  eraseTitle: (name: string) => `Erase ${name}?`,
  eraseText:
    "The name is deleted for good, and their link ends. Their answers stay, without a name, so the result does not change. Files that were made before (reports, exports, backups) still have the name.",
  eraseButton: "Erase",

  invitations: "Invitations",
  invitationHelp: "Everybody with a link can answer. A link with a name is for one person; without a name each device counts as one person.",
  inviteName: "Name (optional)",
  invite: "Make a link",
  peopleTitle: "A link for each person of a list …",
  peopleHelp: "One name a line. Each gets a link of their own, in a file of names and links (CSV) to send them with.",
  peopleMake: (n: number) => (n === 0 ? "Make the links" : `Make ${count(n, "link", "links")}`),
  peopleMade: (n: number) => `${count(n, "link is", "links are")} in the file links.csv. Keep it safe: it is the only place that has them.`,
  peopleAgain: "Save the file again",

  control: "Control",
  reason: "Reason (optional, kept in the log)",
  commands: {
    pause: { button: "Pause", title: "Pause the study?", text: "Nobody is asked anything new until you resume it. Answers on their way still count." },
    resume: { button: "Resume", title: "Resume the study?", text: "Raters get questions again, and all answers so far count on." },
    "close-round": {
      button: "Close the round …",
      title: "Give up the open round?",
      text: "Its answers are kept but not used as evidence. If some of them are in already, the guarantee is void from then on.",
    },
    stop: {
      button: "Stop …",
      title: "Stop the study?",
      text: "Nothing more is asked, and what is not certain by now stays uncertain. Answers that still come are kept, not used. You can resume it later.",
    },
  },

  downloads: "Take away",
  report: "Report (HTML)",
  export: "Answers (CSV)",
  certificate: "Certificate (JSON)",
  certificateNote: "Anybody can recheck the certificate with acol verify.",

  log: "Log",
  logNote: "Everything that happened, newest first.",
  logReplaced:
    "This log is not the one that you saw here before: entries are missing or others. It was cut, or restored from an older copy. Answers that were given may be lost.",
  older: "Show older entries",
  number: "No.",
  time: "Time",
  what: "What",
};
