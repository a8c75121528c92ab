import type { JSX } from "preact";
import type { Draft } from "./draft";
import { texts } from "./texts.en";

export interface SettingsProps {
  draft: Draft;
  setDraft: (draft: Draft) => void;
}

type TextKey = "share" | "low" | "high" | "threshold" | "delta" | "raters" | "margin" | "each" | "missing";

export function Field({ draft, setDraft, name, unit, hint }: SettingsProps & { name: TextKey; unit?: string; hint?: string }): JSX.Element {
  return (
    <div class="field">
      <label for={name}>{texts[name]}</label>
      <span class="row">
        <input
          id={name} class="short" inputMode="decimal" autocomplete="off" value={draft[name]} aria-describedby={hint && `${name}-hint`}
          onInput={(event) => setDraft({ ...draft, [name]: event.currentTarget.value })}
        />
        {unit}
      </span>
      {hint && <span id={`${name}-hint`} class="quiet">{hint}</span>}
    </div>
  );
}

function Kinds({ draft, setDraft }: SettingsProps): JSX.Element {
  return (
    <fieldset>
      <legend>{texts.answers}</legend>
      {(["yes-no", "number"] as const).map((kind) => (
        <label key={kind} class="row">
          <input type="radio" name="answers" checked={draft.answers === kind} onChange={() => setDraft({ ...draft, answers: kind })} />
          {texts.kindsOfAnswer[kind]}
        </label>
      ))}
    </fieldset>
  );
}

function Scale(props: SettingsProps): JSX.Element {
  if (props.draft.answers === "yes-no") return <Field {...props} name="share" unit="%" />;
  return (
    <>
      <div class="row wide">
        <Field {...props} name="low" />
        <Field {...props} name="high" />
      </div>
      <Field {...props} name="threshold" />
    </>
  );
}

export function Settings(props: SettingsProps): JSX.Element {
  const { draft, setDraft } = props;
  return (
    <section aria-labelledby="asked">
      <h2 id="asked">{texts.askTitle}</h2>
      <div class="field">
        <label for="question">{texts.question}</label>
        <input
          id="question" dir="auto" maxLength={500} aria-describedby="question-hint" value={draft.question}
          onInput={(event) => setDraft({ ...draft, question: event.currentTarget.value })}
        />
        <span id="question-hint" class="quiet">{texts.questionHint}</span>
      </div>
      <div class="field">
        <label for="instructions">{texts.instructions}</label>
        <textarea
          id="instructions" dir="auto" rows={3} value={draft.instructions}
          onInput={(event) => setDraft({ ...draft, instructions: event.currentTarget.value })}
        />
      </div>
      <Kinds {...props} />
      <Scale {...props} />
      <Field {...props} name="delta" unit="%" />
      <Field {...props} name="raters" />
      <Field {...props} name="margin" />
    </section>
  );
}
