import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import type { AnswerScale } from "../client/types";
import { type Keys, once, useKeys } from "./keys";
import { filled, texts } from "./language";

type Answer = (value: string | number, said: string) => void;

export interface AnswerProps {
  scale: AnswerScale;
  answer: Answer;
  notSure: () => void;
  /** Whether the keys are on, and worth showing. */
  keys: boolean;
  noFirst: boolean;
}

/** The keys that answer at once. */
export function answerKeys(scale: AnswerScale, answer: Answer): Keys {
  if (scale.kind === "yes-no") return { y: () => answer("yes", texts.yes), n: () => answer("no", texts.no) };
  if (scale.kind !== "scale") return {};
  const steps = (scale.labels ?? []).slice(0, 9);
  return Object.fromEntries(steps.map(({ label, value }, index) => [String(index + 1), () => answer(value, label)]));
}

/** Where "not sure" is an answer, it is a button like the others, and people know what it counts as. */
function NotSure({ notSure, keys }: AnswerProps): JSX.Element {
  return (
    <>
      <button class="unsure" aria-describedby="unsure" onClick={once(notSure)}>
        <span>{texts.notSure}</span> {keys && <kbd aria-hidden="true">D</kbd>}
      </button>
      <p id="unsure" class="quiet">{texts.unsureIsNo}</p>
    </>
  );
}

function YesNo(props: AnswerProps): JSX.Element {
  const { scale, answer, keys, noFirst } = props;
  const order = noFirst ? (["no", "yes"] as const) : (["yes", "no"] as const);
  return (
    <div class="choices two">
      {order.map((one) => (
        <button key={one} class={one} onClick={once(() => answer(one, texts[one]))}>
          <span>{texts[one]}</span> {keys && <kbd aria-hidden="true">{one === "yes" ? "Y" : "N"}</kbd>}
        </button>
      ))}
      {scale.unsure === "no" && <NotSure {...props} />}
    </div>
  );
}

function Steps({ scale, answer, keys }: AnswerProps): JSX.Element {
  return (
    <div class="choices">
      {(scale.labels ?? []).map(({ label, value }, index) => (
        <button key={index} onClick={once(() => answer(value, label))}>
          <span dir="auto">{label}</span> {keys && index < 9 && <kbd aria-hidden="true">{index + 1}</kbd>}
        </button>
      ))}
    </div>
  );
}

const finite = (value: number | null | undefined): value is number => typeof value === "number" && Number.isFinite(value);

/** As people write numbers: a comma may stand for the point. */
function parsed(text: string): number | undefined {
  const value = Number(text.trim().replace(",", "."));
  return text.trim() !== "" && Number.isFinite(value) ? value : undefined;
}

/** Typing a number starts wherever the focus is. */
const numberKeys = (type: (key: string) => void): Keys => Object.fromEntries([..."0123456789-.,"].map((key) => [key, () => type(key)]));

function NumberAnswer({ scale, answer, keys }: AnswerProps): JSX.Element {
  const [text, setText] = useState("");
  const [complaint, setComplaint] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useKeys(
    numberKeys((key) => {
      setText(text + key);
      field.current?.focus();
    }),
    keys,
  );
  const { low, high } = scale;
  const bounded = finite(low) && finite(high);
  const hint = bounded ? filled(texts.between, { low, high }) : texts.anyNumber;
  const send = (event: Event): void => {
    event.preventDefault();
    const value = parsed(text);
    if (value !== undefined && !(finite(low) && value < low) && !(finite(high) && value > high)) return answer(value, String(value));
    setComplaint(bounded ? filled(texts.notInRange, { low, high }) : texts.anyNumber);
    field.current?.focus();
  };
  const step = bounded ? (high - low) / 100 : 1;
  return (
    <form class="number" onSubmit={send} noValidate>
      <label for="value">{texts.value}</label>
      <input
        id="value" ref={field} inputMode="decimal" autocomplete="off" aria-describedby="hint" value={text}
        aria-invalid={complaint ? "true" : "false"} onInput={(event) => setText(event.currentTarget.value)}
      />
      <p id="hint" class={complaint ? "complaint" : "quiet"} role={complaint ? "alert" : undefined}>{complaint || hint}</p>
      {bounded && (
        <div>
          <input
            type="range" aria-label={texts.value} min={low} max={high} step={step} class={text === "" ? "untouched" : ""} dir="ltr"
            value={parsed(text) ?? (low + high) / 2}
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <p class="ends quiet" aria-hidden="true" dir="ltr"><span>{low}</span><span>{high}</span></p>
        </div>
      )}
      <button class="primary" disabled={parsed(text) === undefined}>
        {texts.send} <kbd aria-hidden="true">Enter</kbd>
      </button>
    </form>
  );
}

const parts: Record<AnswerScale["kind"], (props: AnswerProps) => JSX.Element> = { "yes-no": YesNo, number: NumberAnswer, scale: Steps };

export function AnswerPart(props: AnswerProps): JSX.Element {
  const Part = parts[props.scale.kind];
  return <Part {...props} />;
}
