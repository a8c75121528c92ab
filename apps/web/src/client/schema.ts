/** Made by scripts/faces.py from what `acol openapi` prints: not to be edited. */
/* eslint-disable max-lines */

export interface Answer {
  /** Id of what to choose, or of the best guess. */
  candidate: string | null;
  /** What people see of it. */
  label: string | null;
  /** The address of its picture. */
  image: string | null;
  /** What to choose, in a few words. */
  headline: string;
  /** How many accept it, how sure that is, what it assumes, who was asked. */
  says: Said[];
}

export interface AnswerReceipt {
  /** repeated: the same answer had already been recorded; late: kept, not used. */
  outcome: "recorded" | "repeated" | "late" | "skipped";
  /** Milliseconds since 1970. Null: it cannot be taken back, as nothing can once a hand is complete. Of a hand only the last answer can be taken back. */
  undo_until: number | null;
}

export interface AnswerScale {
  kind: "yes-no" | "number" | "scale";
  /** What "not sure" is: an answer that counts as no, or a skip. */
  unsure: "no" | "skip";
  low: number | null;
  high: number | null;
  labels: Step[];
}

export interface Asked {
  questions: Question[];
  /** This person will get no more questions. */
  done: boolean;
  /** Why: the study has ended; the person has answered all; time ran out for some questions; enough people have taken part. Null: there may be more. */
  end: "study" | "answered" | "late" | "enough" | null;
  /** Nothing for this rater at the moment; the study continues. */
  waiting: boolean;
  /** About how many questions the whole study still needs. Null: not known, or everybody has a hand of their own. */
  left: number | null;
  /** Between these two numbers that is in eight cases of ten. */
  left_range: number[] | null;
  /** By this rater. */
  answered: number;
  paused: boolean;
  /** The study cannot continue with the people who are here. */
  stuck: boolean;
  /** Given when nothing is left for this rater. */
  completion: {
    code: string | null;
    url: string | null;
  } | null;
}

export interface Candidate {
  id: string;
  /** What people see instead of the id. */
  label: string | null;
  /** As the column has it. */
  reward: number;
  /** Share of people who say yes, or the answer. */
  estimate: number | null;
  /** Lower limit; null: not known. */
  low: number | null;
  /** Upper limit; null: not known. */
  high: number | null;
  state: "open" | "accepted" | "rejected" | "ruled-out" | "withdrawn";
  /** Answers about it. */
  asked: number;
  /** Answers that were yes, where people say yes or no. */
  yes: number;
  /** Answers that were "not sure". */
  unsure: number;
  skipped: number;
  /** Closed without an answer. */
  missed: number;
  /** Too few were asked for a share to be meaningful. */
  few: boolean;
}

export interface Candidates {
  /** In the order of the catalogue. */
  candidates: Candidate[];
}

export interface Chart {
  id: string;
  title: string;
  /** What to see in it. */
  note: string;
  /** Vega-Lite, with its data. */
  spec: Record<string, unknown>;
}

export interface Columns {
  rows: number;
  columns: {
    name: string;
    /** The name without its unit. */
    title: string;
    /** The unit; empty: none. */
    unit: string;
    kind: "number" | "date" | "yes-no" | "category" | "text" | "id";
    distinct: number;
    /** Cells. */
    missing: number;
    example: string[];
  }[];
  /** How the file was read. */
  notes: string[];
  /** Of a workbook. */
  sheets: string[];
  /** The cells of the first candidates. */
  sample: string[][];
  /** Fields of a definition. */
  suggested: Record<string, unknown>;
  /** What people are asked unless the definition says it; {} stands for the candidate. */
  sentences: {
    yes_no: string;
    number: string;
  };
  /** All fields of a definition. */
  fields: {
    name: string;
    /** What it is unless it is set; empty: nothing. */
    default: string;
    /** Whether the value is true or false. */
    flag: boolean;
    /** Whether the value is a number. */
    number: boolean;
    /** Empty: any text or number. */
    choices: string[];
    help: string;
  }[];
}

