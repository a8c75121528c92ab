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
  copy: "Copy",
  copied: "Copied",

  state: { running: "Running", paused: "Paused", stuck: "Waiting for people", certified: "Certified", ended: "Ended without a certificate" },
  certified: (name: string) => `${name} is the best candidate that people accept.`,
  certifiedNone: "No candidate is acceptable.",
  verdict: {
    certified: "Certified",
    "not-yet": "Not yet certified",
    stopped: "Stopped without a certificate",
    heuristic: "Heuristic",
    void: "Void",
  } satisfies Record<Status["verdict"], string>,
  bestGuess: (name: string) => `The best guess is ${name}.`,
  chance: (probability: number) => {
    const share = probability > 0.995 ? "more than 99 %" : probability < 0.005 ? "less than 1 %" : `about ${Math.round(100 * probability)} %`;
    return `Going by the answers so far it is right with a probability of ${share}.`;
  },
  stuckTitle: "The study does not go on",
  runningNone: "There is no recommendation yet.",
  budget: "The budget of answers was used up before the answer was certain.",
  stopped: "The study was stopped before the answer was certain.",
  rewardIs: (name: string, value: number) => `${name}: ${number(value, 6)}`,
  assumes: "What this assumes",
  explained: (title: string) => `What this means: ${title}`,
  heuristicTitle: "The guarantee is only a heuristic one",
  voidedTitle: "The guarantee is void",
  warnings: "Worth a look",

  progress: "Progress",
  answers: "answers",
  outstanding: "out with raters",
  forecast: "answers still needed, about",
  noForecast: "no forecast yet",
  peopleSeen: "people have taken part",
  peopleNeeded: "more people needed, about",
  missing: "Missing answers",
  missingAll: ({ skipped, closed, late }: Status["missing"]) => `${whole(skipped)} skipped, ${whole(closed)} closed without an answer, ${whole(late)} too late.`,
  unsureAll: (n: number) => `${count(n, "answer was", "answers were")} “not sure”, which counts as no.`,
  rounds: (n: number, missing: number) => `Round ${whole(n)}: ${missing > 0 ? `${count(missing, "answer", "answers")} to come` : "complete"}`,
  progressBar: (answered: number, left: number) => `${whole(answered)} of about ${whole(answered + left)} answers`,
  counts: { feasible: "accepted", infeasible: "rejected", undecided: "open", ruled_out: "ruled out" },
  countsHelp: {
    feasible: "certainly acceptable",
    infeasible: "certainly not acceptable",
    undecided: "may still be the answer",
    ruled_out: "whatever people say, not the answer",
  },
  states: { accepted: "accepted", rejected: "rejected", open: "open", "ruled-out": "ruled out", withdrawn: "withdrawn" } satisfies Record<Candidate["state"], string>,
  best: "recommended",

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
  estimate: "Estimate",
  interval: "Interval",
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
  given: "Answers",
  skipped: "Skipped",
  agrees: "Agrees with the others",

  invitations: "Invitations",
  invitationHelp: "Everybody with a link can answer. A link with a name is for one person; without a name each device counts as one person.",
  inviteName: "Name (optional)",
  invite: "Make a link",
  linkReady: "Copy the link now: it is shown only once.",
  link: "Link",
  forEverybody: "everybody",
  ownerLink: "owner",
  created: "Made",
  revoke: "Withdraw",
  revoked: "withdrawn",
  revokeTitle: "Withdraw this link?",
  revokeText: "Whoever uses it can no longer answer. Answers that are there stay.",

  control: "Control",
  reason: "Reason (optional, kept in the log)",
  commands: {
    pause: { button: "Pause", title: "Pause the study?", text: "Raters get no new questions until you resume it. Answers on their way are still taken." },
    resume: { button: "Resume", title: "Resume the study?", text: "Raters get questions again." },
    "close-round": {
      button: "Close the round …",
      title: "Give up the open round?",
      text: "Its answers are kept but not used as evidence. If some of them are in already, the guarantee is void from then on.",
    },
    stop: { button: "Stop …", title: "Stop the study for good?", text: "It cannot be started again. What is not certain by now stays uncertain." },
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
