import { call, Refused, Unreachable } from "../client/api";
import type { AskReply, Question, StudyInfo, TellReply } from "../client/types";
import { delay } from "./delay";
import { identify, type Identity } from "./identity";
import { type Letter, Outbox } from "./outbox";
import { initial, type State } from "./state";
import { ahead, firstPoll, firstRetry, longestPoll, longestRetry, settleTime, stuckPoll } from "./timing";
import { Kept, randomName } from "../client/storage";
import { filled, speak, texts } from "./language";

/** An answer of this visit; `final` once the server says that it cannot be taken back. */
interface Given {
  card: Question;
  key: string;
  final: boolean;
}

/** One person at one page: what is asked, what is on its way, what is shown. Draws nothing. */
export class Session {
  state: State = initial;
  private kept = Kept.here();
  private outbox = new Outbox(new Kept("")); // until the study is known
  private open: Question[] = [];
  private given: Given[] = [];
  private readonly tried = new Set<string>();
  private working: Promise<void> | undefined;
  private again = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private retries = 0;
  private polls = 0;
  private shownAt = 0;
  private undoing = false;
  private left = false;
  private agreed = false;

  constructor(private readonly changed: (state: State) => void) {}

  /** Delivers what waits, fetches what is missing. Calls that come meanwhile make one more turn. */
  work(refresh = false): Promise<void> {
    this.again = true;
    if (refresh) this.open.splice(1);
    clearTimeout(this.timer);
    this.working ??= this.turns().finally(() => (this.working = undefined));
    return this.working;
  }

  /** Only who begins gets questions: who just looks in holds up nobody. */
  begin(): void {
    this.agreed = true;
    this.show({ welcomed: true });
    void this.work();
  }

  answer(answer: string | number, said: string): void {
    this.give("api/tell", { answer }, said);
  }

  /** An answer like any other where the study counts it as no; else a skip. */
  notSure(): void {
    if (this.state.study?.answers.unsure === "no") this.give("api/skip", { unsure: true }, texts.notSure);
    else this.skip("not sure", true); // in every language: owners count it
  }

  skip(reason: string, unsure = false): void {
    const card = this.take();
    if (!card) return;
    this.given = []; // the one before is two steps back now
    this.outbox.add({ key: randomName(), path: "api/skip", body: { question: card.question, reason, unsure, rater: this.state.identity?.rater } });
    this.advance({ note: this.note(texts.skipped) });
  }

  async undo(): Promise<void> {
    const last = this.given[this.given.length - 1];
    if (!last || !this.state.canUndo || this.undoing) return;
    this.undoing = true;
    try {
      const card = await this.takeBack(last);
      this.given = this.given.filter((one) => one !== last);
      this.open = [card, ...this.open.filter(({ question }) => question !== card.question)];
      this.advance({ answered: Math.max(0, this.state.answered - 1), note: this.note(texts.undone) });
    } catch (failure) {
      if (failure instanceof Refused) this.given = [];
      this.show({ note: this.note(failure instanceof Refused ? texts.undoTooLate : texts.undoOffline) });
    } finally {
      this.undoing = false;
    }
  }

  /** The page goes away: what waits is sent without waiting for a reply, and again when the page is back. */
  leave(): void {
    for (const letter of this.outbox.letters()) void this.send(letter).catch(() => undefined);
    this.goAway();
  }

  /** Nobody need wait for this person: others may get the questions that are held here. Asking again brings them back. */
  private goAway(): void {
    if (!this.state.study || this.left) return;
    this.left = true;
    void call("rater", "api/leave", { body: { rater: this.state.identity?.rater } }).catch(() => undefined);
  }

  private give(path: Letter["path"], said: Partial<Letter["body"]>, shown: string): void {
    const card = this.take();
    if (!card) return;
    const key = randomName();
    const seconds = Math.round((Date.now() - this.shownAt) / 100) / 10;
    if (this.state.study?.hand) this.given = []; // of a hand only the last can be taken back
    this.given.push({ card, key, final: false });
    this.outbox.add({ key, path, body: { question: card.question, ...said, rater: this.state.identity?.rater, seconds } });
    this.advance({ answered: this.state.answered + 1, note: this.note(filled(texts.saved, { said: shown })) });
  }

  private async takeBack(last: Given): Promise<Question> {
    const waits = (): boolean => this.outbox.letters().some(({ key }) => key === last.key);
    if (waits() && !this.tried.has(last.key)) {
      this.outbox.remove(last.key);
      return last.card;
    }
    if (waits()) await this.work();
    if (waits()) throw new Unreachable(texts.lost);
    const body = { question: last.card.question, rater: this.state.identity?.rater };
    const { question } = await call<{ question: Question }>("rater", "api/undo", { body });
    return question;
  }

  /** The question that is shown, once it has been there long enough to be meant. */
  private take(): Question | undefined {
    if (this.state.screen !== "question" || !this.state.welcomed || Date.now() - this.shownAt < settleTime) return undefined;
    return this.open.shift();
  }

  private advance(change: Partial<State>): void {
    this.show({ ...change, ...(this.open.length === 0 && { screen: this.state.connected ? "loading" : "offline" }) });
    void this.work();
  }

