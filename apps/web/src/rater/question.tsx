import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Question, StudyInfo } from "../client/types";
import { AnswerPart, answerKeys } from "./answers";
import { Card } from "./card";
import { Help } from "./help";
import { once, useKeys } from "./keys";
import type { Acts } from "./acts";
import { Skip } from "./skip";
import { texts } from "./language";

export interface QuestionProps {
  study: StudyInfo;
  card: Question;
  session: Acts;
  canUndo: boolean;
  noFirst: boolean;
  help: boolean;
  setHelp: (open: boolean) => void;
  still: boolean;
}

const shortcuts = {
  get: (): boolean => {
    try {
      return localStorage.getItem("acol:keys") !== "off";
    } catch {
      return true;
    }
  },
  set: (on: boolean): void => {
    try {
      localStorage.setItem("acol:keys", on ? "on" : "off");
    } catch {
      // for this visit only
    }
  },
};

/** The question takes the focus when it changes: a screen reader reads it, Tab goes on to the answers. */
function Heading({ study, card, still }: Pick<QuestionProps, "study" | "card" | "still">): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (still) return;
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [card.question]);
  const asks = card.asks ?? study.question ?? "";
  const label = card.label ?? card.candidate;
  return (
    <h1 ref={heading} tabIndex={-1} data-question={card.question}>
      {asks && <span class="asks" dir="auto">{asks} </span>}
      <span class="label" dir="auto">{label}</span>
    </h1>
  );
}

interface OtherProps {
  says: string;
  hint: string;
  act: (event: MouseEvent) => void;
  disabled?: boolean;
}

function Other({ says, hint, act, disabled = false }: OtherProps): JSX.Element {
  return (
    <button class="plain" onClick={act} disabled={disabled}>
      {says} {hint && <kbd aria-hidden="true">{hint}</kbd>}
    </button>
  );
}

export function QuestionScreen({ study, card, session, canUndo, noFirst, help, setHelp, still }: QuestionProps): JSX.Element {
  const [skipping, setSkipping] = useState(false);
  const [keysOn, setKeysOn] = useState(() => !still && shortcuts.get());
  const [plays, setPlays] = useState(0);
  const unsureIsAnswer = study.answers.unsure === "no";
  const notSure = (): void => session.notSure();
  const undo = (): void => void session.undo();
  const answer = (value: string | number, said: string): void => session.answer(value, said);
  useKeys({ "?": () => setHelp(true) }, !still && !help && !skipping);
  useKeys(
    { ...answerKeys(study.answers, answer), d: notSure, s: () => setSkipping(true), u: undo, r: () => setPlays(plays + 1) },
    keysOn && !help && !skipping,
  );
  const setKeys = (on: boolean): void => {
    shortcuts.set(on);
    setKeysOn(on);
  };
  return (
    <main>
      <Heading study={study} card={card} still={still} />
      <Card key={card.question} card={card} plays={plays} replay={() => setPlays(plays + 1)} />
      <div class="act">
        <AnswerPart key={card.question} scale={study.answers} answer={answer} notSure={notSure} keys={keysOn} noFirst={noFirst} />
        <div class="row others">
          <Other says={texts.undo} hint={keysOn ? "U" : ""} act={undo} disabled={!canUndo} />
          {!unsureIsAnswer && <Other says={texts.notSure} hint={keysOn ? "D" : ""} act={once(notSure)} />}
          <Other says={unsureIsAnswer ? texts.cannot : texts.skip} hint={keysOn ? "S" : ""} act={once(() => setSkipping(true))} />
          <Other says={texts.criteria} hint="?" act={() => setHelp(true)} />
        </div>
      </div>
      {help && <Help study={study} keysOn={keysOn} setKeys={setKeys} film={Boolean(card.film)} close={() => setHelp(false)} />}
      {skipping && <Skip unsureIsAnswer={unsureIsAnswer} skip={(reason) => session.skip(reason)} close={() => setSkipping(false)} />}
    </main>
  );
}