export interface Created {
  created: boolean;
}

export interface Effect {
  /** Of the feature. */
  name: string;
  /** Between which values, in words. */
  compares: string;
  /** The category that a category is compared with. */
  reference: string | null;
  /** Null where no answer speaks about it. */
  estimate: number | null;
  low: number | null;
  high: number | null;
  /** The same in people's words. */
  says: string;
}

export interface Effects {
  /** share: differences of shares of people; or answer. */
  unit: string;
  /** What is larger where an effect is positive. */
  measure: string;
  /** What negative effects mean. */
  less: string;
  /** What positive effects mean. */
  more: string;
  /** Empty before the first round is complete. */
  list: Effect[];
}

export interface Error {
  /** One clear line. */
  error: string;
}

export interface Event {
  event: "changed";
  /** JSON: the number of entries of the log. */
  data: string;
}

export interface HandedOut {
  questions: Question[];
  /** Nothing more will be asked. */
  done: boolean;
}

export interface Health {
  status: "ok";
}

export interface Invitations {
  invitations: {
    id: string;
    role: "owner" | "rater";
    name: string | null;
    created: number;
    revoked: boolean;
  }[];
  /** Addresses that links may begin with, best for other machines first. */
  addresses: string[];
}

export interface Invited {
  id: string;
  /** Shown this once. */
  link: string;
}

export interface InvitedPeople {
  invitations: {
    id: string;
    name: string;
    /** Shown this once. */
    link: string;
  }[];
}

export interface KeptPicture {
  /** The digest of what is kept of it. */
  picture: string;
  /** Pixels. */
  width: number;
  height: number;
  bytes: number;
}

export interface Log {
  entries: {
    number: number;
    at: number;
    kind: string;
    text: string;
    /** Speaks for all entries up to this one. */
    hash: string;
  }[];
  head: number;
  /** Unique id of the study. */
  study: string;
}

export interface Overview {
  status: Status;
  /** What the study comes to, for whoever has to decide. */
  answer: Answer;
  /** Whom the answers come from. */
  asked: {
    /** People who answered; without names, each device counts as one. */
    people: number;
    answers: number;
    /** Questions without an answer. */
    missing: number;
    /** People whose answers do not count. */
    left_out: number;
    /** Time of the first answer, in milliseconds since 1970. */
    first: number;
    /** Time of the last one. */
    last: number;
  };
  /** Of the study. */
  name: string;
  /** What people are asked; empty: a sentence is made. */
  question: string;
  /** What may be answered. */
  answers: AnswerScale;
  reward: {
    /** Column. */
    name: string;
    /** maximize or minimize. */
    goal: string;
  };
  /** Whether at least or at most the threshold is acceptable. */
  acceptable: string;
  /** The threshold. */
  threshold: number;
  /** What stands behind each assumption of the status. */
  explained: {
    /** Of docs/assumptions.md. */
    topic: string;
    title: string;
    text: string;
  }[];
  /** In the order of the catalogue. */
  candidates: Candidate[];
  raters: Rater[];
  /** How often two answers about one candidate agree. */
  agreement: number | null;
  /** How often they would agree by chance. */
  agreement_by_chance: number | null;
  /** What was known at the start of rounds, and now: how the study came to its answer. */
  course: {
    answered: number;
    /** Questions that were thought to be left then. */
    forecast: number | null;
    /** The candidate that was likeliest to be the answer; null: that nothing is acceptable, or nothing was known. */
    leading: string | null;
    /** Of that, under a flat prior; null where the answers left too much open, or in catalogues so large that it takes long. */
    probability: number | null;
    /** Nats by which the answers spoke against the likeliest of the other answers. */
    evidence: number | null;
    /** The largest standard error of the candidates at least as good as the leading one. */
    width: number | null;
  }[];
  /** What acceptance depends on. */
  effects: Effects;
  /** What became of the columns. */
  notes: string[];
  /** Entries of the log. */
  head: number;
  charts: Chart[];
}