  private async turns(): Promise<void> {
    try {
      while (this.again) {
        this.again = false;
        if (!this.state.study) await this.enter();
        await this.deliver();
        if (this.state.welcomed && this.agreed) await this.agree();
        if (this.state.welcomed) await this.refill();
      }
      this.retries = 0;
      if (!this.state.connected) this.show({ connected: true, note: this.note(texts.restored) });
    } catch (failure) {
      this.again = false;
      if (failure instanceof Unreachable) this.lose();
      else if (failure instanceof Refused && failure.status === 428) this.show({ welcomed: false }); // the text is to be agreed to first
      else if (failure instanceof Refused) this.show({ screen: "refused", refusal: { status: failure.status, reason: failure.message } });
      else throw failure;
    }
  }

  /** What was agreed to on the first page goes on record before anything is asked. */
  private async agree(): Promise<void> {
    const version = this.state.study?.consent?.version;
    if (version) await call("rater", "api/consent", { body: { version, rater: this.state.identity?.rater } });
    this.agreed = false;
    this.kept.set("welcomed", "yes");
  }

  private async enter(): Promise<void> {
    const study = await call<StudyInfo>("rater", "api/study");
    if (study.language !== null) await speak([study.language]);
    this.kept = Kept.here().of(study.id ?? study.name);
    this.outbox = new Outbox(this.kept);
    const identity = identify(study.rater, new URLSearchParams(location.search), Kept.here());
    const welcomed = study.over || this.kept.get("welcomed") !== null;
    this.show({ study, identity, welcomed });
  }

  private async deliver(): Promise<void> {
    for (let letter; (letter = this.outbox.letters()[0]); this.outbox.remove(letter.key)) {
      try {
        const reply = await this.send(letter);
        this.acknowledge(letter.key, reply);
      } catch (failure) {
        // Nobody may answer with this link: kept for a better one. Otherwise trying again is of no use.
        if (!(failure instanceof Refused) || failure.status === 401) throw failure;
        this.given = this.given.filter(({ key }) => key !== letter?.key);
        this.show({ note: this.note(filled(texts.dropped, { reason: failure.message })) });
      }
    }
    this.show({});
  }

  private send({ key, path, body }: Letter): Promise<Partial<TellReply>> {
    this.tried.add(key);
    return call("rater", path, { body, headers: { "Idempotency-Key": key } });
  }

  private acknowledge(key: string, reply: Partial<TellReply>): void {
    const given = this.given.find((one) => one.key === key);
    if (given) given.final = reply.undo_until === null || reply.undo_until === undefined;
    if (reply.outcome === "late") this.show({ note: this.note(texts.late) });
  }

  private async refill(): Promise<void> {
    if (this.open.length >= ahead) return;
    this.left = false;
    const reply = await ask(this.state.identity);
    const away = this.outbox.letters();
    const fresh = reply.questions.filter(({ question }) => !away.some(({ body }) => body.question === question));
    const shown = this.state.card?.question;
    this.open = [...fresh.filter(({ question }) => question === shown), ...fresh.filter(({ question }) => question !== shown)];
    const answered = reply.answered + away.filter(({ body }) => body.reason === undefined).length; // a skip says why
    const change = { answered, left: reply.left_range, end: reply.end, stuck: reply.stuck, completion: reply.completion };
    if (this.open.length > 0) this.show({ ...change, screen: "question" });
    else if (away.length > 0) this.again = true;
    else this.show({ ...change, screen: reply.done || reply.completion || !reply.waiting ? "finished" : "waiting" });
    if (this.state.screen === "finished" && !reply.stuck && !reply.done) this.goAway();
    this.lookAgain();
  }

  /** Where there may be something to answer later, the page asks again automatically. */
  private lookAgain(): void {
    const { screen, stuck } = this.state;
    if (screen === "waiting") this.timer = setTimeout(() => void this.work(), delay(firstPoll, longestPoll, this.polls++));
    else this.polls = 0;
    if (screen === "finished" && stuck) this.timer = setTimeout(() => void this.work(), stuckPoll);
  }

  private lose(): void {
    this.timer = setTimeout(() => void this.work(), delay(firstRetry, longestRetry, this.retries++));
    const idle = this.open.length === 0 && (this.state.screen === "loading" || this.state.screen === "waiting");
    this.show({ connected: false, ...(idle && this.state.study && { screen: "offline" }) });
  }

  private note(text: string): State["note"] {
    return { text, number: this.state.note.number + 1 };
  }

  private show(change: Partial<State>): void {
    const before = this.state.card;
    const card = this.open[0];
    const last = this.given[this.given.length - 1];
    const { card: _, ...rest } = { ...this.state, ...change };
    this.state = { ...rest, ...(card && { card }), unsent: this.outbox.letters().length, canUndo: last !== undefined && !last.final };
    if (card && (card.question !== before?.question || this.state.screen !== "question")) this.shownAt = Date.now();
    if (card && this.state.screen !== "refused") this.state.screen = "question";
    this.changed(this.state);
  }
}

function ask(identity: Identity | undefined): Promise<AskReply> {
  return call("rater", "api/ask", { body: { rater: identity?.rater, count: ahead } });
}
