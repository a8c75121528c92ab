import type { End } from "../client/types";

const count = (n: number, one: string, many: string, from = n): string =>
  `${from < n ? `${from.toLocaleString("en")} to ` : ""}${n.toLocaleString("en")} ${n === 1 ? one : many}`;

/** Everything that the rater's page says by itself. Other languages are files like this one, which load when they are needed. */
export const english = {
  loading: "Loading …",
  start: "Start",
  welcome: "You will be asked one thing after the other. There are no wrong answers, and you can stop at any time: what you answered is kept.",
  consentTitle: "Consent",
  agree: "I agree and start",
  instructions: "What to look for",
  noInstructions: "There are no further instructions: answer what you think yourself.",
  criteria: "Criteria",
  close: "Close",
  cancel: "Cancel",

  yes: "Yes",
  no: "No",
  send: "Send answer",
  value: "Your answer",
  between: (low: string, high: string) => `A number from ${low} to ${high}`,
  anyNumber: "A number",
  notInRange: (low: string, high: string) => `Please give a number from ${low} to ${high}.`,
  notSure: "Not sure",
  unsureIsNo: "Not sure counts as no.",
  skip: "Skip …",
  cannot: "I cannot see this …",
  undo: "Undo",
  skipping: {
    title: "Why do you skip this one?",
    hint: "Somebody else will be asked.",
    reasons: ["I cannot judge this", "I cannot see it properly", "I know it too well to be fair", "I would rather not say"],
  },
  cannotAnswer: {
    title: "Why can you not answer?",
    hint: "Somebody else will be asked. If you can see it and cannot decide, please answer “Not sure”.",
    reasons: ["It does not load", "I cannot see it properly", "I know it too well to be fair", "I would rather not say"],
  },
  skipOther: "Something else (optional)",
  skipSend: "Skip it",

  picture: (label: string) => `Picture: ${label}`,
  noPicture: "The picture could not be loaded.",
  film: (label: string) => `Film: ${label}`,
  play: "Play the film",
  replay: "Play again",

  hand: (questions: number, seconds: number) =>
    `${count(questions, "question", "questions")} at most. Once you start, they stay open for ${count(Math.max(1, Math.round(seconds / 60)), "minute", "minutes")}.`,
  place: (number: number, of: number) => `Question ${number} of ${of}`,
  answered: (n: number) => (n === 0 ? "No answers yet" : `You gave ${count(n, "answer", "answers")}`),
  left: (from: number, to: number) => `about ${count(to, "question", "questions", from)} left in the whole study`,
  you: (id: string) => `Your id: ${id}`,

  saved: (answer: string) => `Answered: ${answer}.`,
  skipped: "Skipped.",
  undone: "Undone. Please answer again.",
  undoTooLate: "This answer cannot be undone any more.",
  undoOffline: "There is no connection, so the answer could not be undone.",
  late: "Your last answer came too late. It is kept, but not counted.",
  dropped: (reason: string) => `An answer was not taken: ${reason}`,
  lost: "No connection.",
  lostUnsent: (n: number) => `No connection. ${count(n, "answer is", "answers are")} kept on this device and sent as soon as it is back.`,
  restored: "The connection is back.",
  offlineTitle: "Waiting for the connection",
  offlineText: "The next question comes as soon as it is back. Nothing is lost, you can leave this page open.",

  waitingTitle: "A moment, please",
  waitingText: "There is nothing for you to answer right now. This page asks again by itself.",
  finishedTitle: "Thank you!",
  finishedText: "There are no more questions for you.",
  ends: {
    study: ["Thank you!", "The study has ended: no more answers are needed."],
    answered: ["Thank you, that was all.", "Your answers are in. You can close this page."],
    late: ["Thank you!", "The time for your questions is over: what was left of them goes to somebody else. What you answered in time counts. You can close this page."],
    enough: ["Thank you for coming!", "Enough people have taken part already, so there are no questions left for you. You can close this page."],
  } as Record<End, [string, string]>,
  stuckText:
    "You have answered all that you can answer for now: the study waits for other people. You may close this page. If you leave it open, it goes on by itself.",
  code: "Your completion code",
  copy: "Copy",
  copied: "Copied",
  goOn: "Continue",
  again: "Look for more questions",

  refusedTitle: "This link does not work",
  refusedText: "It may have been withdrawn or copied incompletely. Please ask for a new one where you got it.",
  erasedTitle: "Your data were erased",
  erasedText: "You asked for it, or the time was over for which they were kept. This link leads nowhere any more, and nothing about you is recorded. Thank you for having taken part.",
  failedTitle: "That did not work",
  tryAgain: "Try again",
  refusedReason: (reason: string) => `The server says: ${reason}`,

  keysTitle: "Keys",
  keysOn: "Single keys answer",
  keys: {
    "yes-no": "y or n answers",
    number: "digits and Enter answer",
    scale: (n: number) => `1 to ${n} answers`,
    notSure: "not sure (don't know)",
    notSureIsNo: "not sure (don't know), which counts as no",
    skip: "skip, with a reason",
    undo: "undo the last answer",
    help: "show this",
    replay: "play the film again",
  },
};