export interface PersonData {
  /** Empty: it was erased. */
  name: string;
  /** What log and certificate call this person. */
  log_name: string;
  /** BLAKE2b-256 of salt and name begins with the bytes of log_name, as base64. */
  salt: string;
  erased: boolean;
  /** Links with this name. */
  invitations: {
    id: string;
    /** Milliseconds since 1970. */
    created: number;
    revoked: boolean;
  }[];
  /** Null: there was nothing to agree to, or they have not. */
  consent: {
    /** Milliseconds since 1970. */
    at: number;
    /** Of the text. */
    version: string;
  } | null;
  /** All that were asked, in order. */
  questions: {
    question: string;
    candidate: string;
    label: string;
    /** What became of it: open, answered, skipped and so on. */
    state: string;
    /** As it was given. */
    answer: string | null;
    /** Milliseconds since 1970. */
    answered: number | null;
  }[];
}

export interface Plan {
  columns: {
    name: string;
    becomes: string;
  }[];
  /** As acol plan --json. */
  plan: Record<string, unknown>;
}

export interface Question {
  /** Its name, such as q17. */
  question: string;
  /** Id of the candidate it is about. */
  candidate: string;
  /** Row of the catalogue, from 0. */
  arm: number;
  round: number;
  /** The sentence to show. */
  asks: string;
  /** What may be answered, in words. */
  allowed: string;
  /** The steps of a scale. */
  steps: Step[];
  /** What people see instead of the id. */
  label: string | null;
  text: string | null;
  /** Address of a picture. */
  image: string | null;
  /** An SVG document. */
  film: string | null;
  /** What else people see of it, as a small table. */
  details: {
    name: string;
    value: string;
    unit: string;
  }[];
  /** Which of the person's questions it is. Null where nobody has a hand. */
  place: {
    /** From 1. */
    number: number;
    of: number;
  } | null;
}

export interface Rater {
  /** Null: without a name. */
  name: string | null;
  answered: number;
  skipped: number;
  /** Share of the answers that were yes, or the mean answer. */
  mean: number | null;
  /** How often others said the same about the same candidate. */
  agreement: number | null;
  /** Whether too many attention questions were failed. */
  left_out: boolean;
}

export interface Reopened {
  /** The question that is open again. */
  question: Question;
}

export interface Said {
  /** share, better, certainty, guess, doubt, more, closest, runner-up, change or asked. */
  about: string;
  text: string;
  /** Of what explains its words; empty: nothing needs to be explained. */
  title: string;
  /** What explains its words. */
  behind: string;
}

