import type { JSX } from "preact";
import { applies } from "./definition";
import { type Draft, stepsOf } from "./draft";
import { Choice, type DraftProps, Field, TextField } from "./field";
import { texts } from "./texts.en";

/** What makes a number acceptable: on average at most, or at least, this. */
function Limit({ draft, setDraft }: DraftProps): JSX.Element {
  return (
    <div class="field">
      <label for="limit">{texts.limit}</label>
      <span class="row">
        <select aria-label={texts.side} value={draft.side} onChange={(event) => setDraft({ ...draft, side: event.currentTarget.value as Draft["side"] })}>
          {Object.entries(texts.sides).map(([side, says]) => <option key={side} value={side}>{says}</option>)}
        </select>
        <input id="limit" class="short" inputMode="decimal" autocomplete="off" value={draft.limit} onInput={(event) => setDraft({ ...draft, limit: event.currentTarget.value })} />
      </span>
    </div>
  );
}

function Numbers(props: DraftProps): JSX.Element {
  const { draft, setDraft } = props;
  return (
    <>
      <div class="row wide">
        <TextField id="low" label={texts.low} value={draft.low} set={(low) => setDraft({ ...draft, low })} />
        <TextField id="high" label={texts.high} value={draft.high} set={(high) => setDraft({ ...draft, high })} />
      </div>
      <Limit {...props} />
    </>
  );
}

function Steps(props: DraftProps): JSX.Element {
  const { draft, setDraft } = props;
  const steps = stepsOf(draft.steps);
  return (
    <>
      <TextField
        id="steps" label={texts.steps} lines={4} placeholder={texts.stepsExample} value={draft.steps} set={(text) => setDraft({ ...draft, steps: text })}
        hint={steps.length > 0 ? texts.stepsAre(steps.map(({ label, value }) => `${label} = ${value}`).join(", ")) : texts.stepsHint}
      />
      <Limit {...props} />
    </>
  );
}

const scales: Record<Draft["kind"], (props: DraftProps) => JSX.Element> = {
  "yes-no": (props) => <Field {...props} name="accept_share" />,
  scale: Steps,
  number: Numbers,
};

function Attention(props: DraftProps): JSX.Element | null {
  if (!applies(props.draft, "attention_every")) return null;
  return (
    <>
      <Field {...props} name="attention_every" />
      <Field {...props} name="exclude_after_failed" />
      <Field {...props} name="exclude_faster_than" />
    </>
  );
}

export function Settings(props: DraftProps): JSX.Element {
  const { draft, setDraft } = props;
  const Scale = scales[draft.kind];
  return (
    <section aria-labelledby="asked">
      <h2 id="asked">{texts.askTitle}</h2>
      <Field {...props} name="question" />
      <Field {...props} name="instructions" />
      <Field {...props} name="consent" />
      <Choice
        legend={texts.answers} name="answers" value={draft.kind} options={texts.kindsOfAnswer}
        choose={(kind) => setDraft({ ...draft, kind: kind as Draft["kind"] })}
      />
      <Scale {...props} />
      <Attention {...props} />
    </section>
  );
}