export interface Status {
  /** The outcome of the study, in a word. */
  verdict: "certified" | "not-yet" | "stopped" | "heuristic" | "void";
  /** What the study says, in a sentence or two. */
  claim: string;
  /** Why it does not go on, and what would help. */
  stuck: string | null;
  outcome: "running" | "certified" | "infeasible" | "budget" | "stopped";
  /** certified only together with a certified or infeasible outcome. */
  guarantee: "pending" | "certified" | "heuristic" | "voided";
  /** Why the guarantee is not what the algorithm promises. */
  reasons: string[];
  /** What the answers speak against. */
  warnings: string[];
  paused: boolean;
  algorithm: string;
  /** The allowed probability of a wrong answer. */
  delta: number;
  /** How close to acceptable is close enough. */
  margin: number;
  independence: "answers" | "raters" | "people";
  shape: "linear" | "any";
  /** What makes a candidate acceptable, in words. */
  acceptable: string;
  /** What the guarantee rests on, in one sentence each. */
  assumptions: string[];
  /** The heading of docs/assumptions.md that explains each assumption. */
  explained_under: string[];
  candidates: number;
  answered: number;
  /** Questions that are handed out. */
  outstanding: number;
  /** The most answers to ask for. */
  budget: number | null;
  feasible: number;
  infeasible: number;
  undecided: number;
  ruled_out: number;
  /** Answers in numbers without a range that are not used. */
  set_aside: {
    /** Too far from most others about their candidate. */
    far: number;
    /** Far from the threshold; nothing contradicts them now. */
    first: number;
  };
  /** Rounds that count. */
  rounds: number;
  /** Answers that the open round waits for. */
  round_missing: number;
  /** People with a name who were asked. */
  raters: number;
  /** People who failed too many attention questions. */
  left_out: string[];
  people: {
    /** Who came, with a name or without. */
    seen: number;
    /** Who answered, where people have hands. */
    answered: number;
    /** Who wait for a question. */
    waiting: number;
    /** About how many more people must come. */
    needed: number;
  };
  /** Answers that are not there, or not as they were wished. */
  missing: {
    skipped: number;
    /** Questions whose time was over. */
    closed: number;
    /** Answers that came after that. */
    late: number;
    /** Noes that were "not sure". */
    unsure: number;
    /** The largest share of the missing answers that need not be like the others, for the result to follow all the same. */
    tolerated_share: number | null;
  };
  /** How many times evidence has been started. */
  epoch: number;
  /** Answers still needed, about: equally likely to be more or less, and never more than may be asked. */
  forecast_questions_left: number | null;
  /** Between these two numbers that is in eight cases of ten; empty: not known. */
  forecast_range: number[];
  /** The chance that what may still be asked is enough; null: no limit, or not known. */
  forecast_chance: number | null;
  /** What to choose. */
  recommendation: {
    /** Its id. */
    candidate: string;
    /** Row of the catalogue, from 0. */
    arm: number;
    reward: number;
    certified: boolean;
  } | null;
  /** What to choose if the decision had to be made now. */
  best_guess: {
    /** Its id. */
    candidate: string;
    /** What people see of it. */
    label: string;
    /** Present where the algorithm can estimate it. */
    probability: number | null;
  } | null;
}

export interface Step {
  label: string;
  value: string | number;
}

export interface Study {
  /** Unique id of this study. */
  id: string;
  name: string;
  question: string;
  instructions: string;
  /** Language that the study chose for its page; null: the browser's. */
  language: string | null;
  /** What people agree to (consent) before anything is asked of them; null: nothing. */
  consent: {
    text: string;
    version: string;
  } | null;
  answers: AnswerScale;
  /** The name that the link fixes. */
  rater: string | null;
  role: "owner" | "rater";
  over: boolean;
  /** Null where the study does not say how much one person is asked. */
  hand: {
    /** Maximum number of questions for one person. */
    questions: number;
    /** Seconds from the first call of ask until they close. */
    seconds: number;
  } | null;
  /** How long an answer may be taken back. */
  undo_seconds: number;
  version: string;
}

export interface StudySummary {
  name: string;
  /** Path of its pages and interface, relative to the list. */
  path: string;
  /** Kept, but closed to answers. */
  archived: boolean;
  /** Why it cannot be opened; null: it can be. */
  trouble: string | null;
  /** The outcome in a word; null: not looked at yet. */
  verdict: "certified" | "not-yet" | "stopped" | "heuristic" | "void" | null;
  /** The outcome, to show to people. */
  heading: string | null;
  /** Whether answers are still needed. */
  running: boolean;
  paused: boolean;
  /** Why it cannot continue, and what would help. */
  stuck: string | null;
  /** What raters are asked. */
  question: string;
  /** The claim, in a sentence or two. */
  claim: string;
  candidates: number;
  answered: number;
  /** Number of people who came. */
  people: number;
  forecast_questions_left: number | null;
  /** What to choose, or the best guess so far. */
  best: string | null;
  /** Time of the last change: milliseconds since 1970. */
  changed: number;
}

export interface Unready {
  status: "unavailable";
  /** The reason, without the location of the study. */
  reason: string;
}
